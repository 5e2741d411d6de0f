import { isRecord, recall, remember } from "./keep";

export const THEMES = ["system", "day", "night"] as const;
export const PACES = ["off", "quick", "calm", "slow"] as const;
export type Theme = (typeof THEMES)[number];
export type Pace = (typeof PACES)[number];

export interface Settings {
  theme: Theme;
  pace: Pace;
  /** Where a board can, each thing that happens waits for a word. */
  stepwise: boolean;
  sound: boolean;
  squareNames: boolean;
  confirm: boolean;
  /** A word from the browser when it is our turn and the page is out of sight. */
  notify: boolean;
  /** What others say is not shown. */
  mute: boolean;
}

/** How much longer than drawn up each motion takes. */
const STRETCH: Record<Pace, number> = { off: 0, quick: 0.6, calm: 1, slow: 2.2 };
/** The most that the whole turn of another player takes, in milliseconds. */
const TURN_TIME: Record<Pace, number> = { off: 0, quick: 1300, calm: 3000, slow: 8000 };
const KEY = "rookery.settings";

function oneOf<T extends string>(values: readonly T[], found: unknown, otherwise: T): T {
  return values.find((value) => value === found) ?? otherwise;
}

export function readSettings(found: unknown): Settings {
  const kept = isRecord(found) ? found : {};
  return {
    theme: oneOf(THEMES, kept.theme, "system"),
    pace: oneOf(PACES, kept.pace, "calm"),
    stepwise: kept.stepwise === true,
    sound: kept.sound === true,
    squareNames: kept.squareNames !== false,
    confirm: kept.confirm === true,
    notify: kept.notify === true,
    mute: kept.mute === true,
  };
}

export const settings = $state<Settings>(recall(KEY, readSettings));

/** Keeps the page and the browser's store in step with the settings; call it while a component starts. */
export function keepSettings(): void {
  $effect(() => {
    remember(KEY, settings);
    document.documentElement.dataset.theme = settings.theme;
  });
}

const darkness = matchMedia("(prefers-color-scheme: dark)");

/** Whether polar night is on the screen, by choice or because the system is dark. */
export function isNight(): boolean {
  return settings.theme === "night" || (settings.theme === "system" && darkness.matches);
}

const stillness = matchMedia("(prefers-reduced-motion: reduce)");

/** 0 when nothing may move. Asked anew each time, so that a change takes effect at once. */
export function stretch(): number {
  return stillness.matches ? 0 : STRETCH[settings.pace];
}

/** The most milliseconds that somebody else's turn may take to be shown; less for who is pressed for time. */
export function turnTime(pressed: boolean): number {
  return Math.min(TURN_TIME[settings.pace], pressed ? TURN_TIME.quick : Infinity);
}
