import type { Component } from "svelte";
import type { BoardProps, Editor, GameClient } from "../kit";
import Board from "./Board.svelte";
import { around } from "./geometry";
import { SHOWS } from "./showing";
import type { NightOutEvent, NightOutView } from "./types";
import Layout from "./editor/LazyLayout.svelte";
import { KEY_WORDS, notes, question, stepWords } from "./words";

const KEYS: Record<string, string> = { s: "stop", l: "keep", p: "pass" };

export const game: GameClient<NightOutView, NightOutEvent> = {
  Board: Board as Component<BoardProps<NightOutView, NightOutEvent>>,
  question,
  stepWords,
  hasButton: (step) => !step.startsWith("place:"),
  stepOfKey(key, next) {
    const step = KEYS[key.toLowerCase()];
    return step !== undefined && next.includes(step) ? step : null;
  },
  keys: KEY_WORDS,
  example: "step c5",
  /** The buddies each carries. */
  score: (view) => view.penguins.map(({ carried }) => carried.length),
  notes,
  sounds: (events) => SHOWS.sounds(events),
  /** One move is shown when it is the only one left. */
  likeliest: (candidates) => (candidates.length === 1 ? (candidates[0] ?? null) : null),
  rim: (view) => around(view.tiles.flatMap(({ cells }) => cells.map(({ name }) => name))),
  editors: { layout: Layout as Editor },
};
