import { expect, test } from "vitest";
import { flight, spotOf } from "./motion";

const A = { x: 0, y: 0 };
const B = { x: 100, y: -100 };

test("a slide goes through every square it enters", () => {
  expect(flight([A, { x: 50, y: -50 }, B], 0, [0, 0])).toEqual([
    { transform: "translate(0px, 0px)" },
    { transform: "translate(50px, -50px)" },
    { transform: "translate(100px, -100px)" },
  ]);
});

test("a kick leaves the head it was on, arches, and lands where it should", () => {
  const way = flight([A, B], 60, [45, 0]);
  expect(way[0]).toEqual({ transform: "translate(0px, -45px)" });
  expect(way.at(-1)).toEqual({ transform: "translate(100px, -100px)" });
  expect(way.length).toBeGreaterThan(3);
});

test("each penguin has its own place in the sea, beside its home", () => {
  const spots = ["0M", "0P", "0B", "1M", "1P", "1B"].map((piece) => spotOf(piece, "sea", 0));
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(6);
  expect(spots.slice(0, 3).every(({ y }) => y > 0)).toBe(true);
  expect(spots.slice(3).every(({ y }) => y < 0)).toBe(true);
});
