import type { ContestWords, Rate, Tried } from "../wire";

export const pageTitle = "Tried out · Rookery";
export const title = "Try it out";
export const means = "Bots play with it many times. You see who wins, and how sure that is.";
export const opening = "Getting ready…";
export const switchedOff = "You cannot try anything out on this server: its owner has switched that off.";
export const whatToPlay = "What to play";
export const allTheSame = "Everybody with the same";
export const against = "Against";
export const eachOther = "each other";
export const compareWith = "Compare with";
export const bots = "Bots";
export const players = "Players";
export const howSure = "How sure";
export const start = "Try it out";
export const again = "Try it out again";
export const changed = "You have changed the text since then. These numbers are about the old text.";
export const keepFor = "This page can be opened by anybody who has the link. It is kept for a month.";
export const shareLabel = "Link to these figures";
export const shareWords = "Is it fair? See for yourself.";
export const backToWorkshop = "To the workshop";
export const beingPlayed = "Games are being played";
export const aGame = "game";

export const SURE: readonly { value: number; label: string }[] = [
  { value: 10, label: "roughly: ±10 points" },
  { value: 5, label: "well: ±5 points" },
  { value: 3, label: "very well: ±3 points" },
];
export const contestWay = ({ many }: ContestWords): string => `${capital(many)} against each other`;

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

// ---- what was found ----

export const whoWins = "Who wins";
export const yours = "Your text";
export const firstOne = "Whoever chooses first";
export const pairs = "Pair by pair";
export const pairsMean = "How much of the wins the row gets against the column. A draw is half a win for each.";
export const howItEnds = "How games end";
export const howLong = "How long they are";
export const parts = "What it contains";
export const partsMean =
  "Plus points: players who used it won more than players who did not. That is no proof: perhaps they used it because they were winning.";
export const watchSome = "Watch some of the games";
export const holdsFor = "These numbers are true for bots like these. Between better or weaker players it may be different.";
export const sureMeans =
  "In 95 of 100 tests like this one, the true share is somewhere on the line through the dot. That is also true while you watch.";
export const fairShare = "fair share";
export const noGames = "No game is finished yet.";
export const name = "Name";
export const share = "Share of wins";
export const between = "almost surely between";

export const percent = (share: number): string => `${Math.round(100 * share)} %`;
export const points = (part: number): string => {
  const whole = Math.round(100 * part);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)}`;
};
export const span = (low: number, high: number): string => `${Math.round(100 * low)} to ${Math.round(100 * high)} %`;
export const pointsSpan = (low: number, high: number): string => `${points(low)} to ${points(high)} points`;
export const seat = (colour: string): string => `${colour} seat`;
export const games = (count: number): string => (count === 1 ? "1 game" : `${count.toLocaleString("en")} games`);
export const ending = (reason: string): string => capital(reason.replaceAll("_", " "));
export const drawn = (count: number): string => `${count === 1 ? "1 of them was" : `${count.toLocaleString("en")} of them were`} drawn.`;
export const lengths = ({ low, middle, high }: NonNullable<Tried["turns"]>): string =>
  `Half of the games take at most ${whole(middle)} turns, and nine in ten from ${whole(low)} to ${whole(high)}.`;
const whole = (turns: number): string => String(Math.round(turns));
export const watch = (number: number, reason: string, turns: number): string =>
  `Game ${number}: ${ending(reason).toLowerCase()}, ${turns} turns`;
export const broke = (fault: string): string => `A game could not be played to its end. ${fault}`;
export const playedBy = (level: string, players: number): string => `${players} bots: ${level}`;

/** What it comes to, in a sentence. */
export function verdict(rates: readonly { label: string; rate: Rate }[], fair: number, narrow: boolean): string {
  const above = rates.filter(({ rate }) => rate.low > fair).map(({ label }) => label);
  const below = rates.filter(({ rate }) => rate.high < fair).map(({ label }) => label);
  if (above.length === 0 && below.length === 0) {
    if (!narrow) return "Nobody can say yet whether it is fair.";
    const off = Math.max(...rates.map(({ rate }) => Math.max(rate.high - fair, fair - rate.low)));
    return `It looks fair: nobody surely wins more or less than the others, and nobody is off by more than ${Math.ceil(100 * off)} points.`;
  }
  const told = [
    above.length > 0 ? `${listed(above)} surely ${above.length > 1 ? "win" : "wins"} more than a fair share` : "",
    below.length > 0 ? `${listed(below)} surely ${below.length > 1 ? "win" : "wins"} less` : "",
  ].filter(Boolean);
  return `${capital(told.join("; "))}.`;
}

function listed(names: readonly string[]): string {
  const lower = names.map((one) => one.replace(/^Whoever /, "whoever "));
  return lower.length > 1 ? `${lower.slice(0, -1).join(", ")} and ${lower.at(-1)}` : (lower[0] ?? "");
}

export const theText = "The text that was tried";
export const theBetterText = "The text that is suggested";
export const triedOut = (of: readonly string[]): string => ["Tried out", ...of].filter(Boolean).join(" · ");
export const madeFair = (of: readonly string[]): string => ["Made fair", ...of].filter(Boolean).join(" · ");
