import type { PuzzleCard } from "../wire";

export const pageTitle = "Puzzles · Rookery";
export const title = "Puzzles";
export const intro = "One position, one best move. Find it on the board. A wrong try shows you why it does not work.";
export const fetchingAll = "Loading the puzzles…";
export const none = "There are no puzzles on this server.";

// ---- the puzzle of the day ----

export const ofTheDay = "Puzzle of the day";
export const solveIt = "Solve it";
export const lookAgain = "Solved. Look at it again";

/** `card` is what is known of it. */
export const today = (game: string, card: PuzzleCard | undefined): string =>
  `${game}${card ? ` (${gradeTitle(card.grade).toLowerCase()}): ${asksFor(card)}` : ""}. Everybody gets the same puzzle today.`;
export const inARow = (days: number): string => `${days === 1 ? "1 day" : `${days} days`} in a row`;
export const daysInARow = (days: number): string => `You have solved the puzzle of the day ${days} days in a row.`;

// ---- how hard they are ----

const GRADES = ["Easy", "Medium", "Tricky", "Hard", "Very hard"] as const;
export const gradeTitle = (grade: number): string => GRADES[grade - 1] ?? `Grade ${grade}`;

/** What a puzzle asks for, in a few words. */
export function asksFor({ moves }: PuzzleCard): string {
  if (moves === 0) return "find the best move";
  return moves === 1 ? "win with one move" : `win in ${moves} moves`;
}

// ---- what was solved ----

export const mine = "What you solved";
export const nothingYet = "Nothing yet. What you solve is kept on this device only.";
export const kept = "what you solved";

export const solvedOf = (solved: number, all: number): string => `${solved} of ${all} solved.`;
/** Behind a number, for those who do not see which game it stands with. */
export const solvedIn = (game: string): string => ` solved, ${game}`;
export const solvedInAll = (count: number, row: number, best: number): string =>
  `You solved ${count === 1 ? "1 puzzle" : `${count} puzzles`}. Solved at the first try, one after the other: ${row} now, ${best} is your best.`;

// ---- one puzzle ----

export const fetching = "Loading the puzzle…";
export const noneHere = "No puzzle here";
export const noSuchPuzzle = "There is no such puzzle.";
export const noSuchGame = "There is no such game here.";
export const all = "All puzzles";
export const done = "Done";
export const tryAgain = "Try again";
export const skip = "Skip";
export const showMe = "Show me";
export const next = "Next puzzle";
export const analyse = "Analyse it";
export const playOn = "Play on from here";
export const then = ", then ";

export const roomTitle = (game: string): string => `Puzzle: ${game} · Rookery`;
export const about = (game: string, grade: number, day: string | null): string =>
  ` · ${game} · ${gradeTitle(grade)}${day === null ? "" : ` · puzzle of ${day}`}`;
export const movesLeft = (count: number): string => (count === 1 ? "1 move to go" : `${count} moves to go`);
export const yourTurn = (question: string): string => `Your turn: ${question}`;
export const choose = (way: string): string => `Choose ${way}.`;
