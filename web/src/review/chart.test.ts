import { expect, test } from "vitest";
import type { Book, ReviewedStep, Scene, View } from "../wire";
import { across, areaPath, courseOf, HEIGHT, linePath, marksOf, placeAt, topOf, WIDTH } from "./chart";

const books = [0.5, 0.3, 0.2].map((start, seat): Book => ({ seats: [seat], start, result: 0, entry: {} }));
const step = (number: number, chances: number[]): ReviewedStep => ({
  number,
  moves: [],
  chances,
  books: [],
  decisions: [],
  error: 0,
});
const COURSE = courseOf({ books, steps: [step(1, [0.25, 0.25, 0.5]), step(2, [0, 1, 0])] });

test("the course has the start and every step", () => {
  expect(COURSE).toEqual([
    [0.5, 0.3, 0.2],
    [0.25, 0.25, 0.5],
    [0, 1, 0],
  ]);
});

test("sides are stacked, and together they fill the chart", () => {
  expect(topOf(COURSE, 0)).toEqual([0.5, 0.25, 0]);
  expect(topOf(COURSE, 1)).toEqual([0.8, 0.5, 1]);
  expect(topOf(COURSE, 2)).toEqual([1, 1, 1]);
});

test("a line goes from edge to edge, up is a better chance", () => {
  expect(linePath(COURSE, 0)).toBe(`M0 ${HEIGHT / 2}L${WIDTH / 2} ${0.75 * HEIGHT}L${WIDTH} ${HEIGHT}`);
});

test("an area lies between its own line and the one below", () => {
  expect(areaPath(COURSE, 0)).toBe(`${linePath(COURSE, 0)}L${WIDTH} ${HEIGHT}L${WIDTH / 2} ${HEIGHT}L0 ${HEIGHT}Z`);
  expect(areaPath(COURSE, 1)).toBe(
    `${linePath(COURSE, 1)}L${WIDTH} ${HEIGHT}L${WIDTH / 2} ${0.75 * HEIGHT}L0 ${HEIGHT / 2}Z`,
  );
});

test("where one points is the nearest place, and beyond the edge is the edge", () => {
  for (const place of [0, 3, 7, 10]) expect(placeAt(across(place, 10) / WIDTH, 10)).toBe(place);
  expect(placeAt(0.26, 10)).toBe(3);
  expect(placeAt(-1, 10)).toBe(0);
  expect(placeAt(2, 10)).toBe(10);
  expect(placeAt(0.5, 0)).toBe(0);
});

function scenes(count: number, each: number): Scene[] {
  return Array.from({ length: count }, (_, seq) => ({
    t: "scene",
    seq,
    moves: seq === 0 ? [] : [{ seat: seq % 2, move: "go" }],
    events: [],
    lines: [],
    view: { round: 1 + Math.floor(seq / each) } as unknown as View,
    to_act: [0],
    outcome: null,
    back: null,
  })) as Scene[];
}

test("rounds and turns are marked; of too many only some", () => {
  expect(marksOf(scenes(9, 4))).toEqual({
    rounds: [
      { place: 0, round: 1 },
      { place: 4, round: 2 },
      { place: 8, round: 3 },
    ],
    turns: [0, 1, 2, 3, 4, 5, 6, 7, 8],
  });
  const many = marksOf(scenes(400, 4));
  expect(many.rounds.length).toBeLessThanOrEqual(24);
  expect(many.turns).toEqual([]);
  expect(marksOf(scenes(3, 99)).rounds).toEqual([]);
});
