import { partsOf } from "../../boards/words";
import type { GameClient } from "../kit";
import Board from "./Board.svelte";
import { choose, KEY_WORDS } from "./words";

/** Stands in for a game whose folder is not here: its steps are its words. */
export const game: GameClient = {
  Board,
  turns: (view) => view.t === "plainview" && (view.sketch?.turns ?? false),
  question: () => choose,
  stepWords(step) {
    const [what, of] = partsOf(step);
    const words = of === "" || what === "cell" ? of || what : `${what} ${of}`;
    return { short: words, long: words };
  },
  stepOfKey: () => null,
  keys: KEY_WORDS,
  example: "",
  score: () => null,
  notes: () => [],
  sounds: (events) => (events.length > 0 ? ["clack"] : []),
  likeliest: (candidates) => (candidates.length === 1 ? (candidates[0] ?? null) : null),
};
