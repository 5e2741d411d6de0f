import { timeWords } from "../table/clock";
import type { ClockRule } from "../wire";

/** What is fetched only when somebody asks for it. */
export const close = "Close";

// ---- settings ----

export const theme = "Theme";
export const THEMES = { system: "Like your device", day: "Polar day", night: "Polar night" };
export const movement = "Movement";
export const PACES = { off: "Off", quick: "Quick", calm: "Calm", slow: "Slow" };
export const SWITCHES = [
  ["stepwise", "Step by step", "The board shows one thing at a time and waits until you press Next."],
  ["sound", "Sound", "Small sounds of ice, water and the ball, and one when it is your turn."],
  ["squareNames", "Names of squares", "Letters and numbers on the board."],
  ["confirm", "Confirm moves", "A move needs a second click before it counts. On a touch screen this is always on."],
  ["mute", "Mute everybody", "What others say at the table is not shown."],
] as const;
export const notify = "Tell me when it is my turn";
export const notifyMeans = "Your browser shows a message when you are looking at something else.";

export const noNotes = "This browser cannot show messages from this page.";
export const notesForbidden = "Your browser does not allow messages from this page. You can change that in the settings of your browser.";

// ---- links ----

export const copy = "Copy";
export const copied = "Copied.";
export const copyByHand = "Copy it from the field.";
export const share = "Share";
export const qrCode = "QR code";
export const hideQr = "Hide the QR code";

/** Behind a button, for those who do not see which link it stands with. */
export const ofLink = (label: string): string => `: ${label}`;
export const qrOf = (label: string): string => `QR code: ${label}`;

export const onlyHere = "This link works on this computer only.";
export const howOthersJoin = "How can others join?";
export const closeFirst = "Close Rookery: press Ctrl and C in the window you started it from. Your games are kept.";
export const startAgain = "Start it again with";
export const or = "or";
export const openAgain = "Open this page again. The link now works for everybody in your network.";
export const elsewhere =
  "For friends elsewhere, put Rookery on a server that they can reach, and start it there with its address:";

// ---- files ----

export const aRecord = "a record";
export const recordLabel = "A record";
export const reading = "Reading…";
export const chooseRecord = "Choose a record";
export const dropHere = "or drop the file here";

export const stillRunning =
  "This game was saved before it was over. It can be analysed once it is over: save it again then.";

export const tooLarge = (what: string, most: number): string =>
  `That file is too large for ${what}: at most ${most} KiB.`;

// ---- what the browser keeps ----

export const saveAsFile = "Save as a file";
export const remove = "Delete";
export const removeMeans = "It is kept on this device only, so nobody can bring it back.";
export const keepIt = "Keep it";
export const removeIt = "Delete it";

export const removeAsked = (what: string): string => `Delete ${what}?`;

// ---- options ----

export const madeByPlayers = "made by the players";

/** A table's clock as a sentence; empty without one. */
export function clockWords({ kind, seconds, increment }: ClockRule): string {
  if (kind === "none") return "";
  if (kind === "move") return `${timeWords(seconds)} for each move.`;
  const more = increment > 0 ? `, and each move adds ${timeWords(increment)}` : "";
  return `${timeWords(seconds)} each for the whole game${more}.`;
}

// ---- elsewhere ----

export const designers = "Every game belongs to its designer. You find the name on the front page and in the rules.";
export const ownDrawings = "The drawings and sounds are made for this table; titles are set in";
export const font = "Baloo 2";
export const fontLicence = "(SIL Open Font License).";
export const noCookies = "No account, no cookies, and nothing is loaded from other servers.";
export const lostTitle = "Nothing here · Rookery";
export const lost = "Nothing but ice here";
export const toTables = "Go to the games.";

export const noPageAt = "There is no page at";
