import { marks, SHOWS } from "./showing";
import type { FigureView, SkatingEvent, SkatingView } from "./types";
import type { Mark } from "./showing/kit";

/** The board after events that have not happened: who would leave their place or change, and the ways they take. */
export interface Ghost {
  figures: readonly FigureView[];
  marks: readonly Mark[];
}

export function foretell(view: SkatingView, events: readonly SkatingEvent[]): Ghost | null {
  if (events.length === 0) return null;
  const after = SHOWS.apply(view, events);
  const was = new Map(view.figures.map((figure) => [figure.name, figure]));
  const figures = after.figures.filter((figure) => {
    const before = was.get(figure.name);
    return before && figure.at !== null && (before.at !== figure.at || before.facing !== figure.facing || before.direction !== figure.direction);
  });
  return { figures, marks: marks(view, events).filter(({ t }) => t !== "ring" && t !== "all") };
}
