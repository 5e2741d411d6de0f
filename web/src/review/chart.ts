/** Where things stand in the chart of chances. Its height is 1 for a sure win; places go from left to right. */
import { turnsOf } from "../table/turns";
import type { Review, Scene } from "../wire";

export const WIDTH = 600;
export const HEIGHT = 180;

/** Everybody's chances at every place: at the start, and after each step. */
export function courseOf({ books, steps }: Pick<Review, "books" | "steps">): readonly (readonly number[])[] {
  return [books.map(({ start }) => start), ...steps.map(({ chances }) => chances)];
}

export function across(place: number, last: number): number {
  return last <= 0 ? 0 : (place / last) * WIDTH;
}

/** The place that is nearest to a point, from 0 at the left edge to 1 at the right one. */
export function placeAt(share: number, last: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * last);
}

const up = (chance: number): number => HEIGHT * (1 - chance);
const round = (value: number): number => Math.round(value * 100) / 100;

/** The top of a side's area at every place: the first side stands at the bottom, the others upon it. */
export function topOf(course: readonly (readonly number[])[], side: number): readonly number[] {
  return course.map((chances) => Math.min(1, chances.slice(0, side + 1).reduce((sum, one) => sum + one, 0)));
}

/** The line along a side's top. */
export function linePath(course: readonly (readonly number[])[], side: number): string {
  const last = course.length - 1;
  return topOf(course, side)
    .map((top, place) => `${place === 0 ? "M" : "L"}${round(across(place, last))} ${round(up(top))}`)
    .join("");
}

/** What lies between a side's top and the one below it. */
export function areaPath(course: readonly (readonly number[])[], side: number): string {
  const last = course.length - 1;
  const below = side === 0 ? course.map(() => 0) : topOf(course, side - 1);
  const back = below
    .map((top, place) => `L${round(across(place, last))} ${round(up(top))}`)
    .reverse()
    .join("");
  return `${linePath(course, side)}${back}Z`;
}

/** So many marks at most: more would run into each other. */
const MOST_MARKS = 24;

export interface Marks {
  rounds: readonly { place: number; round: number }[];
  turns: readonly number[];
}

/** Where rounds begin and turns end. Of very many rounds every second, third or so is marked; very many turns are not. */
export function marksOf(scenes: readonly Scene[]): Marks {
  const turns = turnsOf(scenes);
  const begun = turns.flatMap(({ round, first }, i) =>
    round !== null && round > 0 && round !== turns[i - 1]?.round ? [{ place: first, round }] : [],
  );
  const every = Math.ceil(begun.length / MOST_MARKS);
  const ends = turns.map(({ last }) => last);
  return {
    rounds: begun.length > 1 ? begun.filter((_, i) => i % every === 0) : [],
    turns: ends.length > 3 * MOST_MARKS ? [] : ends,
  };
}
