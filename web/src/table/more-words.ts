import { joined } from "../shell/words";
import type { SeatInfo } from "../wire";

/** What is fetched when it is needed: proposals, hints, the end of a game, the waiting room, dialogs. */
/** Something proposed, as it is told beside the board. */
export function proposalWords(what: string, name: string): string {
  return what === "takeback" ? `${name} would like to take back a move.` : `${name} offers a draw.`;
}

/** Who is missing before a game can begin. */
export function missingWords(seats: readonly SeatInfo[]): string {
  const open = seats.filter((seat) => seat.kind === "open").length;
  if (open === 0) return "Everyone has a seat. The game begins as soon as all are here.";
  return open === 1 ? "One seat is still free." : `${open} seats are still free.`;
}

export const agree = "Agree";
export const no = "No";
export const withdraw = "Withdraw";
export const decline = "Decline";
export const proposal = "Proposal";
export const toFront = "To the front page";
export const watchHere = "Watch from here";

export const waitingFor = (names: readonly string[]): string => `Waiting for ${joined(names)}.`;
export const agrees = (name: string): string => `${name} agrees`;

// ---- a hint ----

export const putAway = "Close";
export const why = "Why:";
export const but = "But:";
export const then = ", then ";
export const outOf100 = "How it looks for you, out of 100";
export const playIt = "Play it";

export const of100 = (percent: number): string => `${percent} of 100`;
export const goesOn = (lines: readonly string[]): string => `It might go on like this: ${lines.join(" ")}`;

/** A bot's worth of a position, from -1 to 1, as one would say it. */
export function worthWords(worth: number): string {
  const size = Math.abs(worth);
  if (size < 0.08) return "The game is about even.";
  if (size > 0.95) return worth > 0 ? "You are winning." : "You are losing.";
  return `You are ${size < 0.3 ? "slightly" : size < 0.65 ? "clearly" : "far"} ${worth > 0 ? "ahead" : "behind"}.`;
}

// ---- time ----

export const timeLeft = "Time left";
export const timeShort = "Time is short";

// ---- passing the device on ----

export const nobodyElse = "Nobody else should look now.";

export const passTo = (name: string): string => `Pass the device to ${name}`;
export const iAm = (name: string): string => `I am ${name}: show me the table`;

// ---- dice ----

export const promise =
  "This number was made from a secret before the first roll, so nobody could choose the dice later:";
export const theSecret = "The secret:";
export const fair = "The secret fits the number: the dice were fair.";
export const unfair = "The secret does not fit the number: the dice were not fair.";
export const secretLater = "The secret is shown when the game is over. Then anyone can check it.";

// ---- the end ----

export const gamesWon = "Games won:";
export const toRematch = "Go to the rematch";
export const watchRematch = "Watch the rematch";
export const rematchSame = "Rematch, same seats";
export const lookBack = "Look back";
export const review = "Review";
export const share = "Share";
export const newGame = "New game";
export const gameLink = "the link to this game";
export const gameSaying = "A game at Rookery";
export const decisive = "The decisive moment:";
export const lookAtIt = "Look at it";
export const whoWasAhead = "Who was ahead";
export const byRound = "Score by round";
export const round = "Round";

export const rematch = (seats: number): string => `Rematch, seats ${seats === 2 ? "swapped" : "moved on"}`;
export const aheadSince = (winners: readonly string[]): string =>
  `From then on ${joined(winners)} ${winners.length > 1 ? "were" : "was"} ahead to the end.`;
export const chart = (told: string): string => `Score over the game. At the end: ${told}.`;

// ---- seats ----

export const newLink = "New link";
export const comeAndPlay = "Come and play with me!";

export const seat = (number: number): string => `seat ${number}`;
/** Behind a button, for those who do not see which seat it stands with. */
export const newLinkFor = (name: string): string => ` for ${name}. The old one no longer works.`;
export const linkTo = (name: string): string => `Link to the ${name} seat`;

export const letBot = "Let a bot play on";
export const botAndInvite = "Bot, and invite somebody";

export const botIn = (seconds: number): string =>
  `A bot may play on in ${seconds} ${seconds === 1 ? "second" : "seconds"}.`;
export const forBot = (names: readonly string[]): string => `${joined(names)} ${names.length > 1 ? "want" : "wants"} a bot.`;
export const wantsSeat = (who: string, name: string): string =>
  `${who || "Somebody"} would like to take this seat, and would then see all that ${name} sees.`;
export const onceAway = (name: string): string => `The others may agree once ${name} has been away for long enough.`;

export const movedAway = "Your seat moved to another device";
export const movedMeans = "Go on playing there. This device can only watch now.";
export const wrongKey = "Your seat may have moved to another device, or somebody else has it now.";

export const out = "You are out of this game.";
export const outMeans = "The others play on. You may watch, or leave: it stays in My games.";
export const leave = "Leave";
export const WATCHING = [
  ["calm", "Watch calmly"],
  ["quick", "Watch quickly"],
  ["off", "Only the results"],
] as const;

// ---- the waiting room ----

export const aTable = "A table";
export const hereToo = "at this device";
export const hasSatDown = "has sat down";
export const listedIn = "Listed in";
export const theLobby = "the lobby";
export const anyoneMay = ": anyone may sit down.";
export const ratherBot = "Put a bot here…";
export const keepForFriend = "Keep it for a friend";
export const freeSeat = "Free the seat";
export const takeAway = "Take it away";
export const readRules = "Read the rules";
export const letWatch = "Let others watch";
export const watchMeans = "Whoever has this link sees the game, but not what anyone holds in secret.";
export const watchLink = "Link to watch";
export const comeAndWatch = "Come and watch!";

export const putBot = (name: string): string => `Put a bot on the ${name} seat`;
export const insteadOf = (name: string): string => ` instead of ${name}`;
export const ofAway = (name: string): string => ` of ${name}, who is away`;
export const theSeat = (name: string): string => `: the ${name} seat`;
export const beginWithout = (open: number): string => `Begin without the free ${open === 1 ? "seat" : "seats"}`;

// ---- dialogs and fields ----

export const resignAsked = "Resign?";
export const resign = "Resign";
export const playOn = "Play on";

export const resignMeans = (who: string | null): string =>
  `${who === null ? "You give" : `${who} gives`} the game up. This cannot be taken back.`;

export const keysTitle = "Keys";
export const KEYS: readonly (readonly [key: string, does: string])[] = [
  ["Arrow keys", "move over the board, along its rows of squares"],
  ["Enter or Space", "choose"],
  ["Escape", "one step back"],
  ["[ and ]", "one move earlier, one later"],
  ["Home and End", "the start of the game, and now"],
  ["F", "turn the board round"],
  ["< and >", "show everything more slowly, down to step by step; or faster"],
  ["K and Z", "while the board shows what happened: the next step; skip to now"],
  ["?", "this list"],
];

export const moveSuchAs = (example: string): string => `A move, such as ${example}`;
export const suchAs = (example: string): string => `such as ${example}`;

export const saySomething = "Say something";
export const whatWasSaid = "What was said";
export const writeTo = "Write to everybody here";
export const send = "Send";
/** Pictures that can be said, for those who do not see them. */
export const SPOKEN: Readonly<Record<string, string>> = {
  "🐧": "Penguin",
  "👏": "Applause",
  "😅": "Phew",
  "🎉": "Hooray",
  "💙": "Heart",
};

export const mute = (name: string): string => `Mute ${name}`;
export const hearAgain = (name: string): string => `Hear ${name} again`;
