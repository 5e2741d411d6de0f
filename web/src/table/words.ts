import { joined } from "../shell/words";
import type { Scene, SeatInfo, Status } from "../wire";

/** Who we are waiting for, when it is not us. */
export function waitingWords(scene: Scene, seats: readonly SeatInfo[], status: Status): string {
  const nameOf = (seat: number): string => seats[seat]?.name ?? "The dealer";
  const open = scene.to_act.filter((seat) => !status.chosen.includes(seat));
  if (status.warming && open.some((seat) => seats[seat]?.kind === "bot")) {
    return "The bots are getting ready. This takes about half a minute, and only once.";
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

// ---- the page ----

export const aTable = "A table";
export const waiting = "Waiting";
export const sittingDown = "Sitting down";
export const sittingDownNow = "Sitting down…";
export const gameOver = "Game over";
export const yourTurn = "Your turn";
export const dealer = "The dealer";
export const turnRound = "Turn the board round";
export const typeMove = "Type a move";
export const lostLine = "The connection is lost. Trying again… Your game is safe.";
export const cutOff = "The connection was lost before the answer came.";

export const toPlay = (who: readonly string[]): string => `${who.join(" and ")} to play`;
export const lookingBack = (at: number, of: number): string => `Looking back: ${at} of ${of}`;
export const fairDice = (promise: string): string => `Fair dice: ${promise}…`;

// ---- what to do now ----

export const whatNow = "What to do now";
export const backToNow = "Back to now";
export const stop = "Stop";
export const back = "Back";
export const sending = "Sending the move…";
export const sentLater = "The move is sent as soon as the connection is back.";
export const canChange = "Until then you can change it.";
export const changeIt = "Change it";
export const watchBoard = "Watch the board.";
export const skipToMe = "Skip to my turn";
export const skipToNow = "Skip to now";
export const youWatch = "You are watching this table.";
export const choices = "Choices";
export const onBoard = "Choose on the board.";
export const tooMany = "There are too many moves for a list. Choose your move on the board.";
export const confirm = "Confirm";

export const youLookBack = (at: number, of: number): string => `You are looking back, at move ${at} of ${of}.`;
/** `who` is one of several of us, null where that is clear; what was chosen follows, if it is known. */
export const chosen = (who: string | null, known: boolean): string =>
  `${who === null ? "You have" : `${who} has`} chosen${known ? ":" : "."}`;

/** Why a plan of several moves was not played to its end. */
export const undone = {
  stopped: "you stopped it",
  lookedBack: "you looked back",
  playedElse: "you played something else",
  newPlan: "there is a new plan",
  over: "the game is over",
  othersFirst: "the others choose first",
  passed: "the turn has passed on",
  didElse: "you did something else",
  cutOff: "the connection was lost",
} as const;
export const leftUndone = (why: string): string => `The rest was not played${why && `: ${why}`}.`;
export const impossible = (move: string): string => `${move} is not possible any more`;

// ---- seats ----

export const seats = "Seats";
export const score = "Score";
export const takeBack = "Take my seat back";
export const away = "away";
export const free = "free";
export const you = "you";
export const resigned = "resigned";
export const botPlaysOn = "a bot plays on";
export const botPlayed = "a bot played on";

export const resignedNow = `${resigned}; ${botPlaysOn}`;

export const DOING = {
  draw: "offers a draw",
  takeback: "asks to take back",
  chosen: "has chosen",
  late: "late: the server is busy",
  thinking: "thinking…",
  stoodIn: "no time to think: moved at random",
  toChoose: "to choose",
  toMove: "to move",
} as const;

export const hints = (count: number): string => `${count} hint${count > 1 ? "s" : ""}`;
export const watching = (count: number): string =>
  count === 1 ? "One person is watching." : `${count} people are watching.`;
export const timeLeft = (time: string, who: string): string => `${time} left for ${who}.`;
export const says = (who: string, what: string): string => `${who} says: ${what}`;

// ---- moves ----

export const moves = "Moves";
export const through = "Step through the game";
export const first = "First position";
export const oneBack = "One move back";
export const oneOn = "One move on";
export const now = "Now";
export const allAtOnce = "All at once";
export const theStart = "The start";
export const wasTakenBack = "Taken back.";

export const round = (number: number): string => `Round ${number}`;

// ---- besides moving ----

export const matters = "Table matters";
export const thinking = "Thinking…";
export const hint = "Hint";
export const undo = "Undo";
export const resign = "Resign";
export const askTakeback = "Ask to take back";
export const offerDraw = "Offer a draw";
export const keys = "Keys";
export const sharePosition = "Share position";
export const saveRecord = "Save record";
export const linkCopied = "Link copied.";
export const say = "Say…";
export const chat = "Chat";
export const newOnes = " new";

// ---- a first game ----

export const firstTime = "Your first time?";
export const takeLesson = "Take the lesson";
export const noThanks = "No, thanks";

export const lessonShows = (game: string): string =>
  `A short lesson shows you how ${game} is played. This game waits for you.`;
