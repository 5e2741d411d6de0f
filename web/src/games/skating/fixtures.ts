import type { Legal } from "../../wire";
import type { FigureView, SkatingView } from "./types";

export const NAMES = ["Ann", "Bo"];

export function figure(name: string, news: Partial<FigureView> = {}): FigureView {
  return {
    name,
    seat: name.charCodeAt(0) - 65,
    side: name.charCodeAt(0) - 65,
    card: "Jet",
    at: "0,0",
    facing: "NE",
    direction: "E",
    speed: 3,
    damage: 0,
    points: 18,
    fallen: false,
    swimming: false,
    dead: false,
    jammed: false,
    engines_out: false,
    thrust: 3,
    brake: 1,
    maneuverability: -1,
    missiles: 2,
    shields: [],
    trouble: "",
    trouble_next: "",
    kills: 0,
    killed: 0,
    suffered: 0,
    ahead: null,
    ...news,
  };
}

/** A pond of radius 4: A1 slides east at 3 and faces north-east, where B1 lies fallen; a hole is on its way. */
export const VIEW: SkatingView = {
  t: "skating",
  phase: "play",
  edition: "mk3",
  waits: "move",
  roll: "",
  shape: "hexagon",
  size: [4],
  hexes: [],
  open: false,
  features: [
    { at: "3,0", kind: "hole", value: 0 },
    { at: "-2,0", kind: "rough", value: 2 },
    { at: "-3,1", kind: "drift", value: 3 },
  ],
  smoke: [{ at: "-4,0", round: 6 }],
  starts: [],
  cards: [
    {
      name: "Jet",
      points: 18,
      size: -1,
      arc: "line",
      dice: 1,
      plus: 1,
      accuracy: 0,
      top_speed: 9,
      thrust: 3,
      brake: 1,
      maneuverability: -1,
      shields: 0,
      missiles: true,
      energy: 0,
      retro_only: false,
      engines: true,
    },
  ],
  arms: [
    { card: "Jet", weapon: "cannon", aside: [0, 0, 0, 0], chances: [0.972, 0.972, 0.972, 0.917] },
    { card: "Jet", weapon: "missile", aside: [0, 0], chances: [0.278, 0.278] },
  ],
  picks: [],
  figures: [figure("A1"), figure("B1", { at: "2,-2", facing: "W", direction: "SW", speed: 2, damage: 5, fallen: true })],
  round: 5,
  shield_cap: 0,
  round_limit: 40,
  quiet: 0,
  victory: "last_afloat",
  order: [
    { figure: "A1", number: 3, state: "now", tails: "" },
    { figure: "B1", number: 7, state: "to come", tails: "" },
  ],
  turn: { figure: "A1", used: 1, left: 3, actions: 1, spent: [], first: false, arcs: [{ weapon: "cannon", aside: [0, 0, 0, 0] }] },
  slide: { path: ["1,0", "2,0", "3,0"], end: "hole", what: "3,0", after: [] },
  scores: [
    { side: 0, seats: [0], alive: 1, kills: 1, killed: 0, damage: 0 },
    { side: 1, seats: [1], alive: 1, kills: 0, killed: 1, damage: 5 },
  ],
  position: "",
};

export const MOVES: Legal[] = [
  { move: "go", steps: ["go"] },
  { move: "thrust 1", steps: ["thrust:1"] },
  { move: "thrust 2", steps: ["thrust:2"] },
  { move: "face L", steps: ["face:L"], risk: { chance: 4 / 6, dice: "d6", base: 1, need: 1, modifiers: [{ label: "maneuverability", value: -1 }] } },
  { move: "steer R", steps: ["steer:R"] },
  {
    move: "fire cannon B1",
    steps: ["cannon", "figure:B1"],
    risk: {
      chance: 30 / 36,
      dice: "2d6",
      base: 2,
      need: 5,
      modifiers: [
        { label: "earlier actions", value: 1 },
        { label: "firer's side shot", value: 2 },
      ],
    },
  },
  {
    move: "fire missile B1",
    steps: ["missile", "figure:B1"],
    risk: { chance: 10 / 36, dice: "2d6", base: 9, need: 10, modifiers: [{ label: "earlier actions", value: 1 }] },
  },
];
export const FIRST = MOVES.map(({ steps }) => steps[0] ?? "");
