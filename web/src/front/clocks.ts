import type { ClockRule } from "../wire";

export type ClockKind = ClockRule["kind"];

export const SHORTEST = 5;
export const LONGEST = 24 * 60 * 60;
/** In the place of seconds: they are typed. */
export const OTHER = 0;

export const KINDS: readonly { value: ClockKind; label: string }[] = [
  { value: "none", label: "No clock" },
  { value: "move", label: "For each move" },
  { value: "total", label: "For the whole game" },
];

export const PRESETS: Record<Exclude<ClockKind, "none">, readonly { value: number; label: string }[]> = {
  move: [
    { value: 30, label: "30 seconds" },
    { value: 60, label: "1 minute" },
    { value: 180, label: "3 minutes" },
    { value: 86_400, label: "1 day" },
    { value: OTHER, label: "Other…" },
  ],
  total: [
    { value: 300, label: "5 minutes each" },
    { value: 900, label: "15 minutes each" },
    { value: 1800, label: "30 minutes each" },
    { value: OTHER, label: "Other…" },
  ],
};

export const USUAL: Record<ClockKind, number> = { none: 0, move: 60, total: 900 };

/** What is wrong with a clock's seconds as typed, null if nothing is. */
export function clockTrouble({ kind, seconds }: ClockRule): string | null {
  if (kind === "none" || (Number.isInteger(seconds) && seconds >= SHORTEST && seconds <= LONGEST)) return null;
  return `A clock takes from ${SHORTEST} to ${LONGEST} seconds.`;
}
