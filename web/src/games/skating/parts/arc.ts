import { beside, leftOf } from "../geometry";
import type { FigureView, SkatingView } from "../types";

/** The hexes a weapon reaches, to be lit; who of those in them may be shot at is for the table to say. */
export function arcOf({ turn }: SkatingView, figure: FigureView, weapon: string): string[] {
  const { at, facing } = figure;
  if (at === null) return [];
  const reach = turn?.arcs.find((arc) => arc.weapon === weapon)?.aside ?? [];
  const found: string[] = [];
  reach.forEach((widest, i) => {
    for (let aside = -widest; aside <= widest; aside++) {
      const ahead = i + 1 - Math.abs(aside);
      if (ahead < 1) continue;
      const straight = beside(at, facing, ahead);
      found.push(aside === 0 ? straight : beside(straight, leftOf(facing, Math.sign(aside)), Math.abs(aside)));
    }
  });
  return found;
}
