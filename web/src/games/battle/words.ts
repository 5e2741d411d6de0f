import { nameOf, partsOf } from "../../boards/words";
import { joined } from "../../shell/words";
import type { BattleCard, BattleExplained, BattleGroundView, BattlePenguinView, BattleSquadView, BattleView } from "../../wire";
import { ATTRIBUTES } from "./pieces";

const PLACES = ["no place", "first", "second", "third", "fourth", "fifth", "sixth"];
const SMALL = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

export function placeWord(place: number): string {
  return PLACES[place] ?? `place ${place}`;
}

export function number(count: number): string {
  return SMALL[count] ?? String(count);
}

export function counted(count: number, one: string, more = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : more}`;
}

/** "strength 2, agility 1, wisdom 0, cuteness 3" */
export function statWords(card: BattleCard): string {
  return ATTRIBUTES.map((attribute, i) => `${attribute} ${card.stats[i] ?? 0}`).join(", ");
}

/** All that is printed on a card, for those who do not see it. */
export function cardWords(card: BattleCard, ability?: BattleExplained): string {
  return `${card.name}: ${statWords(card)}${ability ? `, ${ability.title}: ${ability.words}` : ""}`;
}

/** A card's name as it is written on it: on one line, or on two if it is long. */
export function nameLines(name: string): { text: string; squeezed: boolean }[] {
  const parts = name.split(" ");
  let lines = [name];
  if (name.length > 10 && parts.length > 1) {
    const cut = parts.slice(1).map((_, i) => [parts.slice(0, i + 1).join(" "), parts.slice(i + 1).join(" ")]);
    const longest = (of: readonly string[]): number => Math.max(...of.map((line) => line.length));
    lines = cut.reduce((best, other) => (longest(other) < longest(best) ? other : best));
  }
  const most = lines.length > 1 ? 12 : 10.5;
  return lines.map((text) => ({ text, squeezed: text.length > most }));
}

/** What a battleground is about, or could be. */
export function groundWords(ground: BattleGroundView): string {
  if (ground.stage === "hidden") {
    const could = joined(ground.maybe).replace(" and ", " or ");
    return `Hidden battleground: it will be about ${ground.maybe.length > 1 ? "one of " : ""}${could}`;
  }
  const prizes = ground.prizes.map((fish, i) => `${placeWord(i + 1)} ${fish}`).join(", ");
  return `${ground.name}, about ${ground.attribute}; Fish: ${prizes}`;
}

/** How a Squad comes to its total: "3 + 1 + 2 − 2 for coal". */
export function sumWords(squad: BattleSquadView): string {
  const parts = [squad.penguins.map((penguin) => penguin.counts).join(" + ")];
  if (squad.coal > 0) parts.push(`− ${squad.coal_takes} coal`);
  if (squad.cocoa > 0) parts.push(`+ ${squad.cocoa_adds} cocoa`);
  return parts.join(" ");
}

/** A Squad in words, with where it stands. */
export function squadWords(squad: BattleSquadView, names: readonly string[], settled: boolean): string {
  const who = `${nameOf(names, squad.seat)}'s Squad`;
  if (squad.total === null) return `${who}: nobody is left in it`;
  const stands = squad.place > 0 ? `, ${placeWord(squad.place)}${settled ? "" : " so far"}` : "";
  return `${who}: ${counted(squad.penguins.length, "penguin")}, total ${squad.total}${stands}`;
}

/** What happened to a penguin, as a word or two on it. */
export function penguinTags(one: BattlePenguinView): string[] {
  const found = [];
  if (one.rogue > 0) found.push(`+${one.rogue} alone`);
  if (one.fright > 0) found.push(`−${one.fright} scared`);
  if (one.struck) found.push("hit by a Snowball");
  if (one.came === "traveled") found.push("traveled");
  if (one.came === "joined") found.push("new here");
  return found;
}

/** A card in a contest, for those who do not see it; `read` is what is printed on it. */
export function squadCardWords(
  read: string,
  { one, waiting, acting, can }: { one: BattlePenguinView; waiting: boolean; acting: boolean; can: boolean },
): string {
  const told = [read, ...penguinTags(one), `counts ${one.counts}`];
  if (waiting) told.push("its ability is still to come");
  if (acting) told.push("its ability is under way");
  if (can) told.push("can be chosen");
  return told.join("; ");
}

/** A card that lies face up before its Squad is turned up. */
export const aheadWords = (read: string): string => `${read}; traveled here`;

