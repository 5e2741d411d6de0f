import { untrack } from "svelte";
import type { BoardProps } from "../games/kit";
import { settings } from "../shell/settings.svelte";
import type { Hand } from "../table/hand";
import type { Playback, Scene, Stage } from "./playback.svelte";
import type { Beat } from "./showing";
import { partsOf } from "./words";

/** What a board hands over of its props; what it leaves out is as if it had not been given. */
type Given<V, E> = Pick<
  BoardProps<V, E>,
  "view" | "events" | "lines" | "moment" | "seat" | "taken" | "next" | "first" | "pending" | "picture"
>;

const NO_STEPS: readonly string[] = [];

function about(kind: string, steps: readonly string[]): string[] {
  return steps.map(partsOf).flatMap(([what, of]) => (what === kind ? [of] : []));
}

/**
 * What every board works out of its props: what is drawn now, whether somebody here may choose, which steps are open
 * to them, what they look at and what waits for a second tap. To be made while the board's component starts.
 */
export class BoardState<V, E, P extends Playback<V, E, Beat<V>>> {
  readonly playback: P;
  /** The element it is drawn in. */
  root = $state<Element>();
  /** The cell the hand or the focus is on. */
  looked = $state<string | null>(null);
  /** What waits for a second tap. */
  armed = $state<string | null>(null);
  #given: () => Given<V, E>;

  constructor(
    given: () => Given<V, E>,
    play: (scene: Scene<V, E>, stage: Stage) => P,
    turn: () => number = () => 0,
  ) {
    this.#given = given;
    const scene = (): Scene<V, E> => {
      const { view, events = [], lines = [], moment = 0 } = given();
      return { view, events, lines, moment };
    };
    const picture = untrack(() => given().picture ?? false);
    this.playback = untrack(() => play(scene(), { picture, root: () => this.root, turn }));
    let asked = true;
    $effect(() => {
      const now = scene();
      untrack(() => this.playback.show({ ...now, seen: asked }));
    });
    // After that effect: what counts is whether somebody was asked before the scene came.
    $effect(() => {
      asked = (given().seat ?? null) !== null;
    });
    $effect(() => {
      void given().moment;
      this.armed = null;
    });
  }

  /** The board as it is drawn. */
  get shown(): V {
    return this.playback.shown;
  }

  get busy(): boolean {
    return this.playback.busy;
  }

  /** Somebody here may choose now. */
  get mine(): boolean {
    const { picture, seat = null } = this.#given();
    return !picture && !this.busy && seat !== null;
  }

  /** The steps that may be chosen next. */
  get next(): readonly string[] {
    return (this.mine && this.#given().next) || NO_STEPS;
  }

  /** The step that waits for a second tap, as its word and what it is about. */
  get waiting(): [what: string, of: string] {
    return partsOf(this.#given().pending?.at(-1) ?? "");
  }

  can(step: string): boolean {
    return this.next.includes(step);
  }

  /** Whether a move may begin with it; in the middle of a move that begins afresh. */
  canStart(step: string): boolean {
    return this.mine && (this.#given().first ?? NO_STEPS).includes(step);
  }

  /** What the open steps of one kind are about: `square:f6` is about f6. */
  nextOf(kind: string): string[] {
    return about(kind, this.next);
  }

  /** What the steps taken so far of one kind are about. */
  takenOf(kind: string): string[] {
    return about(kind, this.#given().taken ?? NO_STEPS);
  }

  /** A press while something moves means that it need not. True if that was it. */
  skip(): boolean {
    if (!this.busy) return false;
    this.playback.finish();
    return true;
  }

  /** A finger, or a careful player, sees first what will happen: true for the first of two taps. */
  isFirstTap(what: string, hand: Hand): boolean {
    if ((hand !== "touch" && !settings.confirm) || this.armed === what) return false;
    this.armed = what;
    return true;
  }
}
