import type { Die } from "../../boards/Dice.svelte";
import { Playback, type Scene, type Stage } from "../../boards/playback.svelte";
import { beats } from "./showing";
import type { SkatingEvent, SkatingView } from "./types";
import type { Beat, Mark } from "./showing/kit";
import { start } from "./motion";

/** A duel as it is shown: besides the board, what its turns have left on the ice. */
export class Duel extends Playback<SkatingView, SkatingEvent, Beat> {
  /** What the turn that goes on and the one before it have left on the ice. */
  trail: readonly Mark[] = $state.raw([]);
  earlier: readonly Mark[] = $state.raw([]);
  /** The dice as they lie. */
  dice: readonly Die[] = $state.raw([]);
  /** What is being shown, in words. */
  said = $state("");

  constructor(scene: Scene<SkatingView, SkatingEvent>, stage: Stage) {
    super(scene, stage);
    this.jumped(scene.view, scene.events);
  }

  protected beats(before: SkatingView, events: readonly SkatingEvent[]): Beat[] {
    return beats(before, events);
  }

  protected start(root: Element, beat: Beat, before: SkatingView, turn: number, pace: number): Animation[] {
    return beat.motions.flatMap((motion) => start(root, motion, before, beat.view, turn, pace));
  }

  protected override jumped(view: SkatingView, events: readonly SkatingEvent[]): void {
    this.trail = this.earlier = this.dice = [];
    for (const beat of beats(view, events)) this.began(beat);
  }

  /** A new turn makes what was left on the ice earlier. */
  protected override began({ event, marks, dice }: Beat): void {
    this.said = this.wordsFor(event);
    if (event.t === "turnbegan") {
      if (this.trail.some(({ t }) => t !== "ring" && t !== "all")) this.earlier = this.trail;
      this.trail = [];
      this.dice = [];
    }
    this.trail = [...this.trail, ...marks];
    if (dice.length > 0) this.dice = dice;
  }
}