// ---- what the table asks a game for ----

/** A deployment or what is kept of a hand, as its piles with their cards; other moves are short as they are. */
export function moveWords(move: string): string {
  const cards = /^(?:deploy|hold) (.*)$/.exec(move)?.[1];
  if (cards === undefined) return move;
  return cards.split("|").map((pile) => pile.split(",").join(", ")).join(" / ");
}

export function stepWords(step: string, names: readonly string[]): { short: string; long: string } {
  const [what, of] = partsOf(step);
  switch (what) {
    case "card":
      return { short: of, long: of };
    case "seat": {
      const name = nameOf(names, Number(of));
      return { short: `To ${name}`, long: `To ${name} goes the Present` };
    }
    case "ground":
      return { short: `Battleground ${of}:`, long: `Battleground ${of}:` };
    case "keep":
      return { short: "Keep it", long: "Keep it: nobody gets the Present" };
    default:
      return { short: of || what, long: of || what };
  }
}

export function question(view: BattleView, taken: readonly string[] = []): string {
  const { turn } = view;
  switch (view.phase) {
    case "draft":
      return "pick a card to keep.";
    case "hold":
      return `choose ${number(view.keep)} cards to keep${taken.length > 0 ? `, ${taken.length} so far` : ""}.`;
    case "deploy":
      return "send your cards to the battlegrounds, at least one to each.";
    case "order":
      return "whose ability comes next?";
    case "give":
      return `who gets ${turn?.card ?? "your penguin"}'s Present? Nobody knows what is in it.`;
    case "intimidate":
      return `whom does ${turn?.card ?? "your penguin"} intimidate?`;
    case "remove":
      return "your kayak leaks: who has to go?";
    case "replace":
      return `Switcheroo: who makes room for the top card of the deck?`;
    default:
      return "choose.";
  }
}

export function notes(view: BattleView): string[] {
  const said = [`Round ${view.round} of ${view.rounds}.`];
  if (view.family) said.push("Family variant: abilities do not count.");
  if (view.card_set === "own") said.push("Played with the players' own cards.");
  return said;
}

// ---- the board ----

export const reference = "Reference card";
export const referenceShort = "Reference";
export const unknown = "?";
export const memory = "What I passed on";
export const memoryShort = "What I passed";
export const memoryNarrow = "Passed";
export const results = "Results";
export const resultsSoFar = "Results so far";
export const watchAgain = "Watch again";
export const KEY_WORDS = [
  ["R", "the reference card: abilities and Presents"],
  ["M", "what I passed on in this draft"],
  ["I", "look closer at the card the focus is on"],
  ["1, 2, 3", "deploying: send the card to that battleground; 0 takes it back"],
  ["P", "keep the Present"],
] as const;

export const round = (number: number): string => `Round ${number}`;
export const ofRounds = (rounds: number, title: string): string => ` of ${rounds}${title && ` · ${title}`}`;
export const onToRound = (number: number): string => `On to round ${number}`;

/** What is being done, behind the round. */
export function phaseTitle({ phase, players, keep }: BattleView): string {
  switch (phase) {
    case "draft": {
      const picked = players[0]?.picks ?? 0;
      return `Draft, card ${picked + 1} of ${picked + (players[0]?.hand ?? 0)}`;
    }
    case "hold":
      return `Keep ${number(keep)}`;
    case "deploy":
      return "Deploy";
    case "open":
    case "deal":
      return "Laying out";
    case "over":
      return "The end";
    default:
      return "Competition";
  }
}

export const decides = (who: string, card: string): string => `${who} decides about ${card || "the order"}.`;
export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

// ---- cards ----

export const pointAt = "Point at a card, or tap it, to read it here.";
export const noAbility = "No ability: only its numbers count.";
export const familyAbility = "Its ability does not count in the family variant.";
export const faceDownOne = "Face down";
export const abilityToCome = "Its ability is still to come";

export const lookCloser = (card: string): string => `Look closer at ${card}`;

// ---- picking and keeping ----

export const yourHand = "Your hand";
export const hands = "Hands";
export const sealedPick = "; chosen, and hidden until all have picked";
export const canBePicked = "; can be picked";
export const toBeKept = "; to be kept";
export const setAside = "The others are set aside, unseen.";
export const sealedHold = "Nobody sees it until everyone has chosen.";
export const yourPicks = "Your picks";
export const yourSums = "Your totals";
export const cards = "Cards";

