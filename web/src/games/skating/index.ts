import type { Component } from "svelte";
import type { BoardProps, Editor, GameClient } from "../kit";
import Board from "./Board.svelte";
import Cards from "./editor/LazyCards.svelte";
import { SHOWS } from "./showing";
import type { SkatingEvent, SkatingView } from "./types";
import Maps from "./editor/LazyMaps.svelte";
import Teams from "./editor/LazyTeams.svelte";
import { isOut, KEY_WORDS, moveWords, notes, question, score, stepWords } from "./words";

const KEYS: Record<string, string> = {
  g: "go",
  a: "face:L",
  d: "face:R",
  q: "steer:L",
  e: "steer:R",
  c: "cannon",
  m: "missile",
  u: "stand",
  o: "climb",
  x: "unjam",
  r: "restart",
  t: "tail",
  n: "end",
};

/** A digit is so much thrust; where one chooses a card or a figure, it is the number in the list. */
function stepOfDigit(digit: number, next: readonly string[]): string | null {
  const thrust = `thrust:${digit}`;
  // What may come next stands before what would start afresh.
  const other = next.findIndex((step) => !/^(card|figure|hex|pay):/.test(step));
  const listed = [...new Set(other < 0 ? next : next.slice(0, other))];
  if (listed.length > 0) return listed[digit - 1] ?? null;
  return next.includes(thrust) ? thrust : null;
}

export const game: GameClient<SkatingView, SkatingEvent> = {
  Board: Board as Component<BoardProps<SkatingView, SkatingEvent>>,
  tall: true,
  choosy: true,
  moveWords,
  question,
  stepWords,
  stepOfKey(key, next) {
    if (/^[1-9]$/.test(key)) return stepOfDigit(Number(key), next);
    const letter = key.toLowerCase();
    if (letter === "b") return next.findLast((step) => step.startsWith("brake:")) ?? null;
    if (letter === "j") return next.find((step) => step.startsWith("jump:")) ?? null;
    const step = KEYS[letter];
    return step !== undefined && next.includes(step) ? step : null;
  },
  keys: KEY_WORDS,
  example: "fire cannon B1",
  score,
  isOut,
  notes,
  sounds: (events) => SHOWS.sounds(events),
  /** One move is shown when it is the only one left. */
  likeliest: (candidates) => (candidates.length === 1 ? (candidates[0] ?? null) : null),
  editors: { map: Maps as Editor, cards: Cards as Editor, teams: Teams },
};
