import type { Scene, SeatInfo, Status } from "../wire";

/** "A", "A and B", "A, B and C". */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Who we are waiting for, when it is not us. */
export function waitingWords(scene: Scene, seats: readonly SeatInfo[], status: Status): string {
  const nameOf = (seat: number): string => seats[seat]?.name ?? "The dealer";
  const open = scene.to_act.filter((seat) => !status.chosen.includes(seat));
  if (status.warming && open.some((seat) => seats[seat]?.kind === "bot")) {
    return "The bots are stretching: the first start compiles them, about half a minute.";
  }
  const empty = open.filter((seat) => seats[seat]?.kind === "open");
  if (empty.length > 0) return `Somebody has to sit down at ${joined(empty.map(nameOf))} first.`;
  const thinking = status.thinking.filter((seat) => open.includes(seat));
  if (thinking.length > 0) return `${joined(thinking.map(nameOf))} ${thinking.length > 1 ? "are" : "is"} thinking…`;
  if (scene.to_act.length > 1) return `Waiting for ${joined(open.map(nameOf))} to choose.`;
  return `${joined(open.map(nameOf))} to move.`;
}

/** Whoever runs the server ended it: nobody won, nobody drew, and there is no rematch. */
export const isClosed = (scene: Pick<Scene, "outcome">): boolean => scene.outcome?.reason === "closed";

/** What people who play each other should know of; "" where nobody can ask, or nobody minds. */
export function hintsWords(seats: readonly SeatInfo[], { hints = false }: Status): string {
  const people = seats.filter(({ kind, stands_in }) => kind !== "bot" || stands_in).length;
  return hints && people > 1 ? "Hints are on: a player may ask what the strongest bot would do." : "";
}

/** Who went or came back, for those who do not see it. */
export function awayNews(seats: readonly SeatInfo[], before: Status, after: Status): string[] {
  const isIn = (status: Status, seat: number): boolean => status.away.some((one) => one.seat === seat);
  return seats.flatMap(({ name, kind, mine }, seat) => {
    if (mine || kind !== "person" || isIn(before, seat) === isIn(after, seat)) return [];
    return isIn(after, seat) ? `${name} is away.` : `${name} is here again.`;
  });
}

/** Who asked for a hint. */
export function hintNews(
  seats: readonly SeatInfo[],
  { hints_asked: before = [] }: Status,
  { hints_asked: after = [] }: Status,
): string[] {
  return seats.flatMap(({ name, mine }, seat) =>
    !mine && (after[seat] ?? 0) > (before[seat] ?? 0) ? `${name} asks for a hint.` : [],
  );
}

/** How the game ended, from where we sit. */
export function resultWords(scene: Pick<Scene, "outcome">, seats: readonly SeatInfo[]): string {
  if (isClosed(scene)) return "Closed";
  const ranks = scene.outcome?.ranks ?? [];
  const winners = ranks.flatMap((rank, seat) => (rank === 1 ? [seat] : []));
  if (winners.length === ranks.length) return "A draw";
  const mine = seats.flatMap((seat, i) => (seat.mine ? [i] : []));
  const names = joined(winners.map((seat) => seats[seat]?.name ?? ""));
  if (mine.length === 1) return winners.includes(mine[0] ?? -1) ? "You win" : `${names} wins`;
  return `${names} ${winners.length > 1 ? "win" : "wins"}`;
}

/** A bot's worth of a position, from -1 to 1, as one would say it. */
export function worthWords(worth: number): string {
  const size = Math.abs(worth);
  if (size < 0.08) return "about even";
  const who = worth > 0 ? "for you" : "against you";
  if (size > 0.95) return worth > 0 ? "won for you" : "lost for you";
  return `${size < 0.3 ? "slightly" : size < 0.65 ? "clearly" : "strongly"} ${who}`;
}

/** Something proposed, as it is told beside the board. */
export function proposalWords(what: string, name: string): string {
  return what === "takeback" ? `${name} would like to take back a move.` : `${name} offers a draw.`;
}

/** Who is missing before a game can begin. */
export function missingWords(seats: readonly SeatInfo[]): string {
  const open = seats.filter((seat) => seat.kind === "open").length;
  if (open === 0) return "Everyone has a seat. The game begins as soon as all of them are here.";
  return open === 1 ? "One seat is still free." : `${open} seats are still free.`;
}
