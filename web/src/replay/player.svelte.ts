import type { Audience } from "../boards/audience";
import { turnTime } from "../shell/settings.svelte";
import { firstReal, turnsOf, type Turn } from "../table/turns";
import type { Scene } from "../wire";

/** What is gone through: the scenes that have come so far, and how many there are. */
export interface Recorded {
  readonly scenes: readonly Scene[];
  readonly in_all: number;
}

/** Where the number of the scene on the board is kept. */
export interface Place {
  at: number;
}

class OwnPlace implements Place {
  at = $state(0);
}

/** Between two moves of a game that plays by itself, in milliseconds, over and above what the board takes. */
const PAUSE = 350;

/** Goes through a saved game: step by step, by turns, by rounds, or by itself as fast as the board can show it. */
export class Player implements Audience {
  playing = $state(false);
  #replay: () => Recorded;
  #place: Place;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #turns = $derived.by((): readonly Turn[] => turnsOf(this.#replay().scenes));

  /** It begins where the game really does, unless it is told a place. */
  constructor(replay: () => Recorded, place?: Place) {
    this.#replay = replay;
    this.#place = place ?? new OwnPlace();
    if (!place) this.#place.at = firstReal(replay().scenes);
  }

  /** The number of the scene on the board. */
  get at(): number {
    return this.#place.at;
  }

  get last(): number {
    return this.#replay().scenes.length - 1;
  }

  /** The whole game has come and was gone through: only then is it told how it ended. */
  get ended(): boolean {
    return this.at >= this.#replay().in_all - 1;
  }

  get #turn(): number {
    return this.#turns.findIndex(({ last }) => this.at <= last);
  }

  get rounds(): boolean {
    return new Set(this.#turns.map(({ round }) => round)).size > 1;
  }

  go(to: number): void {
    this.pause();
    this.#show(to);
  }

  /** The board after the turn, so many turns on. */
  turn(by: number): void {
    const now = this.#turns[this.#turn];
    if (by > 0 && now && this.at < now.last) this.go(now.last);
    else this.go(this.#turns[Math.max(0, this.#turn + by)]?.last ?? (by > 0 ? this.last : 0));
  }

  /** The beginning of the next round, or of this one, or of the one before it. */
  round(by: number): void {
    const starts = this.#turns.flatMap(({ round, first }, i) => (round === this.#turns[i - 1]?.round ? [] : [first]));
    this.go((by > 0 ? starts.find((one) => one > this.at) : starts.findLast((one) => one < this.at)) ?? (by > 0 ? this.last : 0));
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  play(): void {
    if (this.at >= this.last) this.#show(firstReal(this.#replay().scenes));
    this.playing = true;
    this.#next();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** More of a long game has come: whoever waited for it goes on. */
  more(): void {
    if (this.playing && this.#timer === undefined) this.#next();
  }

  #show(to: number): void {
    this.#place.at = Math.max(0, Math.min(this.last, to));
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.ended) this.playing = false;
    if (!this.playing || this.at >= this.last) return;
    // Where nothing moves the moves are still to be told apart.
    this.#timer = setTimeout(() => this.#show(this.at + 1), turnTime(false) === 0 ? 2 * PAUSE : PAUSE);
  }

  // ---- what the board tells ----

  attend(): undefined {}

  sees(): void {}

  saw(moment: number): void {
    if (this.playing && moment === this.at) this.#next();
  }

  turnOf(moment: number): number | null {
    return this.playing ? this.#turns.findIndex(({ last }) => moment <= last) : null;
  }

  willBeAsked(): boolean {
    return false;
  }

  isPressed(): boolean {
    return false;
  }
}
