/** Where a game's chances went, in tenths of a hundredth, rounded so that what is shown adds up. */
import type { Book, Entry, Review } from "../wire";

export interface Row {
  id: string;
  title: string;
  means: string;
  /** One number a side. */
  cells: readonly number[];
  /** Not a change, but where it stood. */
  standing: boolean;
}

const ENTRIES: readonly { id: keyof Entry; sign: 1 | -1; title: string; means: string }[] = [
  { id: "luck", sign: 1, title: "Luck", means: "What dice, draws and shuffles gave or took, against what was to be expected." },
  { id: "mistakes", sign: -1, title: "Own mistakes", means: "What own moves lost against the best ones, by what one knew then." },
  { id: "others", sign: 1, title: "Others’ mistakes", means: "What the mistakes of the others gave or took." },
  { id: "hidden", sign: 1, title: "Nobody could see", means: "Hidden hands, and what others chose at the same time." },
  { id: "error", sign: 1, title: "Judge’s error", means: "The judge saw more after a move than before it." },
  { id: "ending", sign: 1, title: "Ended early", means: "What resigning, an agreement or the clock made of it." },
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
  return [
    { id: "start", title: "At the start", means: "The chance of winning before the first move.", cells: cellsOf(0), standing: true },
    ...ENTRIES.map(({ id, title, means }, i) => ({ id, title, means, cells: cellsOf(i + 1), standing: false })).filter(
      ({ cells }) => cells.some((cell) => cell !== 0),
    ),
    {
      id: "result",
      title: "Result",
      means: "100 for a win; a draw or a shared win is shared out.",
      cells: cellsOf(ENTRIES.length + 1),
      standing: true,
    },
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
