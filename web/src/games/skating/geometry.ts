/**
 * Hexes with a corner at the top, by the axial names the table uses: "q,r". q counts eastwards along a row,
 * r counts rows downwards, each row half a hex farther east than the one above. Directions count
 * counter-clockwise from east.
 *
 *     NW  NE
 *    W  .  E
 *     SW  SE
 *
 * Each seat looks at the ice from a side of its own: `turn` is how many sixths it is turned clockwise.
 */
import { ARROWS, SIDE, type Box, type Point } from "../../boards/plane";

export interface Hex {
  q: number;
  r: number;
}

/** From the middle of a hex to a corner. */
export const CORNER = SIDE / Math.sqrt(3);

export const WAYS = ["E", "NE", "NW", "W", "SW", "SE"] as const;
export type Way = (typeof WAYS)[number];

const STEPS: readonly Hex[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

export function hexName({ q, r }: Hex): string {
  return `${q},${r}`;
}

export function hexAt(name: string): Hex {
  const [q = 0, r = 0] = name.split(",").map(Number);
  return { q, r };
}

/** A direction's number, 0 to 5; names and numbers that are none count as east. */
export function wayNumber(way: string): number {
  return Math.max(0, WAYS.indexOf(way as Way));
}

/** So many sixths to the left. */
export function leftOf(way: string, sixths = 1): Way {
  return WAYS[(((wayNumber(way) + sixths) % 6) + 6) % 6] ?? "E";
}

export function beside(name: string, way: string, steps = 1): string {
  const { q, r } = hexAt(name);
  const by = STEPS[wayNumber(way)] ?? { q: 0, r: 0 };
  return hexName({ q: q + by.q * steps, r: r + by.r * steps });
}

export function distance(one: string, other: string): number {
  const [a, b] = [hexAt(one), hexAt(other)];
  const [dq, dr] = [b.q - a.q, b.r - a.r];
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

// ---- the ice ----

export function disk(radius: number): string[] {
  const found: string[] = [];
  for (let r = -radius; r <= radius; r++) {
    for (let q = Math.max(-radius, -radius - r); q <= Math.min(radius, radius - r); q++) found.push(`${q},${r}`);
  }
  return found;
}

export function rows(width: number, height: number): string[] {
  const found: string[] = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) found.push(`${column - Math.floor(row / 2)},${row}`);
  }
  return found;
}

/** Every hex of a map, row by row. */
export function hexesOf(map: { shape: string; size: readonly number[]; hexes: readonly string[] }): readonly string[] {
  const [one = 0, other = 0] = map.size;
  if (map.shape === "hexagon") return disk(one);
  return map.shape === "field" ? rows(one, other) : map.hexes;
}

// ---- as it is drawn ----

/** Everybody sees their own start where the first player sees theirs. */
export function turnOf(bottom: number, seats: number): number {
  return Math.round((bottom * 6) / Math.max(1, seats)) % 6;
}

function turned({ q, r }: Hex, turn: number): Hex {
  let at = { q, r };
  for (let i = 0; i < turn; i++) at = { q: -at.r, r: at.q + at.r };
  return at;
}

export function place(name: string, turn: number): Point {
  const { q, r } = turned(hexAt(name), turn);
  return { x: SIDE * (q + r / 2), y: 1.5 * CORNER * r };
}

/** The hex that is drawn at a point: its three coordinates rounded so that they still add up to nothing. */
export function hexUnder({ x, y }: Point, turn: number): string {
  const r = y / (1.5 * CORNER);
  const q = x / SIDE - r / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [offQ, offR, offS] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (offQ > offR && offQ > offS) rq = -rr - rs;
  else if (offR > offS) rr = -rq - rs;
  const back = turned({ q: rq, r: rr }, (6 - turn) % 6);
  return hexName({ q: back.q + 0, r: back.r + 0 });
}

/** Which way on the screen a direction goes, in degrees clockwise from straight up. */
export function angle(way: string, turn: number): number {
  return (90 - 60 * wayNumber(way) + 60 * turn + 720) % 360;
}

/** The outline of a hex around a point, shrunk by so much. */
export function outline({ x, y }: Point, inset = 0): string {
  const corner = CORNER - inset;
  const half = (corner * Math.sqrt(3)) / 2;
  const fix = (n: number): number => Math.round(n * 10) / 10;
  return (
    `M${fix(x)} ${fix(y - corner)}L${fix(x + half)} ${fix(y - corner / 2)}V${fix(y + corner / 2)}` +
    `L${fix(x)} ${fix(y + corner)}L${fix(x - half)} ${fix(y + corner / 2)}V${fix(y - corner / 2)}Z`
  );
}

/** The corner of a box that is farthest from all of these points: [] is the upper right one. */
export function emptiest(box: Box, points: readonly Point[]): ("left" | "low")[] {
  const corners: ("left" | "low")[][] = [[], ["left"], ["low"], ["left", "low"]];
  const room = corners.map((corner) => {
    const x = box.left + (corner.includes("left") ? 0 : box.width);
    const y = box.top + (corner.includes("low") ? box.height : 0);
    return Math.min(Infinity, ...points.map((point) => Math.hypot(point.x - x, point.y - y)));
  });
  return corners[room.indexOf(Math.max(...room))] ?? [];
}

/** Whether the lower edge of a box is farther from all points than the upper one. */
export function isLowerEmptier({ top, height }: Box, points: readonly Point[]): boolean {
  const ys = points.map(({ y }) => y);
  return top + height - Math.max(...ys) > Math.min(...ys) - top;
}

// ---- by keyboard ----

/**
 * Where an arrow key leads: the nearest of `hexes` that way, the straightest of those as near. Up and down go along
 * the two slanting rows in turn, so that a column stays a column.
 */
export function arrowStep(from: string, key: string, hexes: readonly string[], turn: number): string | null {
  const way = ARROWS[key];
  if (!way) return null;
  const here = place(from, turn);
  let best: string | null = null;
  let least = Infinity;
  for (const name of hexes) {
    const { x, y } = place(name, turn);
    const [ahead, aside] = [(x - here.x) * way.x + (y - here.y) * way.y, (x - here.x) * way.y - (y - here.y) * way.x];
    if (ahead < 1) continue;
    // Leaning to one side by a hair decides between two that are equally far.
    const cost = ahead + 2 * Math.abs(aside) + (aside * Math.sign(here.y + 1 / 3) < 0 ? 0.1 : 0);
    if (ahead >= Math.abs(aside) && cost < least) [best, least] = [name, cost];
  }
  return best;
}
