/**
 * The field is endless. Columns are a to z, then aa; left of a come -a, -b. Rows count from 1; below 1 come
 * 0 and -1. A cell is also (x, y): a1 is (0, 0), x grows to the east, y to the north.
 *
 *        -a   a    b    c
 *    2    .   .    .    .         N
 *    1    .  0,0  1,0  2,0      W + E
 *    0    .  0,-1  .    .         S
 *
 * Each seat looks at it from a side of its own: `turn` is how many quarters the board is turned clockwise.
 */
import { ARROWS, SIDE, type Point } from "../../boards/plane";

export const WAYS = ["N", "E", "S", "W"] as const;
export type Way = (typeof WAYS)[number];

const STEPS: Record<Way, Point> = { N: { x: 0, y: 1 }, E: { x: 1, y: 0 }, S: { x: 0, y: -1 }, W: { x: -1, y: 0 } };

function columnName(x: number): string {
  let name = "";
  for (let number = x >= 0 ? x + 1 : -x; number > 0; number = Math.floor((number - 1) / 26)) {
    name = String.fromCharCode(97 + ((number - 1) % 26)) + name;
  }
  return x >= 0 ? name : `-${name}`;
}

export function cellName({ x, y }: Point): string {
  return `${columnName(x)}${y + 1}`;
}

export function cellAt(name: string): Point {
  const [, minus = "", letters = "a", row = "1"] = /^(-?)([a-z]+)(-?\d+)$/.exec(name) ?? [];
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
  return { x: minus ? -number : number - 1, y: Number(row) - 1 };
}

export function beside({ x, y }: Point, way: Way): Point {
  return { x: x + STEPS[way].x, y: y + STEPS[way].y };
}

export function beNear(one: string, other: string): boolean {
  const [a, b] = [cellAt(one), cellAt(other)];
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y) === 1;
}

/** Two sit opposite each other; a third and a fourth at the sides. */
export function turnOf(bottom: number): number {
  return [0, 2, 1, 3][bottom % 4] ?? 0;
}

/** Turned by quarters, clockwise as one sees it: y grows downwards here. */
function turned({ x, y }: Point, turn: number): Point {
  // Adding zero keeps -0 away from those who compare.
  const [left, up] = [-x + 0, -y + 0];
  if (turn === 1) return { x: up, y: x };
  if (turn === 2) return { x: left, y: up };
  return turn === 3 ? { x: y, y: left } : { x, y };
}

/** The middle of a cell as it is drawn. */
export function spot({ x, y }: Point, turn: number): Point {
  return turned({ x: x * SIDE, y: -y * SIDE + 0 }, turn);
}

export function place(name: string, turn: number): Point {
  return spot(cellAt(name), turn);
}

/** The cell that is drawn at a point. */
export function cellUnder({ x, y }: Point, turn: number): Point {
  const back = turned({ x: Math.round(x / SIDE), y: Math.round(y / SIDE) }, (4 - turn) % 4);
  return { x: back.x, y: -back.y + 0 };
}

/** Which way on the screen a way of the compass goes, as an angle clockwise from straight up. */
export function angle(way: Way, turn: number): number {
  return ((WAYS.indexOf(way) + turn) % 4) * 90;
}

/**
 * Where an arrow key leads: to the next of `cells` straight on, over water if need be; where there is none,
 * to the nearest one that way.
 */
export function arrowStep(from: string, key: string, cells: readonly string[], turn: number): string | null {
  const way = ARROWS[key];
  if (!way) return null;
  const here = place(from, turn);
  let best: string | null = null;
  let least = Infinity;
  for (const name of cells) {
    const { x, y } = place(name, turn);
    const along = (x - here.x) * way.x + (y - here.y) * way.y;
    const aside = Math.abs((x - here.x) * way.y) + Math.abs((y - here.y) * way.x);
    if (along <= 0) continue;
    // Straight on comes before everything to the side, however near.
    const far = aside === 0 ? along / 1e6 : along + 3 * aside;
    if (far < least) [best, least] = [name, far];
  }
  return best;
}

