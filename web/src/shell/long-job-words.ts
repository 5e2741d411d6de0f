import type { LongJob } from "../wire";

export const cancelled = "You cancelled it. What was done so far is kept.";
export const goOn = "Go on";
export const away = "The server does not answer. This page tries again by itself.";
export const begins = "It begins…";
export const closeable = "You may close this page and come back later. The work goes on.";
export const cancel = "Cancel";

/** How far it is, as a sentence. `what` is what it makes, one by one, such as "step". */
export function farWords({ state, done = 0, of = 0, ahead = 0, left = null }: LongJob, what: string): string {
  if (state === "waiting") {
    if (ahead === 0) return "It begins in a moment.";
    return ahead === 1 ? "One other job comes first." : `${ahead} other jobs come first.`;
  }
  if (state !== "working" || of === 0) return begins;
  return `${done} of ${of} ${what}s are done.${left === null ? "" : ` ${leftWords(left)} left.`}`;
}

function leftWords(seconds: number): string {
  if (seconds < 5) return "A few seconds";
  if (seconds < 55) return `About ${Math.ceil(seconds / 10) * 10} seconds`;
  const minutes = Math.round(seconds / 60);
  return minutes <= 1 ? "About a minute" : `About ${minutes} minutes`;
}
