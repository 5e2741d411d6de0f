import type { BattleCard, BattleExplained, BattleView } from "../../wire";

export const ATTRIBUTES = ["strength", "agility", "wisdom", "cuteness"] as const;
export type Attribute = (typeof ATTRIBUTES)[number];
export const LETTERS: Record<Attribute, string> = { strength: "S", agility: "A", wisdom: "W", cuteness: "C" };

/** An attribute by its name on the wire; null while it is not known. */
export function attributeOf(name: string): Attribute | null {
  return ATTRIBUTES.find((attribute) => attribute === name) ?? null;
}

export function statOf(card: BattleCard, attribute: Attribute): number {
  return card.stats[ATTRIBUTES.indexOf(attribute)] ?? 0;
}

/** The cards of a game by their names. A view says what is printed on each of them exactly once. */
export function deckOf(view: BattleView): ReadonlyMap<string, BattleCard> {
  return new Map(view.cards.map((card) => [card.name, card]));
}

/** For a name nobody knows, which only a broken view could hold. */
export function blank(name: string): BattleCard {
  return { name, stats: [0, 0, 0, 0], ability: "", kitten: false };
}

/** What an ability or a Present does, as the table says it; none for a plain penguin. */
export function explained(all: readonly BattleExplained[] | undefined, name: string): BattleExplained | undefined {
  return all?.find((one) => one.name === name);
}
