/** What is asked of the server about a situation. It keeps nothing: each question has all of it. */
import { ask, patiently } from "../shell/api";
import type { Situation } from "../shell/situation";
import type { Foretold, SituationScene, Worth } from "../wire";

function post<T>(path: string, body: object, signal?: AbortSignal): Promise<T> {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  return ask(path, signal ? { ...init, signal } : init);
}

/** The board there, as `look` sees it; null is who is to act. With `roll` the dealer draws first. */
export const fetchScene = (situation: Situation, look: number | null, roll = false): Promise<SituationScene> =>
  post("/api/situation", { situation, look, roll });

export const foresee = (situation: Situation, seat: number, prefix: readonly string[]): Promise<Foretold> =>
  post("/api/situation/foresee", { situation, seat, prefix });

export const fetchWorth = (
  situation: Situation,
  seat: number | null,
  effort: number,
  signal: AbortSignal,
): Promise<Worth> => patiently(() => post("/api/situation/worth", { situation, seat, effort }, signal));

export type Asking = { fetchScene: typeof fetchScene; foresee: typeof foresee; fetchWorth: typeof fetchWorth };
