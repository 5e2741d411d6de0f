import { isRecord, recall, remember } from "../shell/keep";
import { readSituation, type Situation } from "../shell/situation";
import { Tree, type Packed } from "./tree";

/** An analysis as the tab keeps it. */
export interface Kept {
  start: Situation;
  packed: Packed;
  /** What had been handed over when it began: a reload goes on with it, something new begins afresh. */
  from: string;
}

const keyOf = (game: string): string => `rookery.analysis.${game}`;

export function keepAnalysis(kept: Kept): boolean {
  return remember(keyOf(kept.start.game), kept, "sessionStorage");
}

export function keptAnalysis(game: string): Kept | null {
  return recall(keyOf(game), (found) => readKept(found, game), "sessionStorage");
}

function readKept(found: unknown, game: string): Kept | null {
  if (!isRecord(found)) return null;
  const start = readSituation(found.start);
  if (start?.game !== game || typeof found.from !== "string" || !Tree.unpacked(found.packed)) return null;
  return { start, packed: found.packed as Packed, from: found.from };
}

/** A short word for a situation: the same for the same one, hardly ever for another. */
export function wordFor(situation: Situation | null): string {
  let [one, other] = [5381, 52711];
  for (const letter of situation ? JSON.stringify(situation) : "") {
    const code = letter.codePointAt(0) ?? 0;
    one = (Math.imul(one, 33) ^ code) >>> 0;
    other = (Math.imul(other, 31) ^ code) >>> 0;
  }
  return `${one.toString(36)}.${other.toString(36)}`;
}
