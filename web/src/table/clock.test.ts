import { expect, test } from "vitest";
import { clockDigits, leftNow, timeWords, warning } from "./clock";
import { clockWords } from "../shell/more-words";

test("only the clocks that run run, and none below nothing", () => {
  const clock = { left: [65_000, 30_000], running: [0] };
  expect(leftNow(clock, 0, 5_000)).toBe(60_000);
  expect(leftNow(clock, 1, 5_000)).toBe(30_000);
  expect(leftNow(clock, 0, 99_000)).toBe(0);
  expect(leftNow(clock, 0, -20)).toBe(65_000);
});

test("digits as on a clock, with tenths at the end", () => {
  expect([3_723_000, 900_000, 60_000, 59_001, 10_000, 9_990, 80, 0].map(clockDigits)).toEqual([
    "1:02:03",
    "15:00",
    "1:00",
    "1:00",
    "0:10",
    "9.9",
    "0.0",
    "0.0",
  ]);
});

test("time in words", () => {
  expect([900, 1, 3661, 0].map(timeWords)).toEqual(["15 minutes", "1 second", "1 hour 1 minute 1 second", "0 seconds"]);
});

test("a game of days is told in days", () => {
  expect(clockDigits(3 * 86_400_000)).toBe("3 days");
  expect(clockWords({ kind: "move", seconds: 259_200, increment: 0 })).toBe("3 days for each move.");
  expect(clockWords({ kind: "total", seconds: 300, increment: 5 })).toBe(
    "5 minutes each for the whole game, and each move adds 5 seconds.",
  );
  expect(clockWords({ kind: "none", seconds: 0, increment: 0 })).toBe("");
});

test("a warning is due once, when its mark is passed", () => {
  expect(warning(60_100, 59_900)).toBe(60);
  expect(warning(59_900, 59_700)).toBeNull();
  expect(warning(10_100, 10_000)).toBe(10);
  expect(warning(70_000, 5_000)).toBe(10);
});
