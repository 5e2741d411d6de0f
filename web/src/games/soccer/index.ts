import type { Component } from "svelte";
import type { SoccerEvent, SoccerView } from "../../wire";
import type { BoardProps, GameClient } from "../kit";
import Board from "./Board.svelte";
import { SHOWS, slideWay } from "./showing";
import { KEY_WORDS, notes, question, stepWords } from "./words";

export const game: GameClient<SoccerView, SoccerEvent> = {
  Board: Board as Component<BoardProps<SoccerView, SoccerEvent>>,
  question,
  stepWords,
  stepOfKey(key, next) {
    const step = key.toLowerCase() === "u" ? "stand" : `penguin:${key.toUpperCase()}`;
    return next.includes(step) ? step : null;
  },
  keys: KEY_WORDS,
  example: "Bc3-d4.",
  score: (view) => view.score,
  notes,
  sounds: (events) => SHOWS.sounds(events),
  /** Until the penguin has somewhere to go there is nothing to draw; before it has turned, it lies as it slid. */
  likeliest(candidates, steps) {
    if (steps.length < 2) return null;
    const straight = candidates.find(({ events }) => {
      const slide = events.find((event) => event.t === "slid");
      return slide !== undefined && slide.pose === slideWay(slide);
    });
    return straight ?? candidates[0] ?? null;
  },
};
