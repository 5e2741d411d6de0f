import { nameOf, partsOf, percent } from "../../boards/words";
import { startsWith } from "../../table/steps";
import type { Legal, Risk } from "../../wire";
import { wayNumber } from "./geometry";
import { figureOf } from "./showing/kit";
import type { Card, FigureView, SkatingView } from "./types";

const WAY_WORDS = ["east", "north-east", "north-west", "west", "south-west", "south-east"] as const;
const SIDE_WORDS: Record<string, string> = {
  front: "front",
  frontleft: "front left",
  rearleft: "rear left",
  rear: "rear",
  rearright: "rear right",
  frontright: "front right",
};
/** Shields are listed front first, then leftwards. */
export const SIDES = Object.values(SIDE_WORDS);

export function wayWords(way: string): string {
  return WAY_WORDS[wayNumber(way)] ?? way;
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
}

export function signed(value: number): string {
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0";
}

// ---- steps and moves ----

const TURNS: Record<string, string> = { L: "left", R: "right" };

export function stepWords(step: string): { short: string; long: string } {
  const [what, of] = partsOf(step);
  switch (what) {
    case "go":
      return { short: "Slide one hex", long: "slide one hex" };
    case "thrust":
      return { short: `Thrust ${of}`, long: `thrust ${of}` };
    case "brake":
      return { short: `Brake ${of}`, long: `brake ${of}` };
    case "face":
      return { short: `Face ${TURNS[of] ?? of}`, long: `face ${TURNS[of] ?? of}, by 60 degrees` };
    case "steer":
      return { short: `Steer ${TURNS[of] ?? of}`, long: `steer ${TURNS[of] ?? of}, by 60 degrees` };
    case "cannon":
      return { short: "Fire the cannon", long: "fire the cannon" };
    case "missile":
      return { short: "Fire a missile", long: "fire a missile" };
    case "figure":
      return { short: of, long: `at ${of}` };
    case "hex":
      return { short: of, long: `to ${of}` };
    case "jump":
      return { short: `Jump over ${of}`, long: `jump over ${counted(Number(of), "hex", "hexes")}` };
    case "stand":
      return { short: "Stand up", long: "stand up" };
    case "climb":
      return { short: "Climb out", long: "climb out of the water" };
    case "unjam":
      return { short: "Clear the jam", long: "clear the jam of the weapons" };
    case "restart":
      return { short: "Restart", long: "restart the engines" };
    case "tail":
      return { short: "Tail", long: "tail another figure and move right after it" };
    case "pay": {
      const pool = of === "thrust" ? "thrust" : `${SIDES[Number(of.slice(6))] ?? of} shield`;
      return { short: `1 ${pool}`, long: `pay with 1 ${pool}` };
    }
    case "card":
      return { short: of, long: `skate a ${of}` };
    case "end":
      return { short: "End turn", long: "end turn" };
    default:
      return what in SIDE_WORDS
        ? { short: `${SIDE_WORDS[what]} ${of}`, long: `${SIDE_WORDS[what]} ${of}: so many points on that shield` }
        : { short: step, long: step };
  }
}

/** How likely a move is to succeed, and the numbers behind it. */
export interface Odds extends Risk {
  steps: readonly string[];
}

/** What is known of the move that these steps spell; none if it cannot fail, or if they spell no whole move. */
export function oddsOf(moves: readonly Legal[], steps: readonly string[]): Odds | undefined {
  const legal = moves.find((one) => one.steps.length === steps.length && startsWith(one.steps, steps));
  return legal?.risk ? { steps, ...legal.risk } : undefined;
}

/** What the odds come to, one number a row: what they start from, what is added, and what must be rolled. */
export interface OddsRow {
  label: string;
  value: string;
}

export function oddsRows({ steps, dice, base = 0, need = 0, modifiers = [] }: Odds): OddsRow[] {
  const rows = modifiers.map(({ label, value }) => ({ label, value: signed(value) }));
  if (dice === "2d6") {
    // A missile is not easier to hit with for being near: its number comes from a table.
    const start = steps[0] === "missile" ? "a missile at that range" : "range";
    return [{ label: start, value: String(base) }, ...rows, { label: "needed on two dice", value: `${need}` }];
  }
  return [...rows, { label: "to be exceeded by the die", value: String(base) }];
}

/** How likely it is, and why. */
export function oddsWords(odds: Odds): string {
  const reasons = oddsRows(odds).map(({ label, value }) => `${label} ${value}`);
  return `${percent(odds.chance)}: ${reasons.join(", ")}`;
}

export function question(view: SkatingView, taken: readonly string[]): string {
  const [what] = partsOf(taken[0] ?? "");
  switch (view.waits) {
    case "card":
      return "which penguin will you skate?";
    case "shields":
      return "spread the shield points over the six sides.";
    case "energy": {
      const card = figureOf(view, view.turn?.figure ?? "")?.card;
      const cost = view.cards.find(({ name }) => name === card)?.energy ?? 0;
      return `what pays for the shot? ${counted(Math.max(0, cost - taken.length), "point")} to go.`;
    }
  }
  const turn = view.turn;
  const figure = figureOf(view, turn?.figure ?? "");
  if (!turn || !figure) return "choose.";
  if (what === "cannon" || what === "missile") return `at whom shall ${figure.name} fire?`;
  if (what === "tail") return `whom shall ${figure.name} follow?`;
  if (what === "climb") return `where shall ${figure.name} climb out?`;
  if (figure.swimming) return `${figure.name} is in the water. Climb out?`;
  if (figure.fallen) return `${figure.name} has fallen. Stand up, or slide on?`;
  if (turn.first) return `${figure.name} must slide one hex first.`;
  if (turn.left > 0) return `${counted(turn.left, "hex", "hexes")} left to slide. What shall ${figure.name} do?`;
  return `${figure.name} has slid all its way. Anything else?`;
}

