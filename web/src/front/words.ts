import { titled } from "../shell/words";

export const pageTitle = "Rookery: penguin board games";
export const title = "Odd, lovely penguin games";
export const intro = "Against a bot, with a friend by link, or on one device. No account, nothing to install.";
export const goOn = "Go on playing";

export const allGames = (count: number): string => `All ${count} games`;

/** What an option takes that is a number. */
export const takesWhole = (title: string, low: number, high: number): string =>
  `${title} must be a whole number from ${low} to ${high}.`;

// ---- a game's card ----

export const play = "Play";
export const withFriend = "With a friend";
export const setUp = "Set up";
export const lesson = "Lesson";

const COUNTS = ["no", "one", "two", "three", "four", "five"];

export const facts = (fewest: number, most: number, minutes: number, designer: string): string =>
  `${fewest === most ? fewest : `${fewest} to ${most}`} players · about ${minutes} minutes · by ${designer}`;
/** Behind a link, for those who do not see which card it stands on. */
export const inGame = (title: string): string => ` in ${title}`;
export const ofGame = (title: string): string => ` of ${title}`;
export const stillBoard = (title: string): string => `${title}: its board`;
export const livingBoard = (title: string): string => `${title}: a recorded game`;

/** Whom one plays against after one click. `level` is empty where there are no bots. */
export function rival(others: number, level: string): string {
  const many = COUNTS[others] ?? others;
  if (!level) return others === 1 ? "With a friend, on this device" : `With ${many} friends, on this device`;
  return others === 1 ? `Against ${titled(level)}, a bot` : `Against ${many} ${titled(level)} bots`;
}
