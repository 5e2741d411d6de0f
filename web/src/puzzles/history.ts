import { isRecord, recall, remember } from "../shell/keep";

/** A puzzle that was solved: on which day, and whether at the first try and without help. */
export interface Solved {
  on: string;
  clean: boolean;
}

/** What this browser knows of puzzles that were solved on it. */
export interface History {
  /** By game and id, as `key` joins them. */
  solved: Readonly<Record<string, Solved>>;
  /** The days whose puzzle was solved, in order. */
  days: readonly string[];
  /** How many in a row were solved clean, now and at best. */
  row: number;
  bestRow: number;
}

const KEY = "rookery.puzzles";
export const EMPTY: History = { solved: {}, days: [], row: 0, bestRow: 0 };
const DAY = /^\d{4}-\d\d-\d\d$/;

export const key = (game: string, id: string): string => `${game}/${id}`;

/** The date everywhere in the world agrees on. */
export const today = (now: Date = new Date()): string => now.toISOString().slice(0, 10);

const count = (found: unknown): number => (typeof found === "number" && Number.isInteger(found) && found > 0 ? found : 0);

/** Out of a store or a file, which may hold anything. */
export function readHistory(found: unknown): History {
  if (!isRecord(found)) return EMPTY;
  const solved: Record<string, Solved> = {};
  for (const [which, one] of Object.entries(isRecord(found.solved) ? found.solved : {})) {
    if (isRecord(one) && typeof one.on === "string" && DAY.test(one.on)) solved[which] = { on: one.on, clean: one.clean === true };
  }
  const days = Array.isArray(found.days) ? found.days.filter((day): day is string => typeof day === "string" && DAY.test(day)) : [];
  const row = count(found.row);
  return { solved, days: [...new Set(days)].sort(), row, bestRow: Math.max(row, count(found.bestRow)) };
}

export const history = (): History => recall(KEY, readHistory);

/** False if the browser would not keep it. */
export const keepHistory = (what: History): boolean => remember(KEY, what);

export const forgetHistory = (): boolean => keepHistory(EMPTY);

/** The first wrong try at a puzzle, or the wish to be shown the way: what was in a row is over. */
export function noteFailure(): void {
  const before = history();
  if (before.row > 0) keepHistory({ ...before, row: 0 });
}

/** `day` is that of the puzzle of the day, where it was that one. What is solved once more changes nothing but that. */
export function noteSolved(game: string, id: string, clean: boolean, day: string | null, on: string = today()): void {
  const before = history();
  const which = key(game, id);
  const days = day === null || before.days.includes(day) ? before.days : [...before.days, day].sort();
  if (before.solved[which]) {
    keepHistory({ ...before, days });
    return;
  }
  const row = clean ? before.row + 1 : 0;
  keepHistory({
    solved: { ...before.solved, [which]: { on, clean } },
    days,
    row,
    bestRow: Math.max(row, before.bestRow),
  });
}

const before = (day: string): string => today(new Date(Date.parse(day) - 86_400_000));

/** For how many days in a row the day's puzzle was solved, up to today or, if today's is still to come, yesterday. */
export function daysInARow(days: readonly string[], now: string): number {
  const solved = new Set(days);
  let day = solved.has(now) ? now : before(now);
  let long = 0;
  for (; solved.has(day); day = before(day)) long++;
  return long;
}
