import type { Foreseen, PuzzlePage, PuzzleStage, Scene, View } from "../wire";

export const scene = (seq: number, seat = 0, move = `m${seq}`): Scene => ({
  t: "scene",
  seq,
  moves: seq === 0 ? [] : [{ seat, move }],
  events: [],
  lines: seq === 0 ? [] : [`line ${seq}`],
  view: { t: "hopping", at: seq } as unknown as View,
  to_act: [seat],
  outcome: null,
  back: null,
});

const LEGAL = ["hop", "end", "fly"].map((move) => ({ move, steps: [move] }));
const asked = (move: string): Foreseen => ({ move, steps: [move], events: [], lines: [`It does ${move}.`] });
const stage = (scenes: Scene[], move: string): PuzzleStage => ({ scenes, moves: LEGAL, asked: asked(move) });

/** For tests: two own moves, "hop" and then "fly", for the second of two seats. */
export const PUZZLE: PuzzlePage = {
  game: "hopping",
  card: { id: "p1", grade: 2, moves: 2 },
  seat: 1,
  names: ["Blue", "Red"],
  options: {},
  position: "here",
  asks: "You are Red. Win in 2 moves, whatever Blue does.",
  stages: [stage([scene(0, 1)], "hop"), stage([scene(1, 1, "hop"), scene(2, 0, "answer")], "fly")],
  end: [scene(3, 1, "fly")],
  solved: "Solved.",
};
