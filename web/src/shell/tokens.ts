import { isRecord, recall, remember } from "./keep";

/** A table this browser has a seat at. The token is the key to the seats: it never goes into an address. */
export interface Kept {
  token: string;
  game: string;
  since: number;
  over: boolean;
  who: string;
}

const KEY = "rookery.tokens";
const MOST = 50;

export function keptTables(): Record<string, Kept> {
  return recall(KEY, (found) => {
    const tables: Record<string, Kept> = {};
    if (!isRecord(found)) return tables;
    for (const [id, kept] of Object.entries(found)) {
      if (!isRecord(kept) || typeof kept.token !== "string" || typeof kept.game !== "string") continue;
      tables[id] = {
        token: kept.token,
        game: kept.game,
        since: typeof kept.since === "number" ? kept.since : 0,
        over: kept.over === true,
        who: typeof kept.who === "string" ? kept.who : "",
      };
    }
    return tables;
  });
}

export function tokenOf(table: string): string | null {
  return keptTables()[table]?.token ?? null;
}

/** Only the newest tables are kept: the store is small, and a game of last year is found by its record. */
export function keepTable(table: string, kept: Kept): void {
  const all = Object.entries({ ...keptTables(), [table]: kept });
  all.sort(([, one], [, other]) => other.since - one.since);
  remember(KEY, Object.fromEntries(all.slice(0, MOST)));
}

export function noteTable(table: string, news: Partial<Pick<Kept, "over" | "who">>): void {
  const kept = keptTables()[table];
  if (kept) keepTable(table, { ...kept, ...news });
}

export function forgetTable(table: string): void {
  const { [table]: _gone, ...rest } = keptTables();
  remember(KEY, rest);
}
