import type { View, Scene } from "../wire";
import { takenBack } from "./scenes";
import { roundOf } from "./turns";

/** What the game itself tells of who stood how: nothing here is judged by anybody. */
export interface Story {
  /** The scores after each scene in which they changed, one a seat. */
  line: readonly Standing[];
  /** The scores at the end of each round; empty where the game counts none, or only one. */
  rounds: readonly { round: number; scores: readonly number[] }[];
  /** The scene from which on the winners were ahead to the end; null if that cannot be told. */
  turning: number | null;
}

export interface Standing {
  seq: number;
  scores: readonly number[];
}

export type Scorer = (view: View) => readonly number[] | null;

/** What happened, as it counted: moves that were taken back did not. */
export function storyOf(scenes: readonly Scene[], score: Scorer): Story {
  const gone = takenBack(scenes);
  const real = scenes.filter(({ seq }) => !gone.has(seq));
  const told = real.flatMap(({ seq, view }): (Standing & { round: number | null })[] => {
    const scores = score(view);
    return scores ? [{ seq, scores, round: roundOf(view) }] : [];
  });
  const line = told.filter(({ scores }, i) => i === 0 || !isSame(scores, told[i - 1]?.scores ?? []));
  return {
    line: line.map(({ seq, scores }) => ({ seq, scores })),
    rounds: byRound(told),
    turning: turningIn(line, scenes.at(-1)?.outcome?.ranks ?? []),
  };
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((value, i) => value === other[i]);

function byRound(told: readonly (Standing & { round: number | null })[]): Story["rounds"] {
  const last = new Map<number, readonly number[]>();
  for (const { round, scores } of told) if (round !== null && round > 0) last.set(round, scores);
  return last.size > 1 ? [...last].map(([round, scores]) => ({ round, scores })) : [];
}

/** Ahead is whoever of the winners has most, by more than any of the others. */
function turningIn(line: readonly Standing[], ranks: readonly number[]): number | null {
  const won = (seat: number): boolean => ranks[seat] === 1;
  if (ranks.every((_, seat) => won(seat))) return null;
  const ahead = ({ scores }: Standing): boolean => {
    const best = (those: boolean): number => Math.max(...scores.filter((_, seat) => won(seat) === those));
    return best(true) > best(false);
  };
  const since = line.findLastIndex((standing) => !ahead(standing));
  // Ahead from the first score on, or not even at the end: there was no such moment.
  return since < 0 ? null : (line[since + 1]?.seq ?? null);
}
