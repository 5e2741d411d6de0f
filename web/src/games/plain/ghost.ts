import { partsOf } from "../../boards/words";
import type { Piece, Sketch } from "../../wire";

/** What the steps of a move that is looked at point at. What else it would do only the rules could tell. */
export interface Ghost {
  /** The cells it names, in order. */
  cells: readonly string[];
  /** The piece it moves, and where to; null if it names none. */
  piece: Piece | null;
  to: string | null;
}

export function foretell(sketch: Sketch, steps: readonly string[]): Ghost {
  const cells: string[] = [];
  let piece: Piece | null = null;
  for (const step of steps) {
    const [what, of] = partsOf(step);
    const chosen = what === "piece" ? sketch.pieces.find(({ id }) => id === of) : undefined;
    if (chosen) piece = chosen;
    if (what === "cell" && sketch.cells.some(({ name }) => name === of)) cells.push(of);
  }
  // From a cell to a cell: what stands on the first is what goes.
  if (!piece && cells.length > 1) piece = sketch.pieces.find(({ at }) => at === cells[0]) ?? null;
  const to = cells.at(-1) ?? null;
  return { cells, piece, to: piece && to !== piece.at ? to : null };
}
