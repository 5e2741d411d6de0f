import { untrack } from "svelte";
import type { BoardProps } from "../games/kit";
import { settings } from "../shell/settings.svelte";
import type { Hand } from "../table/hand";
import { theAudience } from "./audience";
import type { Playback, Scene, Stage } from "./playback.svelte";
import type { Beat } from "./showing";
import { board, partsOf } from "./words";

/** A board's props with nothing left out, but for `plan`: where that is missing, moves go one at a time. */
export type AllProps<V, E> = Required<Omit<BoardProps<V, E>, "plan">> & Pick<BoardProps<V, E>, "plan">;

/** What a board is shown with unless it is told otherwise. */
const USUAL: Omit<AllProps<never, never>, "view"> = {
  events: [],
  lines: [],
  moment: 0,
  bottom: 0,
  names: [],
  seat: null,
  taken: [],
  next: [],
  first: [],
  moves: [],
  pending: null,
  inSight: [],
  many: false,
  chosen: null,
  foreseen: [],
  ghost: [],
  picture: false,
  rim: [],
  squareNames: false,
  label: board,
  choose: () => {},
  peek: () => {},
  back: () => {},
  submit: () => {},
};

/** A board's props, and for those it was not given what is usual. */
export function allProps<V, E>(given: BoardProps<V, E>): AllProps<V, E> {
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...USUAL, ...(Object.fromEntries(said) as unknown as BoardProps<V, E>) } as AllProps<V, E>;
}

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
  #given: () => BoardProps<V, E>;
  #props = $derived.by(() => allProps(this.#given()));
  /** By themselves: the props are all new whenever one of them is. */
  #moment = $derived(this.#props.moment);
  #pending = $derived(this.#props.pending);

  constructor(
    given: () => BoardProps<V, E>,
    Play: new (scene: Scene<V, E>, stage: Stage) => P,
    turn: () => number = () => 0,
  ) {
    this.#given = given;
    const scene = (): Scene<V, E> => {
      const { view, events, lines, moment } = this.#props;
      return { view, events, lines, moment };
    };
    const { picture } = untrack(() => this.#props);
    const audience = picture ? undefined : theAudience();
    this.playback = untrack(() => new Play(scene(), { picture, root: () => this.root, turn, audience }));
    let asked = true;
    $effect(() => {
      const now = scene();
      untrack(() => this.playback.show({ ...now, seen: asked }));
    });
    // After that effect: what counts is whether somebody was asked before the scene came.
    $effect(() => {
      asked = this.#props.seat !== null;
      if (asked) this.playback.asked();
    });
    $effect(() => audience?.attend(() => this.playback.finish()));
    $effect(() => {
      const { upTo } = this.playback;
      untrack(() => audience?.saw(upTo));
    });
    $effect(() => {
      const hide = (): void => this.playback.hide();
      document.addEventListener("visibilitychange", hide);
      return () => document.removeEventListener("visibilitychange", hide);
    });
    // One thing waits for a second tap at a time, and nothing for the board before.
    $effect(() => {
      void this.#moment;
      void this.#pending;
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
    const { picture, seat } = this.#props;
    return !picture && !this.busy && seat !== null;
  }

  /** The steps that may be chosen next. */
  get next(): readonly string[] {
    return this.mine ? this.#props.next : NO_STEPS;
  }

  /** The step that waits for a second tap, as its word and what it is about. */
  get waiting(): [what: string, of: string] {
    return partsOf(this.#props.pending?.at(-1) ?? "");
  }

  can(step: string): boolean {
    return this.next.includes(step);
  }

  /** Whether a move may begin with it; in the middle of a move that begins afresh. */
  canStart(step: string): boolean {
    return this.mine && this.#props.first.includes(step);
  }

  /** What the open steps of one kind are about: `square:f6` is about f6. */
  nextOf(kind: string): string[] {
    return about(kind, this.next);
  }

  /** What the steps taken so far of one kind are about. */
  takenOf(kind: string): string[] {
    return about(kind, this.#props.taken);
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
