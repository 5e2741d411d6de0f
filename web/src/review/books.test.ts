import { expect, test } from "vitest";
import type { Book, Decision, ReviewedStep } from "../wire";
import { figuresOf, rowsOf } from "./books";

const book = (start: number, entry: Book["entry"]): Book => ({
  seats: [0],
  start,
  result: start + (entry.luck ?? 0) - (entry.mistakes ?? 0) + (entry.others ?? 0) + (entry.error ?? 0),
  entry,
});

test("what is shown adds up to the last digit, however it was rounded", () => {
  const books = [
    book(1 / 3, { luck: 0.12345, mistakes: 0.06789, others: 0.04444, error: 0.00555 }),
    book(2 / 3, { luck: -0.12345, mistakes: 0.04444, others: 0.06789, error: -0.00555 }),
  ];
  const rows = rowsOf({ books });
  books.forEach((one, side) => {
    const cells = rows.map((row) => Math.round(10 * (row.cells[side] ?? 0)));
    const result = cells.pop();
    expect(cells.reduce((sum, cell) => sum + cell, 0)).toBe(result);
    expect(result).toBe(Math.round(1000 * one.result));
  });
});

test("an entry in which nobody has anything is left out", () => {
  const rows = rowsOf({ books: [book(0.5, { mistakes: 0.5 }), book(0.5, { others: 0.5 })] });
  expect(rows.map(({ id, cells }) => [id, ...cells])).toEqual([
    ["start", 50, 50],
    ["mistakes", -50, 0],
    ["others", 0, 50],
    ["result", 0, 100],
  ]);
});

test("what is kept of a review is the seat's own: its moves and its side's luck", () => {
  const chose = (seat: number, chance: number, best: number): Decision => ({ seat, move: "a", chance, best, grade: "fine" });
  const step = (...decisions: Decision[]): ReviewedStep => ({ number: 1, moves: [], chances: [], books: [], decisions, error: 0 });
  const review = {
    sides: [1, 0],
    books: [book(0.5, { luck: -0.2 }), book(0.5, { luck: 0.2 })],
    steps: [step(chose(0, 0.5, 0.5)), step(chose(0, 0.4, 0.5), chose(1, 0, 1))],
  };
  expect(figuresOf(review, 0)).toEqual({ accuracy: 95, luck: 0.2 });
  expect(figuresOf(review, 1)).toEqual({ accuracy: 0, luck: -0.2 });
  expect(figuresOf({ ...review, steps: [] }, 0)).toBeNull();
});
