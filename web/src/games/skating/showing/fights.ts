import { changed, figureOf, quake, same, seatOf, type ShowingsOf, type Mark, type Motion } from "./kit";
import type { FigureView, SkatingView } from "../types";

/** Shots, damage and death. */
type Fought =
  | "aimed"
  | "energypaid"
  | "fired"
  | "rolled"
  | "struck"
  | "critical"
  | "fumbled"
  | "jammed"
  | "unjammed"
  | "recoiled"
  | "damaged"
  | "died"
  | "sank"
  | "removed"
  | "holeopened"
  | "returned"
  | "waited"
  | "ended";

const around = (figure: string): Mark[] => [{ t: "ring", seat: seatOf(figure), figure }];
const shake = (figure: string, ms = 180): Motion[] => [{ t: "shake", figure, ms }];

function shotMark(view: SkatingView | undefined, figure: string, target: string, hit: boolean): Mark[] {
  const [from, to] = [view && figureOf(view, figure)?.at, view && figureOf(view, target)?.at];
  return from && to ? [{ t: "shot", seat: seatOf(figure), from, to, hit }] : around(figure);
}

/** What an effect of the two tables leaves behind that can be seen. */
function effectOf(figure: FigureView | undefined, effect: string): Partial<FigureView> {
  if (!figure) return {};
  switch (effect) {
    case "thrust":
      return { thrust: Math.max(0, figure.thrust - 1) };
    case "brake":
      return { brake: Math.max(0, figure.brake - 1) };
    case "unsteady":
      return { maneuverability: figure.maneuverability - 1 };
    case "no_maneuvers":
    case "no_speed":
    case "shaky":
      return { trouble_next: effect };
    default:
      return {};
  }
}

