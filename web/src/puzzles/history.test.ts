import { beforeEach, expect, test } from "vitest";
import { daysInARow, EMPTY, forgetHistory, history, keepHistory, noteFailure, noteSolved, readHistory, today } from "./history";

beforeEach(() => localStorage.clear());

test("today is the same day for everybody in the world", () => {
  expect(today(new Date("2026-11-17T23:59:59Z"))).toBe("2026-11-17");
  expect(today(new Date("2026-11-18T00:00:00+14:00"))).toBe("2026-11-17");
});

test("what was solved is remembered once, and counts in a row only at the first try", () => {
  noteSolved("a", "1", true, null, "2026-11-17");
  noteSolved("a", "2", true, null, "2026-11-17");
  expect(history()).toMatchObject({ row: 2, bestRow: 2 });
  noteSolved("a", "2", true, null, "2026-11-18");
  expect(history()).toMatchObject({ row: 2, solved: { "a/2": { on: "2026-11-17", clean: true } } });
  noteFailure();
  noteSolved("a", "3", false, null);
  expect(history()).toMatchObject({ row: 0, bestRow: 2, solved: { "a/3": { clean: false } } });
});

test("a puzzle of the day counts for its day, also when it was solved before", () => {
  noteSolved("a", "1", true, null, "2026-11-16");
  noteSolved("a", "1", true, "2026-11-17", "2026-11-17");
  noteSolved("a", "1", true, "2026-11-17", "2026-11-17");
  expect(history().days).toEqual(["2026-11-17"]);
});

test("days in a row end yesterday as long as today's puzzle is still to come", () => {
  const days = ["2026-10-30", "2026-10-31", "2026-11-01"];
  expect(daysInARow(days, "2026-11-01")).toBe(3);
  expect(daysInARow(days, "2026-11-02")).toBe(3);
  expect(daysInARow(days, "2026-11-03")).toBe(0);
  expect(daysInARow([], "2026-11-03")).toBe(0);
});

test("a store that holds nonsense is as good as empty, and the good part of it is kept", () => {
  for (const nonsense of [null, 7, "x", [], { solved: 3, days: "x", row: -1 }]) expect(readHistory(nonsense)).toEqual(EMPTY);
  const half = { solved: { "a/1": { on: "2026-11-17", clean: 1 }, "a/2": { on: "x" } }, days: ["2026-11-17", 3], row: 2, bestRow: 1 };
  expect(readHistory(half)).toEqual({ solved: { "a/1": { on: "2026-11-17", clean: false } }, days: ["2026-11-17"], row: 2, bestRow: 2 });
});

test("it can be deleted, and what was saved as a file is read again as it was", () => {
  noteSolved("a", "1", true, "2026-11-17", "2026-11-17");
  const saved = JSON.stringify(history());
  forgetHistory();
  expect(history()).toEqual(EMPTY);
  keepHistory(readHistory(JSON.parse(saved)));
  expect(JSON.stringify(history())).toBe(saved);
});
