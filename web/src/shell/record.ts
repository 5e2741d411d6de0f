import { isRecord } from "./keep";
import { readSituation, type Situation } from "./situation";

/** A game out of a record. */
export interface SavedGame {
  situation: Situation;
  /** It was saved while it was still being played at a table: the dealer's secret is not in it yet. */
  running: boolean;
}

/** Null if the text is no record. Only the server can say whether it replays. */
export function readRecord(text: string): SavedGame | null {
  let found: unknown;
  try {
    found = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(found) || !isRecord(found.setup)) return null;
  const { fairness } = found;
  const situation = readSituation({ position: null, ...found.setup, steps: found.steps });
  return situation && { situation, running: isRecord(fairness) && typeof fairness.secret !== "string" };
}

export { stillRunning as STILL_RUNNING } from "./more-words";
