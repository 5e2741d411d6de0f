import { expect, test } from "vitest";
import type { Spec } from "../wire";
import { changes } from "./options";

const SPEC = {
  options: [
    { kind: "choice", name: "goals", title: "Own goals", help: "", values: [true, false], labels: ["count", "don't"] },
    { kind: "whole", name: "limit", title: "Limit", help: "", default: 300, low: 0, high: 900, zero: "no limit" },
    { kind: "written", name: "map", title: "Map", help: "", values: ["a", "b"], labels: ["Pond", "Rink"], most: 99 },
  ],
} as unknown as Spec;

test("what is as in the rulebook is not told", () => {
  expect(changes(SPEC, { goals: true, limit: 300, map: "a" })).toEqual([]);
  expect(changes(SPEC, {})).toEqual([]);
});

test("what differs is told in the words of the set-up", () => {
  expect(changes(SPEC, { goals: false, limit: 0, map: "b" })).toEqual([
    "Own goals: don't",
    "Limit: no limit",
    "Map: Rink",
  ]);
});

test("a text of the players' own is told if it is short, and else only named", () => {
  expect(changes(SPEC, { map: "A; B, C" })).toEqual(["Map: A; B, C"]);
  for (const map of ["", "two\nlines", '{"title": "Pond"}', "x".repeat(61)])
    expect(changes(SPEC, { map })).toEqual(["Map: made by the players"]);
});
