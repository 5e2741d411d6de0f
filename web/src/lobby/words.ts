import { clockWords } from "../shell/more-words";
import type { ClockRule } from "../wire";

export const pageTitle = "Lobby · Rookery";
export const title = "The lobby";
export const intro = "Public games. Sit down where a seat is free, or watch.";
export const looking = "Looking for games…";
export const nobody = "Nobody is waiting just now. This page looks again by itself.";
export const noSeat = "No seat is free just now. This page looks again by itself.";
export const setUpPublic = "Set up a public table";
export const setUpOwn = "Set up a public table of your own";
export const seatColour = "Your seat's colour";
export const notBegun = "not begun yet";
export const yourTable = "Go to your table";
export const sit = "Sit";
export const watch = "Watch";
export const toWatch = "Games to watch";
export const nobodyYet = "nobody yet";

export const goingOn = (moves: number): string => `going on, move ${moves}`;
export const move = (moves: number): string => `move ${moves}`;
/** Behind a button, for those who do not see which table it belongs to. */
export const sitAt = (seat: string, game: string, who: string): string => ` at ${seat}: ${game} with ${who}`;
export const gameWith = (game: string, who: string): string => `: ${game} with ${who}`;

/** What is played by, clock and house rules. */
export function rules(clock: ClockRule, changed: readonly string[]): string {
  const house = changed.length > 0 ? `House rules: ${changed.join(" · ")}` : "As in the rulebook";
  return `${clockWords(clock) || "No clock."} ${house}.`;
}
