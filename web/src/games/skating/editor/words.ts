import { counted } from "../words";

// ---- cards ----

export const penguin = "Penguin";
export const cannotShow = "These cards cannot be shown. Change the text below, or start from the samples.";
export const cards = "Cards";
export const add = "Add";
export const duplicate = "Duplicate";
export const remove = "Delete";
export const name = "Name";
export const cannon = "Cannon";
export const cannonDice = "Its dice, such as 1d, 1d-1 or 2d+1.";
export const arc = "Arc of fire";
export const line = "Line";
export const fan = "Fan";
export const topSpeed = "Top speed";
export const noTopSpeed = "No top speed";
export const EDITIONS: Readonly<Record<string, string>> = { mk3: "MkIII", mk2: "MkII" };

export const WHOLES = [
  ["points", "Damage points", "How much damage kills it."],
  ["thrust", "Thrust", "How much faster it can get in one turn."],
  ["brake", "Brake", "How much slower it can get in one turn, in MkII."],
  ["maneuverability", "Turning", "Added to the die when it turns or steers."],
  ["size", "Size", "Added to the range when it is shot at: +1 is small."],
  ["accuracy", "Accuracy", "Added to the range when it fires: −1 is good."],
  ["shields", "Shields", "Points to spread over six sides."],
  ["energy", "Energy a shot", "Points of thrust or shields that each shot uses up."],
] as const;

export const TRUTHS = [
  ["missiles", "Missiles"],
  ["retro_only", "No brakes, only backward thrust"],
  ["engines", "Water can stop its engines (MkII)"],
] as const;

export const card = (number: number): string => `Card ${number}`;
export const qualitiesOf = (name: string): string => `Qualities of ${name}`;

// ---- what a card comes to ----

export const turning = "Turning and steering";
export const hittingCannon = "Hitting with the cannon";
export const hittingMissile = "Hitting with a missile";
export const stopping = "Hexes until it stops";
export const earlier = "earlier actions";
export const range = "range";
export const speed = "speed";
export const shownLater = "When the text is right, you see here what this card can do.";
export const never = "never";

export const damage = (average: string): string => `A hit does ${average} damage on average.`;
export const by = (what: string): string => `by ${what}`;
export const both = (editions: readonly string[]): string => editions.join(" and ");
export const bars = (name: string, along: string, said: readonly string[]): string =>
  `${name}, by ${along}: ${said.join(", ")}`;

// ---- maps ----

export const map = "Map";
export const cannotDraw = "This map cannot be drawn. Change the text below, or start from one of the maps above.";
export const title = "Title";
export const shape = "Shape";
export const hexagon = "Hexagon";
export const field = "Field";
export const free = "Free";
export const SIZES = { radius: "Radius", width: "Width", height: "Height" } as const;
export const around = "Around it";
export const water = "Water";
export const openIce = "Open ice";
export const symmetry = "Symmetry";
export const off = "Off";
export const halfTurn = "Half a turn";
export const sixSides = "All six sides";
export const paintWith = "Paint with";
export const strength = "Strength";
export const friction = "Friction";
export const nobodyStarts = "There is no start on this map yet.";
export const how =
  "Drag or tap to paint. With the keyboard, Enter paints, Shift and an arrow paints on, and Delete clears. Tap a start again to turn it. After a full turn it goes away. If you paint ice outside the map, or sea on it, its shape becomes free.";
export const BRUSHES = [
  ["ice", "Ice"],
  ["hole", "Hole"],
  ["rough", "Rough"],
  ["rock", "Rock"],
  ["drift", "Drift"],
  ["slider", "Slider"],
  ["start", "Start"],
  ["sea", "Sea"],
] as const;
export const ice = "ice";
export const sea = "sea";

export const start = (way: string, own: boolean): string => `${own ? "start" : "possible start"}, facing ${way}`;
export const hexes = (count: number): string => `${counted(count, "hex", "hexes")}.`;

/** How many figures can start on a map: the numbers, the smallest first. */
export function figures(numbers: readonly number[]): string {
  const [least = 0, most = 0] = [numbers.at(0), numbers.at(-1)];
  const gaps = numbers.length < most - least + 1 ? `, but not every number of them (${numbers.join(", ")})` : "";
  return `${least} to ${most} penguins can start here${gaps}.`;
}

// ---- sides ----

export const playsFor = "plays for";
export const withPenguins = "with";
export const asUsual = "as many penguins as usual";
export const onePlayerMore = "One player more";
export const onePlayerFewer = "One player fewer";
export const playersLater = "The players are listed here once the text is right.";

export const player = (letter: string): string => `Player ${letter}`;
export const side = (number: number): string => `side ${number}`;
export const penguins = (count: number): string => counted(count, "penguin");
