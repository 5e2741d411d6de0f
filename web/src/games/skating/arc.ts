import { beside, leftOf } from "./geometry";
import type { FigureView, SkatingView } from "./kinds";

/** Two dice come to no more. */
const BEST_ROLL = 12;
/** MkII's missiles need a 12 there, and more beyond. */
const FARTHEST_MK2_MISSILE = 17;
/** From one end of the largest map to the other. */
const ACROSS = 60;

/** How far an arc is drawn: a shot from farther away cannot hit by the range alone. */
function farthest(weapon: string, edition: string, accuracy: number): number {
  if (weapon === "cannon") return BEST_ROLL - accuracy;
  return edition === "mk3" ? ACROSS : FARTHEST_MK2_MISSILE;
}

/** How many hexes to each side a weapon reaches at a range. */
function spread(weapon: string, edition: string, line: boolean): (range: number) => number {
  if (weapon === "missile" && edition === "mk3") return (range) => Math.floor((range - 1) / 5);
  if (weapon === "cannon" && line) return () => 0;
  return (range) => (range > 8 ? 2 : range > 4 ? 1 : 0);
}

/** The hexes a weapon reaches, to be lit; who of those in them may be shot at is for the table to say. */
export function arcOf(view: SkatingView, figure: FigureView, weapon: string): string[] {
  if (figure.at === null) return [];
  const card = view.cards.find(({ name }) => name === figure.card);
  const reach = spread(weapon, view.edition, card?.arc === "line");
  const found: string[] = [];
  const last = farthest(weapon, view.edition, card?.accuracy ?? 0);
  for (let range = 1; range <= last; range++) {
    for (let aside = -reach(range); aside <= reach(range); aside++) {
      const ahead = range - Math.abs(aside);
      if (ahead < 1) continue;
      const straight = beside(figure.at, figure.facing, ahead);
      found.push(aside === 0 ? straight : beside(straight, leftOf(figure.facing, Math.sign(aside)), Math.abs(aside)));
    }
  }
  return found;
}
