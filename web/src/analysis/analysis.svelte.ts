import { wordsOf } from "../shell/api";
import type { Situation, Step } from "../shell/situation";
import type { Ask, Foreseen, Scene, SituationScene, Worth } from "../wire";
import type { Asking } from "./asking";
import { START, Tree, type Packed } from "./tree";
import * as words from "./words";

/** A situation is looked at for so long before somebody thinks about it, in milliseconds. */
const REST = 250;
/** So far somebody thinks without being asked to; only where a quick look was quick, in milliseconds. */
const BY_ITSELF = 1;
const QUICK = 1000;

/** What was found out about a situation, kept as long as the page is open. */
type Known<T> = Map<string, T>;

/**
 * One analysis: lines that branch from a start, and where in them one is. Where the table has its session this has
 * nobody but oneself: one chooses for every seat, and for the dealer.
 */
export class Analysis {
  tree = $state.raw<Tree>(Tree.of([]));
  at = $state(START);
  /** The board there; of the situation before, until it has come. */
  now = $state.raw<SituationScene | null>(null);
  /** Counts on by one where the board shows a step, and by more where it jumps. */
  moment = $state(0);
  /** Whose eyes one sees with; null for whoever is to choose. */
  look = $state<number | null>(null);
  /** The choices made so far, where several choose at once. */
  chosen = $state.raw<Readonly<Record<number, string>>>({});
  worth = $state.raw<Worth | null>(null);
  thinking = $state(false);
  /** Why nothing is told about the worth. */
  unknown = $state("");
  /** Why the last thing asked for was not done. */
  trouble = $state("");
  busy = $state(false);
  /** The lines before something was removed from them; null once they have grown since. */
  removed = $state.raw<{ tree: Tree; at: number } | null>(null);
  /** Dice are rolled without being asked to. */
  rolls = $state(false);

