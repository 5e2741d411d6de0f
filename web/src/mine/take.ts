import { keepKey, keptTables, noteTable, type Kept } from "../shell/tables";

/** A game on its way to another device: what opens its seats, which they are, and the host's invitations. */
export interface Taken {
  table: string;
  game: string;
  keys: string[];
  invites: Record<string, string>;
  mine: number[];
}

/** As many games as a link may hold. */
export const MOST = 50;
/** So many letters still make a QR code that a phone can read. */
export const LONGEST_QR = 900;

const WORD = /^[A-Za-z0-9_-]{1,64}$/;
const SEAT = /^\d{1,2}$/;

/**
 * The link stands behind the #, which browsers keep to themselves: keys are never sent to a server by it.
 * One game after another with a semicolon between; of each the game, the table, keys, invites by seat, and the seats that are
 * ours, so that the other device knows at once whose turn it is.
 */
export function takeLink(origin: string, games: readonly Taken[]): string {
  const spelled = games.map(({ game, table, keys, invites, mine }) => {
    const seats = Object.entries(invites).map(([seat, secret]) => `${seat}=${secret}`);
    return [game, table, keys.join(","), seats.join(","), mine.join(",")].join(".").replace(/\.+$/, "");
  });
  return `${origin}/take#${spelled.join(";")}`;
}

/** The games in a link's fragment; null if it is not whole. */
export function gamesIn(hash: string): Taken[] | null {
  const parts = hash.replace(/^#/, "").split(";");
  if (parts.length > MOST) return null;
  const found = parts.map(readOne);
  return found.every((one) => one !== null) ? found : null;
}

function readOne(spelled: string): Taken | null {
  const [game = "", table = "", keyWords = "", inviteWords = "", seatWords = "", ...more] = spelled.split(".");
  const keys = keyWords.split(",");
  const pairs = inviteWords === "" ? [] : inviteWords.split(",").map((pair) => pair.split("="));
  const invites = pairs.every(([seat = "", secret = "", ...rest]) => {
    return SEAT.test(seat) && WORD.test(secret) && rest.length === 0;
  });
  const mine = seatWords === "" ? [] : seatWords.split(",");
  if (more.length > 0 || !invites || !mine.every((seat) => SEAT.test(seat)) || ![game, table, ...keys].every((word) => WORD.test(word))) return null;
  return { game, table, keys, invites: Object.fromEntries(pairs) as Record<string, string>, mine: mine.map(Number) };
}

export function takenOf(table: string, { game, keys, invites, mine }: Kept): Taken {
  return { table, game, keys, invites, mine };
}

/** Keeps them here, besides what is here already. */
export function keepTaken(games: readonly Taken[]): void {
  for (const { table, game, keys, invites, mine } of games) {
    for (const key of keys) keepKey(table, game, key, invites);
    noteTable(table, { mine: [...new Set([...(keptTables()[table]?.mine ?? []), ...mine])] });
  }
}

/** Those of the games that this browser cannot open yet. */
export function newHere(games: readonly Taken[]): Taken[] {
  const kept = keptTables();
  return games.filter(({ table, keys }) => keys.some((key) => !kept[table]?.keys.includes(key)));
}
