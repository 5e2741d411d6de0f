import type { Decision, Entry } from "../wire";

export const pageTitle = "Review · Rookery";
export const title = "Review";
export const titleSaved = "Review a saved game";
export const intro =
  "A bot looks at every move again: which ones lost chances of winning, what would have been better, and how much was luck.";
export const fetching = "Loading the game…";
export const making = "The review is being made";
export const aStep = "step";
export const backToTable = "Back to the table";
export const everyTable = "Every table has";
export const saveRecord = "Save record";
export const besideBoard = "beside its board.";

// ---- the room ----

export const noBoard = "The board could not be loaded. Reload the page to try again.";
export const noWords = "The words for this game could not be loaded. Reload the page to try again.";
export const moment = "The moment on the board";
export const mistakeBack = "‹ Mistake";
export const mistakeBackKey = "Key B";
export const mistakeOn = "Mistake ›";
export const mistakeOnKey = "Key N";
export const start = "The start";
export const withBetter = ": the board before it, with the better move.";
export const analyseHere = "Analyse from here";
export const toTable = "To the table";
export const openAnother = "Open another";
export const wholeGame = "The whole game";
export const whatToRead = "What to read";
export const PARTS = [
  { value: "summary", label: "Summary" },
  { value: "mistakes", label: "Mistakes" },
  { value: "moves", label: "Moves" },
  { value: "books", label: "Chances" },
] as const;

export const of = (players: readonly string[]): string => `Review: ${players.join(", ")}`;
export const stepOf = (step: number, of: number): string => (step === 0 ? start : `Step ${step} of ${of}`);
export const boardBefore = (step: number): string => `The board before step ${step}, with the better move`;
export const boardAfter = (step: number, of: number): string => `The board after step ${step} of ${of}`;

// ---- in short ----

export const costliest = "Worst move";
export const best = "Best move";
export const decisive = "The decisive moment";

// ---- the chart ----

export const chances = "Chances of winning";
export const course = "The course of the game";
export const numbersMean = "Numbers above: rounds.";
export const trianglesMean = "Triangles below: moves that lost chances. A larger triangle means a larger loss.";
export const diamondsMean = "Diamonds: luck.";
export const luck = "Luck";

/** What it was at one moment, for those who do not see it. */
export const chancesAt = (step: number, of: number, sides: readonly { name: string; chance: number }[]): string =>
  `${stepOf(step, of)}: ${sides.map(({ name, chance }) => `${name} ${percent(chance)}`).join(", ")}`;

/** A chance, or a part of one. What is not quite nothing or everything is not called so. */
export function percent(chance: number): string {
  const whole = Math.round(100 * chance);
  if (whole === 0 && chance > 0) return "less than 1 %";
  return whole === 100 && chance < 1 ? "more than 99 %" : `${whole} %`;
}

/** A change of a chance, with its sign. */
export function change(part: number): string {
  const whole = Math.round(100 * part);
  return `${whole > 0 ? "+" : whole < 0 ? "−" : ""}${Math.abs(whole)} %`;
}

// ---- a moment ----

export const dealer = "The dealer";
export const better = "Better:";
export const why = "Why:";
export const then = ", then ";
export const showPlayed = "Show what was played";
export const showBetter = "Show it on the board";

export const lost = (part: number, { best, chance }: Pick<Decision, "best" | "chance">): string =>
  `This lost ${percent(part)}: the chance fell from ${percent(best)} to ${percent(chance)}.`;
export const GRADES = { fine: "good", slip: "small mistake", mistake: "mistake", blunder: "big mistake" } as const;
export const minus = (part: number): string => `−${percent(part)}`;
export const goesOn = (lines: readonly string[]): string => `It might go on like this: ${lines.join(" ")}`;
export const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1).replace(/(?<![.!?])$/, ".");

export const luckLabel = "Luck:";
export const noLuck = "it changed nothing.";
/** What luck gave or took, and how far that may be off. */
export const luckDid = (parts: readonly { name: string; luck: number }[], error: number): string =>
  `${parts.map(({ name, luck: part }) => `${name} ${change(part)}`).join(", ")}${error > 0 ? `. This may be off by ${percent(error)}.` : "."}`;

/** Against one bot, or against several. */
export const tryIt = (players: number): string => `Try it against ${players > 2 ? "bots" : "the bot"}`;
export const howStrong = (players: number): string => `How strong ${players > 2 ? "the bots are" : "the bot is"}`;

// ---- the list of decisions ----

export const whose = "Whose";
export const everybody = "Everybody";
export const alsoFine = "Good moves too";
export const allFine = "Nothing was lost here: all moves were good.";

// ---- where the chances went ----

export const whereTo = "Where the chances went";
export const whereToMeans = "Counted in points: 100 is a sure win, 0 is a sure loss. The start and all other lines together make the result.";

export const judgeError = (error: number): string =>
  `From one step to the next, the bot that judges changes its mind by ${(100 * error).toFixed(1)} points on average.`;

/** A row of the table: its title, and what it means. */
export const ENTRIES: Readonly<Record<keyof Entry | "start" | "result", readonly [title: string, means: string]>> = {
  start: ["At the start", "The chance of winning before the first move."],
  luck: ["Luck", "What dice and cards gave or took, compared with the average."],
  mistakes: ["Own mistakes", "What your own moves lost, compared with the best moves that you could have found then."],
  others: ["Others’ mistakes", "What the mistakes of the others gave or took."],
  hidden: ["Nobody could see", "Cards that others held in secret, and what others chose at the same time."],
  error: ["Judge’s error", "After a move the bot that judges sometimes sees that it was wrong before."],
  ending: ["Ended early", "What changed because somebody gave up, you agreed on an end, or time ran out."],
  result: ["Result", "100 for a win. In a draw or a shared win, all who share it get an equal part."],
};
