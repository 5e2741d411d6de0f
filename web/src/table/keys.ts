/** What a key means wherever one is on the page. Letters left out here are the game's own. */
export type Meaning = "earlier" | "later" | "start" | "now" | "back" | "flip" | "help" | "other";

const KEYS: Record<string, Meaning> = {
  "[": "earlier",
  "]": "later",
  Home: "start",
  End: "now",
  Escape: "back",
  f: "flip",
  "?": "help",
};

/** Null where typing belongs to something else: a field, an open dialog, the browser's own shortcuts. */
export function keyMeans(event: KeyboardEvent): Meaning | null {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return null;
  const target = event.target;
  if (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog")
  ) {
    return null;
  }
  return KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key] ?? "other";
}
