import { expect, test } from "vitest";
import { VIEW, tile } from "./fixtures";
import { spinOf, targetSpot } from "./motion";
import { stands } from "./pieces";

test("a tile turns the short way round", () => {
  const laid = (way: "N" | "E" | "S" | "W") => ({ ...VIEW, tiles: [tile("2|5", "c1", way)] });
  expect(spinOf(laid("E"), laid("N"), "2|5", 0)).toBe(90);
  expect(spinOf(laid("N"), laid("W"), "2|5", 0)).toBe(90);
  expect(spinOf(laid("E"), laid("E"), "2|5", 0)).toBe(0);
});

test("who stands in the middle of its nest is drawn between its halves", () => {
  expect(stands(VIEW, 0).get("p0")?.at).toMatchObject({ x: 50 });
});

test("what shares a square has a spot of its own there", () => {
  const all = ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2"];
  const crowd = all.map((name, i) => ({ name, owner: i >> 1, cell: "d1" }));
  for (let count = 1; count <= crowd.length; count++) {
    for (const cells of [["d1"], ["a1"]]) {
      const view = { ...VIEW, buddies: crowd.slice(0, count), penguins: VIEW.penguins.map((p) => ({ ...p, cells })) };
      const pieces = [...stands(view, 0)].filter(([piece]) => !piece.includes("|"));
      expect(new Set(pieces.map(([, { at }]) => `${at.x} ${at.y}`)).size).toBe(count + 2);
    }
  }
});

test("a buddy that rides along is where its penguin is", () => {
  expect(targetSpot(VIEW, { piece: "b1" }, 0)).toEqual(stands(VIEW, 0).get("p1")?.at);
  expect(targetSpot(VIEW, { piece: "nobody" }, 0)).toBeNull();
  expect(targetSpot(VIEW, { cells: ["a1", "b1"] }, 0)).toEqual({ x: 50, y: 0 });
});
