import { joined } from "../shell/words";

export const pageTitle = "Sit down · Rookery";
export const aGame = "A game";
export const notWhole = "A part of this link is missing: everything after #. Ask for the link again.";
export const yours = "This seat is yours already.";
export const goToTable = "Go to the table";
export const moveSeat =
  "Move this seat to this device? The other device can then only watch. If the game has begun, the other device or the other players are asked first.";
export const sit = "Sit";
export const moveHere = "Move it here";
export const ratherWatch = "Only watch";
export const readRules = "Read the rules first";
export const or = "or";
export const takeLesson = "take the lesson";
export const invitation = "An invitation";
export const looking = "Looking for your seat…";
export const noSeat = "No seat here";
export const watchTable = "Watch the table";

export const invited = (host: string): string =>
  host ? `${host} invites you to play.` : "You are invited to play.";
export const playToo = (others: readonly string[]): string =>
  `${joined(others)} ${others.length > 1 ? "play" : "plays"} too.`;
export const sitsThere = (who: string): string => `${who} sits there already.`;

// ---- what one sits down to ----

export const about = "About this game";
export const clock = "Clock:";
export const noClock = "none, take your time.";
export const asInRulebook = "as in the rulebook.";
export const houseRules = "House rules:";
export const differing = "House rules that differ from the rulebook:";
export const fromPosition = "The game starts from a position that was set up.";

export const lookAt = (title: string): string => `Look at it: ${title}`;
