import { recall, remember } from "../shell/keep";

const keyOf = (game: string, option: string): string => `rookery.trial.${game}/${option}`;
const readKey = (found: unknown): string | null => (typeof found === "string" ? found : null);

/** The key of what is being tried out for an option, kept by the tab: a reload finds it again. */
export const triedKey = (game: string, option: string): string | null =>
  recall(keyOf(game, option), readKey, "sessionStorage");

/** Where numbers are looked for that make the text fair, that is kept under this name. */
export const fairOf = (option: string): string => `${option}/fair`;

export const isTried = (game: string, option: string): boolean =>
  [option, fairOf(option)].some((one) => triedKey(game, one) !== null);

export function keepTried(game: string, option: string, key: string): void {
  remember(keyOf(game, option), key, "sessionStorage");
}
