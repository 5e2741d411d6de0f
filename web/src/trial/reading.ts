/** What figures of a trial say, made ready to be shown. */
import type { Rate, TextNumber, Tried, TrialFigures } from "../wire";
import * as words from "./words";

export interface Labelled {
  label: string;
  rate: Rate;
}

/** Who each rate is about, in words; seats go by their colours. */
export function labelled(rates: readonly Rate[], seatNames: readonly string[]): Labelled[] {
  return rates.map((rate) => ({ label: labelOf(rate, seatNames), rate }));
}

function labelOf({ who, seat, name }: Rate, seatNames: readonly string[]): string {
  if (who === "seat") return words.seat(seatNames[seat] ?? String(seat + 1));
  return who === "first" ? words.firstOne : name;
}

/** Those that were tried, with what they are called. */
export function namedTried({ tried }: TrialFigures): { title: string; tried: Tried }[] {
  return tried.map((one) => ({ title: one.name || words.yours, tried: one }));
}

export interface Pairs {
  columns: readonly string[];
  rows: readonly { name: string; cells: readonly (Rate | null)[] }[];
}

/** A table of all pairs: of one text everybody against everybody; else one's own in rows, the others in columns. */
export function pairsOf({ tried, things, trial }: Pick<TrialFigures, "tried" | "things" | "trial">): Pairs {
  const own = tried.map(({ rates }) => rates[0]?.name ?? "").filter(Boolean);
  const others = tried.map(({ rates }) => rates[1]?.name ?? "").filter(Boolean);
  const alone = (trial.rivals ?? []).length === 0;
  const rows = alone ? things.map(({ name }) => name) : [...new Set(own)];
  const columns = alone ? rows : [...new Set(others)];
  const cellOf = (row: string, column: string): Rate | null => {
    const pair = tried.find(({ rates }) => {
      const names = rates.map(({ name }) => name);
      return row !== column && names.includes(row) && names.includes(column);
    });
    return pair?.rates.find(({ name }) => name === row) ?? null;
  };
  return { columns, rows: rows.map((name) => ({ name, cells: columns.map((column) => cellOf(name, column)) })) };
}

/** How all games of a contest ended, taken together. */
export function together(tried: readonly Tried[]): Pick<Tried, "games" | "drawn" | "endings"> {
  const games: Record<string, number> = {};
  for (const { endings } of tried) for (const one of endings) games[one.reason] = (games[one.reason] ?? 0) + one.games;
  const endings = Object.entries(games).map(([reason, count]) => ({ reason, games: count }));
  return {
    games: sum(tried.map((one) => one.games)),
    drawn: sum(tried.map((one) => one.drawn)),
    endings: endings.sort((one, other) => other.games - one.games),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

/** Numbers by what they belong to, such as a card; those of the whole text have no name. */
export function grouped(numbers: readonly TextNumber[]): { name: string; entries: TextNumber[] }[] {
  const groups = new Map<string, TextNumber[]>();
  for (const one of numbers) {
    const name = one.path.length > 1 ? (one.path[0] ?? "") : "";
    groups.set(name, [...(groups.get(name) ?? []), one]);
  }
  return [...groups].map(([name, entries]) => ({ name, entries }));
}
