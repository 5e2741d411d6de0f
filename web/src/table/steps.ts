import type { Legal } from "../wire";

/** The legal moves as a tree of steps: what may be chosen next, and after that. */
export interface Branch {
  /** The move that is complete here. Others may still go on from the same steps. */
  move: Legal | null;
  next: Map<string, Branch>;
}

export function grow(moves: readonly Legal[]): Branch {
  const root: Branch = { move: null, next: new Map() };
  for (const move of moves) {
    let branch = root;
    for (const step of move.steps) {
      let further = branch.next.get(step);
      if (!further) branch.next.set(step, (further = { move: null, next: new Map() }));
      branch = further;
    }
    branch.move ??= move;
  }
  return root;
}

export function follow(root: Branch, steps: readonly string[]): Branch | null {
  let branch: Branch | undefined = root;
  for (const step of steps) {
    branch = branch.next.get(step);
    if (!branch) return null;
  }
  return branch;
}

export function startsWith(steps: readonly string[], prefix: readonly string[]): boolean {
  return prefix.every((step, index) => steps[index] === step);
}
