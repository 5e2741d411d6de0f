import type { Result } from "../shell/results";
import { against } from "./words";

/** How games of one kind went: those of a game, or those against one kind of opponents. */
export interface Tally {
  title: string;
  games: number;
  won: number;
  shared: number;
  lost: number;
  /** Means over the games that were reviewed; null where none was. */
  accuracy: number | null;
  luck: number | null;
}

export type Ending = "won" | "shared" | "lost";

/** A first place alone, with others, or none. Partners share one: then all who are first have won it. */
export function endingOf({ places, me }: Result): Ending {
  if (places[me] !== 1) return "lost";
  return places.every((place) => place === 1) ? "shared" : "won";
}

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length;

function tallyOf(title: string, results: readonly Result[]): Tally {
  const endings = results.map(endingOf);
  const count = (wanted: Ending): number => endings.filter((ending) => ending === wanted).length;
  return {
    title,
    games: results.length,
    won: count("won"),
    shared: count("shared"),
    lost: count("lost"),
    accuracy: mean(results.flatMap(({ accuracy }) => accuracy ?? [])),
    luck: mean(results.flatMap(({ luck }) => luck ?? [])),
  };
}

/** One game's results, by opponents; those met most often first. */
export function tallies(results: readonly Result[]): Tally[] {
  const groups = new Map<string, Result[]>();
  for (const one of results) {
    const key = against(one);
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups].map(([title, own]) => tallyOf(title, own)).sort((one, other) => other.games - one.games);
}

/** How accuracy or luck ran, the oldest game first, where it is known. */
export const course = (results: readonly Result[], of: "accuracy" | "luck"): number[] =>
  [...results].reverse().flatMap((one) => one[of] ?? []);
