import { Playback } from "../../boards/playback.svelte";
import type { SoccerEvent, SoccerView } from "../../wire";
import { beats, type Beat } from "./showing";
import { start } from "./motion";

/** A match as it is shown. */
export class Match extends Playback<SoccerView, SoccerEvent, Beat> {
  protected beats(before: SoccerView, events: readonly SoccerEvent[]): Beat[] {
    return beats(before, events);
  }

  protected start(root: Element, { motions }: Beat, _before: SoccerView, bottom: number, pace: number): Animation[] {
    return motions.flatMap((motion) => start(root, motion, bottom, pace) ?? []);
  }
}
