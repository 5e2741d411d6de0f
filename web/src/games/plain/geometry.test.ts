import { expect, test } from "vitest";
import type { Cell, Piece, Sketch } from "../../wire";
import { arrowStep, layOut, outline, place, stands } from "./geometry";

const cell = (name: string, x: number, y: number): Cell => ({ name, x, y, tint: "ice" });
const sketch = (shape: Sketch["shape"], ...cells: Cell[]): Sketch => ({
  cells,
  shape,
  pieces: [],
  links: [],
  marks: [],
  turns: false,
});
const SQUARES = sketch("squares", cell("a2", 0, 0), cell("b2", 1, 0), cell("a1", 0, 1), cell("b1", 1, 1));

test("cells are counted from the top left, and from the bottom right when turned", () => {
  expect(place(layOut(SQUARES, false), "b1")).toEqual({ x: 100, y: 100 });
  expect(place(layOut(SQUARES, true), "b1")).toEqual({ x: -100, y: -100 });
});

test("every odd row of hexes stands half a hex farther east", () => {
  const hexes = layOut(sketch("hexes", cell("p", 0, 0), cell("q", 0, 1), cell("r", 0, 2)), false);
  expect([place(hexes, "p").x, place(hexes, "q").x, place(hexes, "r").x]).toEqual([0, 50, 0]);
  expect(place(hexes, "q").y).toBeCloseTo(86.6, 1);
});

test("free cells are as large as the nearest two leave room for", () => {
  const near = layOut(sketch("free", cell("p", 0, 0), cell("q", 0.5, 0), cell("r", 3, 3)), false);
  expect(near.reach).toBeCloseTo(22.5);
  expect(layOut(sketch("free", cell("p", 0, 0)), false).reach).toBe(44);
  expect(outline(near, { x: 0, y: 0 }, 2.5)).toContain("a20 20");
});

test("arrow keys lead to the next cell that way, and nowhere beyond the edge", () => {
  const layout = layOut(SQUARES, false);
  expect(arrowStep(layout, "a1", "ArrowUp")).toBe("a2");
  expect(arrowStep(layout, "a1", "ArrowRight")).toBe("b1");
  expect(arrowStep(layout, "a1", "ArrowLeft")).toBeNull();
  expect(arrowStep(layout, "a1", "x")).toBeNull();
  expect(arrowStep(layOut(SQUARES, true), "a1", "ArrowDown")).toBe("a2");
});

test("every hex of a field is reached by arrow keys", () => {
  const all = [0, 1, 2].flatMap((y) => [0, 1, 2].map((x) => cell(`${x}${y}`, x, y)));
  const layout = layOut(sketch("hexes", ...all), false);
  const seen = new Set(["00"]);
  for (const at of seen) {
    for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
      const to = arrowStep(layout, at, key);
      if (to) seen.add(to);
    }
  }
  expect(seen.size).toBe(9);
});

test("several pieces share the room of a cell, and one that stands nowhere is not drawn", () => {
  const piece = (id: string, at: string): Piece => ({ id, at, kind: "stone", owner: null, facing: null, label: "" });
  const found = stands([piece("1", "a1"), piece("2", "a1"), piece("3", "b2"), piece("4", "nowhere")], layOut(SQUARES, false));
  expect([...found.keys()]).toEqual(["1", "2", "3"]);
  expect(found.get("1")?.at).not.toEqual(found.get("2")?.at);
  expect(found.get("1")?.size).toBeLessThan(found.get("3")?.size ?? 0);
});
