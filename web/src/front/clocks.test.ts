import { expect, test } from "vitest";
import { clockTrouble, INCREMENTS, kindOf, KINDS, OTHER, PRESETS, usualClock } from "./clocks";

test("every preset is a clock the table takes, and the usual one is among them", () => {
  for (const { value: kind } of KINDS.slice(1)) {
    const usual = usualClock(kind);
    expect(kindOf(usual)).toBe(kind);
    const seconds = PRESETS[kind].map(({ value }) => value).filter((value) => value !== OTHER);
    for (const one of seconds) expect(clockTrouble({ ...usual, seconds: one })).toBeNull();
    expect(seconds).toContain(usual.seconds);
    expect(INCREMENTS.map(({ value }) => value)).toContain(usual.increment);
  }
});

test("a clock of no time, of too much or of half a second is none", () => {
  const clock = usualClock("total");
  for (const seconds of [0, 4, 86_401, 7.5, NaN]) expect(clockTrouble({ ...clock, seconds })).not.toBeNull();
  expect(clockTrouble({ ...usualClock("move"), seconds: 14 * 86_400 + 1 })).not.toBeNull();
  expect(clockTrouble(usualClock("none"))).toBeNull();
});