export const FIGHTS: ShowingsOf<Fought> = {
  aimed: {
    apply: same,
    motions: (e) => [
      { t: "ripple", at: { figure: e.target }, ms: 260 },
      { t: "pause", ms: 200 },
    ],
    marks: (e, view) => shotMark(view, e.figure, e.target, false),
    sounds: () => ["turn"],
  },
  energypaid: {
    apply(view, e) {
      const figure = figureOf(view, e.figure);
      if (!figure) return view;
      const shields = figure.shields.map((points, side) => points - (e.shields[side] ?? 0));
      return changed(view, e.figure, { thrust: figure.thrust - e.thrust, shields });
    },
    motions: (e) => shake(e.figure),
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
  },
  fired: {
    apply: (view, e) =>
      e.weapon === "missile"
        ? changed(view, e.figure, { missiles: Math.max(0, (figureOf(view, e.figure)?.missiles ?? 1) - 1) })
        : view,
    motions: (e) => [
      { t: "roll", ms: 500 },
      { t: "shot", from: e.figure, to: e.target, missile: e.weapon === "missile", ms: e.weapon === "missile" ? 550 : 380 },
    ],
    marks: (e, view) => shotMark(view, e.figure, e.target, e.hit),
    sounds: (e) => (e.hit ? ["kick", "kick"] : ["kick"]),
    dice: (e) => [
      { colour: "black", number: e.black },
      { colour: "white", number: e.white },
    ],
  },
  rolled: {
    apply: same,
    motions: () => [{ t: "roll", ms: 400 }],
    marks: (e) => around(e.figure),
    sounds: () => ["clack"],
    dice: (e) => [{ colour: "white", number: e.die }],
  },
  struck: {
    apply: same,
    motions: (e) => [
      { t: "blast", at: { figure: e.figure }, ms: 350 },
      { t: "shards", at: { figure: e.figure }, ms: 450 },
      ...quake(e.damage),
    ],
    marks: (e) => around(e.figure),
    sounds: () => ["kick"],
  },
  critical: {
    apply: (view, e) => changed(view, e.figure, effectOf(figureOf(view, e.figure), e.effect)),
    motions: (e) => shake(e.figure, 350),
    marks: (e) => around(e.figure),
    sounds: () => ["kick", "kick"],
  },
  fumbled: {
    apply: (view, e) => changed(view, e.figure, effectOf(figureOf(view, e.figure), e.effect)),
    motions: (e) => shake(e.figure, 350),
    marks: (e) => around(e.figure),
    sounds: () => ["kick"],
  },
  jammed: {
    apply: (view, e) => changed(view, e.figure, { jammed: true }),
    motions: (e) => shake(e.figure),
    marks: (e) => around(e.figure),
    sounds: () => ["clack", "clack"],
  },
  unjammed: {
    apply: (view, e) => changed(view, e.figure, { jammed: false }),
    motions: (e) => [{ t: "pop", figure: e.figure, ms: 220 }],
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
  recoiled: {
    apply: (view, e) => changed(view, e.figure, { at: e.to, speed: e.after, direction: e.direction }),
    motions: (e) => (e.blocked || e.origin === e.to ? shake(e.figure, 200) : [{ t: "travel", figure: e.figure, ms: 220 }]),
    marks: (e) =>
      e.origin === e.to
        ? around(e.figure)
        : [{ t: "way", seat: seatOf(e.figure), from: e.origin, to: e.to, how: "recoil" }],
    sounds: () => ["slide"],
  },
  damaged: {
    apply: (view, e) => changed(view, e.figure, { damage: e.total }),
    motions: (e) => shake(e.figure, 240),
    marks: (e) => around(e.figure),
    sounds: () => ["kick"],
  },
  died: {
    apply: (view, e) => changed(view, e.figure, { dead: true }),
    motions: (e) => [
      { t: "blast", at: { hex: e.at }, ms: 550 },
      { t: "shards", at: { hex: e.at }, ms: 600 },
      ...quake(9),
    ],
    marks: (e) => [{ t: "burst", seat: seatOf(e.figure), at: e.at }],
    sounds: () => ["splash", "kick"],
  },
  sank: {
    apply: (view, e) => changed(view, e.figure, { at: null }),
    motions: (e) => [{ t: "ripple", at: { hex: e.at }, ms: 400 }],
    marks: (e) => [{ t: "spot", seat: seatOf(e.figure), at: e.at }],
    sounds: () => ["splash"],
  },
  removed: {
    apply: (view, e) => {
      const gone = changed(view, e.figure, { at: null });
      return { ...gone, smoke: [...gone.smoke, { at: e.at, round: view.round + 1 }] };
    },
    motions: (e) => [{ t: "ripple", at: { hex: e.at }, ms: 250 }],
    marks: (e) => [{ t: "spot", seat: seatOf(e.figure), at: e.at }],
    sounds: () => ["slide"],
  },
  holeopened: {
    apply: (view, e) => ({
      ...view,
      smoke: view.smoke.filter(({ at }) => at !== e.at),
      features: [...view.features.filter(({ at }) => at !== e.at), { at: e.at, kind: "hole", value: 0 }],
    }),
    motions: (e) => [{ t: "ripple", at: { hex: e.at }, ms: 400 }],
    marks: () => [{ t: "all" }],
    sounds: () => ["splash"],
  },
  returned: {
    apply: (view, e) =>
      changed(view, e.figure, {
        at: e.at,
        facing: e.facing,
        direction: e.facing,
        speed: 2,
        damage: 0,
        dead: false,
        fallen: false,
        swimming: false,
        jammed: false,
        engines_out: false,
      }),
    motions: (e) => [{ t: "pop", figure: e.figure, ms: 350 }],
    marks: (e) => [{ t: "spot", seat: seatOf(e.figure), at: e.at }],
    sounds: () => ["turn"],
  },
  waited: {
    apply: same,
    motions: () => [{ t: "pause", ms: 150 }],
    marks: (e) => around(e.figure),
    sounds: () => ["turn"],
  },
  ended: {
    apply: (view) => ({ ...view, waits: "" }),
    motions: () => [{ t: "pause", ms: 400 }],
    marks: () => [{ t: "all" }],
    sounds: () => ["goal"],
  },
};
