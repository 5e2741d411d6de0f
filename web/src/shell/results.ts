/** One line for every game that ended at a table on this device. A review of it, once looked at, adds its figures. */
import { isRecord, recall, remember } from "./keep";

export interface Result {
  table: string;
  game: string;
  /** When this device saw the end, as milliseconds. */
  on: number;
  /** Who sat where. */
  seats: readonly string[];
  /** The bots' levels, seat by seat; null where a person sat. */
  levels: readonly (string | null)[];
  /** My seat, and every seat's place: 1 is best, and equal places are shared. */
  me: number;
  places: readonly number[];
  /** From a review: how much of what could be won I kept, from 0 to 100; and the winning chance luck gave me. */
  accuracy?: number;
  luck?: number;
}

const KEY = "rookery.results";
/** The store is small; the oldest go first. */
const MOST = 1000;

const numbers = (found: unknown): found is number[] =>
  Array.isArray(found) && found.every((one) => typeof one === "number" && Number.isFinite(one));

/** Out of a store, which may hold anything. */
export function readResult(found: unknown): Result | null {
  if (!isRecord(found)) return null;
  const { table, game, on, seats, levels, me, places, accuracy, luck } = found;
  if (typeof table !== "string" || typeof game !== "string" || typeof on !== "number" || !numbers(places)) return null;
  if (!Array.isArray(seats) || !seats.every((name): name is string => typeof name === "string")) return null;
  const isLevel = (one: unknown): one is string | null => one === null || typeof one === "string";
  if (!Array.isArray(levels) || !levels.every(isLevel)) return null;
  if (typeof me !== "number" || !(me in places) || seats.length !== places.length || levels.length !== places.length) return null;
  return {
    table,
    game,
    on,
    seats,
    levels,
    me,
    places,
    ...(typeof accuracy === "number" ? { accuracy } : {}),
    ...(typeof luck === "number" ? { luck } : {}),
  };
}

/** The newest first. */
export function results(): Result[] {
  return recall(KEY, (found) =>
    (Array.isArray(found) ? found : []).flatMap((one: unknown) => readResult(one) ?? []).sort((a, b) => b.on - a.on),
  );
}

const keep = (all: readonly Result[]): boolean => remember(KEY, all.slice(0, MOST));

/** Once for every table, whoever looks at it again. */
export function noteResult(result: Result): void {
  const before = results();
  if (!before.some(({ table }) => table === result.table)) keep([result, ...before]);
}

/** What a review found for me, if the game is one of mine. */
export function noteReview(table: string, found: { accuracy: number; luck: number }): void {
  const before = results();
  if (before.some((one) => one.table === table)) keep(before.map((one) => (one.table === table ? { ...one, ...found } : one)));
}

export const forgetResults = (): boolean => keep([]);
