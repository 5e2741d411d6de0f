import type { BattleView } from "../../../wire";

/** One Squad where a battleground was decided. */
export interface Stood {
  seat: number;
  cards: readonly string[];
  total: number | null;
  place: number;
  fish: number;
}

/** A battleground that was decided, in this round or an earlier one. */
export interface Decided {
  round: number;
  ground: string;
  attribute: string;
  squads: readonly Stood[];
}

export function decided(view: BattleView): Decided[] {
  const now = view.results.map(({ ground, attribute, squads }) => ({
    round: view.round,
    ground,
    attribute,
    squads: squads.map(({ seat, penguins, total, place, fish }) => ({
      seat,
      cards: penguins.map(({ card }) => card),
      total,
      place,
      fish,
    })),
  }));
  return [...view.history, ...now];
}

/** What a side won in a round. Both of a team are paid once. */
export function fishOf(all: readonly Decided[], team: readonly number[], round: number): number {
  return all
    .filter((one) => one.round === round)
    .reduce((sum, { squads }) => sum + (squads.find(({ seat }) => seat === team[0])?.fish ?? 0), 0);
}

export function roundsOf(all: readonly Decided[]): number[] {
  return [...new Set(all.map(({ round }) => round))];
}