  #start: Situation;
  #asking: Asking;
  #scenes: Known<SituationScene> = new Map();
  #worths: Known<Worth> = new Map();
  /** Where one went on from each situation when one was there last. */
  #latest = new Map<number, number>();
  /** What the board shows, which may be behind. */
  #shown = $state<number | null>(null);
  #calls = 0;
  #thought: AbortController | null = null;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(start: Situation, asking: Asking, packed: Packed | null = null) {
    this.#start = { ...start, steps: [] };
    this.#asking = asking;
    const kept = packed && Tree.unpacked(packed);
    this.tree = kept ? kept.tree : Tree.of(start.steps);
    this.at = kept ? kept.at : start.steps.length;
  }

  get start(): Situation {
    return this.#start;
  }

  /** The situation one is at, by the steps that lead there. */
  get situation(): Situation {
    return this.#situationAt(this.at);
  }

  #situationAt(id: number): Situation {
    return { ...this.#start, steps: this.tree.stepsTo(id) };
  }

  get packed(): Packed {
    return this.tree.packed(this.at);
  }

  /** What has come is the board of where one is. */
  get settled(): boolean {
    return this.#shown === this.at && this.now !== null;
  }

  get scene(): Scene | null {
    return this.now && { ...this.now.scene, seq: this.moment };
  }

  /** The question for whoever has not chosen yet. Each situation has a number of its own. */
  readonly ask: Ask | null = $derived.by(() => {
    if (this.busy || !this.now || this.#shown !== this.at) return null;
    const open = this.now.asks.find(({ seat }) => !(seat in this.chosen));
    return open ? { ...open, seq: this.at } : null;
  });

  get dealing(): boolean {
    return this.settled && this.now?.scene.to_act[0] === -1;
  }

  // ---- walking ----

  /** What can only be drawn, such as the deal before the first move, is drawn at once: nobody wants an empty board. */
  async begin(): Promise<void> {
    await this.go(this.at);
    await this.#deal();
  }

  async go(id: number): Promise<void> {
    if (!this.tree.has(id)) return;
    this.#leave();
    this.at = id;
    this.chosen = {};
    this.busy = false;
    this.trouble = "";
    const { parent } = this.tree.at(id);
    if (parent !== null) this.#latest.set(parent, id);
    await this.#show();
  }

  back(): void {
    const { parent } = this.tree.at(this.at);
    if (parent !== null) void this.go(parent);
  }

  on(): void {
    const { children } = this.tree.at(this.at);
    const next = this.#latest.get(this.at);
    const to = next !== undefined && children.includes(next) ? next : children[0];
    if (to !== undefined) void this.go(to);
  }

  toStart(): void {
    void this.go(START);
  }

  toEnd(): void {
    void this.go(this.tree.endFrom(this.at));
  }

  beside(by: number): void {
    const to = this.tree.beside(this.at, by);
    if (to !== null) void this.go(to);
  }

  /** Removes the step that led here with all that follows it, and goes to the situation before it. */
  async remove(): Promise<void> {
    const { tree, at } = this;
    const { parent } = tree.at(at);
    if (parent === null) return;
    this.tree = tree.without(at);
    this.removed = { tree, at };
    await this.go(parent);
  }

  /** Brings back what was removed last. */
  async bringBack(): Promise<void> {
    if (!this.removed) return;
    const { tree, at } = this.removed;
    this.tree = tree;
    this.removed = null;
    await this.go(at);
  }

  makeMain(): void {
    this.tree = this.tree.withMain(this.at);
    this.removed = null;
  }

  async see(look: number | null): Promise<void> {
    this.look = look;
    await this.#show();
  }

  // ---- playing ----

  /** One seat's choice. Where several choose at once, the step is made when all have. */
  async play(seat: number, move: string): Promise<boolean> {
    if (this.busy || !this.settled || !this.now) return false;
    const chosen = { ...this.chosen, [seat]: move };
    this.trouble = "";
    if (this.now.asks.some((one) => !(one.seat in chosen))) {
      this.#leave();
      this.chosen = chosen;
      await this.#show();
      return true;
    }
    const seats = this.now.asks.map((one) => one.seat).sort((one, other) => one - other);
    return this.#step(seats.map((one) => [one, chosen[one] ?? ""] as const));
  }

  /** A seat thinks again. */
  async change(seat: number): Promise<void> {
    const { [seat]: _, ...rest } = this.chosen;
    this.#leave();
    this.chosen = rest;
    await this.#show();
  }

  /** Several moves of one seat, for as long as it is asked again and each is one of its moves. */
  async plan(seat: number, moves: readonly string[]): Promise<void> {
    for (const [number, move] of moves.entries()) {
      const { ask } = this;
      if (ask?.seat !== seat) return;
      if (number > 0 && !ask.many && !ask.moves.some((legal) => legal.move === move)) return;
      if (!(await this.play(seat, move))) return;
    }
  }

  draw(move: string): Promise<boolean> {
    return this.#step([[-1, move]]);
  }

  async roll(): Promise<boolean> {
    return this.#reach(null);
  }

  async #step(step: Step): Promise<boolean> {
    const known = this.tree.find(this.at, step);
    if (known === null) return this.#reach(step);
    await this.go(known);
    await this.#deal();
    return true;
  }

  /** A new situation, one step on; it is there once the server has said so. Null is a draw of the dealer's. */
  async #reach(step: Step | null): Promise<boolean> {
    const [from, call] = [this.at, ++this.#calls];
    this.#leave();
    this.busy = true;
    this.trouble = "";
    try {
      const before = this.#situationAt(from);
      const situation = step ? { ...before, steps: [...before.steps, step] } : before;
      const found = await this.#asking.fetchScene(situation, this.look, step === null);
      if (call !== this.#calls) return false;
      const made = step ?? found.scene.moves.map(({ seat, move }) => [seat, move ?? ""] as const);
      const grown = this.tree.with(from, made);
      if (!grown) {
        this.trouble = words.full;
        return false;
      }
      this.tree = grown.tree;
      this.removed = null;
      this.#scenes.set(`${grown.id} ${this.look ?? ""}`, found);
      await this.go(grown.id);
    } catch (error) {
      if (call === this.#calls) this.trouble = wordsOf(error);
      return false;
    } finally {
      if (call === this.#calls) this.busy = false;
    }
    await this.#deal();
    return true;
  }

  /** The dealer does what there is no choice about; and rolls, if it shall. */
  async #deal(): Promise<void> {
    if (!this.dealing || !this.now || this.tree.at(this.at).children.length > 0) return;
    const { draws } = this.now;
    const [only] = draws;
    if (draws.length === 1 && only) await this.draw(only.move);
    else if (draws.length === 0 || this.rolls) await this.roll();
  }

  // ---- what the server tells ----

  /** Whose view is fetched: the one asked for, or that of who has to choose next. */
  #eyes(): number | null {
    if (this.look !== null) return this.look;
    const asks = this.#shown === this.at ? (this.now?.asks ?? []) : [];
    return asks.length > 1 ? (asks.find(({ seat }) => !(seat in this.chosen))?.seat ?? null) : null;
  }

  async #show(): Promise<void> {
    const [id, call, eyes] = [this.at, ++this.#calls, this.#eyes()];
    const key = `${id} ${eyes ?? ""}`;
    try {
      const found = this.#scenes.get(key) ?? (await this.#asking.fetchScene(this.#situationAt(id), eyes));
      if (call !== this.#calls) return;
      this.#scenes.set(key, found);
      if (id !== this.#shown) this.moment += this.tree.at(id).parent === this.#shown ? 1 : 2;
      this.#shown = id;
      this.now = found;
      this.#think();
    } catch (error) {
      if (call === this.#calls) this.trouble = wordsOf(error);
    }
  }

  async preview(seat: number, prefix: readonly string[]): Promise<{ seq: number; moves: Foreseen[] } | null> {
    const seq = this.at;
    try {
      return { seq, moves: (await this.#asking.foresee(this.situation, seat, prefix)).moves };
    } catch {
      // It is only a look ahead: the move itself will tell what is wrong.
      return null;
    }
  }

  // ---- what it is worth ----

  /** Nobody waits for what is being thought about. */
  #leave(): void {
    clearTimeout(this.#resting);
    this.#thought?.abort();
    this.#thought = null;
    this.thinking = false;
    this.worth = null;
    this.unknown = "";
  }

  stop(): void {
    this.#calls++;
    this.#leave();
  }

  get #worthKey(): string {
    return `${this.at} ${this.ask?.seat ?? ""}`;
  }

  #think(): void {
    this.#leave();
    this.worth = this.#worths.get(this.#worthKey) ?? null;
    if (!this.worth) this.#resting = setTimeout(() => void this.#look(0, BY_ITSELF), REST);
  }

  /** Looks closer than before. */
  async longer(): Promise<void> {
    if (!this.worth?.more || this.thinking) return;
    const effort = this.worth.effort + 1;
    await this.#look(effort, effort);
  }

  async #look(effort: number, upTo: number): Promise<void> {
    const [key, thought] = [this.#worthKey, new AbortController()];
    this.#thought = thought;
    this.thinking = true;
    this.unknown = "";
    try {
      for (let more = true; more && effort <= upTo; effort++) {
        const began = performance.now();
        const found = await this.#asking.fetchWorth(this.situation, this.ask?.seat ?? null, effort, thought.signal);
        if (thought.signal.aborted) return;
        this.#worths.set(key, found);
        this.worth = found;
        more = found.more && performance.now() - began < QUICK;
      }
    } catch (error) {
      if (!thought.signal.aborted) this.unknown = wordsOf(error);
    }
    if (!thought.signal.aborted) this.thinking = false;
  }
}
