/** What pages are made of that are no tables. */
import type { Demo, Lesson, RulePage, Summaries } from "../wire";
import { ask } from "./api";

export const fetchRules = (game: string): Promise<RulePage> => ask(`/api/games/${game}/rules`);
export const fetchDemo = (game: string): Promise<Demo> => ask(`/api/games/${game}/demo`);
export const fetchLesson = (game: string, number: number): Promise<Lesson> =>
  ask(`/api/games/${game}/lesson?number=${number}`);
export const fetchLobby = (): Promise<Summaries> => ask("/api/lobby");
