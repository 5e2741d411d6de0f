import { tick } from "svelte";
import { stretch } from "../../shell/settings.svelte";
import { beats, recent } from "./deeds";
import type { NightOutEvent, NightOutView } from "./kinds";
import { start } from "./motion";

/** One moment of the game that is still to be shown. */
interface Due {
  view: NightOutView;
  events: readonly NightOutEvent[];
}

/** With so many moments waiting, whatever is shown is old: the board jumps to now. */
const MOST_DUE = 16;

/**
 * What the board draws: the view it was given, or the beats on the way to it. A turn comes as many moments
 * in quick succession, a step, a step, a stop, a roll; they are shown one after another, none is dropped.
 */
export class Playback {
  shown: NightOutView = $state.raw() as NightOutView;
  /** What happened in this turn and the one before, as far as it was shown. */
  told: readonly NightOutEvent[] = $state.raw([]);
  busy = $state(false);
  #moving: readonly Animation[] = [];
  #moment: number;
  #due: Due[] = [];
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;

  constructor(view: NightOutView, events: readonly NightOutEvent[], moment: number) {
    this.shown = view;
    this.told = events;
    this.#moment = moment;
  }

  /** Moves there if this moment follows the last one; jumps there otherwise, or when nothing may move. */
  show(
    view: NightOutView,
    events: readonly NightOutEvent[],
    moment: number,
    root: Element | undefined,
    turn: number,
  ): void {
    const by = moment - this.#moment;
    this.#moment = moment;
    if (by === 1) this.#due.push({ view, events });
    else if (by !== 0) [this.#due, this.told] = [[], events];
    const moves = by === 1 && root && stretch() > 0 && events.length > 0 && this.#due.length <= MOST_DUE;
    if (!moves) this.finish(view);
    else if (!this.busy) void this.#play(root, turn);
  }

  /** Whatever still moves is there at once. */
  finish(view: NightOutView): void {
    this.#run++;
    for (const animation of this.#moving) animation.cancel();
    this.#moving = [];
    for (const due of this.#due) this.#tell(due.events);
    this.#due = [];
    this.busy = false;
    this.shown = view;
  }

  #tell(events: readonly NightOutEvent[]): void {
    const { before, now } = recent([...this.told, ...events]);
    this.told = [...before, ...now];
  }

  async #play(root: Element, turn: number): Promise<void> {
    const mine = ++this.#run;
    this.busy = true;
    for (let due = this.#due[0]; due; due = this.#due[0]) {
      // Who lags behind hurries.
      const pace = stretch() * (this.#due.length > 3 ? 0.5 : 1);
      for (const beat of beats(this.shown, due.events, due.view)) {
        const before = this.shown;
        this.shown = beat.view;
        await tick();
        if (mine !== this.#run) return;
        this.#moving = beat.motions.flatMap((motion) => start(root, motion, before, beat.view, turn, pace));
        // A cancelled animation rejects; whoever cancelled it has taken over.
        await Promise.allSettled(this.#moving.map((animation) => animation.finished));
        if (mine !== this.#run) return;
      }
      this.#due.shift();
      this.#tell(due.events);
      this.shown = due.view;
    }
    this.#moving = [];
    this.busy = false;
  }
}
