import { recall, remember } from "./keep";

const KEY = "rookery.name";
export const LONGEST_NAME = 24;

/** What this browser's player was last called; empty at first. */
export function lastName(): string {
  return recall(KEY, (found) => (typeof found === "string" ? found.slice(0, LONGEST_NAME) : ""));
}

export function keepName(name: string): void {
  if (name.trim()) remember(KEY, name.trim());
}
