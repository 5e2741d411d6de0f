import { ask, post } from "../shell/api";
import type { PuzzleForeseeRequest, PuzzleForeseen, PuzzlePage, PuzzleShelf, PuzzleTried, TryRequest } from "../wire";

const at = (game: string, id: string): string => `/api/games/${game}/puzzles/${id}`;

/** Which puzzles there are, and that of a day; today's if no day is given. */
export const fetchPuzzles = (day: string | null = null): Promise<PuzzleShelf> =>
  ask(`/api/puzzles${day === null ? "" : `?day=${day}`}`);

export const fetchPuzzle = (game: string, id: string): Promise<PuzzlePage> => ask(at(game, id));

export const foresee = (game: string, id: string, asked: PuzzleForeseeRequest): Promise<PuzzleForeseen> =>
  post(`${at(game, id)}/foresee`, JSON.stringify(asked));

export const tryMove = (game: string, id: string, asked: TryRequest): Promise<PuzzleTried> =>
  post(`${at(game, id)}/try`, JSON.stringify(asked));
