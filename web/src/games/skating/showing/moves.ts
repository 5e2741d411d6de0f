import { changed, figureOf, quake, same, seatOf, type Mark, type Motion, type ShowingsOf } from "./kit";
import type { SkatingEvent, SkatingView } from "../types";
import type { FIGHTS } from "./fights";

/** Everything but fights: setting up, turns, sliding, falling, what lies on the ice. */
type Moved = Exclude<SkatingEvent["t"], keyof typeof FIGHTS>;

const around = (figure: string): Mark[] => [{ t: "ring", seat: seatOf(figure), figure }];
const ringAt = (figure: string, at: string): Mark[] => [{ t: "spot", seat: seatOf(figure), at }];
const shake = (figure: string, ms = 180): Motion[] => [{ t: "shake", figure, ms }];
const CALM: Motion[] = [{ t: "pause", ms: 120 }];

/** A figure went one hex, by itself or not; its turn has so much left. */
function moved(view: SkatingView, figure: string, to: string, left?: number): SkatingView {
  const now = changed(view, figure, { at: to });
  if (left === undefined || view.turn?.figure !== figure) return now;
  return { ...now, turn: { ...view.turn, used: view.turn.used + 1, left, first: false } };
}

/** The feature on a hex is another one now, or none. */
function withFeature(view: SkatingView, at: string, kind: string | null, value = 0): SkatingView {
  const others = view.features.filter((feature) => feature.at !== at);
  return { ...view, features: kind === null ? others : [...others, { at, kind, value }] };
}

