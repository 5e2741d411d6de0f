import { EASE_OUT, grown, shift, type Point } from "../../boards/plane";
import { place, swimming, angle } from "./geometry";
import type { Motion } from "./showing";

/** Where a piece is drawn. The sea is somewhere else for each penguin. */
export function spotOf(piece: string, where: string, bottom: number): Point {
  return where === "sea" ? swimming(Number(piece[0]), piece[1] ?? "", bottom) : place(where, bottom);
}

/** The keyframes of a way: through all its points, or arched from the first to the last like a ball in the air. */
export function flight(points: readonly Point[], lift: number, [rise, fall]: readonly [number, number]): Keyframe[] {
  const first = points[0] ?? { x: 0, y: 0 };
  const last = points.at(-1) ?? first;
  if (lift === 0 && rise === fall) return points.map(({ x, y }) => ({ transform: shift({ x, y: y - rise }) }));
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => {
    const height = rise + (fall - rise) * t + lift * 4 * t * (1 - t);
    return {
      transform: shift({ x: first.x + (last.x - first.x) * t, y: first.y + (last.y - first.y) * t - height }),
    };
  });
}

/** Starts one motion on the drawing under `root`; null if what should move is not there. */
export function start(root: Element, motion: Motion, bottom: number, stretch: number): Animation | null {
  const timing = { duration: motion.ms * stretch, easing: EASE_OUT, fill: "backwards" as const };
  if (motion.t === "ripple") {
    const ring = root.querySelector("[data-ripple]");
    const at = place(motion.at, bottom);
    return (
      ring?.animate(
        [
          { transform: grown(at, 0.4), opacity: 0.9 },
          { transform: grown(at, 2.2), opacity: 0 },
        ],
        timing,
      ) ?? null
    );
  }
  if (motion.t === "cheer") {
    const frames = [
      { transform: "scale(0.4)", opacity: 0 },
      { transform: "scale(1.1)", opacity: 1, offset: 0.3 },
      { transform: "scale(1)", opacity: 1, offset: 0.75 },
      { transform: "scale(1.05)", opacity: 0 },
    ];
    return root.querySelector("[data-cheer]")?.animate(frames, timing) ?? null;
  }
  const piece = root.querySelector(`[data-piece="${motion.piece}"]`);
  const body = piece?.querySelector("[data-turn]");
  switch (motion.t) {
    case "travel": {
      const points = motion.places.map((where) => spotOf(motion.piece, where, bottom));
      const { lift = 0, delay = 0, heights = [0, 0] } = motion;
      const easing = lift > 0 ? "linear" : EASE_OUT;
      return piece?.animate(flight(points, lift, heights), { ...timing, easing, delay: delay * stretch }) ?? null;
    }
    case "spin": {
      const to = body instanceof SVGElement ? body.style.transform : "";
      const end = Number(/-?[\d.]+/.exec(to)?.[0] ?? 0);
      const begin = angle(motion.from, bottom);
      // The short way round: 315 degrees to the left are 45 to the right.
      const turn = ((begin - end + 540) % 360) - 180;
      return (
        body?.animate([{ transform: `rotate(${end + turn}deg)` }, { transform: `rotate(${end}deg)` }], timing) ?? null
      );
    }
    case "stand":
      return (
        body?.animate(
          [{ transform: "scale(1.1, 0.5)" }, { transform: "scale(0.95, 1.12)" }, { transform: "none" }],
          timing,
        ) ?? null
      );
  }
}
