import type { Beat as AnyBeat } from "../../boards/showing";
import type { Piece, Sketch } from "../../wire";

/** A sketch as it is drawn: together with the pieces that are just leaving it. */
export interface Drawn extends Sketch {
  gone?: readonly Piece[];
}

/** Something moves, for so many milliseconds at the calm pace. */
export interface Motion {
  t: "travel" | "come" | "go" | "turn";
  piece: string;
  ms: number;
}

export type Beat = AnyBeat<Drawn, Motion>;

/** Each name once, and nothing that stands nowhere: what a game from elsewhere hands out is only as good as it is. */
export function tidy(sketch: Sketch): Sketch {
  const cells = new Map(sketch.cells.map((cell) => [cell.name, cell]));
  const pieces = new Map(sketch.pieces.flatMap((piece) => (cells.has(piece.at) ? [[piece.id, piece]] : [])));
  return {
    ...sketch,
    cells: [...cells.values()],
    pieces: [...pieces.values()],
    links: sketch.links.filter(({ start, end }) => cells.has(start) && cells.has(end)),
    marks: sketch.marks.filter(({ at }) => cells.has(at)),
  };
}

/** All that happens at once: pieces that stayed the same ones go where they are now, others come or go. */
export function beatBetween(before: Sketch, after: Sketch): Beat {
  const were = new Map(before.pieces.map((piece) => [piece.id, piece]));
  const are = new Set(after.pieces.map(({ id }) => id));
  const gone = before.pieces.filter(({ id }) => !are.has(id));
  const motions = after.pieces.flatMap((piece): Motion[] => {
    const was = were.get(piece.id);
    if (!was) return [{ t: "come", piece: piece.id, ms: 260 }];
    if (was.at !== piece.at) return [{ t: "travel", piece: piece.id, ms: 320 }];
    return was.facing === piece.facing ? [] : [{ t: "turn", piece: piece.id, ms: 240 }];
  });
  return { view: { ...after, gone }, motions: [...motions, ...gone.map(({ id }): Motion => ({ t: "go", piece: id, ms: 320 }))] };
}
