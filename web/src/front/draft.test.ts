import { afterEach, expect, test } from "vitest";
import type { Spec } from "../wire";
import { keepDraft, keptDraft, readDraft, usualDraft } from "./draft";

const SPEC = {
  id: "soccer",
  min_seats: 2,
  max_seats: 3,
  levels: ["chick"],
  options: [
    { kind: "choice", name: "goals", title: "Goals", help: "", values: [true, false], labels: ["count", "don't"] },
    { kind: "whole", name: "limit", title: "Limit", help: "", default: 300, low: 0, high: 1000, zero: "" },
  ],
} as unknown as Spec;
const USUAL = usualDraft(SPEC, "Ana");

afterEach(() => sessionStorage.clear());

test("what was being set up is found again as it was", () => {
  const draft = {
    ...USUAL,
    seats: [...USUAL.seats, { who: "link", name: "" }],
    options: { goals: false, limit: 60 },
    clock: { kind: "total", seconds: 300, increment: 5 } as const,
    position: "a1",
    listed: true,
    about: { title: "T", by: "", notes: "N" },
  };
  keepDraft("soccer", draft);
  expect(keptDraft(SPEC)).toEqual(draft);
});

test("nothing kept is nothing, and so is what does not fit the game", () => {
  expect(keptDraft(SPEC)).toBeNull();
  for (const wrong of [7, [], { seats: [] }, { seats: [{ who: "me" }, { who: "wizard" }] }]) {
    expect(readDraft(SPEC, wrong)).toBeNull();
  }
});

test("what is nonsense in it is as usual", () => {
  const found = { seats: USUAL.seats, options: { goals: 7, other: 1 }, clock: { kind: "sand" }, about: 3 };
  expect(readDraft(SPEC, found)).toEqual(USUAL);
});
