/** A step is a word and, after a colon, what it is about. */
export function partsOf(step: string): [what: string, of: string] {
  const colon = step.indexOf(":");
  return colon < 0 ? [step, ""] : [step.slice(0, colon), step.slice(colon + 1)];
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

export function nameOf(names: readonly string[], seat: number): string {
  return names[seat] ?? `Player ${seat + 1}`;
}

export const board = "Board";
export const pace = "Pace";
export const paceKeys = "Slower with the key <, faster with >";
export const next = "Next";
export const nextKey = "Key K";
export const skip = "Skip";
export const skipKey = "Key Z";
export const PACES = [
  ["off", "Off"],
  ["quick", "Quick"],
  ["calm", "Calm"],
  ["slow", "Slow"],
  ["steps", "Steps"],
] as const;

// ---- looking closer ----

export const view = "View";
export const smaller = "Smaller";
export const fit = "Fit the board";
export const larger = "Larger";

export const withKey = (words: string, key: string): string => `${words} (key ${key})`;

/** For boards one may look closer at. */
export const VIEW_KEYS = [
  ["+, − and 0", "larger, smaller, the whole board"],
  ["Shift and arrow keys", "move the view"],
] as const;
export const onBoard = "On the board";
export const notThere = "Not there";
