/** What decides whether the board may be seen by whoever holds this device. */
export interface Holding {
  /** The game has secrets. */
  secrets: boolean;
  /** The seats of this device. */
  mine: readonly number[];
  toAct: readonly number[];
  /** Those whose sealed choice is in. */
  chosen: readonly number[];
  /** Whose view the server shows us, if anybody's. */
  looking: number | null;
}

/**
 * Several people at one device, in a game with secrets: who it must be passed to before anything is shown.
 * Null if whoever holds it may look.
 */
export function passTo({ secrets, mine, toAct, chosen, looking }: Holding): number | null {
  if (!secrets || mine.length < 2) return null;
  const next = mine.find((seat) => toAct.includes(seat) && !chosen.includes(seat));
  return next === undefined || next === looking ? null : next;
}
