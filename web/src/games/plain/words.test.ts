import { expect, test } from "vitest";
import { NAMES, SKETCH } from "./fixtures";
import { game } from "./index";
import { cellWords } from "./words";

test("a cell says what is on it, whose it is, and whether it can be chosen", () => {
  expect(cellWords(SKETCH, "b2", NAMES)).toBe("b2, empty");
  expect(cellWords(SKETCH, "b1", NAMES, false, true)).toBe("b1, penguin 2 of Ada, can be chosen");
  expect(cellWords(SKETCH, "a1", NAMES)).toBe("a1, penguin of Ada, linked to a2");
  expect(cellWords(SKETCH, "c2", NAMES)).toBe("c2, goal, seal of Ben, facing right, the last move");
  expect(cellWords(SKETCH, "c2", NAMES, true)).toContain("facing left");
});

test("steps are their own words", () => {
  const short = (step: string): string => game.stepWords(step, NAMES, []).short;
  expect(["cell:b2", "piece:A1", "wait", "bid:3"].map(short)).toEqual(["b2", "piece A1", "wait", "bid 3"]);
});
