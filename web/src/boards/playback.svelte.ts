import { tick } from "svelte";
import { settings, stretch } from "../shell/settings.svelte";
import type { Beat } from "./showing";

/** What a board is given whenever something has come in. */
export interface Scene<V, E> {
  view: V;
  events: readonly E[];
  /** The same in words, a sentence an event. */
  lines?: readonly string[];
  moment: number;
  /** The player was about to choose, so everything before has been seen. */
  seen?: boolean;
}

/** Where it is shown. */
export interface Stage {
  /** In a picture nobody says a word, and nobody reads along. */
  picture: boolean;
  /** What is drawn; nothing before the board is there. */
  root: () => Element | undefined;
  /** How far round the board is turned. */
  turn?: () => number;
}

interface Queued<V, E, B> {
  /** Null if there is nothing to see of a moment. */
  beat: B | null;
  /** The last beat of a moment ends at what the server says, not at what was made up on the way. */
  end: Scene<V, E> | null;
}

/** With so many moments waiting, whatever is shown is old: the board jumps to now. */
const MOST_DUE = 24;
/** Who goes step by step means to fall behind. */
const MOST_DUE_STEPWISE = 400;
/** The longest rest in a picture, in milliseconds. */
const GLANCE = 90;

/**
 * What a board draws: the view it was given, or the beats on the way to it. A turn comes as many moments in quick
 * succession, a slide, a die, a fall; they are shown one after another, at the player's pace, and none is dropped.
 */
export abstract class Playback<V, E, B extends Beat<V>> {
  shown: V = $state.raw() as V;
  /** What is happening on the board, null if nothing is. */
  beat: B | null = $state.raw(null);
  /** How many beats are still to come. */
  left = $state(0);
  moving = $state(false);
  /** The next beat waits for a word. */
  waiting = false;
  protected readonly most: number = MOST_DUE;

  #running = $state(false);
  #now: V;
  #moment: number;
  #queue: Queued<V, E, B>[] = [];
  #current: Queued<V, E, B> | null = null;
  #animations: readonly Animation[] = [];
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;
  #hurried = false;
  #words = new Map<E, string>();
  #wake: () => void = () => {};

  constructor(
    scene: Scene<V, E>,
    protected readonly stage: Stage,
  ) {
    this.shown = this.#now = scene.view;
    this.#moment = scene.moment;
  }

  /** The board as it is after each thing that happens, and how it gets there. `after` is what they all lead to. */
  protected abstract beats(before: V, events: readonly E[], after: V): B[];
  /** Sets in motion what moves in a beat; `pace` is how much longer than drawn up it takes. */
  protected abstract start(root: Element, beat: B, before: V, turn: number, pace: number): Animation[];
  /** What was told so far is of another time: only these events led here. */
  protected jumped(_view: V, _events: readonly E[]): void {}
  /** `seen` is false for a beat that was skipped. */
  protected began(_beat: B, _seen: boolean): void {}
  protected ended(_events: readonly E[]): void {}

  /** The board is not what it will be in a moment. */
  get busy(): boolean {
    return this.#running;
  }

  /** The newest view there is. */
  protected get now(): V {
    return this.#now;
  }

  /** The number of the newest moment. */
  protected get moment(): number {
    return this.#moment;
  }

  protected get stepwise(): boolean {
    return settings.stepwise && !this.stage.picture;
  }

  /** Nothing may move, or nobody looks. */
  protected get still(): boolean {
    return !this.stepwise && (stretch() === 0 || document.hidden);
  }

  protected follows(scene: Scene<V, E>): boolean {
    return scene.moment === this.#moment + 1;
  }

  /** The beats that are still to come. */
  protected get ahead(): B[] {
    return this.#queue.flatMap(({ beat }) => beat ?? []);
  }

  /** Whether one has to ask for what comes after it. */
  protected waits({ rest, motions }: B): boolean {
    return this.stepwise && (rest ?? motions.length) > 0;
  }

  /** Whether a moment's last beat stays as it was shown until one goes on from it. */
  protected holds(_beat: B): boolean {
    return false;
  }

