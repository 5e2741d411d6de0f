import type { Fault } from "../../../wire";
import { besideIts } from "../../../workshop/faults";
import { FORMS } from "../forms";
import { penguin } from "./words";

/** One card as it is being written; what is faulty in it stays as it is until it is mended. */
export type Draft = Record<string, unknown>;

export interface CardSet {
  title: string;
  cards: readonly Draft[];
}

/** The limits of a card's qualities, in the order in which they are written. */
export const QUALITIES = FORMS.cards.fields.cards.entry.fields;
export const { fewest: FEWEST, most: MOST } = FORMS.cards.fields.cards;

/** The qualities that are whole numbers, but for the top speed, which a card may do without. */
export const FRESH: Draft = {
  name: penguin,
  points: 12,
  size: 0,
  arc: "fan",
  power: "1d",
  accuracy: 0,
  top_speed: 6,
  thrust: 2,
  brake: 1,
  maneuverability: 0,
};

function isDraft(value: unknown): value is Draft {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Null if it is no set of cards at all. */
export function readSet(text: string): CardSet | null {
  try {
    const found: unknown = JSON.parse(text);
    if (!isDraft(found) || !Array.isArray(found.cards) || !found.cards.every(isDraft)) return null;
    return { title: typeof found.title === "string" ? found.title : "", cards: found.cards };
  } catch {
    return null;
  }
}

/** One card a line, its qualities in the same order; what is not known here is kept behind them. */
export function writeSet({ title, cards }: CardSet): string {
  const lines = cards.map((card) => {
    const known = Object.keys(QUALITIES).filter((name) => name in card);
    const names = [...known, ...Object.keys(card).filter((name) => !(name in QUALITIES))];
    return `  {${names.map((name) => `${JSON.stringify(name)}: ${JSON.stringify(card[name])}`).join(", ")}}`;
  });
  const head = title ? ` "title": ${JSON.stringify(title)},\n` : "";
  return `{\n${head} "cards": [\n${lines.join(",\n")}\n ]\n}`;
}

/** With one quality changed. */
export function changedCard(set: CardSet, index: number, name: string, value: unknown): CardSet {
  return { ...set, cards: set.cards.map((card, i) => (i === index ? { ...card, [name]: value } : card)) };
}

/** A name no other card has; there is room for its number. */
export function freeName(set: CardSet, wanted: string): string {
  const taken = new Set(set.cards.map((card) => String(card.name).toLowerCase()));
  if (!taken.has(wanted.toLowerCase())) return wanted;
  for (let n = 2; ; n++) {
    const name = `${wanted.slice(0, QUALITIES.name.longest - String(MOST).length)}${n}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** What is wrong with each quality of a card, by its name; "" is the card itself. */
export function faultsOf(faults: readonly Fault[], index: number): Map<string, string> {
  const found = new Map<string, string>();
  for (const { where, words } of faults) {
    const [, number, name = ""] = /^card (\d+)(?:, (\w+))?/.exec(where) ?? [];
    if (Number(number) === index + 1) found.set(name, besideIts(where, words));
  }
  return found;
}
