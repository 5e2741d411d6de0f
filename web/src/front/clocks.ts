import type { ClockRule } from "../wire";
import * as words from "./setup-words";

/** The kinds of clock one chooses among. Days for a move are a clock for each move, in other words. */
export type ClockKind = ClockRule["kind"] | "days";

const DAY = 86_400;
export const SHORTEST = 5;
/** As the server counts. */
export const LONGEST = { move: 14 * DAY, total: DAY } as const;
/** In the place of seconds: they are typed. */
export const OTHER = 0;

export const NO_CLOCK: ClockRule = { kind: "none", seconds: 0, increment: 0 };

export const KINDS: readonly { value: ClockKind; label: string }[] = [
  { value: "none", label: words.noClock },
  { value: "total", label: words.wholeGame },
  { value: "move", label: words.eachMove },
  { value: "days", label: words.daysEachMove },
];

type Presets = readonly { value: number; label: string }[];

export const PRESETS: Record<ClockKind, Presets> = {
  none: [],
  move: [
    { value: 30, label: words.seconds(30) },
    { value: 60, label: words.minutes(1) },
    { value: 180, label: words.minutes(3) },
    { value: OTHER, label: words.otherTime },
  ],
  total: [
    { value: 300, label: words.minutesEach(5) },
    { value: 900, label: words.minutesEach(15) },
    { value: 1800, label: words.minutesEach(30) },
    { value: OTHER, label: words.otherTime },
  ],
  days: [1, 2, 3, 7].map((days) => ({ value: days * DAY, label: words.days(days) })),
};

/** Seconds that each move adds. */
export const INCREMENTS: Presets = [
  { value: 0, label: words.nothing },
  ...[2, 5, 10, 30].map((seconds) => ({ value: seconds, label: words.seconds(seconds) })),
];

const USUAL: Record<ClockKind, number> = { none: 0, move: 60, total: 900, days: 3 * DAY };

export function kindOf({ kind, seconds }: ClockRule): ClockKind {
  return kind === "move" && seconds >= DAY ? "days" : kind;
}

export function usualClock(kind: ClockKind): ClockRule {
  return { kind: kind === "days" ? "move" : kind, seconds: USUAL[kind], increment: 0 };
}

/** What is wrong with a clock's seconds as typed, null if nothing is. */
export function clockTrouble({ kind, seconds }: ClockRule): string | null {
  if (kind === "none") return null;
  if (Number.isInteger(seconds) && seconds >= SHORTEST && seconds <= LONGEST[kind]) return null;
  return words.clockTakes(SHORTEST, LONGEST[kind]);
}
