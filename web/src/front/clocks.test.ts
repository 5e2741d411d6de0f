import { expect, test } from "vitest";
import { clockTrouble, OTHER, PRESETS, USUAL } from "./clocks";

test("every preset is a clock the table takes, and the usual one is among them", () => {
  for (const kind of ["move", "total"] as const) {
    const seconds = PRESETS[kind].map(({ value }) => value).filter((value) => value !== OTHER);
    for (const one of seconds) expect(clockTrouble({ kind, seconds: one })).toBeNull();
    expect(seconds).toContain(USUAL[kind]);
  }
});

test("a clock of no time, of too much or of half a second is none", () => {
  for (const seconds of [0, 4, 86_401, 7.5, NaN]) expect(clockTrouble({ kind: "move", seconds })).not.toBeNull();
  expect(clockTrouble({ kind: "none", seconds: 0 })).toBeNull();
});
