/** The drawing that boards without end are drawn on: x grows to the right, y downwards. */
export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** How wide one cell is drawn, a square or a hex. */
export const SIDE = 100;

export function middle(points: readonly Point[]): Point {
  const count = Math.max(1, points.length);
  return { x: points.reduce((sum, { x }) => sum + x, 0) / count, y: points.reduce((sum, { y }) => sum + y, 0) / count };
}

/** The least box around points, with so much room around each. */
export function boxAround(points: readonly Point[], room: number): Box {
  if (points.length === 0) return { left: -room, top: -room, width: 2 * room, height: 2 * room };
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x - room);
    right = Math.max(right, x + room);
    top = Math.min(top, y - room);
    bottom = Math.max(bottom, y + room);
  }
  return { left, top, width: right - left, height: bottom - top };
}

/** Cells that are drawn at one height, from left to right. */
export interface Row {
  y: number;
  cells: readonly string[];
}

/** Cells in the order one reads them. */
export function inRows(cells: readonly string[], place: (cell: string) => Point): Row[] {
  const found = new Map<number, { cell: string; x: number }[]>();
  for (const cell of cells) {
    const { x, y } = place(cell);
    const height = Math.round(y);
    const row = found.get(height);
    if (row) row.push({ cell, x });
    else found.set(height, [{ cell, x }]);
  }
  const sorted = [...found].sort(([one], [other]) => one - other);
  return sorted.map(([y, row]) => ({ y, cells: row.sort((one, other) => one.x - other.x).map(({ cell }) => cell) }));
}

/** Which way on the drawing an arrow key points. */
export const ARROWS: Readonly<Record<string, Point>> = {
  ArrowUp: { x: 0, y: -1 },
  ArrowRight: { x: 1, y: 0 },
  ArrowDown: { x: 0, y: 1 },
  ArrowLeft: { x: -1, y: 0 },
};

// ---- how things move on it ----

/** As on ice. */
export const EASE_OUT = "cubic-bezier(0.16, 0.84, 0.44, 1)";

export function shift({ x, y }: Point): string {
  return `translate(${x}px, ${y}px)`;
}

export function grown(at: Point, size: number): string {
  return `${shift(at)} scale(${size})`;
}

/** The keyframes of a way, arched like a leap; `spin` is how far it is turned at first, in degrees. */
export function flight(from: Point, to: Point, lift: number, spin = 0): Keyframe[] {
  return [0, 0.25, 0.5, 0.75, 1].map((t) => {
    const height = lift * 4 * t * (1 - t);
    const at = { x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t - height };
    return { transform: spin === 0 ? shift(at) : `${shift(at)} rotate(${spin * (1 - t)}deg)` };
  });
}

/** A die hops twice and turns so far before it lies still. */
export function tumble(degrees: number): Keyframe[] {
  return [0, 0.125, 0.25, 0.5, 0.75, 1].map((t) => {
    const hop = 1.1 * Math.abs(Math.sin(t * Math.PI * 2)) * (1 - t);
    return { offset: t, transform: `translateY(${-hop}em) rotate(${degrees * (1 - t)}deg)` };
  });
}
