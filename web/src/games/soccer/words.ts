import { partsOf } from "../../boards/words";
import type { SoccerEvent, SoccerPenguinView, SoccerView } from "../../wire";
import type { Foretold } from "../kit";
import { HOMES, neighbour } from "./geometry";

const KINDS: Record<string, string> = { M: "Mama", P: "Papa", B: "Baby" };

export function kindWord(kind: string): string {
  return KINDS[kind] ?? kind;
}

/** By squares: players see the board turned, so left and right or a compass would mislead one of them. */
export function pointing(square: string, pose: string): string {
  const ahead = neighbour(square, pose);
  return ahead === null ? "over the edge" : `to ${ahead}`;
}

export function stepWords(
  step: string,
  names: readonly string[],
  move: readonly string[] = [],
): { short: string; long: string } {
  const [what, of] = partsOf(step);
  switch (what) {
    case "penguin":
      return { short: kindWord(of), long: kindWord(of) };
    case "square":
      return { short: of, long: `to ${of}` };
    case "face": {
      const square = move.map(partsOf).find(([kind]) => kind === "square")?.[1];
      const ahead = square === undefined ? of : pointing(square, of);
      return { short: `Point ${ahead}`, long: `point ${ahead}` };
    }
    case "vote": {
      const name = names[Number(of)] ?? `Player ${Number(of) + 1}`;
      return { short: name, long: `vote for ${name}` };
    }
    case "stand":
      return { short: "Stand up", long: "stand up" };
    default:
      return { short: what, long: what };
  }
}

export function question(view: SoccerView, taken: readonly string[]): string {
  if (view.phase === "vote") return "who acted best like a penguin? Vote.";
  const [first, second] = taken;
  if (first === undefined) return "choose a penguin.";
  const [what, kind] = partsOf(first);
  if (what !== "penguin") return "choose.";
  const who = kindWord(kind);
  if (second !== undefined) return `which way shall ${who} point?`;
  const hasBall = view.penguins.some((p) => p.kind === kind && p.seat === view.turn && p.ball);
  return hasBall ? `where shall ${who} kick?` : `where shall ${who} slide?`;
}

export function poseWords(penguin: SoccerPenguinView): string {
  if (penguin.ball) return "standing with the ball";
  if (penguin.square === "sea") return "in the sea";
  return penguin.pose === "U" ? "standing" : `lying, pointing ${pointing(penguin.square, penguin.pose)}`;
}

export function penguinWords(penguin: SoccerPenguinView, names: readonly string[]): string {
  const owner = names[penguin.seat] ?? `Player ${penguin.seat + 1}`;
  return `${owner}'s ${kindWord(penguin.kind)} ${poseWords(penguin)}`;
}

/** What choosing a square would do, after "Baby can". */
export function doingWords(events: readonly SoccerEvent[]): string {
  for (const event of events) {
    if (event.t === "kicked") return events.some((e) => e.t === "scored") ? "kick a goal here" : "kick the ball here";
    if (event.t === "slid") {
      if (event.stop === "tackle") return "tackle here";
      return event.stop === "ball" ? "slide here and take the ball" : "slide here";
    }
  }
  return "go here";
}

/** What there is on a square and what can be done with it, for those who do not see it. */
export function squareWords(
  view: SoccerView,
  square: string,
  names: readonly string[],
  chance: { kind: string; foreseen: Foretold<SoccerEvent> | undefined } | null,
  selectable: boolean,
): string {
  const parts = [square];
  const seat = HOMES.findIndex((home) => home === square);
  if (seat >= 0) parts.push(`${names[seat] ?? `Player ${seat + 1}`}'s home`);
  const penguin = view.penguins.find((p) => p.square === square);
  const centre = view.ball === "center" && ["d4", "e4", "d5", "e5"].includes(square);
  if (penguin) parts.push(penguinWords(penguin, names));
  else parts.push(view.ball === square ? "the ball" : centre ? "a quarter of the centre, with the ball" : "empty");
  if (chance) parts.push(`${kindWord(chance.kind)} can ${doingWords(chance.foreseen?.events ?? [])}`);
  else if (selectable) parts.push("can be chosen");
  return parts.join(", ");
}

export function notes(view: SoccerView): string[] {
  const said: string[] = [];
  if (view.first_to > 1) said.push(`First to ${view.first_to} goals.`);
  if (view.repeats === 2) said.push("This position has come before: a third time is a draw.");
  const left = view.move_limit - view.moves;
  if (view.move_limit > 0 && left > 0 && left <= 20)
    said.push(`${left} ${left === 1 ? "move" : "moves"} left before it is a draw.`);
  return said;
}

export const goal = "Goal!";
export const whichWay = "Which way to point";
export const inSea = "In the sea";
export const ice = "The ice, squares a1 to h8";
export const KEY_WORDS = [
  ["M, P, B", "Mama, Papa or Baby"],
  ["U", "stand up"],
] as const;

export const point = (square: string, way: string): string => `Point ${pointing(square, way)}`;
