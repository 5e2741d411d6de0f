import { Playback } from "../../boards/playback.svelte";
import type { Event } from "../../wire";
import { start } from "./motion";
import { beatBetween, type Beat, type Drawn } from "./showing";

/** A sketched game as it is shown: what moves is read from the two sketches, before and after. */
export class SketchShow extends Playback<Drawn, Event, Beat> {
  protected beats(before: Drawn, _events: readonly Event[], after: Drawn): Beat[] {
    return [beatBetween(before, after)];
  }

  protected start(root: Element, { motions, view }: Beat, before: Drawn, turn: number, pace: number): Animation[] {
    return start(root, motions, before, view, turn === 1, pace);
  }
}
