/** Where a game's chances went, in tenths of a hundredth, rounded so that what is shown adds up. */
import type { Book, Entry, Review } from "../wire";
import * as words from "./words";

export interface Row {
  id: string;
  title: string;
  means: string;
  /** One number a side. */
  cells: readonly number[];
  /** Not a change, but where it stood. */
  standing: boolean;
}

/** Mistakes are counted as what they lost, everything else as what it gave. */
const ENTRIES: readonly { id: keyof Entry; sign: 1 | -1 }[] = [
  { id: "luck", sign: 1 },
  { id: "mistakes", sign: -1 },
  { id: "others", sign: 1 },
  { id: "hidden", sign: 1 },
  { id: "error", sign: 1 },
  { id: "ending", sign: 1 },
];

const tenths = (chance: number): number => Math.round(chance * 1000) / 10;

/** Start, every entry, result: rounded as running totals. */
function columnOf({ start, entry }: Book): readonly number[] {
  let total = start;
  let shown = tenths(start);
  const column = [shown];
  for (const { id, sign } of ENTRIES) {
    total += sign * (entry[id] ?? 0);
    column.push(Math.round((tenths(total) - shown) * 10) / 10);
    shown = tenths(total);
  }
  return [...column, shown];
}

/** The rows of the table; an entry in which nobody has anything is left out. */
export function rowsOf({ books }: Pick<Review, "books">): readonly Row[] {
  const columns = books.map(columnOf);
  const cellsOf = (row: number): readonly number[] => columns.map((column) => column[row] ?? 0);
  const rowOf = (id: keyof typeof words.ENTRIES, row: number, standing: boolean): Row => {
    const [title, means] = words.ENTRIES[id];
    return { id, title, means, cells: cellsOf(row), standing };
  };
  return [
    rowOf("start", 0, true),
    ...ENTRIES.map(({ id }, i) => rowOf(id, i + 1, false)).filter(({ cells }) => cells.some((cell) => cell !== 0)),
    rowOf("result", ENTRIES.length + 1, true),
  ];
}

/** What is kept of a seat's review: how much of what could be won its moves kept on average, from 0 to 100, and the
 * chance of winning that luck gave its side. Null for who never had a choice. */
export function figuresOf(review: Pick<Review, "steps" | "sides" | "books">, seat: number): { accuracy: number; luck: number } | null {
  const own = review.steps.flatMap(({ decisions }) => decisions.filter((one) => one.seat === seat));
  const book = review.books[review.sides[seat] ?? -1];
  if (own.length === 0 || !book) return null;
  const lost = own.reduce((sum, { best, chance }) => sum + best - chance, 0) / own.length;
  return { accuracy: Math.round(1000 * (1 - lost)) / 10, luck: book.entry.luck ?? 0 };
}
