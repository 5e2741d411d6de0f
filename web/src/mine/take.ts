import { keptTables, type Kept } from "../shell/tables";

/** A game on its way to another device: what opens its seats, and the host's invitations. */
export interface Taken {
  table: string;
  game: string;
  keys: string[];
  invites: Record<string, string>;
}

/** As many games as a link may hold. */
export const MOST = 50;
/** So many letters still make a QR code that a phone can read. */
export const LONGEST_QR = 900;

const WORD = /^[A-Za-z0-9_-]{1,64}$/;
const SEAT = /^\d{1,2}$/;

/**
 * The link stands behind the #, which browsers keep to themselves: keys are never sent to a server by it.
 * One game after another with a semicolon between; of each the game, the table, keys, and invites by seat.
 */
export function takeLink(origin: string, games: readonly Taken[]): string {
  const spelled = games.map(({ game, table, keys, invites }) => {
    const seats = Object.entries(invites).map(([seat, secret]) => `${seat}=${secret}`);
    return [game, table, keys.join(","), seats.join(",")].join(".").replace(/\.$/, "");
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
  const [game = "", table = "", keyWords = "", inviteWords = "", ...more] = spelled.split(".");
  const keys = keyWords.split(",");
  const pairs = inviteWords === "" ? [] : inviteWords.split(",").map((pair) => pair.split("="));
  const invites = pairs.every(([seat = "", secret = "", ...rest]) => {
    return SEAT.test(seat) && WORD.test(secret) && rest.length === 0;
  });
  if (more.length > 0 || !invites || ![game, table, ...keys].every((word) => WORD.test(word))) return null;
  return { game, table, keys, invites: Object.fromEntries(pairs) as Record<string, string> };
}

export function takenOf(table: string, { game, keys, invites }: Kept): Taken {
  return { table, game, keys, invites };
}

/** Those of the games that this browser cannot open yet. */
export function newHere(games: readonly Taken[]): Taken[] {
  const kept = keptTables();
  return games.filter(({ table, keys }) => keys.some((key) => !kept[table]?.keys.includes(key)));
}
