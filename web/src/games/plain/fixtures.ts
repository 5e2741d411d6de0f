import type { Cell, Piece, PlainView, Sketch } from "../../wire";

export function piece(id: string, at: string, more: Partial<Piece> = {}): Piece {
  return { id, at, kind: "penguin", owner: 0, facing: null, label: "", ...more };
}

const CELLS: Cell[] = ["a2", "b2", "c2", "a1", "b1", "c1"].map((name, i) => ({
  name,
  x: i % 3,
  y: Math.floor(i / 3),
  tint: name === "c2" ? "goal" : "ice",
}));

/** Three by two squares; Ada has two penguins, Ben a seal. */
export const SKETCH: Sketch = {
  cells: CELLS,
  pieces: [piece("A1", "a1"), piece("A2", "b1", { label: "2" }), piece("B1", "c2", { kind: "seal", owner: 1, facing: 90 })],
  shape: "squares",
  links: [{ start: "a1", end: "a2", owner: null }],
  marks: [{ at: "c2", words: "the last move" }],
  turns: false,
};
export const VIEW: PlainView = { t: "plainview", text: "a2 . . s2", sketch: SKETCH };
export const NAMES = ["Ada", "Ben"];