/** What becomes of the rest of a hand; `to` is who gets it, null where that is only left or right. */
export const passes = (picked: boolean, to: string | null, left: boolean): string =>
  `${picked ? "The rest goes" : "Pick one; the rest goes"} to ${to ?? `the ${left ? "left" : "right"}`}.`;
export const handOf = (cards: number, picks: number): string => `${counted(cards, "card")} in hand, ${counted(picks, "pick")}`;
export const keptOf = (kept: number, keep: number): string => `${kept} of ${keep}`;
export const chooseToKeep = (keep: number): string => `Your hand: choose ${number(keep)} to keep`;
export const keepThese = (keep: number): string => `Keep these ${number(keep)}`;
export const chooseMore = (count: number): string => `Choose ${counted(count, "more card")}.`;
export const sumTitle = (attribute: string, wanted: boolean, perhaps: boolean): string =>
  `${attribute}${wanted ? ", wanted this round" : perhaps ? ", perhaps wanted" : ""}`;

// ---- what one passed on ----

export const kept = "kept";
export const takenByOthers = "taken by others";
export const nothingPassed = "Nothing yet: this is the first hand of the round.";

export const hand = (number: number): string => `Hand ${number}`;
export const wentOn = (to: string): string => `went on to ${to}`;
export const without = (cards: readonly string[]): string => `It came round again without ${cards.join(", ")}.`;
export const alsoSaid = (what: string): string => what && `; ${what}`;

// ---- deploying ----

export const deploy = "Deploy";
export const deployInstead = "Deploy like this instead";
export const sortForMe = "Sort for me";
export const clear = "Clear";
export const layOutHint = "Lay out the hint";
export const sealedDeploy = "Nobody sees it until everyone has deployed.";
export const noSquad = "Your cards without a Squad";
export const allHaveSquads = "Every card has a Squad. Drag a card here to take it out again.";
export const putHere = "Put here";
export const everyGround = "Every battleground needs at least one penguin.";

export const groundNumber = (number: number): string => `Battleground ${number}`;
export const squad = (number: number, ground: string): string => `Squad ${number}: ${ground}`;
export const putCard = (card: string): string => `Put ${card} here`;
export const penguinsHere = (count: number, narrow: boolean): string => (narrow ? `${count} here` : counted(count, "penguin"));
export const pile = (ground: string, attribute: string, count: number, total: number): string =>
  `${ground}, ${attribute}: ${counted(count, "penguin")}, total ${total}`;
export const aloneMore = (more: number): string => `alone: ${more} more`;
export const onlyAlone = (more: number): string => `gets ${more} more only if it is alone`;
export const goesOnTo = (ground: string): string => `goes on to ${ground}`;
export const remark = (card: string, what: string): string => `${card}: ${what}`;
export const liesAt = (ground: string, total: number, what: string): string =>
  `; at ${ground}, total ${total}${alsoSaid(what)}`;
export const withoutSquad = (count: number): string => `${count === 1 ? "One card has" : `${count} cards have`} no Squad yet.`;

// ---- a competition ----

export const choicesOnBoard = "Choices on the board";
export const hidden = "Hidden";
export const nobodyLeft = "Nobody is left here.";
export const aPresent = "A Present!";
export const fish = "Fish";
export const playersAndFish = "Players and their Fish";

export const squadsAt = (ground: string | undefined): string => `Squads at ${ground ?? "the battleground"}`;
export const faceDown = (count: number): string => `${count} face down`;

// ---- the end of a round ----

export const gameOver = "The game is over";
export const player = "Player";
export const roundOnly = "Round";
export const all = "All";

export const roundOver = (number: number): string => `Round ${number} is over`;
export const wins = (winners: readonly string[]): string => `${joined(winners)} ${winners.length > 1 ? "win" : "wins"}!`;
export const bestCatch = (fish: number): string => `${fish} Fish is the best catch.`;
export const resultsOf = (round: number): string => `Round ${round}: totals, places and Fish`;

// ---- the reference card ----

export const attributes = "Attributes";
export const abilities = "Abilities";
export const presents = "Presents";
export const noAbilities = "In the family variant they do not count.";
export const orderOfAbilities =
  "Of all penguins with an ability, the one that comes first in the alphabet goes first, with its whole Squad. Then the other Squads follow in the order of the seats. Travelers go by themselves.";

export const wrapped = (count: number): string =>
  count === 0 ? "Opened already." : count > 1 ? `${count} still wrapped.` : "Still wrapped.";
