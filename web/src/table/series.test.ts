import { expect, test } from "vitest";
import { readSeries, seriesWords, withGame } from "./series";

test("each game counts for who won it, wherever they sat", () => {
  const first = withGame([], ["Ada", "Ben"], [1, 2]);
  const second = withGame(first, ["Ben", "Ada"], [2, 1]);
  expect(seriesWords(withGame(second, ["Ada", "Ben"], [1, 1]))).toBe("Ada 2½ · Ben ½");
});

test("two of the same name do not share their wins", () => {
  const first = withGame([], ["Chick", "Chick"], [1, 2]);
  expect(seriesWords(withGame(first, ["Chick", "Chick"], [1, 2]))).toBe("Chick 2 · Chick 0");
});

test("what else the store may hold is no series", () => {
  expect(readSeries([["Ada", 1], ["Ben"], 7, null])).toEqual([["Ada", 1]]);
  expect(readSeries("Ada")).toEqual([]);
});
