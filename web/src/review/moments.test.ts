import { expect, test } from "vitest";
import type { Advice, Decision, ReviewedStep } from "../wire";
import { adviceAt, faultsOf, linesOf, luckOf, nextOf } from "./moments";
import { change, percent } from "./words";

const choice = (seat: number, lost: number, grade: Decision["grade"]): Decision => ({
  seat,
  move: "go",
  chance: 0.5 - lost,
  best: 0.5,
  grade,
});
const step = (number: number, decisions: Decision[], luck: number[] = [], error = 0): ReviewedStep => ({
  number,
  moves: [],
  chances: [],
  books: luck.map((one) => ({ luck: one })),
  decisions,
  error,
});
const STEPS = {
  steps: [
    step(1, [choice(0, 0, "fine")]),
    step(2, [], [0.1, -0.1], 0.01),
    step(3, [choice(1, 0.2, "blunder")]),
    step(4, [], [0.001, -0.001]),
    step(5, [choice(0, 0.03, "slip"), choice(1, 0, "fine")]),
  ],
};

test("the list has what lost something and much luck; on request everything", () => {
  const told = (seat: number | null, all: boolean) =>
    linesOf(STEPS, { seat, all }).map((line) => [line.step, line.kind === "choice" ? line.seat : "luck"]);
  expect(told(null, false)).toEqual([
    [2, "luck"],
    [3, 1],
    [5, 0],
  ]);
  expect(told(0, false)).toEqual([
    [2, "luck"],
    [5, 0],
  ]);
  expect(told(1, true)).toEqual([
    [2, "luck"],
    [3, 1],
    [5, 1],
  ]);
});

test("one goes from mistake to mistake, both ways, and past none", () => {
  expect(faultsOf(STEPS, null)).toEqual([3, 5]);
  expect(faultsOf(STEPS, 0)).toEqual([5]);
  expect(nextOf([3, 5], 0, 1)).toBe(3);
  expect(nextOf([3, 5], 3, 1)).toBe(5);
  expect(nextOf([3, 5], 5, 1)).toBeNull();
  expect(nextOf([3, 5], 5, -1)).toBe(3);
  expect(nextOf([3, 5], 3, -1)).toBeNull();
});

test("luck that would be rounded to nothing is not told", () => {
  expect(luckOf({ books: [{ luck: 0.004 }, { luck: -0.3 }, {}] })).toEqual([{ side: 1, luck: -0.3 }]);
});

test("chances are told without a lie about the ends", () => {
  expect([0, 0.001, 0.5, 0.996, 1].map(percent)).toEqual(["0 %", "less than 1 %", "50 %", "more than 99 %", "100 %"]);
  expect([0.104, -0.104, 0].map(change)).toEqual(["+10 %", "−10 %", "0 %"]);
});

test("advice is that of the seat, or the first there is", () => {
  const one = (step: number, seat: number): Advice => ({ step, seat, position: null, then: [], move: { move: "x", steps: [], events: [], lines: [] } });
  const better = [one(3, 1), one(5, 0), one(5, 2)];
  expect(adviceAt({ better }, 5, 2)).toBe(better[2]);
  expect(adviceAt({ better }, 5, null)).toBe(better[1]);
  expect(adviceAt({ better }, 5, 1)).toBeNull();
  expect(adviceAt({ better }, 4, null)).toBeNull();
});
