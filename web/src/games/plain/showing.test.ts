import { expect, test } from "vitest";
import { piece, SKETCH } from "./fixtures";
import { foretell } from "./ghost";
import { beatBetween, tidy } from "./showing";

test("a piece that keeps its id goes where it is now; others come and go", () => {
  const after = { ...SKETCH, pieces: [piece("A1", "c2"), piece("A2", "b1", { label: "2" }), piece("A3", "a2")] };
  const { view, motions } = beatBetween(SKETCH, after);
  expect(motions.map(({ t, piece }) => `${t} ${piece}`)).toEqual(["travel A1", "come A3", "go B1"]);
  // Who leaves is still to be seen until it has left.
  expect(view.gone?.map(({ id }) => id)).toEqual(["B1"]);
  expect(view.pieces).toBe(after.pieces);
});

test("what turns where it stands is seen to turn, and what stays stays", () => {
  const pieces = SKETCH.pieces.map((one) => (one.id === "B1" ? { ...one, facing: 180 } : one));
  expect(beatBetween(SKETCH, { ...SKETCH, pieces }).motions).toEqual([{ t: "turn", piece: "B1", ms: 240 }]);
  expect(beatBetween(SKETCH, SKETCH).motions).toEqual([]);
});

test("names that are there twice and things that stand nowhere do no harm", () => {
  const wild = tidy({
    ...SKETCH,
    cells: [...SKETCH.cells, ...SKETCH.cells],
    pieces: [piece("A1", "a1"), piece("A1", "b1"), piece("B1", "z9")],
    links: [{ start: "a1", end: "z9", owner: null }],
    marks: [{ at: "z9", words: "" }],
  });
  expect(wild.cells).toHaveLength(6);
  expect(wild.pieces).toEqual([piece("A1", "b1")]);
  expect([...wild.links, ...wild.marks]).toEqual([]);
});

test("the steps of a move say what goes where, by its piece or by the cell it stands on", () => {
  expect(foretell(SKETCH, ["piece:A1", "cell:b2"])).toMatchObject({ piece: { id: "A1" }, to: "b2" });
  expect(foretell(SKETCH, ["cell:b1", "cell:b2"])).toMatchObject({ piece: { id: "A2" }, to: "b2" });
  expect(foretell(SKETCH, ["cell:b2"])).toEqual({ cells: ["b2"], piece: null, to: null });
  expect(foretell(SKETCH, ["piece:A1"])).toMatchObject({ cells: [], to: null });
  expect(foretell(SKETCH, ["wait", "cell:z9", "piece:Z"])).toEqual({ cells: [], piece: null, to: null });
});
