import { expect, test } from "vitest";
import type { Outcome, Scene, View } from "../wire";
import { storyOf } from "./story";
import { firstReal, turnsOf } from "./turns";

const scored = (view: View): number[] | null => (view as unknown as { score?: number[] }).score ?? null;

function game(scores: (number[] | null)[], ranks: number[], rounds: number[] = []): Scene[] {
  return scores.map((score, seq) => ({
    t: "scene",
    seq,
    moves: [],
    events: [],
    lines: [],
    view: { ...(score && { score }), ...(rounds[seq] !== undefined && { round: rounds[seq] }) } as unknown as View,
    to_act: [0],
    outcome: seq === scores.length - 1 ? ({ ranks, scores: [], reason: "", words: "" } as Outcome) : null,
    back: null,
  }));
}

test("the decisive moment is the one from which on the winner was ahead", () => {
  const scenes = game([[0, 0], [1, 0], [1, 1], [1, 1], [2, 1], [3, 1]], [1, 2]);
  expect(storyOf(scenes, scored).turning).toBe(4);
});

test.each([
  ["a draw", [[0, 0], [1, 1]], [1, 1]],
  ["a winner who was never ahead", [[0, 0], [0, 1]], [1, 2]],
  ["a game that tells no scores", [null, null], [1, 2]],
])("nothing is made up about %s", (_what, scores, ranks) => {
  expect(storyOf(game(scores, ranks), scored).turning).toBeNull();
});

test("scores are told where they changed, and at the end of each round", () => {
  const { line, rounds } = storyOf(game([[0, 0], [0, 0], [1, 0], [1, 2]], [2, 1], [1, 1, 1, 2]), scored);
  expect(line.map(({ seq }) => seq)).toEqual([0, 2, 3]);
  expect(rounds).toEqual([
    { round: 1, scores: [1, 0] },
    { round: 2, scores: [1, 2] },
  ]);
});

test("what was taken back did not happen", () => {
  const scenes = game([[0, 0], [5, 0], [0, 0], [0, 1]], [2, 1]);
  const back = scenes.map((scene) => (scene.seq === 2 ? { ...scene, back: 0 } : scene));
  expect(storyOf(back, scored).line.map(({ scores }) => scores)).toEqual([
    [0, 0],
    [0, 1],
  ]);
});

test("a turn is all that one player does, dice and all; a new round is a new turn", () => {
  const moved = (seat: number[], seq: number, round: number): Scene => ({
    ...(game([null], [])[0] as Scene),
    seq,
    moves: seat.map((one) => ({ seat: one, move: "go" })),
    view: { round } as unknown as View,
  });
  const scenes = [[], [0], [-1], [0], [1], [-1], [0, 1], [0, 1]].map((movers, seq) => moved(movers, seq, seq > 4 ? 2 : 1));
  expect(turnsOf(scenes).map(({ seat, first, last }) => [seat, first, last])).toEqual([
    [null, 0, 0],
    [0, 1, 3],
    [1, 4, 4],
    [null, 5, 5],
    [null, 6, 6],
    [null, 7, 7],
  ]);
});

test("a game begins where somebody first has something to decide, in its first round", () => {
  const scenes = game([null, null, null, null], [1, 2], [0, 0, 1, 1]);
  expect(firstReal(scenes.map((scene) => (scene.seq === 2 ? { ...scene, to_act: [-1] } : scene)))).toBe(3);
  expect(firstReal(game([null, null], [1, 2]))).toBe(0);
});
