import type {
  Failure,
  Shelf,
  Summaries,
  SummaryRequest,
  TableMade,
  TableRequest,
} from "../wire";
import { answered, unreachable } from "./words";

/** What went wrong, in words for players. */
export class Trouble extends Error {
  constructor(
    readonly reason: string,
    words: string,
  ) {
    super(words);
  }
}

export async function ask<T>(path: string, init?: RequestInit): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, init);
  } catch {
    throw new Trouble("unreachable", unreachable);
  }
  if (answer.ok) return (await answer.json()) as T;
  let failure: Partial<Failure> = {};
  try {
    failure = (await answer.json()) as Partial<Failure>;
  } catch {
    // A proxy in between may answer in its own way.
  }
  const { reason, words } = failure.refusal ?? { reason: "failed", words: answered(answer.status) };
  throw new Trouble(reason, words);
}

export function post<T>(path: string, body: string): Promise<T> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

/** Before each further try, in milliseconds. */
const PAUSES = [1000, 2000, 4000];

/** A server that is only busy is asked again by itself; nothing is wrong with what it was asked. */
export async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Trouble && error.reason === "busy")) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return ask();
}

export const fetchShelf = (): Promise<Shelf> => ask("/api/shelf");
export const recordPath = (table: string): string => `/api/tables/${table}/record`;
export const fetchRecord = (table: string): Promise<unknown> => ask(recordPath(table));

export const makeTable = (request: TableRequest): Promise<TableMade> => post("/api/tables", JSON.stringify(request));

export function summarise(tables: string[]): Promise<Summaries> {
  const request: SummaryRequest = { tables };
  return post("/api/summaries", JSON.stringify(request));
}

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
