import { Playback, type Scene, type Stage } from "../../boards/playback.svelte";
import { recent, SHOWS, type Beat } from "./showing";
import type { NightOutEvent, NightOutView } from "./types";
import { start } from "./motion";

/** A night as it is shown: besides the board, what has happened of late. */
export class Night extends Playback<NightOutView, NightOutEvent, Beat> {
  /** What happened in this turn and the one before, as far as it was shown. */
  told: readonly NightOutEvent[] = $state.raw([]);

  constructor(scene: Scene<NightOutView, NightOutEvent>, stage: Stage) {
    super(scene, stage);
    this.told = scene.events;
  }

  protected beats(before: NightOutView, events: readonly NightOutEvent[], after: NightOutView): Beat[] {
    return SHOWS.beats(before, events, after);
  }

  protected start(root: Element, beat: Beat, before: NightOutView, turn: number, pace: number): Animation[] {
    return beat.motions.flatMap((motion) => start(root, motion, before, beat.view, turn, pace));
  }

  protected override jumped(_view: NightOutView, events: readonly NightOutEvent[]): void {
    this.told = events;
  }

  protected override ended(events: readonly NightOutEvent[]): void {
    const { before, now } = recent([...this.told, ...events]);
    this.told = [...before, ...now];
  }
}