// ---- what there is ----

function conditions(figure: FigureView): string[] {
  const said: string[] = [];
  if (figure.dead) said.push("a wreck");
  if (figure.fallen) said.push("fallen");
  if (figure.swimming) said.push("in the water");
  if (figure.jammed) said.push("weapons jammed");
  if (figure.engines_out) said.push("engines out");
  if (figure.missiles > 0) said.push(counted(figure.missiles, "missile"));
  if (figure.shields.length > 0) said.push(`shields ${figure.shields.join(" ")}, front first and leftwards`);
  return said;
}

/** "A1, Jet of Ann, facing north-east, sliding east at 5, damage 3 of 18". */
export function figureWords(figure: FigureView, names: readonly string[]): string {
  const motion = figure.speed > 0 ? `sliding ${wayWords(figure.direction)} at ${figure.speed}` : "standing still";
  return [
    `${figure.name}, ${figure.card} of ${nameOf(names, figure.seat)}`,
    `facing ${wayWords(figure.facing)}`,
    motion,
    `damage ${figure.damage} of ${figure.points}`,
    ...conditions(figure),
  ].join(", ");
}

export function featureWords(kind: string, value: number): string {
  switch (kind) {
    case "rough":
      return `rough ice, friction ${value}`;
    case "drift":
      return `snowdrift of strength ${value}`;
    case "slider":
      return "a block that slides";
    default:
      return kind;
  }
}

/** What there is on a hex and, in `doing`, what can be done with it, for those who do not see it. */
export function hexWords(view: SkatingView, at: string, inside: boolean, names: readonly string[], doing = ""): string {
  const parts = [at];
  const feature = view.features.find((one) => one.at === at);
  if (feature) parts.push(featureWords(feature.kind, feature.value));
  else if (!inside) parts.push(view.open ? "ice beyond the map" : "the sea");
  const smoke = view.smoke.find((one) => one.at === at);
  if (smoke) parts.push(`smoke, a hole after round ${smoke.round}`);
  const here = view.figures.filter((figure) => figure.at === at);
  parts.push(...here.map((figure) => figureWords(figure, names)));
  if (parts.length === 1) parts.push("ice");
  if (doing) parts.push(doing);
  return parts.join(", ");
}

/** Where the coming slide ends. */
export function slideWords({ slide, turn }: SkatingView): string {
  if (!slide || !turn) return "";
  const way = slide.path.length > 0 ? `Straight on: ${counted(slide.path.length, "hex", "hexes")}, ` : "Next: ";
  switch (slide.end) {
    case "stop":
      return `${way}to ${slide.what}.`;
    case "figure":
      return `${way}into ${slide.what}!`;
    case "edge":
      return `${way}over the edge into the sea!`;
    case "hole":
      return `${way}into the hole at ${slide.what}!`;
    default:
      return `${way}against the ${slide.end === "slider" ? "block" : slide.end} at ${slide.what}!`;
  }
}

/** A card's qualities, each with its name. */
export function cardRows(card: Card, edition: string): OddsRow[] {
  const brakes = edition === "mk2" && !card.retro_only;
  return [
    { label: "damage points", value: String(card.points) },
    { label: "top speed", value: card.top_speed === null ? "none" : String(card.top_speed) },
    { label: "thrust", value: String(card.thrust) },
    ...(brakes ? [{ label: "brake", value: String(card.brake) }] : []),
    { label: "maneuverability", value: signed(card.maneuverability) },
    { label: "cannon", value: `${card.dice}d${card.plus ? signed(card.plus) : ""}, ${card.arc}` },
    { label: "accuracy", value: card.accuracy === 0 ? "0" : `${signed(card.accuracy)} to range` },
    { label: "size", value: card.size === 0 ? "0" : `${signed(card.size)} to range` },
    ...(card.missiles ? [{ label: "missiles", value: "yes" }] : []),
    ...(card.shields > 0 ? [{ label: "shields", value: String(card.shields) }] : []),
    ...(card.energy > 0 ? [{ label: "energy a shot", value: String(card.energy) }] : []),
  ];
}

// ---- beside the board ----

export function notes(view: SkatingView): string[] {
  const said: string[] = [];
  if (view.round > 0) said.push(`Round ${view.round} of ${view.round_limit}.`);
  if (view.victory === "emperor" && view.round > 0) {
    said.push(...view.scores.map(({ seats, kills, killed }) => `${sideWords(seats)}: ${kills} killed, lost ${killed}.`));
  }
  if (view.quiet >= 5) said.push(`${counted(view.quiet, "round")} without damage; ten end the game.`);
  const waiting = view.order.filter(({ state }) => state === "to come").map(({ figure }) => figure);
  if (waiting.length > 0) said.push(`Still to move: ${listed(waiting)}.`);
  return said;
}

function sideWords(seats: readonly number[]): string {
  return listed(seats.map((seat) => String.fromCharCode(65 + seat)));
}

/** Kills less times killed for each seat in the Emperor's game; otherwise the damage a side can still take. */
export function score(view: SkatingView): number[] | null {
  if (view.round === 0) return null;
  const seats = Math.max(0, ...view.scores.flatMap((side) => side.seats)) + 1;
  return Array.from({ length: seats }, (_, seat) => {
    if (view.victory === "emperor") {
      const side = view.scores.find((one) => one.seats.includes(seat));
      return side ? side.kills - side.killed : 0;
    }
    const mine = view.figures.filter((figure) => figure.seat === seat && !figure.dead);
    return mine.reduce((sum, { points, damage }) => sum + points - damage, 0);
  });
}
