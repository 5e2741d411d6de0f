import type { AnyStudy } from "../games/kit";
import type {
  Demo,
  Failure,
  InviteInfo,
  Lesson,
  LookRequest,
  ReadScenario,
  Replay,
  RulePage,
  SatDown,
  Scenario,
  Shelf,
  SitRequest,
  StudyRequest,
  Summaries,
  SummaryRequest,
  TableMade,
  TableRequest,
} from "../wire";

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

function post<T>(path: string, body: string): Promise<T> {
  return ask(path, { method: "POST", headers: { "content-type": "application/json" }, body });
}

export const fetchShelf = (): Promise<Shelf> => ask("/api/shelf");
export const fetchRules = (game: string): Promise<RulePage> => ask(`/api/games/${game}/rules`);
export const fetchDemo = (game: string): Promise<Demo> => ask(`/api/games/${game}/demo`);
export const fetchLesson = (game: string, number: number): Promise<Lesson> =>
  ask(`/api/games/${game}/lesson?number=${number}`);
export const fetchLobby = (): Promise<Summaries> => ask("/api/lobby");
export const recordPath = (table: string): string => `/api/tables/${table}/record`;
export const fetchRecord = (table: string): Promise<unknown> => ask(recordPath(table));

export const makeTable = (request: TableRequest): Promise<TableMade> => post("/api/tables", JSON.stringify(request));

export function summarise(tables: string[]): Promise<Summaries> {
  const request: SummaryRequest = { tables };
  return post("/api/summaries", JSON.stringify(request));
}

/** What an invitation is for, without taking it. */
export function lookAt(table: string, invite: string): Promise<InviteInfo> {
  const request: LookRequest = { invite };
  return post(`/api/tables/${table}/look`, JSON.stringify(request));
}

export function sit(table: string, request: SitRequest): Promise<SatDown> {
  return post(`/api/tables/${table}/sit`, JSON.stringify(request));
}

/** A record, as text: the server plays it again. A long game comes in pages, this one from scene `first` on. */
export const replay = (record: string, first = 0): Promise<Replay> => post(`/api/replay?first=${first}`, record);

/** A scenario file: what it holds, or all that is wrong with it. */
export const readScenario = (text: string): Promise<ReadScenario> => post("/api/scenario/read", text);
export const writeScenario = (scenario: Scenario): Promise<ReadScenario> =>
  post("/api/scenario/write", JSON.stringify(scenario));

/** What a text for a written option holds, and all that is wrong with it. */
export const study = (game: string, request: StudyRequest): Promise<AnyStudy> =>
  post(`/api/games/${game}/study`, JSON.stringify(request));

export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
