import type { PuzzleCard } from "../wire";
import { key, type History } from "./history";

/** How far one has got with the puzzles of one grade. */
export interface Shelf {
  grade: number;
  all: number;
  solved: number;
  /** The one to go on with: the first that is not solved, or the first of all. */
  next: PuzzleCard;
}

export function byGrade(game: string, cards: readonly PuzzleCard[], { solved }: History): Shelf[] {
  const grades = [...new Set(cards.map(({ grade }) => grade))].sort((one, other) => one - other);
  return grades.map((grade) => {
    const own = cards.filter((card) => card.grade === grade);
    const open = own.filter(({ id }) => !solved[key(game, id)]);
    return { grade, all: own.length, solved: own.length - open.length, next: (open[0] ?? own[0]) as PuzzleCard };
  });
}

/** What follows a puzzle: the next unsolved one of its grade, then of harder grades, then of easier ones. */
export function nextAfter(game: string, cards: readonly PuzzleCard[], id: string, { solved }: History): PuzzleCard | null {
  const at = cards.findIndex((card) => card.id === id);
  const others = [...cards.slice(at + 1), ...cards.slice(0, Math.max(at, 0))];
  return others.find((card) => !solved[key(game, card.id)]) ?? others[0] ?? null;
}
