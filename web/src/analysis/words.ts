import { percent } from "../boards/words";
import type { Worth } from "../wire";

export const pageTitle = "Analysis · Rookery";
export const title = "Analysis";
export const fetching = "Loading the board…";
export const noSuchGame = "No such game here";
export const noGameThere = "There is no game at this address.";
export const seeAll = "See all games";
export const oddLink = "This link does not show a situation of this game. Part of it may be missing. Choose a start here.";
export const tryAgain = "Try again";
export const unreadable = "The record of this game cannot be read.";

// ---- where to begin ----

export const intro = "Move for every side, and see what each move is worth. Where luck decides, you choose what happens.";
export const fromStart = "From a start";
export const players = "Players";
export const openBoard = "Open the board";
export const fromPosition = "From a position";
export const pasteText = "Paste the text of a position here. You get one with";
export const openPosition = "Open the position";
export const fromSaved = "From a saved game";
export const everyTable = "Every table has";
export const saveRecord = "Save record";
export const besideBoard = "beside its board. A game that is over can be opened here.";
export const noRecord = "This file is not a record of a game.";

export const analyse = (game: string): string => `Analyse ${game}`;
export const otherGame = (game: string): string => `This is a record of another game, not of ${game}.`;

// ---- the board ----

export const settingUp = "Setting up the board…";
export const whatNow = "What to do now";
export const goBack = "Go back and try something else.";
export const back = "Back";
export const changeIt = "Change it";
export const oneMoment = "One moment…";
export const KEYS = [
  ["Page Up and Page Down", "what else was tried instead of this step"],
  ["Delete", "delete this step and all that follows"],
] as const;

export const roomTitle = (game: string): string => `Analysis: ${game} · Rookery`;
export const heading = (game: string): string => `Analysis: ${game}`;
export const over = (how: string): string => `The game is over. ${how}`;
export const asks = (who: string, question: string): string => `${who}: ${question}`;
export const chooses = (who: string, what: string): string => `${who} chooses ${what}.`;

// ---- dice ----

export const luckDecides = "Luck decides: choose what happens, or roll.";
export const roll = "Roll";
export const alwaysRoll = "Always roll at once";
export const tooMuch = "Too many things can happen here for a list.";

// ---- who wins ----

export const whoWins = "Who wins?";
export const thinking = "Thinking…";
export const longer = "Think longer";
const many = new Intl.NumberFormat("en");

export const bestFor = (who: string): string => `Best for ${who}`;
export const both = (names: readonly string[]): string => names.join(" and ");
export const why = (reasons: readonly string[]): string => `Why: ${reasons.join("; ")}.`;
export const thenPerhaps = (what: string): string => `Then perhaps: ${what}`;

/** Moves are often nearly alike: with a digit more, if that is known so exactly. */
export const finely = (chance: number, error: number): string =>
  error < 0.005 ? `${(100 * chance).toFixed(1)} %` : percent(chance);

/** How hard it was looked at. */
export function effort({ depth, nodes, error, solved }: Worth): string {
  if (solved) return "Perfect play: this game is solved, so this is certain.";
  const at = `${many.format(nodes)} ${nodes === 1 ? "position" : "positions"}`;
  const sure = error < 0.005 ? "" : ` This may be off by ${percent(error)}.`;
  return (depth > 1 ? `Looked ${depth} moves ahead, at ${at}.` : `Looked at ${at}.`) + sure;
}

// ---- lines ----

export const lines = "Lines";
export const anotherLine = "Another line";
export const through = "Walk through the lines";
export const start = "The start";
export const oneBack = "One step back";
export const oneOn = "One step on";
export const end = "The end of this line";
export const makeMain = "Make this the main line";
export const deleteFrom = "Delete from here on";
export const bringBack = "Bring back what was deleted";
export const full = "There is no more room for new lines. Delete one first.";

// ---- what to do with it ----

export const thisSituation = "This situation";
export const seenBy = "Seen by";
export const whoever = "whoever is to choose";
export const playOn = "Play on from here";
export const share = "Share";
export const copyPosition = "Copy position";
export const editPosition = "Edit position";
export const newStart = "New start";
export const link = "the link to this situation";
export const tooLong = "This line is too long for a link.";
export const position = "The position";
export const copied = "Position copied.";
export const rules = "Rules";
export const keys = "Keys";

export const situationIn = (game: string): string => `A situation in ${game}`;

// ---- playing on ----

export const youPlay = "You play";
export const theOthers = "The others";
export const against = "Against";
export const play = "Play";
export const bots = "Bots";
export const people = "People";
export const here = "Here on this device";

export const byLink = (several: boolean): string => (several ? "Friends by link" : "A friend by link");
export const usualOnly = (game: string): string => `${game} can only be played from a usual start.`;
