import { expect, test } from "vitest";
import { readRecord } from "./record";

const RECORD = {
  format: "rookery-record/1",
  table: "t",
  game: "soccer",
  rules: 1,
  setup: { game: "soccer", seats: 2, options: { first: "first" }, position: null },
  players: ["Ann", "Bo"],
  steps: [[[0, "B@c3NE"]]],
  marks: { "0": "x" },
  fairness: { commitment: "c", salts: ["a", "b"], secret: "s" },
};

test("a record is a situation: its start and its steps", () => {
  expect(readRecord(JSON.stringify(RECORD))).toEqual({
    situation: { game: "soccer", seats: 2, options: { first: "first" }, position: null, steps: [[[0, "B@c3NE"]]] },
    running: false,
  });
});

test("a game that was saved while it was being played at a table is known by its missing secret", () => {
  const running = { ...RECORD, fairness: { ...RECORD.fairness, secret: null } };
  expect(readRecord(JSON.stringify(running))?.running).toBe(true);
  expect(readRecord(JSON.stringify({ ...RECORD, fairness: null }))?.running).toBe(false);
});

test("what is no record is none", () => {
  for (const text of ["", "{", "3", "[]", "{}", '{"setup": 3}', '{"setup": {"game": "x"}, "steps": []}']) {
    expect(readRecord(text)).toBeNull();
  }
});
