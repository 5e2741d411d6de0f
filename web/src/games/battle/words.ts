import { nameOf, partsOf } from "../../boards/words";
import { joined } from "../../table/sentences";
import type { BattleCard, BattleEvent, BattleGroundView, BattleSquadView, BattleView } from "../../wire";
import { ATTRIBUTES } from "./pieces";

export const ABILITIES: Record<string, { title: string; short: string; words: string }> = {
  present: {
    title: "Present",
    short: "may give somebody a Present",
    words: "may hand the top Present to another player who has a penguin here, before anyone knows what is in it",
  },
  rogue: {
    title: "Rogue",
    short: "two more if alone",
    words: "alone in its Squad it gets two more in everything",
  },
  traveler: {
    title: "Traveler",
    short: "goes on where it has 0",
    words: "where it has a 0 in what counts, it goes on to your Squad at the next battleground",
  },
  intimidator: {
    title: "Intimidator",
    short: "takes two off a rival",
    words: "choose one opposing penguin here: it counts two less",
  },
};

export const PRESENTS: Record<string, { title: string; words: string }> = {
  coal: { title: "Lump of Coal", words: "The Squad counts 2 less." },
  snowball: { title: "Snowball", words: "Its best penguin counts nothing." },
  kayak: { title: "Leaky Kayak", words: "Its owner has to remove one penguin, but never the last." },
  flippers: { title: "Sticky Flippers", words: "Its owner gives the giver a Fish, if there is one to give." },
  switcheroo: {
    title: "Switcheroo",
    words: "The giver replaces one of its penguins by the top card of the deck, unseen.",
  },
  cousin: { title: "Surprise Cousin", words: "The top card of the deck joins the Squad." },
  cocoa: { title: "Hot Cocoa", words: "The Squad counts 3 more." },
};

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

export function abilityTitle(ability: string): string {
  return ABILITIES[ability]?.title ?? "";
}

export function presentTitle(present: string): string {
  return PRESENTS[present]?.title ?? present;
}

/** "strength 2, agility 1, wisdom 0, cuteness 3" */
export function statWords(card: BattleCard): string {
  return ATTRIBUTES.map((attribute, i) => `${attribute} ${card.stats[i] ?? 0}`).join(", ");
}

/** All that is printed on a card, for those who do not see it. */
export function cardWords(card: BattleCard, family = false): string {
  const ability = family ? undefined : ABILITIES[card.ability];
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
  if (squad.coal > 0) parts.push(`− ${2 * squad.coal} coal`);
  if (squad.cocoa > 0) parts.push(`+ ${3 * squad.cocoa} cocoa`);
  return parts.join(" ");
}

/** A Squad in words, with where it stands. */
export function squadWords(squad: BattleSquadView, names: readonly string[], settled: boolean): string {
  const who = `${nameOf(names, squad.seat)}'s Squad`;
  if (squad.total === null) return `${who}: nobody is left in it`;
  const stands = squad.place > 0 ? `, ${placeWord(squad.place)}${settled ? "" : " so far"}` : "";
  return `${who}: ${counted(squad.penguins.length, "penguin")}, total ${squad.total}${stands}`;
}

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

export function question(view: BattleView): string {
  const { turn } = view;
  switch (view.phase) {
    case "draft":
      return "pick a card to keep.";
    case "hold":
      return `choose ${number(view.keep)} cards to keep.`;
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

// ---- what happened ----

type Teller<E extends BattleEvent> = (event: E, name: (seat: number) => string) => string;
type Tellers = { [T in BattleEvent["t"]]: Teller<Extract<BattleEvent, { t: T }>> };

const TELLERS: Tellers = {
  opened: (e) =>
    e.hidden > 0 || e.grounds.length > 1
      ? `Round ${e.round}: ${joined(e.grounds.map(({ ground, attribute }) => `${ground} for ${attribute}`))}.`
      : `The hidden battleground is ${e.grounds.map(({ ground, attribute }) => `${ground}, for ${attribute}`).join()}.`,
  dealt: (e) => `Everyone is dealt ${counted(e.each, "card")}.`,
  received: (e, name) => `${name(e.seat)} looks at ${counted(e.cards.length, "card")}.`,
  picked: (e, name) => `${name(e.seat)} keeps ${e.card}.`,
  passed: (e) => `Hands go to the ${e.passing > 0 ? "left" : "right"}.`,
  held: (e, name) => `${name(e.seat)} keeps ${counted(e.cards.length, "card")}.`,
  drafted: (e) => `Everyone has ${counted(e.each, "card")}.`,
  deployed: (e, name) => `${name(e.seat)} deploys Squads of ${joined(e.sizes.map(String))}.`,
  contested: (e) => `${e.ground}: who has the most ${e.attribute}?`,
  shown: (e, name) => `${name(e.seat)} turns up ${joined(e.cards) || "nobody"}.`,
  lined: (e, name) =>
    `${e.first} comes first in the alphabet, so abilities go in this order: ${joined(e.order.map(name))}.`,
  traveled: (e) => `${e.card} has a 0 here and travels on to ${e.ground}.`,
  ordered: (e) => `${e.card} goes next.`,
  given: (e, name) => `${e.card} hands ${name(e.to)} a Present. What is in it?`,
  kept: (e) => `${e.card} keeps the Present.`,
  unwrapped: (e) =>
    `${presentTitle(e.present)}! ${e.works ? (PRESENTS[e.present]?.words ?? "") : "But it can do nothing here."}`,
  fishtaken: (e, name) => `${name(e.seat)} takes ${number(e.fish)} Fish from ${name(e.origin)}.`,
  removed: (e) => `${e.card} goes overboard.`,
  singled: (e) => `${e.card} has to make room.`,
  replaced: (e) => `${e.by} comes in for ${e.card}.`,
  joined: (e, name) => `${e.card} joins ${name(e.seat)}'s Squad.`,
  reshuffled: (e) => `The used ${e.deck === "presents" ? "Presents" : "cards"} are shuffled into a new deck.`,
  intimidated: (e) => `${e.card} intimidates ${e.target}, who counts 2 less.`,
  tallied: (e, name) =>
    `${e.ground}, ${e.attribute}: ${joined(e.squads.map(({ seat, total }) => `${name(seat)} ${total ?? "–"}`))}.`,
  awarded: (e, name) =>
    `${joined(e.seats.map(name))} ${e.seats.length > 1 ? "come" : "comes"} ${placeWord(e.place)}: ${e.fish} Fish.`,
  roundover: (e) => `Round ${e.round} is over.`,
  won: (e, name) => `${joined(e.seats.map(name))} ${e.seats.length > 1 ? "win" : "wins"} with ${e.fish} Fish!`,
};

/** An event as one sentence, for who watches it happen. */
export function eventWords<E extends BattleEvent>(event: E, names: readonly string[]): string {
  return (TELLERS[event.t] as unknown as Teller<E>)(event, (seat) => nameOf(names, seat));
}
