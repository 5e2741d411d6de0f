import type { Summary } from "../wire";
import { summarise } from "./api";
import { keptTables, type Kept } from "./tables";

const EVERY = 20_000;
let watchers = 0;
let beat: ReturnType<typeof setInterval> | undefined;
let looking = false;

let kept = $state.raw<Record<string, Kept>>(keptTables());
let known = $state.raw<ReadonlyMap<string, Summary> | null>(null);

const isMyTurn = (table: Summary, mine: readonly number[]): boolean =>
  table.phase === "playing" && table.to_act.some((seat) => mine.includes(seat));

/** The games this browser has a seat in, and how the server last said they stand. */
export const myGames = {
  get kept(): Readonly<Record<string, Kept>> {
    return kept;
  },
  /** Null until the server has said anything. */
  get known(): ReadonlyMap<string, Summary> | null {
    return known;
  },

  /** The tables where it is our turn, without the one that is on the screen. */
  waiting(besides: string | null = null): string[] {
    return Object.entries(kept).flatMap(([id, { mine }]) => {
      const table = known?.get(id);
      return table && id !== besides && isMyTurn(table, mine) ? [id] : [];
    });
  },

  /** Asks how they stand: those going on, or all of them. */
  async look(all = false): Promise<void> {
    const now = keptTables();
    kept = now;
    const ids = Object.entries(now).flatMap(([id, { over }]) => (all || !over ? [id] : []));
    if (ids.length === 0) return;
    try {
      const { tables } = await summarise(ids);
      const gone = new Map([...(known ?? [])].filter(([id]) => !ids.includes(id)));
      known = new Map([...gone, ...tables.map((table) => [table.table, table] as const)]);
    } catch {
      // The lists still lead to the tables; they only cannot say how they stand.
    }
  },

  /** Looks at once, and then now and then while anyone looks at the page; once, however many watch. */
  watch(): () => void {
    look();
    if (watchers++ === 0) {
      beat = setInterval(look, EVERY);
      document.addEventListener("visibilitychange", look);
    }
    return () => {
      if (--watchers > 0) return;
      clearInterval(beat);
      document.removeEventListener("visibilitychange", look);
    };
  },
};

function look(): void {
  if (document.hidden || looking) return;
  looking = true;
  void myGames.look().finally(() => (looking = false));
}
