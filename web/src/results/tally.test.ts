import { expect, test } from "vitest";
import type { Result } from "../shell/results";
import { course, endingOf, tallies } from "./tally";
import { against, luckWords } from "./words";

const result = (more: Partial<Result> = {}): Result => ({
  table: "t",
  game: "hopping",
  on: 1,
  seats: ["Ada", "Pip"],
  levels: [null, "chick"],
  me: 0,
  places: [1, 2],
  ...more,
});

test("a first place alone or with partners is won, with everybody it is shared", () => {
  expect(endingOf(result())).toBe("won");
  expect(endingOf(result({ places: [2, 1] }))).toBe("lost");
  expect(endingOf(result({ places: [1, 1] }))).toBe("shared");
  expect(endingOf(result({ places: [1, 2, 1, 2] }))).toBe("won");
});

test("whom one played against, in words", () => {
  expect(against(result())).toBe("Chick");
  expect(against(result({ levels: [null, null] }))).toBe("people");
  expect(against(result({ levels: [null, null, "adult"] }))).toBe("people and bots");
  expect(against(result({ levels: [null, "chick", "adult"] }))).toBe("bots of several levels");
  expect(against(result({ levels: [null, "lab:deep"] }))).toBe("Deep (lab)");
});

test("results add up by opponents, those met most often first, and means are of reviewed games only", () => {
  const all = [
    result({ accuracy: 80, luck: 0.1 }),
    result({ places: [2, 1], accuracy: 60, luck: -0.3 }),
    result({ places: [1, 1] }),
    result({ levels: [null, null] }),
  ];
  expect(tallies(all)).toEqual([
    { title: "Chick", games: 3, won: 1, shared: 1, lost: 1, accuracy: 70, luck: expect.closeTo(-0.1) as number },
    { title: "people", games: 1, won: 1, shared: 0, lost: 0, accuracy: null, luck: null },
  ]);
  expect(course(all, "accuracy")).toEqual([60, 80]);
});

test("luck is told with its sign", () => {
  expect([luckWords(0.12), luckWords(-0.12), luckWords(0.001)]).toEqual(["+12 %", "−12 %", "even"]);
});
