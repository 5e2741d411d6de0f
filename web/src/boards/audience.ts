import { getContext, setContext } from "svelte";

/** Those who watch a board. It tells them how far it is; they tell it what it need not dwell on. */
export interface Audience {
  /** A board shows what comes from now on, until what comes back is called; `skip` leads on to now. */
  attend(skip: () => void): (() => void) | undefined;
  /** The board begins to show a moment. */
  sees(moment: number): void;
  /** All up to this moment has been shown. */
  saw(moment: number): void;
  /** The turn a moment is part of; null if it may take its time, as one's own turn may. */
  turnOf(moment: number): number | null;
  /** Somebody here has still something to decide, later on. */
  willBeAsked(): boolean;
  /** Somebody's time is running, here. */
  isPressed(): boolean;
}

const KEY = "audience";

/** To be called while whatever holds a board starts. */
export function provideAudience(audience: Audience): void {
  setContext(KEY, audience);
}

/** To be called while a board starts; nobody if it is only looked at. */
export function theAudience(): Audience | undefined {
  return getContext<Audience | undefined>(KEY);
}