/** All cells around the given ones and among them, as far as a tile that is put there may reach. */
export function around(cells: readonly string[]): string[] {
  const REACH = 2;
  const points = cells.map(cellAt);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, low] = [Math.min(...xs) - REACH, Math.min(...ys) - REACH];
  const [right, high] = [Math.max(...xs) + REACH, Math.max(...ys) + REACH];
  const found: string[] = [];
  for (let y = low; y <= high; y++) for (let x = left; x <= right; x++) found.push(cellName({ x, y }));
  return found;
}

// ---- the floes' edges ----

/** The same little unevenness at the same corner every time, from 0 to 1. */
function uneven(x: number, y: number): number {
  const wild = Math.sin(x * 127.1 + y * 311.7) * 43758.5453;
  return wild - Math.floor(wild);
}

const LEAST = 9;
const MORE = 8;

/** One side of a square with water beyond it. */
interface Edge {
  at: Point;
  way: Point;
}

function sum(points: readonly Point[], along: "x" | "y"): number {
  return points.reduce((all, point) => all + point[along], 0);
}

/**
 * The torn edges of the ice around drawn squares, as one path: every piece of the board has an outer edge,
 * and one for each pool in it. Squares that only touch at a corner are not connected, so the edge
 * passes between them.
 */
export function shoreline(points: readonly Point[]): string {
  const key = (x: number, y: number): string => `${x} ${y}`;
  const covered = new Set(points.map(({ x, y }) => key(x / SIDE, y / SIDE)));
  /** Edges by the corner they start from, going round each square clockwise; the water is on their left. */
  const edges = new Map<string, Edge[]>();
  const add = (x: number, y: number, way: Point): void => {
    const from = edges.get(key(x, y));
    if (from) from.push({ at: { x, y }, way });
    else edges.set(key(x, y), [{ at: { x, y }, way }]);
  };
  for (const point of points) {
    const [x, y] = [point.x / SIDE, point.y / SIDE];
    if (!covered.has(key(x, y - 1))) add(x - 0.5, y - 0.5, { x: 1, y: 0 });
    if (!covered.has(key(x + 1, y))) add(x + 0.5, y - 0.5, { x: 0, y: 1 });
    if (!covered.has(key(x, y + 1))) add(x + 0.5, y + 0.5, { x: -1, y: 0 });
    if (!covered.has(key(x - 1, y))) add(x - 0.5, y + 0.5, { x: 0, y: -1 });
  }
  let path = "";
  const walked = new Set<Edge>();
  for (const start of [...edges.values()].flat()) {
    if (walked.has(start)) continue;
    const corners: string[] = [];
    for (let edge = start; !walked.has(edge); ) {
      walked.add(edge);
      const { at, way } = edge;
      const out = { x: way.y, y: -way.x };
      corners.push(torn({ x: at.x + way.x / 2, y: at.y + way.y / 2 }, [out]));
      const corner = { x: at.x + way.x, y: at.y + way.y };
      const onward = edges.get(key(corner.x, corner.y)) ?? [];
      // Where two squares touch at a corner, the right turn stays with this one.
      const right = onward.find((next) => next.way.x === -out.x && next.way.y === -out.y);
      edge = right ?? onward[0] ?? start;
      const further = { x: edge.way.y, y: -edge.way.x };
      corners.push(torn(corner, out.x === further.x && out.y === further.y ? [out] : [out, further]));
    }
    path += `M${corners.join("L")}Z`;
  }
  return path;
}

function torn(at: Point, outwards: readonly Point[]): string {
  const far = LEAST + MORE * uneven(at.x, at.y);
  const [x, y] = [at.x * SIDE + far * sum(outwards, "x"), at.y * SIDE + far * sum(outwards, "y")];
  return `${Math.round(x)} ${Math.round(y)}`;
}
