import { EASE_OUT, shift } from "../../boards/plane";
import { layOut, stands } from "./geometry";
import type { Drawn, Motion } from "./showing";

/** Starts the motions of a beat on the drawing under `root`; none for what is not drawn. */
export function start(root: Element, motions: readonly Motion[], before: Drawn, after: Drawn, turned: boolean, pace: number): Animation[] {
  const was = stands(before.pieces, layOut(before, turned));
  const is = stands(after.pieces, layOut(after, turned));
  const drawn = new Map(
    [...root.querySelectorAll<SVGGElement>("[data-piece]")].map((element) => [element.dataset.piece, element]),
  );
  return motions.flatMap(({ t, piece, ms }) => {
    const element = drawn.get(piece);
    const body = element?.firstElementChild;
    if (!element || !body) return [];
    const timing = { duration: ms * pace, easing: EASE_OUT, fill: "backwards" as const };
    switch (t) {
      case "travel": {
        const [from, to] = [was.get(piece), is.get(piece)];
        return from && to ? [element.animate([{ transform: shift(from.at) }, { transform: shift(to.at) }], timing)] : [];
      }
      case "turn": {
        const by = (was.get(piece)?.piece.facing ?? 0) - (is.get(piece)?.piece.facing ?? 0);
        const short = ((by + 540) % 360) - 180;
        return [body.animate([{ transform: `rotate(${short}deg)` }, { transform: "none" }], timing)];
      }
      case "come":
        return [body.animate([{ transform: "scale(0.3)", opacity: 0 }, { transform: "scale(1.08)", offset: 0.7 }, { transform: "none" }], timing)];
      case "go":
        // It stays away until the board without it is drawn.
        return [body.animate([{ opacity: 1 }, { transform: "scale(0.6)", opacity: 0 }], { ...timing, fill: "both" })];
    }
  });
}
