import { expect, test } from "vitest";
import {
  WAYS,
  angle,
  arrowStep,
  beNear,
  beside,
  cellAt,
  cellName,
  cellUnder,
  place,
  shoreline,
  spot,
  turnOf,
} from "./geometry";

const TURNS = [0, 1, 2, 3];

test.each([
  ["a1", 0, 0],
  ["z3", 25, 2],
  ["aa1", 26, 0],
  ["az2", 51, 1],
  ["-a1", -1, 0],
  ["-b0", -2, -1],
  ["-aa-7", -27, -8],
])("%s is the cell at %i, %i", (name, x, y) => {
  expect(cellAt(name)).toEqual({ x, y });
  expect(cellName({ x, y })).toBe(name);
});

test("two sit opposite each other, a third and a fourth at the sides", () => {
  expect([0, 1, 2, 3].map(turnOf)).toEqual([0, 2, 1, 3]);
  expect(place("b1", 0)).toEqual({ x: 100, y: 0 });
  expect(place("b1", 1)).toEqual({ x: 0, y: 100 });
  expect(place("b1", 2)).toEqual({ x: -100, y: 0 });
  expect(place("b1", 3)).toEqual({ x: 0, y: -100 });
});

test("what is under a point is the cell drawn there, however the board is turned", () => {
  for (const turn of TURNS) {
    const { x, y } = place("c5", turn);
    expect(cellUnder({ x: x + 38, y: y - 41 }, turn)).toEqual({ x: 2, y: 4 });
  }
});

test("a way's angle is where the neighbour that way lies", () => {
  for (const turn of TURNS) {
    for (const way of WAYS) {
      const [from, to] = [place("d4", turn), spot(beside(cellAt("d4"), way), turn)];
      const seen = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
      expect((angle(way, turn) - seen + 720) % 360).toBeCloseTo(0);
    }
  }
});

test("only squares that share an edge are near each other", () => {
  expect(beNear("a1", "-a1")).toBe(true);
  expect(beNear("a1", "b2")).toBe(false);
  expect(beNear("a1", "a1")).toBe(false);
});

test("arrow keys go straight on, over a pool if need be, and else to the nearest square that way", () => {
  const cells = ["a1", "b1", "d1", "d2", "a3"];
  expect(arrowStep("a1", "ArrowRight", cells, 0)).toBe("b1");
  expect(arrowStep("b1", "ArrowRight", cells, 0)).toBe("d1");
  expect(arrowStep("a1", "ArrowUp", cells, 0)).toBe("a3");
  expect(arrowStep("b1", "ArrowUp", cells, 0)).not.toBeNull();
  expect(arrowStep("a1", "ArrowLeft", cells, 0)).toBeNull();
  expect(arrowStep("a1", "ArrowLeft", cells, 2)).toBe("b1");
  expect(arrowStep("a1", "Enter", cells, 0)).toBeNull();
});

test("each floe has an edge, each pool another, and squares that touch at a corner have their own", () => {
  const edges = (...cells: string[]): number => shoreline(cells.map((cell) => place(cell, 0))).split("M").length - 1;
  expect(edges("a1", "b1")).toBe(1);
  expect(edges("a1", "c1")).toBe(2);
  expect(edges("a1", "b2")).toBe(2);
  expect(edges("a1", "b1", "c1", "a2", "c2", "a3", "b3", "c3")).toBe(2);
  expect(shoreline([])).toBe("");
});
