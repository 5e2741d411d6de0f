/** The most steps that can be taken back. */
const MOST = 100;
/** Letters typed in quicker succession than this, in milliseconds, are one step. */
const BREATH = 700;

/** What a text was before each change, so that changes can be taken back and made again. */
export class History {
  #past = $state.raw<readonly string[]>([]);
  #future = $state.raw<readonly string[]>([]);
  #last = -Infinity;

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** The text changes at that time from `before` to `after`; without a time it is a step of its own. */
  note(before: string, after: string, now: number | null): void {
    if (before === after) return;
    const typed = now !== null && Math.abs(after.length - before.length) === 1 && now - this.#last < BREATH;
    this.#last = now ?? -Infinity;
    this.#future = [];
    if (!typed || !this.canUndo) this.#past = [...this.#past, before].slice(-MOST);
  }

  /** The text as it was before the last change; as it is if there was none. */
  undo(text: string): string {
    const before = this.#past.at(-1);
    if (before === undefined) return text;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, text];
    this.#last = -Infinity;
    return before;
  }

  /** The text as it was before that was taken back. */
  redo(text: string): string {
    const after = this.#future.at(-1);
    if (after === undefined) return text;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, text];
    this.#last = -Infinity;
    return after;
  }
}
