import { expect, test } from "vitest";
import type { Kept } from "../shell/tables";
import type { SeatInfo, Summary } from "../wire";
import { stateOf } from "./standing";

const KEPT: Kept = {
  keys: ["k"],
  game: "soccer",
  since: 5,
  over: false,
  who: "Ana · Bo",
  mine: [0],
  invites: {},
  salt: "",
  commitment: "",
  series: [],
};
const seat = (name: string, kind = "person"): SeatInfo => ({ kind, name, level: null, mine: false, stands_in: false });
const SUMMARY: Summary = {
  table: "a",
  game: "soccer",
  seats: [seat("Ana"), seat("Bo")],
  phase: "playing",
  to_act: [0],
  outcome: null,
  moves: 3,
  last: "2026-05-01T10:00:00.000Z",
  clock: { kind: "none", seconds: 0, increment: 0 },
  options: {},
};

test("a game that waits for us comes first", () => {
  expect(stateOf(KEPT, SUMMARY)).toMatchObject({ order: 0, words: "Your turn", against: "against Bo" });
  expect(stateOf(KEPT, { ...SUMMARY, to_act: [1] })).toMatchObject({ order: 1, words: "Bo to move" });
});

test("one that has not begun names nobody who has not come", () => {
  const open = { ...SUMMARY, phase: "open", to_act: [], seats: [seat("Ana"), seat("Red", "open")] };
  expect(stateOf(KEPT, open)).toMatchObject({ words: "waiting for players", against: "" });
});

test("a finished one tells its result", () => {
  const outcome = { scores: [1, 0], ranks: [1, 2], reason: "goal", words: "Goal!" };
  expect(stateOf(KEPT, { ...SUMMARY, phase: "over", outcome })).toMatchObject({ over: true, words: "You win" });
});

test("without the server's word we say what we kept", () => {
  expect(stateOf(KEPT, undefined)).toMatchObject({ words: "", against: "Ana · Bo", last: 5 });
  expect(stateOf(KEPT, null).words).toBe("gone from this server");
});

test("one that the server cannot read is named as such, with what this browser knows of it", () => {
  const unread = { ...SUMMARY, game: "", seats: [], phase: "unreadable", to_act: [], moves: 0, last: "" };
  expect(stateOf(KEPT, unread)).toMatchObject({ against: "Ana · Bo", order: 3, over: false, last: 5 });
  expect(stateOf(KEPT, unread).words).toContain("cannot read it");
});
