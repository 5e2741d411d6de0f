import type { Component } from "svelte";
import type { BattleEvent, BattleView } from "../../wire";
import type { BoardProps, GameClient } from "../kit";
import Board from "./Board.svelte";
import CardSetEditor from "./editor/LazyCards.svelte";
import { KEY_WORDS, moveWords, notes, question, stepWords } from "./words";

export const game: GameClient<BattleView, BattleEvent> = {
  Board: Board as Component<BoardProps<BattleView, BattleEvent>>,
  tall: true,
  question,
  stepWords,
  moveWords,
  stepOfKey: (key, next) => (key.toLowerCase() === "p" && next.includes("keep") ? "keep" : null),
  keys: KEY_WORDS,
  example: "pick Gale",
  score: (view) => view.players.map(({ fish }) => fish),
  notes,
  /** The board plays them itself, each when what it belongs to is seen. */
  sounds: () => [],
  editors: { cards: CardSetEditor },
  likeliest: (candidates) => (candidates.length === 1 ? (candidates[0] ?? null) : null),
};
