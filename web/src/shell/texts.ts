/** Texts that the server reads for us: records, scenarios, and what players write themselves. */
import type { AnyStudy } from "../games/kit";
import type { PositionRequest, PositionStudy, ReadScenario, Replay, Scenario, StudyRequest } from "../wire";
import { patiently, post } from "./api";

/** A record, as text: the server plays it again. A long game comes in pages, this one from scene `first` on. */
export const replay = (record: string, first = 0): Promise<Replay> => post(`/api/replay?first=${first}`, record);

/** A scenario file: what it holds, or all that is wrong with it. */
export const readScenario = (text: string): Promise<ReadScenario> => post("/api/scenario/read", text);
export const writeScenario = (scenario: Scenario): Promise<ReadScenario> =>
  post("/api/scenario/write", JSON.stringify(scenario));

/** What a text for a written option holds, and all that is wrong with it. */
export const study = (game: string, request: StudyRequest): Promise<AnyStudy> =>
  patiently(() => post(`/api/games/${game}/study`, JSON.stringify(request)));

/** A position text as it is edited. */
export const studyPosition = (game: string, request: PositionRequest): Promise<PositionStudy> =>
  patiently(() => post(`/api/games/${game}/position`, JSON.stringify(request)));
