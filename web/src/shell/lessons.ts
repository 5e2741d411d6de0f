import { recall, remember } from "./keep";

const KEY = "rookery.lessons";

const settled = (): string[] => recall(KEY, (found) => (Array.isArray(found) ? found.map(String) : []));

/** Whether somebody has taken the lesson in a game, or wants none. */
export const isSettled = (game: string): boolean => settled().includes(game);

export function settleLesson(game: string): void {
  if (!isSettled(game)) remember(KEY, [...settled(), game]);
}
