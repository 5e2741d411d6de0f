import { expect, test } from "vitest";
import type { PuzzleCard } from "../wire";
import { byGrade, nextAfter } from "./choosing";
import { EMPTY, type History } from "./history";
import { asksFor, gradeTitle } from "./words";

const card = (id: string, grade: number, moves = 2): PuzzleCard => ({ id, grade, moves });
const CARDS = [card("a", 1), card("b", 1), card("c", 2), card("d", 3)];
const solved = (...ids: string[]): History => ({
  ...EMPTY,
  solved: Object.fromEntries(ids.map((id) => [`hop/${id}`, { on: "2026-11-17", clean: true }])),
});

test("each grade says how far one is, and leads to the first that is not solved", () => {
  expect(byGrade("hop", CARDS, solved("a"))).toEqual([
    { grade: 1, all: 2, solved: 1, next: CARDS[1] },
    { grade: 2, all: 1, solved: 0, next: CARDS[2] },
    { grade: 3, all: 1, solved: 0, next: CARDS[3] },
  ]);
  expect(byGrade("hop", CARDS, solved("a", "b"))[0]).toMatchObject({ solved: 2, next: CARDS[0] });
});

test("what comes next is not solved yet, as long as there is such a one", () => {
  expect(nextAfter("hop", CARDS, "a", solved("a", "b"))?.id).toBe("c");
  expect(nextAfter("hop", CARDS, "d", solved("d", "a"))?.id).toBe("b");
  expect(nextAfter("hop", CARDS, "b", solved("a", "b", "c", "d"))?.id).toBe("c");
  expect(nextAfter("hop", CARDS, "", EMPTY)?.id).toBe("a");
  expect(nextAfter("hop", [card("a", 1)], "a", EMPTY)).toBeNull();
});

test("what is asked for, in words", () => {
  expect(asksFor(card("a", 1, 0))).toBe("find the best move");
  expect(asksFor(card("a", 1, 1))).toBe("win with one move");
  expect(asksFor(card("a", 1, 4))).toBe("win in 4 moves");
  expect([gradeTitle(1), gradeTitle(5), gradeTitle(9)]).toEqual(["Easy", "Very hard", "Grade 9"]);
});
