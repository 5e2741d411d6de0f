import { EASE_OUT } from "../../boards/plane";
import type { Motion, Spot } from "./showing";

/** Where on the page a spot is drawn; the same spot may be drawn in several places, the first one counts. */
function find(root: Element, spot: Spot): Element | null {
  return root.querySelector(`[data-spot="${CSS.escape(spot)}"]`);
}

function middle(root: Element, element: Element): { x: number; y: number } {
  const [frame, box] = [root.getBoundingClientRect(), element.getBoundingClientRect()];
  return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top };
}

const FRAMES: Record<Exclude<Motion["t"], "fly">, Keyframe[]> = {
  flip: [{ transform: "perspective(600px) rotateY(90deg)" }, { transform: "perspective(600px) rotateY(0)" }],
  hop: [{ transform: "none" }, { transform: "translateY(-12px)", offset: 0.4 }, { transform: "none" }],
  shake: [
    { transform: "none" },
    { transform: "translateX(-6px) rotate(-2deg)", offset: 0.2 },
    { transform: "translateX(6px) rotate(2deg)", offset: 0.45 },
    { transform: "translateX(-4px)", offset: 0.7 },
    { transform: "none" },
  ],
  pop: [{ transform: "scale(0.7)", opacity: 0.3 }, { transform: "scale(1.08)", offset: 0.6 }, { transform: "none" }],
  come: [
    { transform: "translateX(14%)", opacity: 0 },
    { transform: "none", opacity: 1 },
  ],
  cheer: [
    { transform: "none" },
    { transform: "translateY(-16px) scale(1.06)", offset: 0.3 },
    { transform: "none", offset: 0.55 },
    { transform: "translateY(-8px)", offset: 0.75 },
    { transform: "none" },
  ],
};

/** Starts one motion on the drawing under `root`; null if what should move is not there. */
export function start(root: Element, motion: Motion, stretch: number): Animation | null {
  const timing = {
    duration: motion.ms * stretch,
    delay: (motion.delay ?? 0) * stretch,
    easing: EASE_OUT,
    fill: "backwards" as const,
  };
  if (motion.t !== "fly") return find(root, motion.at)?.animate(FRAMES[motion.t], timing) ?? null;
  const [from, to] = [find(root, motion.from), find(root, motion.to)];
  const sprite = root.querySelector(`[data-sprite="${motion.what}"]`);
  if (!from || !to || !sprite) return null;
  const [a, b] = [middle(root, from), middle(root, to)];
  const lift = Math.min(80, 20 + Math.abs(a.x - b.x) / 6);
  const frames = [0, 0.25, 0.5, 0.75, 1].map((t) => ({
    transform: `translate(${a.x + (b.x - a.x) * t}px, ${a.y + (b.y - a.y) * t - lift * 4 * t * (1 - t)}px) scale(${1 + 0.6 * t * (1 - t)})`,
    opacity: 1,
  }));
  return sprite.animate(frames, timing);
}
