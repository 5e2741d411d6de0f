import type { Scene } from "../wire";

/** What one player did, one thing after another, with the dice that fell meanwhile. */
export interface Turn {
  /** Null where several chose at once, and for what the dealer does before anybody moves. */
  seat: number | null;
  /** The round it is part of, where the game counts any. */
  round: number | null;
  /** The numbers of its first and its last scene. */
  first: number;
  last: number;
}

/** The round on a board, where the game counts any. */
export function roundOf(view: unknown): number | null {
  const { round } = view as { round?: unknown };
  return typeof round === "number" ? round : null;
}

/** Every scene is in one turn. Who moves after somebody else begins a new one, and so does a new round. */
export function turnsOf(scenes: readonly Scene[]): Turn[] {
  const turns: Turn[] = [];
  for (const { seq, moves, view } of scenes) {
    const movers = moves.flatMap(({ seat }) => (seat >= 0 ? [seat] : []));
    const seat = movers.length === 1 ? (movers[0] ?? null) : null;
    const round = roundOf(view);
    const now = turns.at(-1);
    const goesOn = movers.length === 0 || (movers.length === 1 && seat === now?.seat);
    if (now && goesOn && now.round === round) now.last = seq;
    else turns.push({ seat, round, first: seq, last: seq });
  }
  return turns;
}

/** Where a game really begins: somebody decides something, once all is set out. */
export function firstReal(scenes: readonly Scene[]): number {
  const asks = ({ to_act }: Scene): boolean => to_act.some((seat) => seat >= 0);
  const begun = scenes.find((scene) => asks(scene) && roundOf(scene.view) !== 0);
  return (begun ?? scenes.find(asks))?.seq ?? 0;
}
