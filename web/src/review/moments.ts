/** What a review says of single moments, and the way from one to the next. */
import type { Advice, Decision, GameReview, Review, ReviewedStep } from "../wire";

export type Grade = Decision["grade"];

/** From the kindest to the worst. */
export const GRADES: readonly Grade[] = ["fine", "slip", "mistake", "blunder"];

/** Less than this is not told: it would be rounded to nothing. */
const LEAST = 0.005;
/** As much luck as a slip loses is worth a line of its own. */
export const MUCH = 0.02;

export const lostBy = ({ best, chance }: Pick<Decision, "best" | "chance">): number => best - chance;

/** A line in the list: what somebody chose, or what luck did. */
export type Line =
  | { kind: "choice"; step: number; seat: number; decision: Decision }
  | { kind: "luck"; step: number; luck: readonly Part[]; error: number };

/** What luck did for one side. */
export interface Part {
  side: number;
  luck: number;
}

export function luckOf({ books }: Pick<ReviewedStep, "books">): readonly Part[] {
  return books.flatMap(({ luck = 0 }, side) => (Math.abs(luck) >= LEAST ? [{ side, luck }] : []));
}

export interface Filter {
  /** Only what this seat chose; null is everybody. Luck is everybody's. */
  seat: number | null;
  /** Also what was fine, and luck that hardly mattered. */
  all: boolean;
}

/** The lines of the list, in the order of the game. */
export function linesOf({ steps }: Pick<Review, "steps">, { seat, all }: Filter): readonly Line[] {
  return steps.flatMap((step): Line[] => {
    const choices = step.decisions
      .filter((decision) => (seat === null || decision.seat === seat) && (all || decision.grade !== "fine"))
      .map((decision): Line => ({ kind: "choice", step: step.number, seat: decision.seat, decision }));
    const luck = luckOf(step);
    const told = step.decisions.length === 0 && luck.some((part) => all || Math.abs(part.luck) >= MUCH);
    return told ? [...choices, { kind: "luck", step: step.number, luck, error: step.error }] : choices;
  });
}

/** The steps in which somebody, or one seat, lost something; each once. */
export function faultsOf({ steps }: Pick<Review, "steps">, seat: number | null): readonly number[] {
  return steps
    .filter(({ decisions }) => decisions.some((one) => one.grade !== "fine" && (seat === null || one.seat === seat)))
    .map(({ number }) => number);
}

/** The next of these places, or the one before; null where there is none. */
export function nextOf(places: readonly number[], at: number, by: 1 | -1): number | null {
  return (by > 0 ? places.find((place) => place > at) : places.findLast((place) => place < at)) ?? null;
}

/** The better move of a step, of one seat or of the first that has one. */
export function adviceAt({ better }: Pick<GameReview, "better">, step: number, seat: number | null): Advice | null {
  const here = better.filter((one) => one.step === step);
  return (seat === null ? here[0] : here.find((one) => one.seat === seat)) ?? null;
}
