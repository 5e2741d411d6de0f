import { VIEW_KEYS, nameOf, partsOf } from "../../boards/words";
import { WAYS, angle, beside, cellAt, cellName, type Way } from "./geometry";
import { ownerOf } from "./pieces";
import type { NightOutView, PenguinView, ReachView, TileView } from "./types";

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

function listed(words: readonly string[], last = "and"): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}

/** A buddy by whose it is and the number it wears: a2 is Ada's buddy 2. Its own name could be a square's. */
function buddyWords(token: string, names: readonly string[]): string {
  return `${nameOf(names, ownerOf(token))}'s buddy ${token.slice(1)}`;
}

function buddiesWords(tokens: readonly string[], names: readonly string[], last = "and"): string {
  return listed(
    tokens.map((token) => buddyWords(token, names)),
    last,
  );
}

// ---- places for a tile ----

/** Where a tile may be put: its low end there, its high end that way from it. */
export interface Placement {
  /** As steps and moves spell it: "d4E". */
  name: string;
  low: string;
  high: string;
  way: Way;
}

export function placementOf(name: string): Placement {
  const way = WAYS.find((one) => one === name.at(-1)) ?? "E";
  const low = name.slice(0, -1);
  return { name, low, high: cellName(beside(cellAt(low), way)), way };
}

/** "3 on d4, 5 on e4": by squares, as everybody sees the board from a side of their own. */
export function placementWords({ low, high }: Placement, tile: TileView | undefined): string {
  if (!tile || tile.low === tile.high) return `on ${low} and ${high}`;
  return `${tile.low} on ${low}, ${tile.high} on ${high}`;
}

/** A small picture of it, lying or upright, and its numbers from left to right or from the top down, as they are seen
 * on a board turned by so many quarters: "▭ 3|5 on d4 and e4", "▯ 5 above 3, on d5 and d4". */
export function placementPicture({ low, high, way }: Placement, tile: TileView, quarters: number): string {
  const seen = angle(way, quarters) / 90;
  const [one, other] = [
    { pips: tile.low, cell: low },
    { pips: tile.high, cell: high },
  ];
  const [first, last] = seen === 0 || seen === 3 ? [other, one] : [one, other];
  const cells = `on ${first.cell} and ${last.cell}`;
  return seen % 2 === 1 ? `▭ ${first.pips}|${last.pips} ${cells}` : `▯ ${first.pips} above ${last.pips}, ${cells}`;
}

// ---- steps and questions ----

export function stepWords(step: string, names: readonly string[]): { short: string; long: string } {
  const [what, of] = partsOf(step);
  switch (what) {
    case "cell":
      return { short: of, long: `to ${of}` };
    case "token":
      return { short: buddyWords(of, names), long: buddyWords(of, names) };
    case "tile":
      return { short: `Move ${of}`, long: `move ${of}` };
    case "place": {
      const { low, high } = placementOf(of);
      const short = `${low} and ${high}`;
      return { short, long: `${short}: low end on ${low}, high end on ${high}` };
    }
    case "stop":
      return { short: "Stop here", long: "stop here" };
    case "keep":
      return { short: "Leave it", long: "leave it where it is" };
    case "pass":
      return { short: "Pass", long: "pass" };
    case "eaten":
      return { short: "Walk on and be eaten", long: "walk on and be eaten" };
    default:
      return { short: what, long: what };
  }
}

export function question(view: NightOutView, taken: readonly string[], names: readonly string[]): string {
  const [, chosen] = taken[0] === undefined ? ["", ""] : partsOf(taken[0]);
  switch (view.phase) {
    case "place":
      return chosen ? `where will you hide ${buddyWords(chosen, names)}?` : "which buddy will you hide?";
    case "walk":
      if (view.on_blank) return "the Polar Bear Gang has seen you. Stop here, or walk on and be eaten?";
      if (!view.may_stop) return "walk on; you cannot stay here.";
      return view.steps === 0 ? "where shall your penguin walk?" : "walk on, or stop here?";
    case "bonus":
      return chosen ? `where shall ${buddyWords(chosen, names)} go?` : "a double! Move one of your buddies?";
    case "buddy":
      return `move ${buddyWords(view.movable[0] ?? chosen, names)}, or leave it?`;
    case "lift":
      return "which empty tile will you move?";
    case "tile":
      return chosen ? `where shall ${chosen} lie?` : `move the tile ${view.in_hand ?? ""}, or leave it?`;
    case "stunned":
      return "you see stars. Pass this turn.";
    default:
      return "choose.";
  }
}

