import type { Scene } from "../wire";
import { Scenes, type Arrival } from "./scenes";
import { turnsOf } from "./turns";

/**
 * The scenes that came, and how far the board has shown them. Only the board itself is handed `newest`; whatever else
 * is told is of `scenes`.
 */
export class Shown {
  /** For the ears: what the board begins to show. */
  begins = $state.raw<Scene | null>(null);

  /** All that came, whether it was shown or not. */
  #heard = $state.raw<readonly Scene[]>([]);
  /** The last scene that was shown. */
  #upTo = $state(-1);
  /** Leads the board on to now; null while there is no board. */
  #skip: (() => void) | null = null;
  #log = new Scenes();
  #turns = $derived(turnsOf(this.#heard));
  /** What was shown, which is all there is to be told of the game. */
  readonly scenes = $derived(this.#heard.slice(0, this.#upTo + 1));

  /** `reveal` is told of every scene once it has been shown, and `changed` whenever more has. */
  constructor(
    private readonly reveal: (scene: Scene) => void,
    private readonly changed: () => void,
  ) {}

  /** The last number that came, -1 for none. */
  get seen(): number {
    return this.#log.seen;
  }

  get newest(): Scene | null {
    return this.#heard.at(-1) ?? null;
  }

  /** Something has happened that the board has still to show. */
  get behind(): boolean {
    return this.#upTo < this.#heard.length - 1;
  }

  /** A board shows what comes; without one, what came counts as shown. */
  get watched(): boolean {
    return this.#skip !== null;
  }

  take(scene: Scene): Arrival {
    const arrival = this.#log.take(scene);
    if (arrival === "added") this.#heard = this.#log.all;
    return arrival;
  }

  /** The newest scene once more, as it looks to somebody else. */
  renew(scene: Scene): void {
    this.#log.renew(scene);
    this.#heard = this.#log.all;
  }

  forget(): void {
    this.#log = new Scenes();
    this.#heard = [];
    this.#upTo = -1;
  }

  skip(): void {
    this.#skip?.();
  }

  attend(skip: () => void): () => void {
    this.#skip = skip;
    return () => {
      this.#skip = null;
      this.saw(this.#heard.length - 1);
    };
  }

  sees(moment: number): void {
    this.begins = this.#heard[moment] ?? null;
  }

  saw(moment: number): void {
    const before = this.#upTo;
    this.#upTo = Math.max(before, Math.min(moment, this.#heard.length - 1));
    for (const scene of this.#heard.slice(before + 1, this.#upTo + 1)) this.reveal(scene);
    this.changed();
  }

  /** The number of the turn a moment is part of, and whose it is. */
  turnAt(moment: number): { turn: number; seat: number | null } {
    const turn = this.#turns.findIndex(({ last }) => moment <= last);
    return { turn, seat: this.#turns[turn]?.seat ?? null };
  }
}
