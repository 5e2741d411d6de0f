import type { FairnessResult, FairnessSoFar } from "../wire";
import { capital } from "./words";

export { percent, span } from "./words";

export const title = "Make it fair";
export const means = "Say which numbers may change. Bots look for values that give everybody a fair share of the wins, and then test them in new games.";
export const choose = "Choose numbers";
export const none = "There are no numbers in this text that could change.";
export const mayChange = "These may change";
export const whole = "The whole text";
export const start = "Find better numbers";
export const aGame = "game";
export const share = "Share of wins";
export const before = "Before";
export const after = "After";
export const take = "Put it into the editor";
export const taken = "It is in the editor now";

const words = (name: string): string => name.replaceAll("_", " ");
export const field = (path: readonly string[]): string => capital(words(path.length > 1 ? path.slice(1).join(" ") : (path[0] ?? "")));
export const range = (least: number, most: number): string => `${least} to ${most}`;
export const shareOf = (name: string): string => capital(name);
export const change = (path: readonly string[], from: unknown, to: unknown): string =>
  from === to
    ? `${path.map(words).join(", ")}: stays ${String(from)}.`
    : `${path.map(words).join(", ")}: ${String(to)} instead of ${String(from)}.`;

const STAGES: Readonly<Record<FairnessSoFar["stage"], string>> = {
  search: "Numbers are being tried",
  finals: "The best are compared",
  confirm: "The best one is tested in new games",
};
export const stage = (now: FairnessSoFar["stage"]): string => STAGES[now];

export function soFar({ tried, of, start: first, best }: FairnessSoFar): string {
  const far = `${tried} of ${of} sets of numbers are tried.`;
  if (first === null || best === null) return far;
  return best < first ? `${far} One of them is fairer than yours, so far.` : `${far} None is fairer than yours, so far.`;
}

/** Whether it is better is only said where it is sure. */
export function verdict({ changed, low, after: shares }: Pick<FairnessResult, "changed" | "low" | "after">): string {
  if (!changed) return "Nothing that was tried is fairer than your text.";
  const fair = shares.every(({ verdict: one }) => one === "kept");
  if (fair) return "With these numbers it is surely fair.";
  return low > 0
    ? "With these numbers it is surely fairer."
    : "These numbers may be fairer, but that is not sure.";
}

export function confirmed({ tried, games, alike }: Pick<FairnessResult, "tried" | "games" | "alike">): string {
  const others =
    alike === 0 ? "" : alike === 1 ? " One other set of numbers did about as well as this one." : ` ${alike} other sets of numbers did about as well as this one.`;
  return `${tried} sets of numbers were tried in ${games.toLocaleString("en")} games. The shares come from new games, after the search. In 95 of 100 tests like this one, all true shares of a column are on their lines.${others}`;
}
