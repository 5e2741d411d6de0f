import type { GameClient } from "../kit";
import Board from "./Board.svelte";

/** Stands in for a game whose folder is not here: its steps are its words. */
export const game: GameClient = {
  Board,
  question: () => "choose.",
  stepWords(step) {
    const words = step.replace(":", " ");
    return { short: words, long: words };
  },
  stepOfKey: () => null,
  keys: [],
  example: "",
  score: () => null,
  notes: () => [],
  sounds: () => [],
  likeliest: (candidates) => (candidates.length === 1 ? (candidates[0] ?? null) : null),
};
