import { marks, SHOWS } from "./showing";
import type { FigureView, SkatingEvent, SkatingView } from "./types";
import type { Mark } from "./showing/kit";

/** The board after something that has not happened: who would leave their place or change, and the ways they take. */
export interface Ghost {
  figures: readonly FigureView[];
  marks: readonly Mark[];
  /** Somebody would be elsewhere: where the figure comes to as things are no longer says anything. */
  moves: boolean;
}

/** What one sees of a figure that a move may change. */
const SEEN = ["at", "facing", "direction", "speed", "fallen", "swimming", "dead"] as const;

/** Who of `after` is no longer as in `before`. */
export function changedFigures(before: SkatingView, after: SkatingView): FigureView[] {
  const was = new Map(before.figures.map((figure) => [figure.name, figure]));
  return after.figures.filter((figure) => {
    const one = was.get(figure.name);
    return one && figure.at !== null && SEEN.some((what) => one[what] !== figure[what]);
  });
}

/** `then` is the board as the table foresees it; without it, what the events make of this one. */
export function foretell(view: SkatingView, events: readonly SkatingEvent[], then: SkatingView | null = null): Ghost | null {
  if (events.length === 0 && !then) return null;
  const figures = changedFigures(view, then ?? SHOWS.apply(view, events));
  const places = new Map(view.figures.map(({ name, at }) => [name, at]));
  const moves = figures.some(({ name, at }) => places.get(name) !== at);
  return { figures, marks: marks(view, events).filter(({ t }) => t !== "ring" && t !== "all"), moves };
}
