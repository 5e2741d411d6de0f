/** What is around every page, and what more than one of them says. */
export const name = "Rookery";
export const skipToContent = "Skip to the content";
export const play = "Play";
export const lobby = "Lobby";
export const learn = "Learn";
export const puzzles = "Puzzles";
export const solvePuzzles = "Solve puzzles";
export const workshop = "Workshop";
export const pages = "Pages";
export const menu = "Menu";
export const settings = "Settings";
export const tryAgain = "Try again";
export const notFetched = "This could not be loaded. Reload the page to try again.";
export const unreachable = "The server does not answer. Is it still running?";
export const analyse = "Analyse";
export const allGames = "All games";
export const rules = "Rules";
export const yourName = "Your name";
export const myGames = "My games";
export const watchSaved = "Watch a saved game";
export const checkDice = "Check the dice";
export const noSuchGame = "No such game here";
export const setUp = "Set up a game";
export const settingTable = "Setting the table…";

/** Where nothing better is known. */
export const answered = (status: number): string => `The server answered ${status}.`;

/** Behind a number, for those who do not see where it stands. */
export const yourTurnIn = (games: number): string => ` (your turn in ${games === 1 ? "1 game" : `${games} games`})`;

/** "A", "A and B", "A, B and C". */
export function joined(names: readonly string[]): string {
  return names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** Who made something, behind its title. */
export const by = (who: string): string => (who ? ` by ${who}` : "");

export function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A bot's level as people read it; one of another package comes as "package:name". */
export function levelTitle(level: string): string {
  const [bot, of] = level.split(":").reverse();
  return titled(bot ?? level) + (of ? ` (${of})` : "");
}

/** A bot's level where its name stands already; older tables have bots that are called by it. */
export function botWords({ name, level }: { name: string; level: string | null }): string {
  const title = levelTitle(level ?? "bot");
  return name.startsWith(title) ? "bot" : `${title} bot`;
}
