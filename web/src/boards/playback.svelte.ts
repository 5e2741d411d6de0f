import { tick } from "svelte";
import { settings, stretch } from "../shell/settings.svelte";

/** One moment of the game that is still to be shown. */
interface Due<V, E> {
  view: V;
  events: readonly E[];
}

/** With so many moments waiting, whatever is shown is old: the board jumps to now. */
const MOST_DUE = 24;
/** Who goes step by step means to fall behind. */
const MOST_DUE_STEPWISE = 400;

/**
 * What a board draws: the view it was given, or the beats on the way to it. A turn comes as many moments in quick
 * succession, a slide, a die, a fall; they are shown one after another, at the player's pace, and none is dropped.
 */
export abstract class Playback<V, E, B extends { view: V; motions: readonly unknown[] }> {
  shown: V = $state.raw() as V;
  busy = $state(false);
  /** Step by step: the next beat waits for a word. */
  waiting = $state(false);
  #moving: readonly Animation[] = [];
  #moment: number;
  #due: Due<V, E>[] = [];
  /** The board before the first moment due, and how many of that moment's beats were begun. */
  #before: V;
  #begun = 0;
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;
  #go: () => void = () => {};

  constructor(
    view: V,
    moment: number,
    /** In a picture nobody says a word. */
    private readonly picture: boolean,
  ) {
    this.shown = this.#before = view;
    this.#moment = moment;
  }

  /** The board as it is after each thing that happens, and how it gets there. `after` is what they all lead to. */
  protected abstract beats(before: V, events: readonly E[], after: V): B[];
  /** Sets in motion what moves in a beat; `pace` is how much longer than drawn up it takes. */
  protected abstract start(root: Element, beat: B, before: V, turn: number, pace: number): Animation[];
  /** What was told so far is of another time: only these events led here. */
  protected jumped(_view: V, _events: readonly E[]): void {}
  protected began(_beat: B): void {}
  protected ended(_events: readonly E[]): void {}

  get #stepwise(): boolean {
    return settings.stepwise && !this.picture;
  }

  /** Moves there if this moment follows the last one; jumps there otherwise, or when nothing may move. */
  show(view: V, events: readonly E[], moment: number, root: Element | undefined, turn: number): void {
    const by = moment - this.#moment;
    this.#moment = moment;
    if (by === 1) this.#due.push({ view, events });
    else if (by !== 0) {
      this.#due = [];
      this.jumped(view, events);
    }
    const still = stretch() === 0 && !this.#stepwise;
    const late = this.#due.length > (this.#stepwise ? MOST_DUE_STEPWISE : MOST_DUE);
    if (by !== 1 || !root || still || late || events.length === 0) this.finish(view);
    else if (!this.busy) void this.#play(root, turn);
  }

  /** On to the next beat. */
  next(): void {
    for (const animation of this.#moving) animation.finish();
    this.#go();
  }

  /** Whatever still moves or waits is there at once. */
  finish(view: V): void {
    this.#run++;
    for (const animation of this.#moving) animation.cancel();
    this.#moving = [];
    let before = this.#before;
    for (const { view: after, events } of this.#due) {
      for (const beat of this.beats(before, events, after).slice(this.#begun)) this.began(beat);
      this.ended(events);
      this.#begun = 0;
      before = after;
    }
    this.#due = [];
    this.#begun = 0;
    this.busy = this.waiting = false;
    this.shown = this.#before = view;
    this.#go();
  }

  async #play(root: Element, turn: number): Promise<void> {
    const mine = ++this.#run;
    this.busy = true;
    for (let due = this.#due[0]; due; due = this.#due[0]) {
      for (const beat of this.beats(this.shown, due.events, due.view)) {
        const before = this.shown;
        this.shown = beat.view;
        this.#begun++;
        this.began(beat);
        await tick();
        if (mine !== this.#run) return;
        await this.#move(root, beat, before, turn);
        if (mine !== this.#run) return;
        if (this.#stepwise && beat.motions.length > 0) await this.#word();
        if (mine !== this.#run) return;
      }
      this.#due.shift();
      this.#begun = 0;
      this.ended(due.events);
      this.shown = this.#before = due.view;
    }
    this.#moving = [];
    this.busy = false;
  }

  async #move(root: Element, beat: B, before: V, turn: number): Promise<void> {
    // Who lags behind hurries, but nobody hurries who goes step by step.
    const pace = stretch() * (this.#due.length > 3 && !this.#stepwise ? 0.5 : 1);
    if (pace === 0) return;
    this.#moving = this.start(root, beat, before, turn, pace);
    // A cancelled animation rejects; whoever cancelled it has taken over.
    await Promise.allSettled(this.#moving.map((animation) => animation.finished));
  }

  async #word(): Promise<void> {
    this.waiting = true;
    await new Promise<void>((resolve) => (this.#go = resolve));
    this.waiting = false;
  }
}
