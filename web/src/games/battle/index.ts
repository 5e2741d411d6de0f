import type { Component } from "svelte";
import type { BattleEvent, BattleView } from "../../wire";
import type { BoardProps, GameClient } from "../kit";
import Board from "./Board.svelte";
import CardSetEditor from "./editor/LazyCards.svelte";
import { moveWords, notes, question, stepWords } from "./words";

export const game: GameClient<BattleView, BattleEvent> = {
  Board: Board as Component<BoardProps<BattleView, BattleEvent>>,
  tall: true,
  question,
  stepWords,
  moveWords,
  stepOfKey: (key, next) => (key.toLowerCase() === "p" && next.includes("keep") ? "keep" : null),
  keys: [
    ["R", "the reference card: abilities and Presents"],
    ["M", "what I passed on in this draft"],
    ["I", "look closer at the card the focus is on"],
    ["1, 2, 3", "deploying: send the card to that battleground; 0 takes it back"],
    ["P", "keep the Present"],
  ],
  example: "pick Gale",
  score: (view) => view.players.map(({ fish }) => fish),
  notes,
  /** The board plays them itself, each when what it belongs to is seen. */
  sounds: () => [],
  editors: { cards: CardSetEditor },
  likeliest: (candidates) => (candidates.length === 1 ? (candidates[0] ?? null) : null),
};
