import { nameOf, partsOf, percent, VIEW_KEYS } from "../../boards/words";
import { startsWith } from "../../table/steps";
import type { Legal, Risk } from "../../wire";
import { wayNumber } from "./geometry";
import { figureOf } from "./showing/kit";
import type { AheadView, Card, FigureView, SkatingView } from "./types";

/** As one sees them, whichever way the board is turned. */
const WAY_WORDS = ["right", "up right", "up left", "left", "down left", "down right"] as const;
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

export function wayWords(way: string, turn: number): string {
  return WAY_WORDS[(wayNumber(way) + 6 - turn) % 6] ?? way;
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
      return { short: "Clear the jam", long: "clear the jammed weapons" };
    case "restart":
      return { short: "Restart", long: "restart the engines" };
    case "tail":
      return { short: "Tail", long: "tail another penguin: move right after it" };
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
        ? { short: `${SIDE_WORDS[what]} ${of}`, long: `${SIDE_WORDS[what]} ${of}: the points on that shield` }
        : { short: step, long: step };
  }
}

/** A player's move; the dealer's rolls are told as they are. */
export function moveWords(move: string): string {
  const [what = "", ...of] = move.split(" ");
  if (what === "shields") return `Shields: ${of.map((points, side) => `${SIDES[side]} ${points}`).join(", ")}`;
  if (what === "fire" && of[0]) return `${stepWords(of[0]).short} at ${of[1]}`;
  if (what === "card") return `Card ${of.join(" ")}`;
  const step = [what, ...of].join(":");
  const { short } = stepWords(step);
  return short === step ? move : short;
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

export function oddsRows({ steps, chance, dice, base = 0, need = 0, modifiers = [] }: Odds): OddsRow[] {
  const rows = modifiers.map(({ label, value }) => ({ label: LABELS[label] ?? label, value: signed(value) }));
  if (dice === "2d6") {
    // A missile is not easier to hit with for being near: its number comes from a table.
    const start = steps[0] === "missile" ? "a missile at that range" : "range";
    return [{ label: start, value: String(base) }, ...rows, { label: "you need, with two dice", value: `${need} or more` }];
  }
  const lowest = 7 - Math.round(chance * 6);
  const needed =
    lowest > 6 ? "more than 6" : lowest === 6 ? "a 6" : lowest > 1 ? `${lowest} or more` : "any number";
  const start = base > 0 ? [{ label: "how hard it is", value: String(base) }] : [];
  return [...start, ...rows, { label: "you need, with one die", value: needed }];
}

/** What a twelve-year-old would say. */
const LABELS: Record<string, string> = {
  maneuverability: "how well it turns",
  "away from facing": "away from where it faces",
};

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
  return `${figure.name} has no hexes left to slide. Anything else?`;
}

// ---- what there is ----

/** What is the matter with it. */
export function conditions(figure: FigureView): string[] {
  const said: string[] = [];
  if (figure.dead) said.push("a wreck");
  if (figure.fallen) said.push("fallen");
  if (figure.swimming) said.push("in the water");
  if (figure.jammed) said.push("weapons jammed");
  if (figure.engines_out) said.push("engines out");
  if (figure.missiles > 0) said.push(counted(figure.missiles, "missile"));
  return said;
}

/** "facing up right, sliding right at 5". */
export function motionWords({ facing, direction, speed }: FigureView, turn: number): string {
  const motion = speed > 0 ? `sliding ${wayWords(direction, turn)} at ${speed}` : "standing still";
  return `facing ${wayWords(facing, turn)}, ${motion}`;
}

/** "A1, Jet of Ann". */
export function figureTitle({ name, card, seat }: FigureView, names: readonly string[]): string {
  return `${name}, ${card} of ${nameOf(names, seat)}`;
}

