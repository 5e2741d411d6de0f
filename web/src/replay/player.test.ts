import { flushSync } from "svelte";
import { beforeEach, expect, test, vi } from "vitest";
import type { Replay, Scene, View } from "../wire";
import { Player } from "./player.svelte";

/** Two rounds: the table is laid in two scenes, then everybody moves twice in each round, in two steps. */
const MOVERS = [-1, -1, 0, 0, 1, 1, 0, 0, 1, 1];

const replay: Replay = {
  game: "soccer",
  players: ["Ada", "Ben"],
  scenes: MOVERS.map((seat, seq) => ({
    t: "scene",
    seq,
    moves: [{ seat, move: "go" }],
    events: [],
    lines: [],
    view: { round: seq < 1 ? 0 : seq < 6 ? 1 : 2 } as unknown as View,
    to_act: [0],
    outcome: null,
    back: null,
  })) as Scene[],
  fault: null,
  dice: "",
  drawn: [],
  first: 0,
  in_all: MOVERS.length,
};

let player: Player;
beforeEach(() => {
  vi.useFakeTimers();
  player = new Player(() => replay);
});

test("it opens where the game really begins", () => {
  expect(player.at).toBe(1);
});

test("it goes on by itself, each time the board has shown what it was given, and stops at the end", () => {
  player.play();
  for (let at = 2; at < MOVERS.length; at++) {
    vi.advanceTimersByTime(5000);
    expect(player.at).toBe(at);
    expect(player.ended).toBe(at === MOVERS.length - 1);
    player.saw(at);
    flushSync();
  }
  expect(player.playing).toBe(false);
});

test("it waits for a board that takes its time, and for nobody who paused it", () => {
  player.play();
  vi.advanceTimersByTime(60_000);
  expect(player.at).toBe(2);
  player.pause();
  player.saw(2);
  vi.advanceTimersByTime(60_000);
  expect(player.at).toBe(2);
});

test("it goes by turns and by rounds, both ways", () => {
  player.turn(1);
  expect(player.at).toBe(3);
  player.turn(1);
  expect(player.at).toBe(5);
  player.turn(-1);
  expect(player.at).toBe(3);
  player.round(1);
  expect(player.at).toBe(6);
  player.round(-1);
  expect(player.at).toBe(1);
  player.round(1);
  player.round(1);
  expect(player.at).toBe(MOVERS.length - 1);
});
