import { EASE_OUT, flight, grown, shift, SIDE, tumble, type Point } from "../../boards/plane";
import { angle, place } from "./geometry";
import { figureOf, type Motion, type Target } from "./showing/kit";
import type { SkatingView } from "./types";

export function spotOf(view: SkatingView, target: Target, turn: number): Point | null {
  const at = "hex" in target ? target.hex : figureOf(view, target.figure)?.at;
  return at ? place(at, turn) : null;
}

/** How far something turns, in degrees, the short way round. */
export function swing(before: string, after: string, turn: number): number {
  return ((angle(before, turn) - angle(after, turn) + 540) % 360) - 180;
}

/** Starts one motion on the drawing under `root`; none if what should move is not there. */
export function start(
  root: Element,
  motion: Motion,
  before: SkatingView,
  after: SkatingView,
  turn: number,
  stretch: number,
): Animation[] {
  const timing = { duration: motion.ms * stretch, easing: EASE_OUT, fill: "backwards" as const };
  const play = (what: string, frames: Keyframe[]): Animation[] =>
    [...root.querySelectorAll(what)].map((one) => one.animate(frames, timing));
  /** The figure with all that is drawn around it. */
  const of = (figure: string, part = ""): string => `[data-figure="${figure}"]${part},[data-of="${figure}"]${part}`;
  switch (motion.t) {
    case "pause":
      return [root.animate([{ opacity: 1 }, { opacity: 1 }], timing)];
    case "roll":
      return [...root.querySelectorAll("[data-die]")].map((die, i) =>
        die.animate(tumble(i === 0 ? -540 : 600), timing),
      );
    case "quake": {
      const { force } = motion;
      const shaken = [0, force, -force, force / 2, -force / 3, 0].map((x, i) => ({
        transform: `translate(${x}px, ${i % 2 === 0 ? 0 : force / 2}px)`,
      }));
      return play("svg[aria-label]", shaken);
    }
    case "blast":
    case "shards":
    case "ripple": {
      const at = spotOf(after, motion.at, turn) ?? spotOf(before, motion.at, turn);
      if (!at) return [];
      return play(`[data-${motion.t}]`, [
        { transform: grown(at, 0.3), opacity: 1 },
        { transform: grown(at, motion.t === "shards" ? 2.4 : 1.5), opacity: 0 },
      ]);
    }
    case "shot": {
      const [from, to] = [spotOf(before, { figure: motion.from }, turn), spotOf(before, { figure: motion.to }, turn)];
      if (!from || !to) return [];
      const aim = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
      const flash = play("[data-flash]", [
        { transform: `${shift(from)} rotate(${aim}deg)`, opacity: 1 },
        { transform: `${shift(from)} rotate(${aim}deg)`, opacity: 1, offset: 0.25 },
        { transform: `${shift(from)} rotate(${aim}deg)`, opacity: 0, offset: 0.4 },
        { transform: `${shift(from)} rotate(${aim}deg)`, opacity: 0 },
      ]);
      const flown = play(
        motion.missile ? "[data-missile]" : "[data-bullets]",
        [from, to].map((at) => ({ transform: `${shift(at)} rotate(${aim}deg)`, opacity: 1 })),
      );
      return [...flash, ...flown];
    }
    case "travel": {
      const [from, to] = [before, after].map((view) => spotOf(view, { figure: motion.figure }, turn));
      return from && to ? play(of(motion.figure), flight(from, to, motion.lift ?? 0)) : [];
    }
    case "turn":
    case "steer": {
      const [was, is] = [before, after].map((view) => figureOf(view, motion.figure));
      if (!was || !is) return [];
      const way = motion.t === "turn" ? ([was.facing, is.facing] as const) : ([was.direction, is.direction] as const);
      const to = angle(way[1], turn);
      const frames = [to + swing(way[0], way[1], turn), to].map((degrees) => ({ transform: `rotate(${degrees}deg)` }));
      return play(of(motion.figure, motion.t === "turn" ? " [data-facing]" : " [data-direction]"), frames);
    }
    case "bump": {
      const [from, to] = [spotOf(after, { figure: motion.figure }, turn), place(motion.towards, turn)];
      if (!from) return [];
      const at = { x: from.x + (to.x - from.x) * 0.4, y: from.y + (to.y - from.y) * 0.4 };
      return play(of(motion.figure), [from, at, from].map((one) => ({ transform: shift(one) })));
    }
    case "flame":
      return play(of(motion.figure, " [data-flame]"), [
        { opacity: 1, transform: "scaleY(0.4)" },
        { opacity: 1, transform: "scaleY(1.3)" },
        { opacity: 0, transform: "scaleY(0.6)" },
      ]);
    case "tumble":
      return play(of(motion.figure, " [data-body]"), [{ transform: "rotate(-200deg) scale(1.15)" }, { transform: "none" }]);
  }
  const at = spotOf(after, { figure: motion.figure }, turn) ?? spotOf(before, { figure: motion.figure }, turn);
  if (!at) return [];
  const from = spotOf(before, { figure: motion.figure }, turn) ?? at;
  const frames: Keyframe[] = {
    pop: [{ transform: grown(at, 0.2), opacity: 0 }, { transform: grown(at, 1.12), opacity: 1 }, { transform: grown(at, 1) }],
    sink: [{ transform: grown(at, 1) }, { transform: grown({ x: at.x, y: at.y + SIDE / 4 }, 0.1), opacity: 0 }],
    dive: [{ transform: grown(from, 1) }, { transform: grown(at, 0.5), offset: 0.7 }, { transform: grown(at, 1) }],
    shake: [0, -7, 7, -4, 4, 0].map((x) => ({ transform: shift({ x: at.x + x, y: at.y }) })),
  }[motion.t];
  return play(of(motion.figure), frames);
}
