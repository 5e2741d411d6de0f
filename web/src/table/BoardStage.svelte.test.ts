import { flushSync, mount, unmount, type Component } from "svelte";
import { afterEach, expect, test } from "vitest";
import { BoardState } from "../boards/board.svelte";
import { Playback } from "../boards/playback.svelte";
import type { BoardProps, GameClient } from "../games/kit";
import { settings } from "../shell/settings.svelte";
import type { Ask, Event, Scene, View } from "../wire";
import BoardStage from "./BoardStage.svelte";
import { Choosing } from "./choosing.svelte";

interface Beat {
  view: number;
  motions: string[];
}

/** A board that is a number, and what happens is that something is added. */
class Sum extends Playback<number, number, Beat> {
  protected beats(before: number, events: readonly number[]): Beat[] {
    let view = before;
    return events.map((event) => ({ view: (view += event), motions: ["add"] }));
  }
  protected start(): Animation[] {
    return [];
  }
}

const ask = (seq: number): Ask => ({ t: "ask", seq, seat: 0, moves: [], many: false, undo: false, chosen: null });
const scene = (seq: number): Scene => ({
  t: "scene",
  seq,
  moves: [],
  events: (seq > 0 ? [1] : []) as unknown as Event[],
  lines: [],
  view: seq as unknown as View,
  to_act: [0],
  outcome: null,
  back: null,
});

let app: Record<string, unknown> | undefined;
let board: BoardState<number, number, Sum>;
let asked = $state.raw<Ask | null>(null);
let newest = $state.raw(scene(0));
let planned: () => void = () => {};

function show(): Choosing {
  asked = ask(0);
  newest = scene(0);
  const choosing = new Choosing({
    ask: () => asked,
    preview: () => Promise.resolve(null),
    play: () => Promise.resolve(true),
    plan: () => new Promise((done) => (planned = done)),
    dropPlan: () => {},
    confirm: () => false,
  });
  const Board = ((_: unknown, props: BoardProps<number, number>) => {
    board = new BoardState(() => props, Sum);
    board.root = document.body;
  }) as unknown as Component<BoardProps>;
  const game = { Board, likeliest: () => null, turns: () => false } as unknown as GameClient;
  app = mount(BoardStage, {
    target: document.body,
    props: {
      game,
      choosing,
      names: [],
      bottom: 0,
      flip() {},
      get scene() {
        return newest;
      },
    },
  });
  flushSync();
  return choosing;
}

/** A move was played: the board is given what came of it, and is where it then stays. */
async function played(seq: number): Promise<[shown: number, waiting: boolean]> {
  asked = null;
  newest = scene(seq);
  return settled();
}
async function settled(): Promise<[shown: number, waiting: boolean]> {
  flushSync();
  await new Promise((resolve) => setTimeout(resolve));
  return [board.shown, board.playback.waiting];
}

afterEach(async () => {
  settings.stepwise = false;
  if (app) await unmount(app);
  app = undefined;
});

test("watched step by step, a walk of several moves waits at each, however late the next one comes", async () => {
  settings.stepwise = true;
  const choosing = show();
  void choosing.plan(["step a2", "step a1"]);
  expect(await played(1)).toEqual([1, true]);
  // The next move is asked for and made at once, and nobody has said a word.
  asked = ask(1);
  expect(await settled()).toEqual([1, true]);
  expect(await played(2)).toEqual([1, true]);
  planned();
  expect(await settled()).toEqual([1, true]);
  board.playback.next();
  expect(await settled()).toEqual([2, true]);
});

test("whoever was asked and plays has seen what came before", async () => {
  settings.stepwise = true;
  show();
  expect(await played(1)).toEqual([1, true]);
  asked = ask(1);
  await settled();
  expect(await played(2)).toEqual([2, true]);
});
