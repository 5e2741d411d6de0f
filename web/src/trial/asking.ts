/** What somebody wants tried out, as it is chosen. */
import type { OptionValue } from "../shell/options";
import type { Rival, Spec, Trial, Written } from "../wire";
import type { SavedText } from "../workshop/texts.svelte";

/** A text that one's own can be compared with: what the game brings along, or what was saved here. */
export type Other = Rival;

/** As many as the server takes. */
export const MOST_RIVALS = 3;

export function othersFor(option: Written, saved: readonly SavedText[], own: string): Other[] {
  const presets = option.values.map((value, i) => ({ name: option.labels[i] ?? value, text: value }));
  const mine = saved.filter(({ text }) => text !== own).map(({ name, text }) => ({ name, text }));
  return [...presets, ...mine];
}

export interface Wish {
  way: "seats" | "contest";
  /** Names of others. */
  rivals: readonly string[];
  players: number;
  level: string;
  precision: number;
  /** What is chosen for other written options, by their names. */
  options: Readonly<Record<string, OptionValue>>;
}

/** The second weakest bot is good enough to be sensible, and quick enough for many games. */
export function usualWish(spec: Spec, levels: readonly string[], contest: boolean): Wish {
  return {
    way: contest ? "contest" : "seats",
    rivals: [],
    players: spec.min_seats,
    level: levels[Math.min(1, levels.length - 1)] ?? "random",
    precision: 10,
    options: {},
  };
}

export function trialOf(game: string, option: string, text: string, wish: Wish, others: readonly Other[]): Trial {
  const rivals = others.filter(({ name }) => wish.rivals.includes(name)).slice(0, MOST_RIVALS);
  const { way, level, precision, options } = wish;
  return { game, option, text, way, rivals, level, precision, options: { ...options }, players: way === "contest" ? 2 : wish.players };
}
