import type { Lesson, Scene, Task, View } from "../wire";

const scene = (seq: number): Scene => ({
  t: "scene",
  seq,
  moves: [],
  events: [],
  lines: seq === 0 ? [] : [`line ${seq}`],
  view: { t: "hopping", at: seq } as unknown as View,
  to_act: [0],
  outcome: null,
  back: null,
});

const task = (): Task => ({
  asked: { move: "hop", steps: ["hop"], events: [], lines: ["It hops."] },
  moves: [
    { move: "hop", steps: ["hop"] },
    { move: "end", steps: ["end"] },
  ],
  many: false,
  otherwise: "Rather hop.",
});

/** For tests: words, a task, a task after three scenes, and an end. */
export const LESSON: Lesson = {
  game: "hopping",
  title: "Up and down",
  names: ["Blue", "Red"],
  pages: [
    { words: ["Look."], scenes: [scene(0)], task: null },
    { words: ["Hop."], scenes: [], task: task() },
    { words: ["They hopped. Hop again."], scenes: [scene(1), scene(2), scene(3)], task: task() },
    { words: ["Home."], scenes: [scene(4)], task: null },
  ],
};
