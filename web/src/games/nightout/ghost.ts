import { SHOWS } from "./showing";
import type { NightOutEvent, NightOutView, TileView } from "./types";
import { stands, type Piece } from "./pieces";

/** The board after events that have not happened, and which pieces and tiles would leave their place. */
export interface Ghost {
  view: NightOutView;
  moved: ReadonlySet<Piece>;
  tiles: readonly TileView[];
}

export function foretell(view: NightOutView, events: readonly NightOutEvent[], turn: number): Ghost | null {
  if (events.length === 0) return null;
  const after = SHOWS.apply(view, events);
  const before = stands(view, turn);
  const moved = new Set<Piece>();
  for (const [piece, { at }] of stands(after, turn)) {
    const was = before.get(piece)?.at;
    if (was?.x !== at.x || was.y !== at.y) moved.add(piece);
  }
  return { view: after, moved, tiles: after.tiles.filter(({ name }) => moved.has(name)) };
}
