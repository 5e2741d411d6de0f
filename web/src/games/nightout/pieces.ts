import type { NightOutView } from "./types";
import { middle, type Point } from "../../boards/plane";
import { place } from "./geometry";

/** A penguin as "p0", a buddy as "a1", a tile as "3|5". */
export type Piece = string;

export const LETTERS = "abcd";

export function penguinPiece(seat: number): Piece {
  return `p${seat}`;
}

/** Whose buddy it is: a1 is seat 0's. */
export function ownerOf(token: string): number {
  return LETTERS.indexOf(token[0] ?? "");
}

/** Where a piece is drawn, and how large. */
export interface Stand {
  at: Point;
  size: number;
}

/** Room for one, two, four or eight buddies on a square of their own, from its middle. */
const ALONE: readonly { size: number; spots: readonly Point[] }[] = [
  { size: 1, spots: [{ x: 8, y: 9 }] },
  {
    size: 0.84,
    spots: [
      { x: -20, y: 17 },
      { x: 25, y: 17 },
    ],
  },
  { size: 0.66, spots: [-18, 22].flatMap((y) => [-10, 27].map((x) => ({ x, y: y + 4 }))) },
  { size: 0.5, spots: [-14, 14, 40].flatMap((y) => [-24, 4, 32].map((x) => ({ x, y: y - 6 }))) },
];

function alone(count: number): { size: number; spots: readonly Point[] } {
  return ALONE.find(({ spots }) => spots.length >= count) ?? { size: 0.5, spots: [] };
}

/** Beside a penguin they stand in columns, from the lower right. */
const beside = (index: number): Point => ({ x: 34 - 24 * Math.floor(index / 3), y: 30 - 27 * (index % 3) });

/** Where everything stands. What shares a square makes room for each other. */
export function stands(view: NightOutView, turn: number): Map<Piece, Stand> {
  const found = new Map<Piece, Stand>();
  const put = (piece: Piece, from: Point, by: Point, size: number): void => {
    found.set(piece, { at: { x: from.x + by.x, y: from.y + by.y }, size });
  };
  const together = new Map<string, { penguins: number[]; buddies: string[] }>();
  const on = (cell: string): { penguins: number[]; buddies: string[] } => {
    let here = together.get(cell);
    if (!here) together.set(cell, (here = { penguins: [], buddies: [] }));
    return here;
  };
  for (const { seat, cells } of view.penguins) {
    const [cell] = cells;
    if (cell === undefined) continue;
    if (cells.length === 1) on(cell).penguins.push(seat);
    else put(penguinPiece(seat), middle(cells.map((name) => place(name, turn))), { x: 0, y: 2 }, 0.9);
  }
  for (const { name, cell } of view.buddies) on(cell).buddies.push(name);
  for (const [cell, { penguins, buddies }] of together) {
    const from = place(cell, turn);
    const crowded = buddies.length > 0;
    penguins.forEach((seat, i) => {
      if (penguins.length > 1) put(penguinPiece(seat), from, { x: i === 0 ? -18 : 20, y: 4 }, 0.6);
      else put(penguinPiece(seat), from, { x: crowded ? -8 : 4, y: 2 }, crowded ? 0.72 : 0.84);
    });
    const { size, spots } = alone(buddies.length);
    buddies.forEach((name, i) => {
      if (penguins.length > 0) put(name, from, beside(i), 0.55);
      else put(name, from, spots[i] ?? { x: 0, y: 0 }, size);
    });
  }
  for (const { name, cells } of view.tiles) {
    put(name, middle(cells.map((cell) => place(cell.name, turn))), { x: 0, y: 0 }, 1);
  }
  return found;
}
