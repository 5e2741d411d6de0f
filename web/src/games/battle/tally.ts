import type { BattleCard, BattlePenguinView, BattleSquadView, BattleView } from "../../wire";
import { blank, deckOf, statOf, type Attribute } from "./pieces";

/**
 * Adding up as one does at the table, for what the server has not counted yet: piles that are still being laid
 * out, and a Squad in the middle of what happens to it. Where the server has counted, its figures are shown.
 */

const LONE_ROGUE = 2;
const COAL = 2;
const COCOA = 3;

/** What cards come to at a battleground if nothing happens to them. */
export function pileTotal(cards: readonly BattleCard[], attribute: Attribute, family: boolean): number {
  const [only] = cards;
  const bonus = !family && cards.length === 1 && only?.ability === "rogue" ? LONE_ROGUE : 0;
  return cards.reduce((sum, card) => sum + statOf(card, attribute), bonus);
}

/** A Squad before anything was counted. */
export function freshSquad(
  seat: number,
  penguins: readonly Pick<BattlePenguinView, "card" | "came">[],
): BattleSquadView {
  return {
    seat,
    penguins: penguins.map((one) => ({ ...one, printed: 0, rogue: 0, fright: 0, struck: false, counts: 0 })),
    coal: 0,
    cocoa: 0,
    snowballs: 0,
    total: null,
    side_total: null,
    place: 0,
    fish: 0,
  };
}

/** The view with its Squads added up. */
export function tallied(view: BattleView, attribute: Attribute): BattleView {
  const deck = deckOf(view);
  const squads = view.squads.map((squad) => squadTally(squad, attribute, deck, view.family));
  const sums = view.teams.map((team) => {
    const totals = squads.flatMap(({ seat, total }) => (team.includes(seat) && total !== null ? [total] : []));
    return totals.length > 0 ? totals.reduce((sum, total) => sum + total, 0) : null;
  });
  const ladder = [...new Set(sums.filter((sum) => sum !== null))].sort((one, other) => other - one);
  const prizes = view.grounds[view.at ?? 0]?.prizes ?? [];
  return {
    ...view,
    squads: squads.map((squad) => {
      const sum = sums[view.teams.findIndex((team) => team.includes(squad.seat))] ?? null;
      const place = sum === null ? 0 : ladder.indexOf(sum) + 1;
      return { ...squad, side_total: sum, place, fish: prizes[place - 1] ?? 0 };
    }),
  };
}

function squadTally(
  squad: BattleSquadView,
  attribute: Attribute,
  deck: ReadonlyMap<string, BattleCard>,
  family: boolean,
): BattleSquadView {
  const penguins = squad.penguins.map((penguin) => {
    const card = deck.get(penguin.card) ?? blank(penguin.card);
    const printed = statOf(card, attribute);
    const rogue = !family && squad.penguins.length === 1 && card.ability === "rogue" ? LONE_ROGUE : 0;
    return { ...penguin, printed, rogue, counts: Math.max(0, printed + rogue - penguin.fright) };
  });
  const best = penguins.map((_, i) => i).sort((one, other) => countsOf(penguins, other) - countsOf(penguins, one));
  const struck = new Set(best.slice(0, squad.snowballs));
  const counted = penguins.map((penguin, i) => ({
    ...penguin,
    struck: struck.has(i),
    counts: struck.has(i) ? 0 : penguin.counts,
  }));
  const sum = counted.reduce((total, { counts }) => total + counts, 0) - COAL * squad.coal + COCOA * squad.cocoa;
  return { ...squad, penguins: counted, total: counted.length > 0 ? Math.max(0, sum) : null };
}

const countsOf = (penguins: readonly BattlePenguinView[], at: number): number => penguins[at]?.counts ?? 0;
