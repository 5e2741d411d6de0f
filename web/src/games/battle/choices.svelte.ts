import type { BattleCountView } from "../../wire";
import * as words from "./words";

export const PILES = [0, 1, 2] as const;

/** The piles in a move's text, "deploy Pip|Drift,Gale|Opal"; null if it is none. */
export function readDeployment(move: string | null): string[][] | null {
  if (!move?.startsWith("deploy ")) return null;
  const piles = move.slice("deploy ".length).split("|");
  return piles.length === PILES.length ? piles.map((pile) => pile.split(",").filter((card) => card !== "")) : null;
}

/** What cards come to at a battleground if nothing happens to them, as the table counts each of them. */
export function pileTotal(cards: readonly string[], place: number, counts: readonly BattleCountView[]): number {
  const [only] = cards;
  const of = (card: string | undefined) => counts.find((one) => one.card === card);
  if (cards.length === 1) return of(only)?.alone[place] ?? 0;
  return cards.reduce((sum, card) => sum + (of(card)?.counts[place] ?? 0), 0);
}

/** Squads in the making: which of one's cards lies on which of the three piles. */
export class Deployment {
  /** Every card of the hand with its pile, or null while it has none. */
  places = $state.raw<ReadonlyMap<string, number | null>>(new Map());
  /** The card that was picked up and waits for a pile. */
  held = $state<string | null>(null);

  constructor(hand: readonly string[], piles: readonly (readonly string[])[] | null) {
    this.begin(hand, piles);
  }

  begin(hand: readonly string[], piles: readonly (readonly string[])[] | null): void {
    const at = (card: string): number | null => {
      const pile = piles?.findIndex((cards) => cards.includes(card)) ?? -1;
      return pile < 0 ? null : pile;
    };
    this.places = new Map(hand.map((card) => [card, at(card)]));
    this.held = null;
  }

  /** The cards of a pile, or with null those that have none. */
  pile(place: number | null): string[] {
    return [...this.places].flatMap(([card, at]) => (at === place ? [card] : []));
  }

  get complete(): boolean {
    return this.pile(null).length === 0 && PILES.every((place) => this.pile(place).length > 0);
  }

  /** What is still missing, in words; "" if nothing is. */
  get missing(): string {
    const rest = this.pile(null).length;
    if (rest > 0) return words.withoutSquad(rest);
    const empty = PILES.filter((place) => this.pile(place).length === 0).length;
    return empty > 0 ? words.everyGround : "";
  }

  get move(): string {
    return `deploy ${PILES.map((place) => this.pile(place).join(",")).join("|")}`;
  }

  put(card: string, place: number | null): void {
    if (!this.places.has(card)) return;
    this.places = new Map([...this.places].map(([one, at]) => [one, one === card ? place : at]));
    this.held = null;
  }

  clear(): void {
    this.begin([...this.places.keys()], null);
  }

  /** Everybody to where the Squads come to the most together, which is a start and no more. */
  sort(counts: readonly BattleCountView[]): void {
    const cards = [...this.places.keys()];
    let best: { worth: number; piles: string[][] } | null = null;
    for (let code = 0; code < 3 ** cards.length; code++) {
      const piles: string[][] = [[], [], []];
      cards.forEach((card, i) => piles[Math.floor(code / 3 ** i) % 3]?.push(card));
      if (piles.some((pile) => pile.length === 0)) continue;
      const totals = piles.map((pile, i) => pileTotal(pile, i, counts));
      // Among equals the more even one: a Squad that is far ahead wins no more Fish.
      const worth = totals.reduce((sum, total) => sum + total, 0) + Math.min(...totals) / 100;
      if (!best || worth > best.worth) best = { worth, piles };
    }
    if (best) this.begin([...this.places.keys()], best.piles);
  }
}