/** "A1, Jet of Ann, facing up right, sliding right at 5, damage 3 of 18". */
export function figureWords(figure: FigureView, names: readonly string[], turn: number): string {
  return [
    figureTitle(figure, names),
    motionWords(figure, turn),
    `damage ${figure.damage} of ${figure.points}`,
    ...conditions(figure),
    ...(figure.shields.length > 0 ? [`shields: ${figure.shields.map((points, side) => `${SIDES[side]} ${points}`).join(", ")}`] : []),
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
export function hexWords(
  view: SkatingView,
  at: string,
  inside: boolean,
  names: readonly string[],
  turn: number,
  doing = "",
): string {
  const parts = [at];
  const feature = view.features.find((one) => one.at === at);
  if (feature) parts.push(featureWords(feature.kind, feature.value));
  else if (!inside) parts.push(view.open ? "ice beyond the map" : "the sea");
  const smoke = view.smoke.find((one) => one.at === at);
  if (smoke) parts.push(`smoke, a hole after round ${smoke.round}`);
  const here = view.figures.filter((figure) => figure.at === at);
  parts.push(...here.map((figure) => figureWords(figure, names, turn)));
  if (parts.length === 1) parts.push("ice");
  if (doing) parts.push(doing);
  return parts.join(", ");
}

/** Where the coming slide ends, and what comes of it. */
export function slideWords(view: SkatingView): string {
  if (!view.slide || !view.turn) return "";
  const told = aheadWords(view.slide);
  const harm = view.slide.after.flatMap(({ name, damage }) => {
    const taken = damage - (figureOf(view, name)?.damage ?? 0);
    return taken > 0 ? [`${name} takes ${taken} damage`] : [];
  });
  return harm.length > 0 ? `${told} ${listed(harm)}.` : told;
}

/** "Straight on: 3 hexes, into B1!" */
export function aheadWords(slide: AheadView): string {
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
    { label: "turning", value: signed(card.maneuverability) },
    { label: "cannon", value: diceWords(card) },
    { label: "fires", value: card.arc === "fan" ? "in a fan" : "straight ahead" },
    ...(card.accuracy === 0 ? [] : [{ label: "aims", value: card.accuracy < 0 ? `better by ${-card.accuracy}` : `worse by ${card.accuracy}` }]),
    ...(card.size === 0 ? [] : [{ label: "to hit it", value: card.size < 0 ? `easier by ${-card.size}` : `harder by ${card.size}` }]),
    ...(card.missiles ? [{ label: "missiles", value: "yes" }] : []),
    ...(card.shields > 0 ? [{ label: "shields", value: String(card.shields) }] : []),
    ...(card.energy > 0 ? [{ label: "energy for a shot", value: String(card.energy) }] : []),
  ];
}

/** The card to begin with: one without rules of its own, that can take the most. */
export function firstCard(cards: readonly Card[]): Card | undefined {
  const plain = cards.filter(({ missiles, shields, energy, retro_only }) => !missiles && !shields && !energy && !retro_only);
  return (plain.length > 0 ? plain : [...cards]).sort((one, other) => other.points - one.points)[0];
}

/** What a card is good at among these, and what it asks of its player. */
export function cardAdvice(card: Card, cards: readonly Card[]): string {
  const best = (of: (card: Card) => number): boolean => cards.every((one) => one === card || of(one) < of(card));
  const said: string[] = [];
  if (best(({ points }) => points)) said.push("takes the most hits");
  if (best(({ maneuverability }) => maneuverability)) said.push("turns best");
  if (best(({ thrust }) => thrust)) said.push("speeds up most");
  if (card.arc === "fan") said.push("aims easily");
  if (best(({ dice, plus }) => 3.5 * dice + plus)) said.push("hits hardest");
  if (card.missiles) said.push("has missiles");
  if (card.energy > 0) said.push("pays for each shot");
  if (card === firstCard(cards)) return `Good for a first game: nothing special to learn, ${listed(said)}.`;
  const told = listed(said);
  return told && `${told.charAt(0).toUpperCase()}${told.slice(1)}.`;
}

// ---- beside the board ----

export function notes(view: SkatingView, names: readonly string[]): string[] {
  const partners = view.scores.filter(({ seats }) => seats.length > 1);
  const said = partners.map(({ seats }) => `${listed(seats.map((seat) => nameOf(names, seat)))} play together.`);
  if (view.round > 0) said.push(`Round ${view.round} of ${view.round_limit}.`);
  if (view.victory === "emperor" && view.round > 0) {
    said.push(...view.scores.map(({ seats, kills, killed }) => `${sideWords(seats)}: ${counted(kills, "kill")}, killed ${counted(killed, "time")}.`));
  }
  if (view.quiet >= 5) said.push(`${counted(view.quiet, "round")} without damage. After ten the game ends.`);
  const waiting = view.order.filter(({ state }) => state === "to come").map(({ figure }) => figure);
  if (waiting.length > 0) said.push(`Still to move: ${listed(waiting)}.`);
  return said;
}

/** With whom somebody plays: "with Bo and Cy"; nothing for who plays alone. */
export function partnerWords(view: SkatingView, seat: number, names: readonly string[]): string {
  const side = view.scores.find(({ seats }) => seats.includes(seat))?.seats ?? [];
  const others = side.filter((other) => other !== seat);
  return others.length > 0 ? `with ${listed(others.map((other) => nameOf(names, other)))}` : "";
}

function sideWords(seats: readonly number[]): string {
  return listed(seats.map((seat) => String.fromCharCode(65 + seat)));
}

/** Nobody of theirs is left to skate, and nobody comes back. */
export function isOut(view: SkatingView, seat: number): boolean {
  const theirs = view.figures.filter((figure) => figure.seat === seat);
  return view.victory !== "emperor" && view.round > 0 && theirs.length > 0 && theirs.every(({ dead }) => dead);
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

/** "1 die −1". */
function diceWords({ dice, plus }: Card): string {
  return `${counted(dice, "die", "dice")}${plus ? ` ${signed(plus)}` : ""}`;
}

// ---- a figure's own panel ----

/** "cannon: 1 die + 1, straight ahead". */
export function weaponWords(weapon: string, card: Card, missiles: number): string {
  if (weapon === "missile") return `missiles: 3 dice, ${missiles} left`;
  return `cannon: ${diceWords(card)}, ${card.arc === "fan" ? "ahead, wider far away" : "straight ahead"}`;
}

// ---- on the board ----

export const slideHereOne = "slide here";
export const evenly = "Evenly";
export const raiseShields = "Raise shields";
export const shieldsMean =
  "The points on a side are taken off the damage of every hit from that side. Your front is where you face.";
export const shields = "shields:";
export const range = "at";
export const orderOfRound = "Order of the round";
export const cardsNotFetched = "The editor could not be loaded. Write the cards as text instead.";
export const teamsNotFetched = "The editor could not be loaded. Write the sides as text instead.";
export const mapNotFetched = "The editor could not be loaded. Write the map as text instead.";
export const KEY_WORDS = [
  ["G", "slide one hex"],
  ["1 to 9", "thrust by that much; or choose that card or penguin in the list"],
  ["B", "brake as hard as it can"],
  ["A and D", "turn the facing left, right"],
  ["Q and E", "steer the direction left, right"],
  ["C and M", "fire the cannon, a missile"],
  ["J", "jump"],
  ["U, O, X, R", "stand up, climb out, clear the jam, restart"],
  ["T", "follow another penguin (tail it)"],
  ["N", "end the turn"],
  [", and .", "go to the figure before, the next figure"],
  ...VIEW_KEYS,
] as const;
/** What can be done, by the word it is listed under. */
export const TITLES: Readonly<Record<string, string>> = {
  thrust: "Thrust",
  brake: "Brake",
  face: "Face",
  steer: "Steer",
  cannon: "Cannon",
  missile: "Missile",
  pay: "Pay",
};

export const climbTo = (hex: string): string => `Climb to ${hex}`;
export const tail = (figure: string): string => `Tail ${figure}`;
export const round = (number: number): string => `Round ${number}.`;
export const inWater = (figure: string): string => `${figure} is in the water.`;
export const slideHere = (hexes: number): string => (hexes === 1 ? slideHereOne : `${slideHereOne}, ${hexes} hexes`);
export const slideTo = (hexes: number): string => `Slide here: ${counted(hexes, "hex", "hexes")}`;

/** What is left of a turn, and how it would go on. */
export function turnWords(figure: string, left: number, actions: number, way: string): string {
  const did = actions > 0 ? `, ${counted(actions, "action")} so far` : "";
  return `${figure}: ${counted(left, "hex", "hexes")} left${did}.${way && ` ${way}`}`;
}

export const ORDER: Readonly<Record<string, string>> = { now: ", moves now", done: ", has moved" };
export const toMove = ", still to move";
export const after = (figure: string): string => `after ${figure}`;

export const cardOf = (card: string, name: string): string => `${card} of ${name}`;
export const damageWords = (damage: number, points: number, motion: string): string =>
  `Damage ${damage} of ${points}, ${motion}.`;
/** The rows of a card that are told beside its figure; the others are told there in words. */
export const SHORT_ROWS = ["top speed", "thrust", "brake", "turning", "to hit it"];

export const shieldPoints = (points: number): string => `${points} shield points.`;
export const leftToPlace = (points: number): string => `${points} left to place.`;
export const shieldOn = (side: string): string => `${side} shield`;
export const less = (side: string): string => `Less on the ${side}`;
export const more = (side: string): string => `More on the ${side}`;
export const spreadLimit = (cap: number, points: number): string =>
  cap
    ? `No side takes more than ${cap}.`
    : `With all ${points} in front, no cannon can hurt you from there, but the other sides have no shield.`;
