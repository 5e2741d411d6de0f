import type { Demo, Failure, RulePage, Shelf, TableMade, TableWish } from "../wire";

/** What went wrong, in words for players. */
export class Trouble extends Error {
  constructor(
    readonly reason: string,
    words: string,
  ) {
    super(words);
  }
}

const UNREACHABLE = "The table cannot be reached. Is the server still running?";

async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Trouble("unreachable", UNREACHABLE);
  }
  if (answer.ok) return (await answer.json()) as T;
  let failure: Partial<Failure> = {};
  try {
    failure = (await answer.json()) as Partial<Failure>;
  } catch {
    // A proxy in between may answer in its own way.
  }
  const { reason, words } = failure.refusal ?? { reason: "failed", words: `The server answered ${answer.status}.` };
  throw new Trouble(reason, words);
}

export const fetchShelf = (): Promise<Shelf> => ask("/api/shelf");
export const fetchRules = (game: string): Promise<RulePage> => ask(`/api/games/${game}/rules`);
export const fetchDemo = (game: string): Promise<Demo> => ask(`/api/games/${game}/demo`);
export const recordPath = (table: string): string => `/api/tables/${table}/record`;

export function makeTable(wish: TableWish): Promise<TableMade> {
  return ask("/api/tables", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(wish),
  });
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
