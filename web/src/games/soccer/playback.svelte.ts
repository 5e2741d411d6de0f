import { tick } from "svelte";
import { stretch } from "../../shell/settings.svelte";
import type { SoccerEvent, SoccerView } from "../../wire";
import { beats } from "./deeds";
import { start } from "./motion";

/** What the board draws: the view it was given, or the beats on the way to it. */
export class Playback {
  shown: SoccerView = $state.raw() as SoccerView;
  busy = $state(false);
  #moving: readonly Animation[] = [];
  #moment: number;
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;

  constructor(view: SoccerView, moment: number) {
    this.shown = view;
    this.#moment = moment;
  }

  /** Moves there if this moment follows the one shown; jumps there otherwise, or when nothing may move. */
  show(
    view: SoccerView,
    events: readonly SoccerEvent[],
    moment: number,
    root: Element | undefined,
    bottom: number,
  ): void {
    const follows = moment === this.#moment + 1;
    this.#moment = moment;
    const pace = stretch();
    if (root && follows && pace > 0 && events.length > 0) void this.#play(view, events, root, bottom, pace);
    else this.finish(view);
  }

  finish(view: SoccerView): void {
    this.#run++;
    for (const animation of this.#moving) animation.cancel();
    this.#moving = [];
    this.busy = false;
    this.shown = view;
  }

  async #play(
    view: SoccerView,
    events: readonly SoccerEvent[],
    root: Element,
    bottom: number,
    pace: number,
  ): Promise<void> {
    const before = this.shown;
    this.finish(before);
    const mine = this.#run;
    this.busy = true;
    for (const beat of beats(before, events)) {
      this.shown = beat.view;
      await tick();
      if (mine !== this.#run) return;
      this.#moving = beat.motions.flatMap((motion) => start(root, motion, bottom, pace) ?? []);
      // A cancelled animation rejects; whoever cancelled it has taken over.
      await Promise.allSettled(this.#moving.map((animation) => animation.finished));
      if (mine !== this.#run) return;
    }
    this.finish(view);
  }
}