/** What the dice mean, for who rolled them (`me`) or who looks on. */
export function diceWords(view: NightOutView, names: readonly string[], me: boolean): string {
  const who = me ? "you" : nameOf(names, view.turn);
  const { die, selected } = view;
  switch (view.phase) {
    case "walk": {
      const left = view.steps > 0 ? `, ${counted(view.steps_left, "step")} left` : "";
      if (view.bar_lifted) return `The die shows ${die}. ${capital(who)} may stop on any buddy this turn, because there is nowhere else to go.`;
      return `${capital(who)} rolled a ${die}: a square with ${die} ends the walk${left}.`;
    }
    case "bonus":
      return `A double: ${who} may move ${view.movable.length > 1 ? "buddies" : "a buddy"} one square.`;
    case "buddy":
      return `${diceList(view)}: the dice chose ${selected}. ${capital(who)} may move ${buddiesWords(view.movable, names)}.`;
    case "lift":
      return `${diceList(view)}: ${who} ${me ? "stand" : "stands"} on ${selected} and may move any empty tile.`;
    case "tile":
      return view.in_hand === selected
        ? `${diceList(view)}: the dice chose ${selected}. Nobody is on it, so ${who} may move it.`
        : `${capital(who)} may put ${view.in_hand} anywhere it fits.`;
    case "place": {
      const held = view.held.filter(({ holder }) => holder === view.turn).map(({ name }) => name);
      const owner = ownerOf(held[0] ?? "");
      const all = held.length > 1 && held.every((token) => ownerOf(token) === owner);
      const whom = all ? `${nameOf(names, owner)}'s buddies` : buddiesWords(held, names);
      const where = held.length > 1 ? "they are" : "it is";
      return `${capital(who)} ${me ? "hide" : "hides"} ${whom} where ${where} hard to reach.${me ? " Others hide yours." : ""}`;
    }
    case "stunned":
      return `${capital(who)} ${me ? "are" : "is"} stunned.`;
    default:
      return "";
  }
}

