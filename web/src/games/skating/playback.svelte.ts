import { tick } from "svelte";
import { stretch } from "../../shell/settings.svelte";
import { beats } from "./deeds";
import type { Beat, Die, Mark } from "./kit";
import type { SkatingEvent, SkatingView } from "./kinds";
import { start } from "./motion";

/** One moment of the game that is still to be shown. */
interface Due {
  view: SkatingView;
  events: readonly SkatingEvent[];
}

/** With so many moments waiting, whatever is shown is old: the board jumps to now. */
const MOST_DUE = 24;

/**
 * What the board draws: the view it was given, or the beats on the way to it. A turn comes as many moments
 * in quick succession, a slide, a die, a fall; they are shown one after another, none is dropped.
 */
export class Playback {
  shown: SkatingView = $state.raw() as SkatingView;
  /** What the turn that goes on and the one before it have left on the ice. */
  trail: readonly Mark[] = $state.raw([]);
  earlier: readonly Mark[] = $state.raw([]);
  /** The dice as they lie. */
  dice: readonly Die[] = $state.raw([]);
  /** What is being shown just now. */
  event: SkatingEvent | null = $state.raw(null);
  busy = $state(false);
  #moving: readonly Animation[] = [];
  #moment: number;
  #due: Due[] = [];
  /** How many beats of the first moment due were shown already. */
  #shown = 0;
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;

  constructor(view: SkatingView, events: readonly SkatingEvent[], moment: number) {
    this.shown = view;
    this.#moment = moment;
    for (const beat of beats(view, events)) this.#keep(beat);
  }

  /** Moves there if this moment follows the last one; jumps there otherwise, or when nothing may move. */
  show(
    view: SkatingView,
    events: readonly SkatingEvent[],
    moment: number,
    root: Element | undefined,
    turn: number,
  ): void {
    const again = moment === this.#moment;
    const follows = moment === this.#moment + 1;
    this.#moment = moment;
    if (follows && root && stretch() > 0 && events.length > 0 && this.#due.length < MOST_DUE) {
      this.#due.push({ view, events });
      if (!this.busy) void this.#play(root, turn);
      return;
    }
    if (follows) this.#due.push({ view, events });
    else if (!again) {
      this.#due = [];
      this.trail = this.earlier = this.dice = [];
      for (const beat of beats(view, events)) this.#keep(beat);
    }
    this.finish(view);
  }

  /** Whatever still moves is there at once. */
  finish(view: SkatingView): void {
    this.#run++;
    for (const animation of this.#moving) animation.cancel();
    this.#moving = [];
    let before = this.shown;
    for (const [i, due] of this.#due.entries()) {
      for (const beat of beats(before, due.events).slice(i === 0 ? this.#shown : 0)) this.#keep(beat);
      before = due.view;
    }
    this.#due = [];
    this.#shown = 0;
    this.busy = false;
    this.event = null;
    this.shown = view;
  }

  /** A new turn makes what was left on the ice earlier. */
  #keep({ event, marks, dice }: Beat): void {
    if (event.t === "turnbegan") {
      if (this.trail.some(({ t }) => t !== "ring" && t !== "all")) this.earlier = this.trail;
      this.trail = [];
      this.dice = [];
    }
    this.trail = [...this.trail, ...marks];
    if (dice.length > 0) this.dice = dice;
  }

  async #play(root: Element, turn: number): Promise<void> {
    const mine = ++this.#run;
    this.busy = true;
    for (let due = this.#due[0]; due; due = this.#due[0]) {
      // Who lags behind hurries.
      const pace = stretch() * (this.#due.length > 3 ? 0.5 : 1);
      for (const beat of beats(this.shown, due.events)) {
        const before = this.shown;
        this.shown = beat.view;
        this.event = beat.event;
        this.#keep(beat);
        this.#shown++;
        await tick();
        if (mine !== this.#run) return;
        this.#moving = beat.motions.flatMap((motion) => start(root, motion, before, beat.view, turn, pace));
        // A cancelled animation rejects; whoever cancelled it has taken over.
        await Promise.allSettled(this.#moving.map((animation) => animation.finished));
        if (mine !== this.#run) return;
      }
      this.#due.shift();
      this.#shown = 0;
      this.shown = due.view;
    }
    this.#moving = [];
    this.busy = false;
    this.event = null;
  }
}
