import { expect, test } from "vitest";
import type { Book } from "../wire";
import { rowsOf } from "./books";

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