function diceList({ dice }: NightOutView): string {
  return dice.join(" and ");
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

// ---- squares ----

/** What walking to a square means. */
export function reachWords({ path, ends, stop, cell }: ReachView, view: NightOutView): string {
  const steps = counted(path.length, "step");
  const own = view.buddies.filter((buddy) => buddy.owner === view.turn && buddy.cell === cell);
  const them = own.length > 1 ? "both your buddies" : "your buddy";
  switch (ends) {
    case "number":
      return `${steps}: a ${view.die}, you stop here${own.length > 0 ? ` and pick up ${them}` : ""}`;
    case "bear":
      if (own.length > 0) return `${steps}: Polar Bears, you stop here and pick up ${them}`;
      return `${steps}: Polar Bears, you stop here${view.bears === "eat" ? " or are eaten" : ""}`;
    case "buddy":
      return `${steps}: you stop here and pick up ${them}`;
    case "sixth":
      return `${steps}: the sixth step, you stop here`;
    default:
      return stop ? `${steps}: stop here or go on` : `${steps}: only to pass`;
  }
}

function penguinWords(penguin: PenguinView, names: readonly string[]): string {
  const load = ["", " with one buddy", " with both buddies"][penguin.carried.length] ?? "";
  const middle = penguin.cells.length > 1 ? ", in the middle of its nest" : "";
  return `${nameOf(names, penguin.seat)}'s penguin${load}${middle}${penguin.stunned ? ", stunned" : ""}`;
}

export function tileOn(view: NightOutView, cell: string): TileView | undefined {
  return view.tiles.find(({ cells }) => cells.some(({ name }) => name === cell));
}

/** What there is on a square and, in `doing`, what can be done with it, for those who do not see it. */
export function cellWords(view: NightOutView, cell: string, names: readonly string[], doing = ""): string {
  const tile = tileOn(view, cell);
  const parts = [cell];
  if (tile) {
    const pips = tile.cells[0].name === cell ? tile.low : tile.high;
    parts.push(pips === 0 ? "blank, Polar Bears" : String(pips), `half of ${tile.name}`);
    if (tile.nest_of !== null) parts.push(`${nameOf(names, tile.nest_of)}'s nest`);
  } else parts.push("water");
  for (const penguin of view.penguins) if (penguin.cells.includes(cell)) parts.push(penguinWords(penguin, names));
  for (const { name, cell: at } of view.buddies) {
    if (at === cell) parts.push(buddyWords(name, names));
  }
  if (doing) parts.push(doing);
  return parts.join(", ");
}

// ---- beside the board ----

/** Who would win if it were over now: most buddies, then the shortest way home. */
function ahead(penguins: readonly PenguinView[]): PenguinView[] {
  const rank = ({ carried, home }: PenguinView): number => carried.length * 1000 - (home ?? 999);
  const here = penguins.filter(({ cells }) => cells.length > 0);
  const best = Math.max(...here.map(rank));
  return here.filter((penguin) => rank(penguin) === best);
}

function homeWords(steps: number | null): string {
  if (steps === null) return "cut off from home";
  return steps === 0 ? "at home" : `${counted(steps, "step")} from home`;
}

export function notes(view: NightOutView, names: readonly string[]): string[] {
  const who = (seat: number): string => nameOf(names, seat);
  const said: string[] = [];
  const walking = !["lay", "nest", "place", "over"].includes(view.phase);
  if (walking) said.push(view.round_limit > 0 ? `Round ${view.round} of ${view.round_limit}.` : `Round ${view.round}.`);
  const [leader, ...others] = walking ? ahead(view.penguins) : [];
  if (leader && leader.carried.length > 0 && others.length === 0) {
    const load = leader.carried.length > 1 ? "both buddies" : "one buddy";
    said.push(`${who(leader.seat)} is ahead: ${load}, ${homeWords(leader.home)}.`);
  }
  for (const { seat, barred, eaten, stunned } of view.penguins) {
    if (eaten) said.push(`${who(seat)} has been eaten.`);
    if (stunned) said.push(`${who(seat)} sees stars and passes the next turn.`);
    if (barred.length === 0) continue;
    const lifted = view.bar_lifted && seat === view.turn;
    said.push(
      lifted
        ? `${who(seat)} may end on ${buddiesWords(barred, names, "or")} again this once: there is nowhere else to go.`
        : `${who(seat)} ended the last turn with ${buddiesWords(barred, names)}: the next walk may not end there.`,
    );
  }
  return said;
}

export const home = "Home!";
export const stopHere = "stop here";
export const canBeChosen = "can be chosen";
export const walkHere = "Walk here";
export const walkOn = "Walk on…";
export const turn = "Turn";
export const turnKey = "Key R";
export const put = "Put";
export const putThere = " it there";
export const notFetched = "The field to paint on could not be loaded. Write the layout as text instead.";
export const KEY_WORDS = [
  ["S", "stop here"],
  ["L", "leave the tile or buddy where it is"],
  ["P", "pass, when stunned"],
  ["R", "turn the tile in hand"],
  ...VIEW_KEYS,
] as const;

export const key = (letter: string): string => `Key ${letter}`;
export const placesFor = (tile: string | undefined): string => `Places for ${tile ?? "the tile"}`;
export const places = (count: number): string => `${count} places`;
export const lowEndOn = (cell: string): string => `Low end on ${cell}`;
export const fitsHere = (tile: string, how: string): string => `${tile} fits here: ${how}`;
