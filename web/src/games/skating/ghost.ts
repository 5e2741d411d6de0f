import { marks, SHOWS } from "./showing";
import type { FigureView, SkatingEvent, SkatingView } from "./types";
import type { Mark } from "./showing/kit";

/** The board after events that have not happened: who would leave their place or change, and the ways they take. */
export interface Ghost {
  figures: readonly FigureView[];
  marks: readonly Mark[];
  /** Somebody would be elsewhere: where the figure comes to as things are no longer says anything. */
  moves: boolean;
}

/** What one sees of a figure that a move may change. */
const SEEN = ["at", "facing", "direction", "speed"] as const;

export function foretell(view: SkatingView, events: readonly SkatingEvent[]): Ghost | null {
  if (events.length === 0) return null;
  const after = SHOWS.apply(view, events);
  const was = new Map(view.figures.map((figure) => [figure.name, figure]));
  const figures = after.figures.filter((figure) => {
    const before = was.get(figure.name);
    return before && figure.at !== null && SEEN.some((what) => before[what] !== figure[what]);
  });
  const moves = figures.some(({ name, at }) => was.get(name)?.at !== at);
  return { figures, marks: marks(view, events).filter(({ t }) => t !== "ring" && t !== "all"), moves };
}