export const MOVES: ShowingsOf<Moved> = {
  mapdrawn: {
    apply: same,
    motions: () => [{ t: "pause", ms: 300 }],
    marks: () => [{ t: "all" }],
    sounds: () => ["clack", "clack"],
  },
  cardspicked: {
    apply: (view, e) => ({ ...view, picks: [...view.picks, ...e.picks.map(([, card]) => card)] }),
    motions: () => [{ t: "pause", ms: 300 }],
    marks: (e) => e.picks.flatMap(([figure]) => around(figure)),
    sounds: () => ["clack"],
  },
  shieldsspread: {
    apply: (view, e) => changed(view, e.figure, { shields: e.points }),
    motions: (e) => shake(e.figure),
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
  roundbegan: {
    apply: (view, e) => ({ ...view, round: e.round, order: [], turn: null }),
    motions: () => [{ t: "pause", ms: 250 }],
    marks: () => [{ t: "all" }],
    sounds: () => ["turn"],
  },
  numbered: {
    apply: (view, e) => ({
      ...view,
      order: [
        ...view.order.filter(({ figure }) => figure !== e.figure),
        { figure: e.figure, number: e.number, state: "to come", tails: "" },
      ].sort((a, b) => a.number - b.number),
    }),
    motions: () => CALM,
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
    dice: (e, view) => (view.edition === "mk3" ? [{ colour: "ten", number: e.number }] : []),
  },
  rolledoff: {
    apply: same,
    motions: (e) => shake(e.figure),
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
  },
  tailed: {
    apply: (view, e) => ({
      ...view,
      order: view.order.map((one) => (one.figure === e.figure ? { ...one, number: e.after, tails: e.leader } : one)),
    }),
    motions: (e) => [...shake(e.figure), ...shake(e.leader)],
    marks: (e) => [...around(e.figure), ...around(e.leader)],
    sounds: () => ["turn"],
  },
  turnbegan: {
    apply: (view, e) => ({
      ...view,
      turn: { figure: e.figure, used: 0, left: e.speed, actions: 0, spent: [], first: e.speed > 0, arcs: [] },
      order: view.order.map((one) => ({
        ...one,
        state: one.figure === e.figure ? "now" : one.state === "now" ? "done" : one.state,
      })),
    }),
    motions: (e) => [{ t: "ripple", at: { figure: e.figure }, ms: 220 }],
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
  turnended: {
    apply: (view, e) => ({
      ...view,
      turn: null,
      order: view.order.map((one) => (one.figure === e.figure ? { ...one, state: "done" } : one)),
    }),
    motions: () => [{ t: "pause", ms: 60 }],
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
  slid: {
    apply: (view, e) => moved(view, e.figure, e.to, e.left),
    motions: (e) => [{ t: "travel", figure: e.figure, ms: 190 }],
    marks: (e) => [{ t: "way", seat: seatOf(e.figure), from: e.origin, to: e.to, how: "slide" }],
    sounds: () => ["slide"],
  },
  thrusted: {
    apply: (view, e) => changed(view, e.figure, { speed: e.after }),
    motions: (e) => [{ t: "flame", figure: e.figure, ms: 320 }],
    marks: (e) => around(e.figure),
    sounds: () => ["slide"],
  },
  braked: {
    apply: (view, e) => changed(view, e.figure, { speed: e.after }),
    motions: (e) => shake(e.figure, 240),
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
  },
  faced: {
    apply: (view, e) => changed(view, e.figure, { facing: e.after }),
    motions: (e) => [{ t: "turn", figure: e.figure, ms: 240 }],
    marks: (e) => around(e.figure),
    sounds: () => ["slide"],
    dice: (e) => (e.die > 0 ? [{ colour: "white", number: e.die }] : []),
  },
  steered: {
    apply: (view, e) => changed(view, e.figure, { direction: e.after }),
    motions: (e) => [{ t: "steer", figure: e.figure, ms: 240 }],
    marks: (e) => around(e.figure),
    sounds: () => ["slide"],
  },
  snapped: {
    apply: (view, e) => changed(view, e.figure, { direction: e.direction, speed: 0 }),
    motions: (e) => [{ t: "steer", figure: e.figure, ms: 120 }],
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
  },
  jumped: {
    apply: (view, e) => (view.figures.some(({ at }) => at === e.to) ? view : moved(view, e.figure, e.to)),
    motions: (e) => [{ t: "travel", figure: e.figure, ms: 450, lift: 60 }],
    marks: (e) => [{ t: "way", seat: seatOf(e.figure), from: e.origin, to: e.to, how: "jump" }],
    sounds: () => ["kick", "slide"],
  },
  slowed: {
    apply: (view, e) => changed(view, e.figure, { speed: e.after }),
    motions: () => CALM,
    marks: (e) => around(e.figure),
    sounds: () => ["slide"],
  },
  tried: {
    apply: same,
    motions: (e) => [{ t: "roll", ms: 450 }, ...(e.passed ? [] : shake(e.figure, 450))],
    marks: (e) => around(e.figure),
    sounds: (e) => (e.passed ? ["clack"] : ["clack", "kick"]),
    dice: (e) => [{ colour: "white", number: e.die }],
  },
  fell: {
    apply: (view, e) => changed(view, e.figure, { fallen: true }),
    motions: (e) => [{ t: "tumble", figure: e.figure, ms: 400 }],
    marks: (e) => around(e.figure),
    sounds: () => ["kick"],
  },
  stood: {
    apply: (view, e) => changed(view, e.figure, { fallen: false }),
    motions: (e) => [{ t: "pop", figure: e.figure, ms: 240 }],
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
  collided: {
    apply(view, e) {
      const [speed, direction] = [e.hitter_speed[1], e.hitter_direction[1]];
      const hit = changed(view, e.hitter, { speed, direction });
      return changed(hit, e.target, { speed: e.target_speed[1], direction: e.target_direction[1] });
    },
    motions: (e) => [
      { t: "bump", figure: e.hitter, towards: e.at, ms: 260 },
      { t: "shards", at: { hex: e.at }, ms: 400 },
      { t: "ripple", at: { hex: e.at }, ms: 300 },
      ...quake(e.damage),
    ],
    marks: (e) => [{ t: "burst", seat: seatOf(e.hitter), at: e.at }],
    sounds: () => ["kick", "clack"],
  },
  shoved: {
    apply: (view, e) => moved(view, e.figure, e.to),
    motions: (e) => [{ t: "travel", figure: e.figure, ms: 160 }],
    marks: (e) => [{ t: "way", seat: seatOf(e.figure), from: e.origin, to: e.to, how: "shove" }],
    sounds: () => ["slide"],
  },
  roughed: {
    apply: (view, e) => changed(view, e.figure, { speed: e.after }),
    motions: (e) => shake(e.figure),
    marks: (e) => ringAt(e.figure, e.at),
    sounds: () => ["clack"],
  },
  bounced: {
    apply: (view, e) => changed(view, e.figure, { speed: e.after, direction: e.direction }),
    motions: (e) => [
      { t: "bump", figure: e.figure, towards: e.at, ms: 260 },
      { t: "shards", at: { hex: e.at }, ms: 400 },
      ...quake(e.before),
    ],
    marks: (e) => [{ t: "burst", seat: seatOf(e.figure), at: e.at }],
    sounds: () => ["kick"],
  },
  ploughed: {
    apply(view, e) {
      const slower = changed(view, e.figure, { speed: e.after });
      return withFeature(slower, e.at, e.strength > 0 ? "drift" : null, e.strength);
    },
    motions: (e) => [{ t: "bump", figure: e.figure, towards: e.at, ms: 240 }],
    marks: (e) => [{ t: "burst", seat: seatOf(e.figure), at: e.at }],
    sounds: () => ["slide", "kick"],
  },
  obstacleslid: {
    apply: (view, e) => {
      const lifted = withFeature(view, e.origin, null);
      return e.gone ? lifted : withFeature(lifted, e.to, "slider");
    },
    motions: (e) => [{ t: "ripple", at: { hex: e.to }, ms: 240 }],
    marks: (e) => [{ t: "way", seat: null, from: e.origin, to: e.to, how: "shove" }],
    sounds: (e) => (e.gone ? ["slide", "splash"] : ["slide"]),
  },
  splashed: {
    apply: (view, e) => changed(view, e.figure, { at: e.at, swimming: true, fallen: false, speed: 0 }),
    motions: (e) => [
      { t: "dive", figure: e.figure, ms: 350 },
      { t: "ripple", at: { hex: e.at }, ms: 450 },
    ],
    marks: (e) => ringAt(e.figure, e.at),
    sounds: () => ["splash"],
  },
  drenched: {
    apply: (view, e) => changed(view, e.figure, { engines_out: e.out || (figureOf(view, e.figure)?.engines_out ?? false) }),
    motions: (e) => shake(e.figure),
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
    dice: (e) => (e.die > 0 ? [{ colour: "white", number: e.die }] : []),
  },
  climbed: {
    apply: (view, e) => changed(view, e.figure, { at: e.to, facing: e.facing, direction: e.facing, swimming: false }),
    motions: (e) => [{ t: "travel", figure: e.figure, ms: 350, lift: 24 }],
    marks: (e) => [{ t: "way", seat: seatOf(e.figure), from: e.origin, to: e.to, how: "jump" }],
    sounds: () => ["splash", "slide"],
  },
  restarted: {
    apply: (view, e) => changed(view, e.figure, { engines_out: false }),
    motions: (e) => [{ t: "flame", figure: e.figure, ms: 320 }],
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
};
