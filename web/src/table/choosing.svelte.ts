import type { Ask, Foreseen, Legal } from "../wire";
import type { Hand } from "./hand";
import { choicesAfter, leadsTo, moveOf, startsWith } from "./steps";

interface Wiring {
  ask(): Ask | null;
  preview(seat: number, prefix: readonly string[]): Promise<{ seq: number; moves: Foreseen[] } | null>;
  play(seat: number, move: string, seq: number): Promise<boolean>;
  /** Several moves, one after another; comes true when that is over. */
  plan(seat: number, moves: readonly string[]): Promise<void>;
  dropPlan(): void;
  confirm(): boolean;
}

/** How long one looks at something before it is asked about: a hand on its way elsewhere asks nothing. */
const REST = 120;

/** A move in the making, step by step, along the legal moves the server listed. */
export class Choosing {
  taken = $state.raw<readonly string[]>([]);
  /** A whole move that only waits for a second tap. */
  pending = $state.raw<readonly string[] | null>(null);
  /** Steps looked at, by hovering or focusing, without being taken. */
  peeked = $state.raw<readonly string[] | null>(null);
  foreseen = $state.raw<readonly Foreseen[]>([]);
  sending = $state(false);
  /** Moves are made one after another, without anybody choosing. */
  planning = $state(false);

  #wiring: Wiring;
  #seen = new Map<string, Foreseen[]>();
  /** Asked about, and not answered yet. */
  #asked = new Set<string>();
  #resting: ReturnType<typeof setTimeout> | undefined;
  #listed = $derived.by(() => this.#wiring.ask()?.moves ?? []);
  #first = $derived(choicesAfter(this.#listed, []));
  #next = $derived(choicesAfter(this.#listed, this.taken));

  constructor(wiring: Wiring) {
    this.#wiring = wiring;
  }

  get ask(): Ask | null {
    return this.#wiring.ask();
  }

  /** Something is being played; nothing can be chosen meanwhile. */
  get busy(): boolean {
    return this.sending || this.planning;
  }

  /** What may be chosen next. */
  get next(): string[] {
    return this.busy ? [] : [...this.#next.keys()];
  }

  /** There are more moves than were listed: one is put together elsewhere, and submitted. */
  get many(): boolean {
    return !this.busy && (this.ask?.many ?? false);
  }

  /** The legal moves, where they are listed. */
  get moves(): readonly Legal[] {
    return this.busy ? [] : (this.ask?.moves ?? []);
  }

  /** How likely it is that the move succeeds which that step completes; null where that is not known, or no question. */
  chanceOf(step: string): number | null {
    return this.#next.get(step)?.move?.risk?.chance ?? null;
  }

  /** What a move may start with. */
  get first(): string[] {
    return this.busy ? [] : [...this.#first.keys()];
  }

  /** The steps being looked at: about to be confirmed, hovered over, or taken already. */
  get inSight(): readonly string[] {
    return this.pending ?? this.peeked ?? this.taken;
  }

  /** The moves those steps leave open. */
  get candidates(): Foreseen[] {
    return this.foreseen.filter((move) => leadsTo(move, this.inSight));
  }

  /** To be called whenever the question changes. */
  reset(): void {
    this.taken = [];
    this.pending = this.peeked = null;
    this.foreseen = [];
    this.sending = false;
    this.#seen.clear();
    this.#asked.clear();
    void this.#look();
  }

  async choose(step: string, hand: Hand): Promise<void> {
    if (this.busy) return;
    // A first step in the middle of a move means: rather that one.
    if (!this.#next.has(step) && this.#first.has(step)) this.taken = [];
    const choice = this.#next.get(step);
    if (!choice) return;
    const steps = [...this.taken, step];
    this.peeked = null;
    if (choice.more) {
      this.taken = steps;
      this.pending = null;
      await this.#look();
      return;
    }
    const again = this.pending?.at(-1) === step;
    if ((this.#wiring.confirm() || hand === "touch") && !again) {
      this.pending = steps;
      if (this.taken.length === 0) await this.#look();
      return;
    }
    await this.#submit(choice.move?.move ?? null);
  }

  async confirm(): Promise<void> {
    if (this.pending) await this.#submit(moveOf(this.#listed, this.pending)?.move ?? null);
  }

  /** A whole move at once, by its text. */
  async submit(move: string): Promise<void> {
    await this.#submit(move);
  }

  async plan(moves: readonly string[]): Promise<void> {
    const { ask } = this;
    if (!ask || this.busy || moves.length === 0) return;
    this.planning = true;
    this.taken = [];
    this.pending = this.peeked = null;
    await this.#wiring.plan(ask.seat, moves);
    this.planning = false;
  }

  /** One step back; in the middle of a plan, no step on. False if there was nothing to take back. */
  back(): boolean {
    this.peeked = null;
    if (this.planning) {
      this.#wiring.dropPlan();
      return true;
    }
    if (this.pending) {
      this.pending = null;
      if (this.taken.length === 0) void this.#look();
      return true;
    }
    if (this.taken.length === 0) return false;
    this.taken = this.taken.slice(0, -1);
    void this.#look();
    return true;
  }

  /** Looks at the next step, or at a whole move by all its steps. */
  peek(what: string | readonly string[] | null): void {
    if (typeof what === "string") this.peeked = this.#next.has(what) ? [...this.taken, what] : null;
    else this.peeked = what && moveOf(this.#listed, what) ? what : null;
    void this.#look(REST);
  }

  /** The steps whose moves are to be foreseen: those taken, or a whole move that is looked at instead. */
  get #foreseeing(): readonly string[] {
    if (this.taken.length > 0 && startsWith(this.inSight, this.taken)) return this.taken;
    return moveOf(this.#listed, this.inSight) ? this.inSight : [];
  }

  /**
   * Fetches what the moves from here on would do, each once. Nothing is asked before the first step, unless that is a
   * whole move and looked at for a while: it would be all moves.
   */
  async #look(rest = 0): Promise<void> {
    clearTimeout(this.#resting);
    const ask = this.#wiring.ask();
    const prefix = this.#foreseeing;
    const key = prefix.join("\n");
    if (!ask || prefix.length === 0) {
      this.foreseen = [];
      return;
    }
    const known = this.#seen.get(key);
    if (known) {
      this.foreseen = known;
      return;
    }
    // Deeper steps are part of what was fetched before them: keep that until the answer is here.
    this.foreseen = this.foreseen.filter((move) => leadsTo(move, prefix));
    if (rest > 0) {
      this.#resting = setTimeout(() => void this.#look(), rest);
      return;
    }
    if (this.#asked.has(key)) return;
    this.#asked.add(key);
    const reply = await this.#wiring.preview(ask.seat, prefix);
    const now = this.#wiring.ask();
    if (now?.seq !== ask.seq || now.seat !== ask.seat) return;
    this.#asked.delete(key);
    if (reply?.seq !== ask.seq) return;
    this.#seen.set(key, reply.moves);
    if (this.#foreseeing.join("\n") === key) this.foreseen = reply.moves;
  }

  async #submit(move: string | null): Promise<void> {
    const ask = this.#wiring.ask();
    if (!ask || move === null || this.busy) return;
    this.sending = true;
    this.pending = null;
    const accepted = await this.#wiring.play(ask.seat, move, ask.seq);
    this.sending = false;
    // The board changes when the scene comes, never before; here only the choice is put away.
    // The next question may have come before the answer, and somebody may have begun to choose there.
    if (accepted && this.#wiring.ask() === ask) {
      this.taken = [];
      this.foreseen = [];
    }
  }
}
