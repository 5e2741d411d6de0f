import { tick } from "svelte";
import { settings, stretch, turnTime } from "../shell/settings.svelte";
import type { Audience } from "./audience";
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
  /** Who watches; nobody to whom it matters, if left out. */
  audience?: Audience | undefined;
}

interface Queued<V, E, B> {
  /** Null if there is nothing to see of a moment. */
  beat: B | null;
  /** The moment that begins with it. */
  begins: number | null;
  /** The turn it is part of, whose time is bounded; null if it may take its time. */
  turn: number | null;
  /** The last beat of a moment ends at what the server says, not at what was made up on the way. */
  end: Scene<V, E> | null;
}

/** With so many moments waiting, whatever is shown is old: the board jumps to now. */
const MOST_DUE = 400;
/** The longest rest in a picture, in milliseconds. */
const GLANCE = 90;
/** A turn may go on after what is known of it: so many beats' time is kept for what may still come. */
const KEPT = 2;
/** All that is shown while a player's own clock runs counts as one turn. */
const PRESSED = -1;

/**
 * What a board draws: the view it was given, or the beats on the way to it. A turn comes as many moments in quick
 * succession, a slide, a die, a fall; they are shown one after another, at the player's pace, and none is dropped.
 * The turn of another player takes a bounded time however many moments it has: what is left of it is shared out
 * among the beats still to come.
 */
export abstract class Playback<V, E, B extends Beat<V>> {
  shown: V = $state.raw() as V;
  /** What is happening on the board, null if nothing is. */
  beat: B | null = $state.raw(null);
  /** How many beats are still to come. */
  left = $state(0);
  moving = $state(false);
  /** The last moment that has been shown. Nothing that came later may be told anywhere else. */
  upTo = $state(0);
  /** The next beat waits for a word. */
  waiting = false;

  #running = $state(false);
  #now: V;
  #moment: number;
  #queue: Queued<V, E, B>[] = [];
  #current: Queued<V, E, B> | null = null;
  #animations: readonly Animation[] = [];
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;
  #hurried = false;
  /** Nothing more is shown until somebody here is asked. */
  #skipping = false;
  /** The turn that is being shown, and the milliseconds it has taken so far. */
  #turn: number | null = null;
  #spent = 0;
  #words = new Map<E, string>();
  #wake: () => void = () => {};

