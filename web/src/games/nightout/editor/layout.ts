import type { Fault } from "../../../wire";

/**
 * A layout on the drawing board. Cells are columns and rows from some corner; rows grow downwards, as in the text.
 * Every domino has a number of its own, which means nothing but that its two cells belong together.
 */
export interface Cell {
  column: number;
  row: number;
}

/** The number on each covered cell, by `keyOf`. */
export type LayoutDraft = ReadonlyMap<string, number>;

/** The rows and columns there is room for, the last ones included. */
export interface Canvas {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export function keyOf({ column, row }: Cell): string {
  return `${column} ${row}`;
}

export function cellOfKey(key: string): Cell {
  const [column = 0, row = 0] = key.split(" ").map(Number);
  return { column, row };
}

/** What is no number is water here, and any number will do; the table tells what is wrong with it. */
export function readLayout(text: string): LayoutDraft {
  const found = new Map<string, number>();
  text
    .split(/[\n/]/)
    .filter((line) => line.trim() !== "")
    .forEach((line, row) => {
      line
        .trim()
        .split(/\s+/)
        .forEach((word, column) => {
          if (/^0*[1-9]\d*$/.test(word)) found.set(keyOf({ column, row }), Number(word));
        });
    });
  return found;
}

/** The least canvas around all dominoes; null if there are none. */
export function boundsOf(draft: LayoutDraft): Canvas | null {
  if (draft.size === 0) return null;
  const cells = [...draft.keys()].map(cellOfKey);
  const [columns, rows] = [cells.map(({ column }) => column), cells.map(({ row }) => row)];
  return {
    left: Math.min(...columns),
    top: Math.min(...rows),
    right: Math.max(...columns),
    bottom: Math.max(...rows),
  };
}

/** The water around the dominoes, in cells. */
const WATER = 2;

/** Room to draw in, at most so wide and so high: the dominoes and the water around them, never less than there was. */
export function roomFor(draft: LayoutDraft, before: Canvas | null, largest: number): Canvas {
  const bounds = boundsOf(draft) ?? { left: 0, top: 0, right: 9, bottom: 7 };
  const room = before ?? bounds;
  const grown = {
    left: Math.min(room.left, bounds.left - WATER),
    top: Math.min(room.top, bounds.top - WATER),
    right: Math.max(room.right, bounds.right + WATER),
    bottom: Math.max(room.bottom, bounds.bottom + WATER),
  };
  // The dominoes themselves always have room, even if the water has not.
  if (grown.right - grown.left >= largest) [grown.left, grown.right] = [bounds.left, bounds.right];
  if (grown.bottom - grown.top >= largest) [grown.top, grown.bottom] = [bounds.top, bounds.bottom];
  return grown;
}

/** As it is written: only as large as the dominoes, which are numbered as one reads them. */
export function writeLayout(draft: LayoutDraft): string {
  const bounds = boundsOf(draft);
  if (!bounds) return ".";
  const numbers = new Map<number, number>();
  const lines: string[][] = [];
  for (let row = bounds.top; row <= bounds.bottom; row++) {
    const line: string[] = [];
    for (let column = bounds.left; column <= bounds.right; column++) {
      const number = draft.get(keyOf({ column, row }));
      if (number !== undefined && !numbers.has(number)) numbers.set(number, numbers.size + 1);
      line.push(number === undefined ? "." : String(numbers.get(number)));
    }
    lines.push(line);
  }
  const wide = Math.max(...lines.flat().map((word) => word.length));
  return lines.map((line) => line.map((word) => word.padStart(wide)).join(" ")).join("\n");
}

export function beNextTo(one: Cell, other: Cell): boolean {
  return Math.abs(one.column - other.column) + Math.abs(one.row - other.row) === 1;
}

/** Without the domino on that cell. */
export function lifted(draft: LayoutDraft, cell: Cell): LayoutDraft {
  const number = draft.get(keyOf(cell));
  return number === undefined ? draft : new Map([...draft].filter(([, other]) => other !== number));
}

/** With a domino on these two cells; what lay on either is gone. */
export function laid(draft: LayoutDraft, one: Cell, other: Cell): LayoutDraft {
  const cleared = new Map(lifted(lifted(draft, one), other));
  const number = Math.max(0, ...cleared.values()) + 1;
  return cleared.set(keyOf(one), number).set(keyOf(other), number);
}

/** A cell's mirror images in the middle of a canvas: the cell, left to right, upside down, and both. */
export function mirrored(cell: Cell, { left, top, right, bottom }: Canvas): Cell[] {
  const [column, row] = [left + right - cell.column, top + bottom - cell.row];
  return [cell, { column, row: cell.row }, { column: cell.column, row }, { column, row }];
}

/** The same change on all four sides. A domino on the middle line is its own image, and done once. */
export function onAllSides(
  draft: LayoutDraft,
  canvas: Canvas,
  cells: readonly [Cell, Cell],
  change: (draft: LayoutDraft, one: Cell, other: Cell) => LayoutDraft,
): LayoutDraft {
  const [ones, others] = cells.map((cell) => mirrored(cell, canvas)) as [Cell[], Cell[]];
  const done = new Set<string>();
  return ones.reduce((now, one, i) => {
    const other = others[i] ?? one;
    const name = [keyOf(one), keyOf(other)].sort().join(" / ");
    if (done.has(name)) return now;
    done.add(name);
    return change(now, one, other);
  }, draft);
}

export function countOf(draft: LayoutDraft): number {
  return new Set(draft.values()).size;
}

/** The cells a fault is about, in the text it was found in; none if it is about the whole. */
export function placesOf({ where }: Fault, text: string): Cell[] {
  const [, row, column] = /^row (\d+), column (\d+)$/.exec(where) ?? [];
  if (row !== undefined) return [{ row: Number(row) - 1, column: Number(column) - 1 }];
  const number = Number(/^domino (\d+)$/.exec(where)?.[1]);
  return [...readLayout(text)].flatMap(([key, other]) => (other === number ? [cellOfKey(key)] : []));
}
