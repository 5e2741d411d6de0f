/** For good, or until the tab is closed. */
type Store = "localStorage" | "sessionStorage";

/** The browser's own store, which may be full, forbidden or hold anything. */
export function recall<T>(key: string, read: (found: unknown) => T, store: Store = "localStorage"): T {
  try {
    return read(JSON.parse(window[store].getItem(key) ?? "null"));
  } catch {
    return read(null);
  }
}

/** False if the browser would not. Private windows may refuse; the game goes on, it is only not remembered. */
export function remember(key: string, value: unknown, store: Store = "localStorage"): boolean {
  try {
    window[store].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
