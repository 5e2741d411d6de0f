import { expect, test } from "vitest";
import { passTo, type Holding } from "./curtain";

const HOT: Holding = { secrets: true, mine: [0, 2], toAct: [0], chosen: [], looking: null };

test("with several at one device the curtain is down until the one to act looks", () => {
  expect(passTo(HOT)).toBe(0);
  expect(passTo({ ...HOT, looking: 0 })).toBeNull();
  expect(passTo({ ...HOT, toAct: [2], looking: 0 })).toBe(2);
});

test("there is none without secrets, alone, or when others are to act", () => {
  expect(passTo({ ...HOT, secrets: false })).toBeNull();
  expect(passTo({ ...HOT, mine: [0] })).toBeNull();
  expect(passTo({ ...HOT, toAct: [1] })).toBeNull();
});

test("those who choose at once do it one after the other", () => {
  const all = { ...HOT, toAct: [0, 1, 2] };
  expect(passTo(all)).toBe(0);
  expect(passTo({ ...all, looking: 0, chosen: [0] })).toBe(2);
  expect(passTo({ ...all, looking: 2, chosen: [0, 2] })).toBeNull();
});
