import type { Result } from "../shell/results";
import { levelTitle } from "../shell/words";

export const pageTitle = "My results · Rookery";
export const title = "My results";
export const none = "No game has ended on this device yet. When one ends, you see its result here.";
export const chooseGame = "Choose a game";
export const latest = "The latest games";
export const kept = "your results";

export const intro = (games: number): string =>
  `Your games on this device: ${games}. Accuracy and luck come from the reviews you looked at.`;

// ---- the table ----

export const opponents = "Against";
export const games = "Games";
export const ENDINGS = { won: "Won", shared: "Shared", lost: "Lost" } as const;
export const accuracy = "Accuracy";
export const luck = "Luck";
export const unknown = "–";

/** Whom one played against. */
export function against({ levels, me }: Result): string {
  const others = levels.filter((_, seat) => seat !== me);
  if (others.length === 0) return "alone";
  if (others.every((level) => level === null)) return "people";
  if (others.includes(null)) return "people and bots";
  const kinds = [...new Set(others)];
  return kinds.length === 1 ? levelTitle(kinds[0] ?? "") : "bots of several levels";
}
export const playedAgainst = (result: Result): string => `against ${against(result)}`;

export const percent = (share: number): string => `${Math.round(share)} %`;

/** A winning chance that luck gave or took, in hundredths. */
export function luckWords(luck: number): string {
  const points = Math.round(100 * luck);
  if (points === 0) return "even";
  return points > 0 ? `+${points} %` : `−${-points} %`;
}

// ---- how it ran ----

export const accuracies = "Accuracy, game by game";
export const lucks = "Luck, game by game";

export const course = (title: string, mean: string, last: string): string =>
  `${title}: ${mean} on average, ${last} in the last game.`;
