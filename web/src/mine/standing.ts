import { joined } from "../shell/words";
import { isClosed, resultWords } from "../table/words";
import type { Kept } from "../shell/tables";
import type { Spec, Summary } from "../wire";
import * as words from "./words";

/** How a table of ours stands, for a list. */
export interface State {
  against: string;
  words: string;
  over: boolean;
  /** Somebody played it to an end that the server knows. */
  reviewable: boolean;
  /** It has not begun: somebody is missing. */
  waits: boolean;
  /** 0 where we are waited for, then games going on, those not begun, and the rest. */
  order: number;
  last: number;
}

/** `summary` is what the server says of it: undefined while it has said nothing, null if it knows no such table. */
export function stateOf(kept: Kept, summary: Summary | null | undefined): State {
  if (!summary) {
    const said = summary === null ? words.gone : "";
    return { against: kept.who, words: said, over: kept.over, reviewable: false, waits: false, order: summary === null ? 3 : 1, last: kept.since };
  }
  if (summary.phase === "unreadable") {
    return { against: kept.who, words: words.unreadable, over: kept.over, reviewable: false, waits: false, order: 3, last: kept.since };
  }
  const seats = summary.seats.map((seat, index) => ({ ...seat, mine: kept.mine.includes(index) }));
  const others = seats.filter((seat) => !seat.mine && seat.kind !== "open").map(({ name }) => name);
  const against = others.length > 0 && others.length < seats.length ? words.against(others) : joined(others);
  const base = { against, over: false, reviewable: false, waits: false, last: Date.parse(summary.last) || kept.since };
  if (summary.phase === "over") {
    return { ...base, over: true, reviewable: !isClosed(summary) && summary.moves > 0, order: 3, words: resultWords(summary, seats) };
  }
  if (summary.phase === "open") return { ...base, waits: true, order: 2, words: words.waiting };
  const mine = summary.to_act.some((seat) => seats[seat]?.mine);
  const turn = summary.to_act.map((seat) => seats[seat]?.name ?? words.dealer);
  return { ...base, order: mine ? 0 : 1, words: mine ? words.yourTurn : words.toMove(turn) };
}

/** A table of ours in a list. */
export interface Line extends State {
  id: string;
  title: string;
}

/** All of them, those that wait for us first, then by when something last happened. */
export function linesOf(
  kept: Readonly<Record<string, Kept>>,
  known: ReadonlyMap<string, Summary> | null,
  games: readonly Spec[],
): Line[] {
  const titleOf = (id: string): string => games.find((spec) => spec.id === id)?.title ?? id;
  return Object.entries(kept)
    .map(([id, table]) => ({
      id,
      title: titleOf(table.game),
      ...stateOf(table, known === null ? undefined : (known.get(id) ?? (table.over ? undefined : null))),
    }))
    .sort((one, other) => one.order - other.order || other.last - one.last);
}
