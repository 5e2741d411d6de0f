import { expect, test } from "vitest";
import { follow, grow, startsWith } from "./steps";

const MOVES = [
  { move: "Bc3-f6N", steps: ["penguin:B", "square:f6", "face:N"] },
  { move: "Bc3-f6E", steps: ["penguin:B", "square:f6", "face:E"] },
  { move: "Bc3^", steps: ["penguin:B", "stand"] },
  { move: "Ma1-b2.", steps: ["penguin:M", "square:b2"] },
];

test("steps that begin alike share a branch, in the order of the moves", () => {
  const tree = grow(MOVES);
  expect([...tree.next.keys()]).toEqual(["penguin:B", "penguin:M"]);
  expect([...(follow(tree, ["penguin:B"])?.next.keys() ?? [])]).toEqual(["square:f6", "stand"]);
});

test("a branch knows the move that is complete there", () => {
  const tree = grow(MOVES);
  expect(follow(tree, ["penguin:B", "square:f6"])?.move).toBeNull();
  expect(follow(tree, ["penguin:B", "square:f6", "face:E"])?.move?.move).toBe("Bc3-f6E");
  expect(follow(tree, ["penguin:B", "square:a1"])).toBeNull();
});

test("a move may be complete where another goes on", () => {
  const tree = grow([
    { move: "short", steps: ["a"] },
    { move: "long", steps: ["a", "b"] },
  ]);
  const branch = follow(tree, ["a"]);
  expect(branch?.move?.move).toBe("short");
  expect([...(branch?.next.keys() ?? [])]).toEqual(["b"]);
});

test("a prefix is compared step by step, not as text", () => {
  expect(startsWith(["square:a1", "face:N"], ["square:a1"])).toBe(true);
  expect(startsWith(["square:a10"], ["square:a1"])).toBe(false);
  expect(startsWith(["a"], ["a", "b"])).toBe(false);
});
