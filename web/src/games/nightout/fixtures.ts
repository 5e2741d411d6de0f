import type { NightOutView, PenguinView, TileView } from "./types";
import { beside, cellAt, cellName, type Way } from "./geometry";

/** For tests: a tile with its low end on a cell and its high end that way from it. */
export function tile(name: string, low: string, way: Way, more: Partial<TileView> = {}): TileView {
  const [one, other] = name.split("|").map(Number);
  const [at, end] = [cellAt(low), beside(cellAt(low), way)];
  return {
    name,
    low: one ?? 0,
    high: other ?? 0,
    cells: [
      { name: low, ...at },
      { name: cellName(end), ...end },
    ],
    vacant: true,
    nest_of: null,
    ...more,
  };
}

export function penguin(seat: number, cells: string[], more: Partial<PenguinView> = {}): PenguinView {
  return {
    seat,
    cells,
    carried: [],
    stunned: false,
    eaten: false,
    nest_low: null,
    nest_high: null,
    nest: null,
    home: null,
    barred: [],
    ...more,
  };
}

/**
 *     4 | 6-5   .   .        4|4 a2-a3, 5|6 b3-c3
 *     4 | .    .   .
 *     1 - 3   2 - 5  0       1|3 a1-b1 (nest of 0), 2|5 c1-d1 (nest of 1), 0|4 e1-e2
 *
 * Ada stands in the middle of her nest and has rolled a 4; Bo stands on c1 with b1, sees stars.
 */
export const VIEW: NightOutView = {
  t: "nightout",
  phase: "walk",
  seats: 2,
  tiles: [
    tile("1|3", "a1", "E", { vacant: false, nest_of: 0 }),
    tile("2|5", "c1", "E", { vacant: false, nest_of: 1 }),
    tile("0|4", "e1", "N"),
    tile("4|4", "a2", "N"),
    tile("5|6", "c3", "W", { vacant: false }),
  ],
  penguins: [
    penguin(0, ["a1", "b1"], { nest: "1|3", nest_low: 1, nest_high: 3, home: 0 }),
    penguin(1, ["c1"], {
      nest: "2|5",
      nest_low: 2,
      nest_high: 5,
      carried: ["b1"],
      stunned: true,
      home: 0,
      barred: ["a1"],
    }),
  ],
  buddies: [
    { name: "a1", owner: 0, cell: "b3" },
    { name: "a2", owner: 0, cell: "c3" },
    { name: "b2", owner: 1, cell: "b3" },
  ],
  held: [],
  turn: 0,
  first: 0,
  round: 3,
  round_limit: 60,
  die: 4,
  dice: [],
  selected: null,
  in_hand: null,
  trail: ["a1", "b1"],
  steps: 0,
  steps_left: 6,
  movable: [],
  bar_lifted: false,
  reach: [
    { cell: "a2", path: ["a2"], ends: "number", stop: true },
    { cell: "c1", path: ["c1"], ends: "", stop: false },
    { cell: "d1", path: ["c1", "d1"], ends: "", stop: true },
    { cell: "e1", path: ["c1", "d1", "e1"], ends: "bear", stop: true },
  ],
  may_stop: true,
  on_blank: false,
  ended: "",
  top: 6,
  islands: "allowed",
  touch: "grid",
  bears: "stop",
  position: "",
};

export const NAMES = ["Ada", "Bo"];

/** The dice have selected the vacant 0|4, which may be moved. */
export const TILE_VIEW: NightOutView = {
  ...VIEW,
  phase: "tile",
  die: 4,
  dice: [0, 4],
  selected: "0|4",
  in_hand: "0|4",
  reach: [],
  may_stop: false,
};
