import { partsOf } from "../boards/words";
import type { Legal } from "../wire";

/** What leads to a move. */
type Way = Pick<Legal, "steps" | "any_order">;

/** What a step that may be taken next leads to. */
export interface Choice {
  /** The move it completes, if it completes one. */
  move: Legal | null;
  /** Whether there is more to choose after it. */
  more: boolean;
}

export function startsWith(steps: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((step, index) => steps[index] === step);
}

/** Steps of one kind that follow each other are a heap, which may be taken in any order. */
function heaps(steps: readonly string[]): string[][] {
  const found: string[][] = [];
  steps.forEach((step, index) => {
    const before = steps[index - 1];
    if (before !== undefined && partsOf(before)[0] === partsOf(step)[0]) found.at(-1)?.push(step);
    else found.push([step]);
  });
  return found;
}

/** What may be taken after `taken` on the way to a move; null if that is not on its way. The server does the same. */
export function onward({ steps, any_order = false }: Way, taken: readonly string[]): readonly string[] | null {
  if (!any_order) return startsWith(steps, taken) ? steps.slice(taken.length, taken.length + 1) : null;
  let left = taken;
  for (const heap of heaps(steps)) {
    for (let step = left[0]; step !== undefined && heap.length > 0; step = left[0]) {
      const at = heap.indexOf(step);
      if (at < 0) return null;
      heap.splice(at, 1);
      left = left.slice(1);
    }
    if (heap.length > 0) return heap;
  }
  return left.length > 0 ? null : [];
}

export function leadsTo(way: Way, taken: readonly string[]): boolean {
  return onward(way, taken) !== null;
}

/** The steps that may be taken next, in the order of the moves. */
export function choicesAfter(moves: readonly Legal[], taken: readonly string[]): Map<string, Choice> {
  const found = new Map<string, Choice>();
  for (const legal of moves) {
    const isLast = legal.steps.length === taken.length + 1;
    for (const step of onward(legal, taken) ?? []) {
      const choice = found.get(step) ?? { move: null, more: false };
      if (isLast) choice.move ??= legal;
      else choice.more = true;
      found.set(step, choice);
    }
  }
  return found;
}

/** The move that these steps spell. */
export function moveOf(moves: readonly Legal[], steps: readonly string[]): Legal | null {
  return moves.find((one) => one.steps.length === steps.length && leadsTo(one, steps)) ?? null;
}
