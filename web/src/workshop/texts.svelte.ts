import { isRecord, recall, remember } from "../shell/keep";

/** A text a player wrote for one of a game's options and kept in this browser under a name. */
export interface SavedText {
  game: string;
  option: string;
  name: string;
  text: string;
}

const KEY = "rookery.texts";
const DRAFTS = "rookery.drafts";
export const LONGEST_TITLE = 40;

function readSaved(found: unknown): SavedText[] {
  if (!Array.isArray(found)) return [];
  return found.flatMap((one: unknown): SavedText[] => {
    if (!isRecord(one)) return [];
    const { game, option, name, text } = one;
    const whole = typeof game === "string" && typeof option === "string";
    return whole && typeof name === "string" && typeof text === "string" ? [{ game, option, name, text }] : [];
  });
}

const stored = (): SavedText[] => recall(KEY, readSaved);
let all = $state.raw<readonly SavedText[]>(stored());

// Another tab may save as well.
addEventListener("storage", (event) => {
  if (event.key === KEY) all = stored();
});

const isOf = (game: string, option: string, name?: string) => (one: SavedText) =>
  one.game === game && one.option === option && (name === undefined || one.name === name);

export function savedTexts(game: string, option: string): SavedText[] {
  return all.filter(isOf(game, option)).sort((one, other) => one.name.localeCompare(other.name));
}

/** One of the same name is replaced. False if the browser has no room for it. */
export function saveText(saved: SavedText): boolean {
  const isOld = isOf(saved.game, saved.option, saved.name);
  return keep([...stored().filter((one) => !isOld(one)), saved]);
}

export function forgetText(game: string, option: string, name: string): void {
  const isGone = isOf(game, option, name);
  keep(stored().filter((one) => !isGone(one)));
}

function keep(texts: readonly SavedText[]): boolean {
  if (!remember(KEY, texts)) return false;
  all = texts;
  return true;
}

// ---- what is being written, so that no step away from the page loses it ----

const readDrafts = (found: unknown): Record<string, unknown> => (isRecord(found) ? found : {});

export function draftOf(game: string, option: string): string {
  const draft = recall(DRAFTS, readDrafts)[`${game}/${option}`];
  return typeof draft === "string" ? draft : "";
}

export function keepDraft(game: string, option: string, text: string): void {
  remember(DRAFTS, { ...recall(DRAFTS, readDrafts), [`${game}/${option}`]: text });
}