  /** Moves there if this moment follows the last one; jumps there otherwise, or when nothing may move. */
  show(scene: Scene<V, E>): void {
    if (!this.#running) this.#words.clear();
    scene.events.forEach((event, i) => this.#words.set(event, scene.lines?.[i] ?? ""));
    if (scene.moment === this.#moment) {
      this.#renew(scene.view);
      return;
    }
    const follows = this.follows(scene);
    this.#moment = scene.moment;
    if (!follows) {
      this.#queue = [];
      this.#current = null;
      this.jumped(scene.view, scene.events);
      this.#now = scene.view;
      this.finish();
      return;
    }
    if (scene.seen && this.#queue.length === 0) this.#wake();
    this.add(scene, this.#now);
  }

  /** What was told of an event. */
  wordsFor(event: E): string {
    return this.#words.get(event) ?? "";
  }

  /** On to the next beat. */
  next(): void {
    this.#hurried = this.moving;
    for (const animation of this.#animations) animation.finish();
    this.#wake();
  }

  /** Whatever still moves or waits is there at once. */
  finish(): void {
    this.#run++;
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    if (this.#current?.end) this.ended(this.#current.end.events);
    for (const { beat, end } of this.#queue) {
      if (beat) this.began(beat, false);
      if (end) this.ended(end.events);
    }
    this.#queue = [];
    this.#current = null;
    this.left = 0;
    this.beat = null;
    this.#running = this.moving = this.waiting = this.#hurried = false;
    this.shown = this.#now;
    this.#wake();
  }

  /** The same moment once more: another pair of eyes, or a choice that was sealed. */
  #renew(view: V): void {
    this.#now = view;
    const last = this.#queue.at(-1) ?? this.#current;
    if (last?.end) last.end = { ...last.end, view };
    if (this.#queue.length === 0 && !this.moving && !(this.beat && this.holds(this.beat))) this.shown = view;
  }

  /** Queues what leads from `before` to a scene, and begins to show it if nothing is being shown. */
  protected add(scene: Scene<V, E>, before: V): void {
    const beats = this.beats(before, scene.events, scene.view);
    const last = beats.length - 1;
    this.#now = scene.view;
    if (last < 0) this.#queue.push({ beat: null, end: scene });
    this.#queue.push(...beats.map((beat, i) => ({ beat, end: i === last ? scene : null })));
    this.left = this.#queue.length;
    const late = this.#due > (this.stepwise ? MOST_DUE_STEPWISE : this.most);
    const unseen = !this.stage.root() && beats.every(({ rest = 0 }) => rest === 0);
    if (this.still || late || unseen || scene.events.length === 0) this.finish();
    else if (!this.#running) void this.#play();
  }

  /** How many moments are being shown or still to be shown. */
  get #due(): number {
    return [this.#current, ...this.#queue].filter((item) => item?.end).length;
  }

  async #play(): Promise<void> {
    const mine = ++this.#run;
    this.#running = true;
    for (let item = this.#queue.shift(); item; item = this.#queue.shift()) {
      this.#current = item;
      this.left = this.#queue.length;
      if (item.beat && !(await this.#perform(item.beat, item, mine))) return;
      if (item.end) {
        this.ended(item.end.events);
        this.shown = item.end.view;
      }
    }
    this.#current = null;
    this.#running = false;
    this.beat = null;
    this.shown = this.#now;
  }

  /** False if something else has taken over meanwhile. */
  async #perform(beat: B, item: Queued<V, E, B>, mine: number): Promise<boolean> {
    const before = this.shown;
    this.moving = true;
    this.beat = beat;
    this.shown = beat.view;
    this.began(beat, true);
    await tick();
    if (mine !== this.#run) return false;
    await this.#move(beat, before);
    if (mine !== this.#run) return false;
    this.moving = false;
    if (item.end && !this.holds(beat)) this.shown = item.end.view;
    await this.#rest(beat);
    return mine === this.#run;
  }

  async #move(beat: B, before: V): Promise<void> {
    // Who lags behind hurries, but nobody hurries who goes step by step.
    const pace = stretch() * (this.#due > 3 && !this.stepwise ? 0.5 : 1);
    const root = this.stage.root();
    if (!root || pace === 0) return;
    this.#animations = this.start(root, beat, before, this.stage.turn?.() ?? 0, pace);
    // A cancelled animation rejects; whoever cancelled it has taken over.
    await Promise.allSettled(this.#animations.map((animation) => animation.finished));
    this.#animations = [];
  }

  /** Looking at what happened, until it is time for the next beat or somebody asks for it. */
  async #rest(beat: B): Promise<void> {
    const waits = this.waits(beat);
    const { rest = 0 } = beat;
    const time = this.stage.picture ? Math.min(rest, GLANCE) : rest * stretch();
    const hurried = this.#hurried;
    this.#hurried = false;
    if (hurried || (!waits && time === 0)) return;
    this.waiting = waits;
    await new Promise<void>((resolve) => {
      const timer = waits ? undefined : setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = () => {};
    this.waiting = false;
  }
}
