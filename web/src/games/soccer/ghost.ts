import type { SoccerEvent, SoccerView } from "../../wire";
import { pieceOf, SHOWS, type Piece } from "./showing";

/** The board after events that have not happened: what to draw as a ghost, and which pieces would leave their place. */
export interface Ghost {
  view: SoccerView;
  events: readonly SoccerEvent[];
  moved: ReadonlySet<Piece>;
}

export function foretell(view: SoccerView, events: readonly SoccerEvent[]): Ghost {
  // A goal may send everyone home; what leads to it is what one wants to see.
  const end = events.findIndex((event) => event.t === "kickedoff");
  const shown = end < 0 ? events : events.slice(0, end);
  const after = SHOWS.apply(view, shown);
  const moved = new Set<Piece>();
  after.penguins.forEach((penguin, i) => {
    const before = view.penguins[i];
    if (penguin.square !== before?.square || penguin.pose !== before.pose) moved.add(pieceOf(penguin));
  });
  if (after.ball !== view.ball) moved.add("ball");
  return { view: after, events: shown, moved };
}