  constructor(
    scene: Scene<V, E>,
    protected readonly stage: Stage,
  ) {
    this.shown = this.#now = scene.view;
    this.#moment = this.upTo = scene.moment;
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
    return this.#skipping || (!this.stepwise && (stretch() === 0 || document.hidden));
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
      this.land();
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
    this.#skipping = false;
    this.#hurried = this.moving;
    for (const animation of this.#animations) animation.finish();
    this.#wake();
  }

  /** On to the next thing somebody here has to decide, with nothing shown on the way. */
  finish(): void {
    this.#skipping = this.stage.audience?.willBeAsked() ?? false;
    this.land();
  }

  /** Somebody here has to decide: from now on there is something to be shown again. */
  asked(): void {
    this.#skipping = false;
  }

  /** Out of sight nothing is shown. */
  hide(): void {
    if (this.still) this.land();
  }

  /** Whatever still moves or waits is there at once. */
  protected land(): void {
    this.#run++;
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    if (this.#current?.end) this.ended(this.#current.end.events);
    for (const { beat, end } of this.#queue) {
      if (beat) this.began(beat, false);
      if (end) this.ended(end.events);
    }
    const unheard = this.#queue.findLast(({ begins }) => begins !== null);
    if (unheard?.begins != null) this.stage.audience?.sees(unheard.begins);
    this.#queue = [];
    this.#current = null;
    this.left = 0;
    this.beat = null;
    this.#running = this.moving = this.waiting = this.#hurried = false;
    this.shown = this.#now;
    this.upTo = this.#moment;
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
    const beats = scene.events.length > 0 ? this.beats(before, scene.events, scene.view) : [];
    const last = beats.length - 1;
    this.#now = scene.view;
    const turn = this.stage.audience?.turnOf(scene.moment) ?? null;
    const begins = scene.moment;
    if (last < 0) this.#queue.push({ beat: null, begins, turn, end: scene });
    this.#queue.push(
      ...beats.map((beat, i) => ({ beat, begins: i === 0 ? begins : null, turn, end: i === last ? scene : null })),
    );
    this.left = this.#queue.length;
    const unseen = !this.stage.root() && beats.every(({ rest = 0 }) => rest === 0);
    if (this.still || this.#due > MOST_DUE || unseen) this.land();
    else if (!this.#running) this.#play().catch((fault: unknown) => this.#giveUp(fault));
  }

  /** What cannot be shown must not keep anybody from playing on: the board jumps to now. */
  #giveUp(fault: unknown): void {
    this.land();
    reportError(fault);
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
      if (item.begins !== null) this.stage.audience?.sees(item.begins);
      if (item.beat) await this.#perform(item.beat, item, mine);
      // Asked here and not in there: between the two, too, something else may take over.
      if (mine !== this.#run) return;
      if (item.end) {
        this.ended(item.end.events);
        this.shown = item.end.view;
        this.upTo = item.end.moment;
      }
    }
    this.#current = null;
    this.#running = false;
    this.beat = null;
    this.shown = this.#now;
  }

  /** To its end, or until something else takes over. */
  async #perform(beat: B, item: Queued<V, E, B>, mine: number): Promise<void> {
    const before = this.shown;
    const began = performance.now();
    this.#enter(item.turn);
    this.moving = true;
    this.beat = beat;
    this.shown = beat.view;
    this.began(beat, true);
    await tick();
    if (mine !== this.#run) return;
    const pace = await this.#move(beat, before);
    if (mine !== this.#run) return;
    this.moving = false;
    if (item.end && !this.holds(beat)) {
      this.shown = item.end.view;
      this.upTo = item.end.moment;
    }
    await this.#rest(beat, pace);
    this.#spent += performance.now() - began;
  }

  #enter(turn: number | null): void {
    const now = this.stage.audience?.isPressed() ? PRESSED : turn;
    if (now !== this.#turn) this.#spent = 0;
    this.#turn = now;
  }

  /** How long a beat may take, in milliseconds: its share of what is left of its turn's time. */
  get #share(): number {
    if (this.#turn === null || this.stepwise || this.stage.picture) return Infinity;
    const pressed = this.#turn === PRESSED;
    const more = this.#queue.filter(({ beat, turn }) => beat && (pressed || turn === this.#turn)).length;
    return Math.max(0, turnTime(pressed) - this.#spent) / (more + 1 + KEPT);
  }

  /** Moves what there is to move. How much longer than drawn up the rest after it may take comes back. */
  async #move(beat: B, before: V): Promise<number> {
    const pace = stretch();
    const root = this.stage.root();
    const rest = (beat.rest ?? 0) * pace;
    if (!root || pace === 0) return pace;
    this.#animations = this.start(root, beat, before, this.stage.turn?.() ?? 0, pace);
    const motion = Math.max(0, ...this.#animations.map(lengthOf));
    const hurry = Math.min(1, this.#share / (motion + rest || 1));
    if (hurry < 1) for (const animation of this.#animations) quicken(animation, hurry);
    // A cancelled animation rejects; whoever cancelled it has taken over.
    await Promise.allSettled(this.#animations.map((animation) => animation.finished));
    this.#animations = [];
    return pace * hurry;
  }

  /** Looking at what happened, until it is time for the next beat or somebody asks for it. */
  async #rest(beat: B, pace: number): Promise<void> {
    const waits = this.waits(beat);
    const { rest = 0 } = beat;
    const time = this.stage.picture ? Math.min(rest, GLANCE) : rest * pace;
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

/** How long an animation takes, in milliseconds. */
function lengthOf(animation: Animation): number {
  return Number(animation.effect?.getComputedTiming().endTime ?? 0);
}

/** It takes only a part of its time, none if that is nothing. */
function quicken(animation: Animation, part: number): void {
  if (lengthOf(animation) * part < 1) animation.finish();
  else animation.updatePlaybackRate(1 / part);
}
