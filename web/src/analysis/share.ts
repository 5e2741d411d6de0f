import { readSituation, type Situation } from "../shell/situation";

/** Longer links are cut off by some programs. */
export const LONGEST = 6000;

/** A situation as it stands behind the # of a link, which browsers keep to themselves; null if it is too long. */
export function fragmentOf(situation: Situation): string | null {
  const bytes = new TextEncoder().encode(JSON.stringify(situation));
  if (bytes.length > LONGEST) return null;
  const letters = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
  return letters.length <= LONGEST ? letters : null;
}

/** The situation in a link; null if there is none, or something else. */
export function situationIn(hash: string): Situation | null {
  const letters = hash.replace(/^#/, "");
  if (letters === "" || letters.length > LONGEST) return null;
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    return readSituation(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    return null;
  }
}
