import type { ClockNow } from "../wire";

/** The server's clocks as they stand `passed` milliseconds after it told them. Never less than nothing. */
export function leftNow(clock: ClockNow, seat: number, passed: number): number {
  const told = clock.left[seat] ?? 0;
  return Math.max(0, clock.running.includes(seat) ? told - Math.max(0, passed) : told);
}

const two = (n: number): string => String(n).padStart(2, "0");

/** 1:02:03, 4:05, and below ten seconds 9.8: digits that do not jump. */
export function clockDigits(ms: number): string {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const seconds = Math.ceil(ms / 1000);
  // Nobody counts the seconds of days.
  if (seconds >= 172_800) return `${Math.floor(seconds / 86_400)} days`;
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Time in words, as one would say it. */
export function timeWords(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), "day"],
    [Math.floor(seconds / 3600) % 24, "hour"],
    [Math.floor(seconds / 60) % 60, "minute"],
    [Math.round(seconds) % 60, "second"],
  ] as const;
  const said = parts.filter(([n]) => n > 0).map(([n, unit]) => `${n} ${unit}${n === 1 ? "" : "s"}`);
  return said.join(" ") || "0 seconds";
}

export const LOW = 20_000;
const WARNINGS = [60_000, 10_000];

/** The warning that falls due when a clock goes from `before` to `after`, in seconds; null if none does. */
export function warning(before: number, after: number): number | null {
  const due = WARNINGS.filter((at) => before > at && after <= at).at(-1);
  return due === undefined ? null : due / 1000;
}
