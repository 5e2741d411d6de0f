import { ARROWS, SIDE, type Point } from "../../boards/plane";
import type { Cell, Piece, Sketch } from "../../wire";

/** From one row of hexes to the next. */
const ROW = (SIDE * Math.sqrt(3)) / 2;
/** From the middle of a hex to its corners. */
const CORNER = SIDE / Math.sqrt(3);

/** Where everything of a sketch is drawn. */
export interface Layout {
  shape: Sketch["shape"];
  cells: ReadonlyMap<string, Cell>;
  /** From the middle of a cell to its nearest edge. */
  reach: number;
  turned: boolean;
}

export function layOut({ cells, shape }: Sketch, turned: boolean): Layout {
  const found = new Map(cells.map((cell) => [cell.name, cell]));
  const reach = shape === "free" ? Math.min(0.44, 0.45 * least([...found.values()])) * SIDE : SIDE / 2;
  return { shape, cells: found, reach, turned };
}

/** How near the two nearest cells are to each other; those on one spot do not count. */
function least(cells: readonly Cell[]): number {
  const sorted = [...cells].sort((one, other) => one.x - other.x);
  let nearest = 1;
  sorted.forEach((one, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const other = sorted[j] as Cell;
      if (other.x - one.x >= nearest) break;
      const distance = Math.hypot(other.x - one.x, other.y - one.y);
      if (distance > 0.01) nearest = Math.min(nearest, distance);
    }
  });
  return nearest;
}

export function place({ shape, cells, turned }: Layout, name: string): Point {
  const { x, y } = cells.get(name) ?? { x: 0, y: 0 };
  const side = turned ? -1 : 1;
  // Adding zero keeps -0 away from those who compare.
  if (shape !== "hexes") return { x: side * x * SIDE + 0, y: side * y * SIDE + 0 };
  const aside = Math.abs(Math.round(y)) % 2 === 1 ? 0.5 : 0;
  return { x: side * (x + aside) * SIDE + 0, y: side * y * ROW + 0 };
}

/** The edge of a cell, drawn so much inside it. */
export function outline(layout: Layout, { x, y }: Point, inside: number): string {
  const reach = layout.reach - inside;
  if (layout.shape === "free") return `M${x - reach} ${y}a${reach} ${reach} 0 1 0 ${2 * reach} 0a${reach} ${reach} 0 1 0 ${-2 * reach} 0Z`;
  if (layout.shape === "squares") return `M${x - reach} ${y - reach}H${x + reach}V${y + reach}H${x - reach}Z`;
  const far = (CORNER * reach) / layout.reach;
  return `M${x} ${y - far}L${x + reach} ${y - far / 2}V${y + far / 2}L${x} ${y + far}L${x - reach} ${y + far / 2}V${y - far / 2}Z`;
}

/** The nearest cell that way, rather straight on than aside; null at the edge. */
export function arrowStep(layout: Layout, from: string, key: string): string | null {
  const way = ARROWS[key];
  if (!way) return null;
  const here = place(layout, from);
  let [best, least]: [string | null, number] = [null, Infinity];
  for (const name of layout.cells.keys()) {
    const { x, y } = place(layout, name);
    const ahead = (x - here.x) * way.x + (y - here.y) * way.y;
    const aside = Math.abs((x - here.x) * way.y) + Math.abs((y - here.y) * way.x);
    // What lies more aside than ahead lies another way; up and down a row of hexes it lies half a hex aside.
    if (ahead < 1 || aside > 1.01 * ahead) continue;
    const cost = Math.hypot(ahead, aside) + 0.3 * aside;
    if (cost < least) [best, least] = [name, cost];
  }
  return best;
}

/** A piece where it is drawn; several on one cell share its room. */
export interface Stand {
  piece: Piece;
  at: Point;
  size: number;
}

export function stands(pieces: readonly Piece[], layout: Layout): Map<string, Stand> {
  const together = new Map<string, Piece[]>();
  for (const piece of pieces) {
    if (layout.cells.has(piece.at)) together.set(piece.at, [...(together.get(piece.at) ?? []), piece]);
  }
  const found = new Map<string, Stand>();
  for (const [cell, all] of together) {
    const middle = place(layout, cell);
    const whole = layout.reach / (SIDE / 2);
    all.forEach((piece, i) => {
      const { x, y, size } = spread(i, all.length);
      const at = { x: middle.x + x * whole, y: middle.y + y * whole };
      found.set(piece.id, { piece, at, size: size * whole });
    });
  }
  return found;
}

/** Where the i-th of so many stands, from the middle of a cell. */
function spread(i: number, count: number): Point & { size: number } {
  if (count === 1) return { x: 0, y: 0, size: 0.94 };
  const away = count === 2 ? 22 : 26;
  const angle = (2 * Math.PI * i) / count - (count === 2 ? 0 : Math.PI / (count === 4 ? 4 : 2));
  return { x: Math.cos(angle) * away, y: Math.sin(angle) * away, size: count < 5 ? 0.56 : 0.4 };
}
