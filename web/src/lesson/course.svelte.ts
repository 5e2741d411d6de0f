import { stretch } from "../shell/settings.svelte";
import { leadsTo } from "../table/steps";
import type { Ask, Foreseen, Lesson, LessonPage, Scene, Task } from "../wire";

const LEARNER = 0;
/** How long a scene stands before the next one, in milliseconds. */
const BEAT = 1400;
/** And between two moves of a plan. */
const PLAN_REST = 450;

/** One way through a lesson: which page is open, and which scene of it the board shows. */
export class Course {
  page = $state(0);
  /** The scene on the board, counted through the whole lesson. */
  #at = $state(0);
  /** The furthest page there has been: what was done before need not be done again. */
  #furthest = $state(0);
  /** What is said to a move that was not asked for. */
  said = $state("");
  /** The way is shown. */
  helped = $state(false);

  #scenes: readonly Scene[];
  /** For each page, the number of scenes there are up to its end. */
  #ends: readonly number[];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Moves planned ahead. */
  #plan: readonly string[] = [];
  #planOver = (): void => {};

  constructor(readonly lesson: Lesson) {
    this.#scenes = lesson.pages.flatMap(({ scenes }) => scenes);
    let count = 0;
    this.#ends = lesson.pages.map(({ scenes }) => (count += scenes.length));
    this.#playScenes();
  }

  get #current(): LessonPage | undefined {
    return this.lesson.pages[this.page];
  }

  get #lastScene(): number {
    return Math.max(0, (this.#ends[this.page] ?? 0) - 1);
  }

  get scene(): Scene | null {
    return this.#scenes[this.#at] ?? null;
  }

  /** All the page's scenes were shown; now there is something to read, and perhaps to do. */
  get settled(): boolean {
    return this.#at === this.#lastScene;
  }

  /** What the page's scenes have told so far. */
  get lines(): string[] {
    const first = this.#ends[this.page - 1] ?? 0;
    return this.#scenes.slice(first, this.#at + 1).flatMap(({ lines }) => lines);
  }

  get words(): readonly string[] {
    return this.settled ? (this.#current?.words ?? []) : [];
  }

  /** What is to be done before the lesson goes on. */
  get task(): Task | null {
    return this.settled ? (this.#current?.task ?? null) : null;
  }

  get isLast(): boolean {
    return this.page === this.lesson.pages.length - 1;
  }

  get canGoOn(): boolean {
    return !this.isLast && (this.task === null || this.page < this.#furthest);
  }

  /** The task as the table would ask it. */
  get ask(): Ask | null {
    const { task, scene } = this;
    if (!task || !scene) return null;
    const { moves, many } = task;
    return { t: "ask", seq: scene.seq, seat: LEARNER, moves, many, undo: false, chosen: null };
  }

  /** What moves that begin like this would do. Only of the one that is asked for is that known. */
  foresee(prefix: readonly string[]): Foreseen[] {
    const { task } = this;
    if (!task) return [];
    return task.moves
      .filter((legal) => leadsTo(legal, prefix))
      .map((legal) => (legal.move === task.asked.move ? task.asked : { ...legal, events: [], lines: [] }));
  }

  /** True if it was the move that is asked for: then the lesson goes on. */
  tries(move: string): boolean {
    const { task } = this;
    if (!task) return false;
    if (move !== task.asked.move) {
      this.said = task.otherwise;
      return false;
    }
    this.#turnTo(this.page + 1);
    return true;
  }

  /** Several moves: the first is tried, the others are made if the pages that follow ask for just those. */
  async plan(moves: readonly string[]): Promise<void> {
    const [first, ...rest] = moves;
    if (first === undefined) return;
    const over = new Promise<void>((resolve) => (this.#planOver = resolve));
    this.#plan = rest;
    if (!this.tries(first)) this.dropPlan();
    await over;
  }

  dropPlan(): void {
    this.#plan = [];
    this.#planOver();
  }

  #goOnPlanned(): void {
    const [move, ...rest] = this.#plan;
    if (move === undefined || this.task?.asked.move !== move) {
      this.dropPlan();
      return;
    }
    this.#plan = rest;
    this.#later(PLAN_REST, () => this.tries(move));
  }

  /** On to the next page; while scenes are still being shown, to the last of them. */
  next(): void {
    if (!this.settled) this.#show(this.#lastScene);
    else if (this.canGoOn) this.#turnTo(this.page + 1);
  }

  /** To the page before, as one left it. */
  back(): void {
    if (this.page === 0) return;
    this.dropPlan();
    this.#open(this.page - 1);
    this.#show(this.#lastScene);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.dropPlan();
  }

  #open(page: number): void {
    this.page = page;
    this.#furthest = Math.max(this.#furthest, page);
    this.said = "";
    this.helped = false;
  }

  #turnTo(page: number): void {
    this.#open(page);
    // What a move led to is seen at once; whatever follows has its time.
    if (this.#at < this.#lastScene) this.#show(this.#at + 1);
  }

  #show(at: number): void {
    clearTimeout(this.#timer);
    this.#at = at;
    this.#playScenes();
  }

  #playScenes(): void {
    if (this.settled) this.#goOnPlanned();
    else this.#later(BEAT, () => this.#show(this.#at + 1));
  }

  /** After a beat; where nothing may move, at once. */
  #later(beat: number, what: () => void): void {
    const pause = beat * stretch();
    if (pause > 0) this.#timer = setTimeout(what, pause);
    else what();
  }
}
