import { readSeries, type Series } from "../table/series";
import { isRecord, recall, remember } from "./keep";

/** A table this browser has a key to. Keys and invites are secrets: they never go into an address of ours. */
export interface Kept {
  /** Each opens one seat or more; the host's key also its powers. */
  keys: string[];
  game: string;
  since: number;
  over: boolean;
  who: string;
  /** The seats that were ours when we last looked. */
  mine: number[];
  /** For the host: the secrets of the seats that wait for a friend, by seat number. */
  invites: Record<string, string>;
  /** Our share in the dice, and what the dealer had promised when we came: for the check afterwards. */
  salt: string;
  commitment: string;
  /** How the games before this one ended, where it is a rematch. */
  series: Series;
}

const NEW = { over: false, who: "", mine: [], invites: {}, salt: "", commitment: "", series: [] };
const KEY = "rookery.tables";
const MOST = 50;

const words = (found: unknown): string[] =>
  Array.isArray(found) ? found.filter((word): word is string => typeof word === "string") : [];

function readKept(found: unknown): Kept | null {
  if (!isRecord(found) || typeof found.game !== "string") return null;
  const keys = words(found.keys);
  if (keys.length === 0) return null;
  const invites = isRecord(found.invites) ? Object.entries(found.invites) : [];
  return {
    keys,
    game: found.game,
    since: typeof found.since === "number" ? found.since : 0,
    over: found.over === true,
    who: typeof found.who === "string" ? found.who : "",
    mine: Array.isArray(found.mine) ? found.mine.filter((seat): seat is number => Number.isInteger(seat)) : [],
    invites: Object.fromEntries(invites.filter((one): one is [string, string] => typeof one[1] === "string")),
    salt: typeof found.salt === "string" ? found.salt : "",
    commitment: typeof found.commitment === "string" ? found.commitment : "",
    series: readSeries(found.series),
  };
}

export function keptTables(): Record<string, Kept> {
  return recall(KEY, (found) => {
    const tables: Record<string, Kept> = {};
    if (!isRecord(found)) return tables;
    for (const [id, one] of Object.entries(found)) {
      const kept = readKept(one);
      if (kept) tables[id] = kept;
    }
    return tables;
  });
}

export const keptTable = (table: string): Kept | null => keptTables()[table] ?? null;
export const keysOf = (table: string): string[] => keptTable(table)?.keys ?? [];
export const invitesOf = (table: string): Record<string, string> => keptTable(table)?.invites ?? {};

/** Only the newest tables are kept: the store is small, and a game of last year is found by its record. */
function keep(table: string, kept: Kept): void {
  const all = Object.entries({ ...keptTables(), [table]: kept });
  all.sort(([, one], [, other]) => other.since - one.since);
  remember(KEY, Object.fromEntries(all.slice(0, MOST)));
}

/** One more key to a table; the others stay, for they may open other seats. */
export function keepKey(table: string, game: string, key: string, invites: Record<string, string> = {}): void {
  const before = keptTable(table) ?? { ...NEW, since: Date.now(), keys: [], game };
  keep(table, { ...before, keys: [...new Set([...before.keys, key])], invites: { ...before.invites, ...invites } });
}

export function noteTable(table: string, news: Partial<Omit<Kept, "keys" | "game" | "since">>): void {
  const kept = keptTable(table);
  if (kept) keep(table, { ...kept, ...news });
}

/** The keys to a table fit its rematch too, and the series goes on there. */
export function copyKeys(from: string, to: string, series: Series): void {
  const kept = keptTable(from);
  if (!kept || keptTable(to)) return;
  keep(to, { ...kept, ...NEW, since: Date.now(), series });
}

export function forgetTable(table: string): void {
  const { [table]: _gone, ...rest } = keptTables();
  remember(KEY, rest);
}

/** The invites left when a seat is taken away: those behind it move up. */
export function withoutSeat(invites: Record<string, string>, gone: number): Record<string, string> {
  const left = Object.entries(invites).flatMap(([seat, secret]): [string, string][] => {
    const at = Number(seat);
    return at === gone ? [] : [[String(at > gone ? at - 1 : at), secret]];
  });
  return Object.fromEntries(left);
}
