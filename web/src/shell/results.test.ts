import { beforeEach, expect, test } from "vitest";
import { forgetResults, noteResult, noteReview, readResult, results, type Result } from "./results";

const RESULT: Result = {
  table: "t1",
  game: "hopping",
  on: 5,
  seats: ["Ada", "Pip"],
  levels: [null, "chick"],
  me: 0,
  places: [1, 2],
};

beforeEach(() => localStorage.clear());

test("a game is noted once, whoever looks at it again; the newest comes first", () => {
  noteResult(RESULT);
  noteResult({ ...RESULT, on: 9 });
  noteResult({ ...RESULT, table: "t2", on: 7 });
  expect(results().map(({ table, on }) => [table, on])).toEqual([
    ["t2", 7],
    ["t1", 5],
  ]);
});

test("a review adds its figures to a game of mine, and to no other", () => {
  noteResult(RESULT);
  noteReview("t1", { accuracy: 81, luck: -0.2 });
  noteReview("t9", { accuracy: 1, luck: 1 });
  expect(results()).toEqual([{ ...RESULT, accuracy: 81, luck: -0.2 }]);
});

test("nonsense in the store is left out", () => {
  localStorage.setItem("rookery.results", JSON.stringify([RESULT, 3, null, { ...RESULT, table: 4 }, { ...RESULT, me: 2 }]));
  expect(results()).toEqual([RESULT]);
  localStorage.setItem("rookery.results", "{");
  expect(results()).toEqual([]);
  expect(readResult({ ...RESULT, seats: ["Ada"] })).toBeNull();
  expect(readResult({ ...RESULT, levels: [1, 2] })).toBeNull();
});

test("only so many are kept, and all can be deleted", () => {
  localStorage.setItem(
    "rookery.results",
    JSON.stringify(Array.from({ length: 1000 }, (_, i) => ({ ...RESULT, table: `t${i}`, on: i }))),
  );
  noteResult({ ...RESULT, table: "new", on: 2000 });
  expect(results()).toHaveLength(1000);
  expect(results()[0]?.table).toBe("new");
  forgetResults();
  expect(results()).toEqual([]);
});
