import { place, swimming, angle, type Point } from "./geometry";
import type { Motion } from "./deeds";

const EASE_OUT = "cubic-bezier(0.16, 0.84, 0.44, 1)";

export function shift({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

/** Where a piece is drawn. The sea is somewhere else for each penguin. */
export function spotOf(piece: string, where: string, bottom: number): Point {
  return where === "sea" ? swimming(Number(piece[0]), piece[1] ?? "", bottom) : place(where, bottom);
}

/** The keyframes of a straight way, lifted in the middle like a ball in the air. */
export function flight(points: readonly Point[], lift: number): Keyframe[] {
  const from = points[0] ?? { x: 0, y: 0 };
  const to = points.at(-1) ?? from;
  if (lift === 0) return points.map((point) => ({ transform: shift(point) }));
  const raised = (t: number): Keyframe => ({
    transform: shift({
      x: from.x + (to.x - from.x) * t,
      y: from.y + (to.y - from.y) * t - lift * 4 * t * (1 - t),
    }),
  });
  return [0, 0.2, 0.4, 0.6, 0.8, 1].map(raised);
}

/** Starts one motion on the drawing under `root`; null if what should move is not there. */
export function start(root: Element, motion: Motion, bottom: number, stretch: number): Animation | null {
  const timing = { duration: motion.ms * stretch, easing: EASE_OUT, fill: "backwards" as const };
  if (motion.t === "ripple") {
    const ring = root.querySelector("[data-ripple]");
    const at = shift(place(motion.at, bottom));
    return (
      ring?.animate(
        [
          { transform: `${at} scale(0.4)`, opacity: 0.9 },
          { transform: `${at} scale(2.2)`, opacity: 0 },
        ],
        timing,
      ) ?? null
    );
  }
  const piece = root.querySelector(`[data-piece="${motion.piece}"]`);
  const body = piece?.querySelector("[data-turn]");
  switch (motion.t) {
    case "travel": {
      const points = motion.places.map((where) => spotOf(motion.piece, where, bottom));
      const easing = motion.lift > 0 ? "linear" : EASE_OUT;
      return piece?.animate(flight(points, motion.lift), { ...timing, easing, delay: motion.delay * stretch }) ?? null;
    }
    case "spin": {
      const to = body instanceof SVGElement ? body.style.transform : "";
      const end = Number(/-?[\d.]+/.exec(to)?.[0] ?? 0);
      const begin = angle(motion.from, bottom);
      // The short way round: 315 degrees to the left are 45 to the right.
      const turn = ((begin - end + 540) % 360) - 180;
      return body?.animate([{ transform: `rotate(${end + turn}deg)` }, { transform: `rotate(${end}deg)` }], timing) ?? null;
    }
    case "stand":
      return body?.animate([{ transform: "scale(1.1, 0.5)" }, { transform: "scale(0.95, 1.12)" }, { transform: "none" }], timing) ?? null;
  }
}
