import type { Motion, Target } from "./showing";
import { EASE_OUT, flight, grown, middle, shift, SIDE, tumble, type Point } from "../../boards/plane";
import { place } from "./geometry";
import type { NightOutView } from "./types";
import { stands } from "./pieces";

/** Where something to point at is drawn. */
export function targetSpot(view: NightOutView, target: Target, turn: number): Point | null {
  if (target === "all") {
    return middle(view.tiles.flatMap(({ cells }) => cells.map(({ name }) => place(name, turn))));
  }
  if ("cells" in target) return middle(target.cells.map((cell) => place(cell, turn)));
  const carrier = view.penguins.find(({ carried }) => carried.includes(target.piece));
  return stands(view, turn).get(carrier ? `p${carrier.seat}` : target.piece)?.at ?? null;
}

/** How far a tile is turned in moving, the short way round. */
export function spinOf(before: NightOutView, after: NightOutView, name: string, turn: number): number {
  const [was, is] = [before, after].map(({ tiles }) => {
    const cells = tiles.find((tile) => tile.name === name)?.cells;
    if (!cells) return 0;
    const [low, high] = cells.map((cell) => place(cell.name, turn)) as [Point, Point];
    return (Math.atan2(high.y - low.y, high.x - low.x) * 180) / Math.PI;
  }) as [number, number];
  return ((was - is + 540) % 360) - 180;
}

/** Starts one motion on the drawing under `root`; none if what should move is not there. */
export function start(
  root: Element,
  motion: Motion,
  before: NightOutView,
  after: NightOutView,
  turn: number,
  stretch: number,
): Animation[] {
  const timing = { duration: motion.ms * stretch, easing: EASE_OUT, fill: "backwards" as const };
  const all = (what: string): Element[] => [...root.querySelectorAll(what)];
  switch (motion.t) {
    case "roll":
      return all("[data-die]").map((die, i) => die.animate(tumble(i === 0 ? -540 : 600), timing));
    case "cheer": {
      const at = targetSpot(after, "all", turn) ?? { x: 0, y: 0 };
      const frames = [
        { transform: grown(at, 0.4), opacity: 0 },
        { transform: grown(at, 1.1), opacity: 1, offset: 0.3 },
        { transform: grown(at, 1), opacity: 1, offset: 0.75 },
        { transform: grown(at, 1.05), opacity: 0 },
      ];
      return all("[data-cheer]").map((cheer) => cheer.animate(frames, timing));
    }
    case "ripple": {
      const at = targetSpot(after, motion.at, turn);
      const size = motion.at === "all" ? 5 : 1;
      const frames = at && [
        { transform: grown(at, 0.5 * size), opacity: 0.9 },
        { transform: grown(at, 1.6 * size), opacity: 0 },
      ];
      return frames ? all("[data-ripple]").map((ring) => ring.animate(frames, timing)) : [];
    }
    case "travel": {
      const [from, to] = [stands(before, turn).get(motion.piece)?.at, stands(after, turn).get(motion.piece)?.at];
      if (!from || !to) return [];
      const spin = motion.piece.includes("|") ? spinOf(before, after, motion.piece, turn) : 0;
      const frames = flight(from, to, motion.lift ?? 0, spin);
      return all(`[data-piece="${motion.piece}"]`).map((piece) => piece.animate(frames, timing));
    }
  }
  // A buddy that rides along is drawn with its penguin, so it has no place of its own.
  const at = stands(motion.t === "sink" ? before : after, turn).get(motion.piece)?.at ?? { x: 0, y: 0 };
  const frames: Keyframe[] = {
    pop: [
      { transform: grown(at, 0.2), opacity: 0 },
      { transform: grown(at, 1.12), opacity: 1 },
      { transform: grown(at, 1) },
    ],
    sink: [{ transform: grown(at, 1) }, { transform: grown({ x: at.x, y: at.y + SIDE / 4 }, 0.1), opacity: 0 }],
    shake: [0, -7, 7, -4, 4, 0].map((x) => ({ transform: shift({ x: at.x + x, y: at.y }) })),
  }[motion.t];
  const delay = motion.t === "pop" ? (motion.delay ?? 0) * stretch : 0;
  return all(`[data-piece="${motion.piece}"]`).map((piece) => piece.animate(frames, { ...timing, delay }));
}
