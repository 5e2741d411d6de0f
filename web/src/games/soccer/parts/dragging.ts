import { gestures } from "../../../boards/gestures";
import type { Point } from "../../../boards/plane";
import type { Piece } from "../showing";

/** A penguin in somebody's hand, and where. */
export interface Dragged {
  piece: Piece;
  at: Point;
}

/** A penguin that can be moved now. */
export interface Grip extends Dragged {
  kind: string;
}

/** The board, as far as dragging needs it. */
export interface Draggable {
  grips(): readonly Grip[];
  /** The middle of a square. */
  place(square: string): Point;
  show(dragged: Dragged | null): void;
  /** The penguin of that kind is the one to move, if it is not already. */
  choose(kind: string): void;
  look(square: string | null): void;
  /** It goes there if it can; otherwise it is still chosen. */
  drop(square: string): void;
}

/** So near to its middle a penguin is taken hold of, and a square is meant. */
const NEAR = 44;
const SQUARES = [..."abcdefgh"].flatMap((file) => [..."12345678"].map((rank) => file + rank));

const apart = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** The square at a point of the drawing, null between them and beside the board. */
export function squareAt(at: Point, place: (square: string) => Point): string | null {
  return SQUARES.find((square) => apart(place(square), at) < NEAR && isNearest(square, at, place)) ?? null;
}

function isNearest(square: string, at: Point, place: (square: string) => Point): boolean {
  return SQUARES.every((other) => apart(place(square), at) <= apart(place(other), at));
}

/** Penguins can be dragged to where they go from now on. Said again, it changes nothing. */
export function drags(svg: SVGSVGElement, board: Draggable): void {
  let grabbed: Grip | null = null;
  if (svg.dataset.drags !== undefined) return;
  svg.dataset.drags = "";
  gestures({
    grab(at) {
      grabbed = board.grips().find((grip) => apart(grip.at, at) < NEAR) ?? null;
      return grabbed !== null;
    },
    drag(at) {
      if (grabbed === null) return;
      board.choose(grabbed.kind);
      board.show({ piece: grabbed.piece, at });
      board.look(squareAt(at, board.place));
    },
    drop(at) {
      const square = at && squareAt(at, board.place);
      board.show(null);
      board.look(null);
      if (square !== null) board.drop(square);
    },
  })(svg);
}
