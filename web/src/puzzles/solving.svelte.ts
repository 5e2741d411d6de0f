import { wordsOf } from "../shell/api";
import type { Situation } from "../shell/situation";
import { stretch } from "../shell/settings.svelte";
import type { Ask, Foreseen, PuzzlePage, PuzzleStage, PuzzleTried, Scene } from "../wire";

/** How long a scene stands before the next one, in milliseconds. */
const BEAT = 1400;

interface Wiring {
  foresee(stage: number, prefix: readonly string[]): Promise<Foreseen[]>;
  tried(stage: number, move: string): Promise<PuzzleTried>;
  /** The first wrong try, or the wish to be shown the way. */
  failed(): void;
  solved(clean: boolean): void;
}

/** One try after another at a puzzle, until it is solved. */
export class Solving {
  /** How many own moves were right. */
  stage = $state(0);
  solved = $state(false);
  /** The way is shown. */
  helped = $state(false);
  /** What is said to the last try. */
  said = $state("");
  /** The last try was answered on the board: it waits to be taken back. */
  refuted = $state(false);
  trouble = $state("");
  #asking = $state(false);
  /** What the board shows, and what is still to be shown after it. */
  #scene = $state.raw<Scene | null>(null);
  #rest = $state.raw<readonly Scene[]>([]);
  #failed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly puzzle: PuzzlePage,
    private readonly wiring: Wiring,
  ) {
    this.#show(this.#now?.scenes ?? []);
  }

  get #now(): PuzzleStage | undefined {
    return this.puzzle.stages[this.stage];
  }

  get scene(): Scene | null {
    return this.#scene;
  }

  /** Nothing more is about to happen on the board. */
  get settled(): boolean {
    return this.#rest.length === 0;
  }

  /** The right move; for whoever wants to be shown. */
  get asked(): Foreseen | null {
    return this.ask ? (this.#now?.asked ?? null) : null;
  }

  /** The question as the table would ask it. */
  get ask(): Ask | null {
    const [now, scene] = [this.#now, this.#scene];
    if (!now || !scene || !this.settled || this.solved || this.refuted || this.#asking) return null;
    return { t: "ask", seq: scene.seq, seat: this.puzzle.seat, moves: [...now.moves], many: false, undo: false, chosen: null };
  }

  async foresee(prefix: readonly string[]): Promise<{ seq: number; moves: Foreseen[] } | null> {
    const { ask, stage } = this;
    if (!ask) return null;
    try {
      return { seq: ask.seq, moves: await this.wiring.foresee(stage, prefix) };
    } catch {
      // One can choose without having seen it.
      return null;
    }
  }

  /** True if it was the right one: then it goes on. */
  async tries(move: string): Promise<boolean> {
    const { ask, stage } = this;
    if (!ask) return false;
    this.trouble = "";
    if (move === this.#now?.asked.move) {
      this.#goOn();
      return true;
    }
    this.#fail();
    this.#asking = true;
    try {
      const { words, scenes } = await this.wiring.tried(stage, move);
      this.said = words;
      this.refuted = scenes.length > 0;
      this.#show(scenes);
    } catch (error) {
      this.trouble = wordsOf(error);
    } finally {
      this.#asking = false;
    }
    return false;
  }

  /** Back to where the wrong move was made. */
  takeBack(): void {
    this.refuted = false;
    this.said = "";
    this.#show(this.#now?.scenes.slice(-1) ?? []);
  }

  help(): void {
    if (this.refuted) this.takeBack();
    this.helped = !this.helped;
    if (this.helped) this.#fail();
  }

  /** To the end of what is being shown. */
  skip(): void {
    this.#show([...this.#rest].slice(-1));
  }

  stop(): void {
    clearTimeout(this.#timer);
  }

  /** Where the puzzle began, and its whole solution. */
  get situation(): Situation {
    const { game, names, options, position, stages, end } = this.puzzle;
    const scenes = [...stages.slice(1).flatMap((stage) => stage.scenes), ...end];
    const steps = scenes.map(({ moves }) => moves.flatMap(({ seat, move }): [number, string][] => (move === null ? [] : [[seat, move]])));
    return { game, seats: names.length, options, position, steps: steps.filter((step) => step.length > 0) };
  }

  #fail(): void {
    if (!this.#failed) this.wiring.failed();
    this.#failed = true;
  }

  #goOn(): void {
    const next = this.puzzle.stages[this.stage + 1];
    this.said = "";
    this.helped = false;
    if (next) {
      this.stage++;
      this.#show(next.scenes);
      return;
    }
    this.solved = true;
    this.said = this.puzzle.solved;
    this.#show(this.puzzle.end);
    this.wiring.solved(!this.#failed);
  }

  /** The first at once, the others one after another; with no motion, the last. */
  #show(scenes: readonly Scene[]): void {
    clearTimeout(this.#timer);
    const [first, ...rest] = scenes;
    if (!first) {
      this.#rest = [];
      return;
    }
    this.#scene = first;
    this.#rest = rest;
    if (rest.length === 0) return;
    const pause = BEAT * stretch();
    if (pause > 0) this.#timer = setTimeout(() => this.#show(rest), pause);
    else this.#show(rest);
  }
}
