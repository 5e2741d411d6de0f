import type { Sound } from "../shell/sound";
import type { Die } from "./Dice.svelte";

/** One beat of what is shown: the board as it will be at the end of it, and how it gets there. */
export interface Beat<V, M = unknown> {
  view: V;
  motions: readonly M[];
  /** How long one looks at it before the next, in milliseconds at the calm pace. */
  rest?: number;
}

/** How one kind of event is shown. `V` is the view, `M` what may move, `K` what may stay to be seen. */
export type Showing<V, E, M, K> = {
  /** The board after it. */
  apply(view: V, event: E): V;
  /** What it leaves to be seen, a trail or the arrows of what might be done; `before` where that is known. */
  marks(event: E, before?: V): K[];
  sounds(event: E): Sound[];
  /** The dice that are thrown in it. */
  dice?(event: E, before: V): Die[];
} & (InOneBeat<V, E, M> | InBeats<V, E, M>);

/** What moves while the board before it becomes the board after it. */
interface InOneBeat<V, E, M> {
  motions(event: E, before: V): M[];
}

/** For what takes several beats, or is not all in the event: `after` is the board that all events lead to. */
interface InBeats<V, E, M> {
  beats(event: E, before: V, after: V): Beat<V, M>[];
}

/** One for each kind of event a game has; `More` is what only this game has to say of them. */
export type Showings<V, E extends { t: string }, M, K, More = unknown> = {
  readonly [T in E["t"]]: Showing<V, Extract<E, { t: T }>, M, K> & More;
};

/** All that follows from how each kind of event is shown. */
export class Shows<V, E extends { t: string }, M, K, More = unknown> {
  constructor(readonly showings: Showings<V, E, M, K, More>) {}

  /** The compiler cannot see that what is found by an event's tag fits that event. */
  of<T extends E>(event: T): Showing<V, T, M, K> & More {
    return this.showings[event.t as E["t"]] as unknown as Showing<V, T, M, K> & More;
  }

  apply(view: V, events: readonly E[]): V {
    return events.reduce((now, event) => this.of(event).apply(now, event), view);
  }

  marks(events: readonly E[], before?: V): K[] {
    return events.flatMap((event) => this.of(event).marks(event, before));
  }

  sounds(events: readonly E[]): Sound[] {
    return events.flatMap((event) => this.of(event).sounds(event));
  }

  /** The beats of one event. */
  beatsOf(event: E, before: V, after: V): Beat<V, M>[] {
    const showing = this.of(event);
    if ("beats" in showing) return showing.beats(event, before, after);
    return [{ view: showing.apply(before, event), motions: showing.motions(event, before) }];
  }

  /** The beats of all events, one after another. */
  beats(before: V, events: readonly E[], after: V = this.apply(before, events)): Beat<V, M>[] {
    let view = before;
    return events.flatMap((event) => {
      const beats = this.beatsOf(event, view, after);
      view = beats.at(-1)?.view ?? view;
      return beats;
    });
  }
}
