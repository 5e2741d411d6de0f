import { isRecord, recall, remember } from "./keep";
import type { OptionValue } from "./options";

/** The moves of one call of the rules, by seat, as text, as in a record. The dealer is seat -1. */
export type Step = readonly (readonly [seat: number, move: string])[];

/** A situation in a game, handed from page to page: a start, and the moves played from it (the dealer's among them). */
export interface Situation {
  game: string;
  seats: number;
  options: Readonly<Record<string, OptionValue>>;
  /** A position text it starts from; null for a usual start. */
  position: string | null;
  steps: readonly Step[];
}

const KEY = "rookery.situation";
/** For browsers that keep nothing. */
let inHand: Situation | null = null;

/** Kept by the tab, so that a reload still has it; addresses are too short for whole games. */
export function handOver({ game, seats, options, position, steps }: Situation): void {
  const handed = { game, seats, options, position, steps };
  inHand = remember(KEY, handed, "sessionStorage") ? null : handed;
}

/** What was last handed over, if it is of this game. */
export function handedOver(game: string): Situation | null {
  const handed = inHand ?? recall(KEY, readSituation, "sessionStorage");
  return handed?.game === game ? handed : null;
}

/** A situation out of a store, a link or a file; null for anything else. Only the server knows whether it can be. */
export function readSituation(found: unknown): Situation | null {
  if (!isRecord(found)) return null;
  const { game, seats, options, position, steps } = found;
  if (typeof game !== "string" || typeof seats !== "number" || !Number.isInteger(seats)) return null;
  if (!isRecord(options) || !Object.values(options).every(isOptionValue)) return null;
  if (position !== null && typeof position !== "string") return null;
  if (!Array.isArray(steps) || !steps.every(isStep)) return null;
  return { game, seats, options: options as Situation["options"], position, steps };
}

function isOptionValue(found: unknown): found is OptionValue {
  return typeof found === "boolean" || typeof found === "string" || Number.isInteger(found);
}

export function isStep(found: unknown): found is Step {
  return (
    Array.isArray(found) &&
    found.length > 0 &&
    found.every(
      (made: unknown) =>
        Array.isArray(made) && made.length === 2 && Number.isInteger(made[0]) && typeof made[1] === "string",
    )
  );
}
