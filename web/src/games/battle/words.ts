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
  if (one.struck) found.push("snowed under");
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
      return "deploy your Squads, at least one penguin at each battleground.";
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
