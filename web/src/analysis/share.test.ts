import { expect, test } from "vitest";
import type { Situation } from "../shell/situation";
import { fragmentOf, LONGEST, situationIn } from "./share";

const SITUATION: Situation = {
  game: "soccer",
  seats: 2,
  options: { first: "first" },
  position: "M:- ü ☃",
  steps: [[[0, "B@c3NE"]]],
};

test("a link holds the whole situation", () => {
  const fragment = fragmentOf(SITUATION);
  expect(fragment).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(situationIn(`#${fragment}`)).toEqual(SITUATION);
});

test("what would make too long a link is not put into one", () => {
  const steps = Array.from({ length: 2000 }, () => [[0, "B@c3NE"] as const]);
  expect(fragmentOf({ ...SITUATION, steps })).toBeNull();
  expect(fragmentOf({ ...SITUATION, position: "x".repeat(200_000) })).toBeNull();
});

test("a link that was cut off or is something else holds nothing", () => {
  const fragment = fragmentOf(SITUATION) ?? "";
  const odd = ["", "#", "#%%%", "#_", `#${fragment.slice(0, -9)}`, `#${btoa("3")}`, `#${"A".repeat(LONGEST + 1)}`, "#w7w"];
  for (const hash of odd) expect(situationIn(hash)).toBeNull();
});
