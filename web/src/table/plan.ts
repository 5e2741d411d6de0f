import type { Ask } from "../wire";
import { impossible } from "./words";

/** What a plan has to know of its table, as one seat there sees it. */
export interface PlanTable {
  /** The question put to the seat now, if there is one. */
  ask(): Ask | null;
  /** Why the seat will not be asked next, null while it may be: the dealer may have to draw first. */
  passed(): string | null;
  play(move: string, seq: number): Promise<boolean>;
  /** Some of the plan is left undone, and why. */
  left(why: string): void;
}

/**
 * Several moves made by themselves, each once the one before it was accepted and the seat is asked again.
 * Nothing is played blindly: what is not among the legal moves by then ends the plan.
 */
export class Plan {
  /** Comes true when nothing more will be played and nothing is on its way. */
  readonly over: Promise<void>;

  #table: PlanTable;
  #rest: readonly string[];
  /** The board the last move was made on, -1 before the first. */
  #seq = -1;
  #sent = false;
  #end!: () => void;

  constructor(table: PlanTable, moves: readonly string[]) {
    this.#table = table;
    this.#rest = moves;
    this.over = new Promise((resolve) => (this.#end = resolve));
    this.news();
  }

  /** To be called whenever something came from the table. */
  news(): void {
    if (this.#sent) return;
    const [move, ...rest] = this.#rest;
    if (move === undefined) {
      this.#end();
      return;
    }
    const ask = this.#table.ask();
    if (!ask || ask.seq <= this.#seq) {
      const why = this.#table.passed();
      if (why !== null) this.drop(why);
      return;
    }
    // The first one is played as it stands: if it cannot be, the server knows best why.
    if (this.#seq >= 0 && !ask.many && !ask.moves.some((legal) => legal.move === move)) {
      this.drop(impossible(move));
      return;
    }
    this.#rest = rest;
    this.#seq = ask.seq;
    void this.#play(move);
  }

  /** Whatever is not on its way yet is not played. */
  drop(why: string): void {
    if (this.#rest.length > 0) this.#table.left(why);
    this.#rest = [];
    this.news();
  }

  async #play(move: string): Promise<void> {
    this.#sent = true;
    const accepted = await this.#table.play(move, this.#seq);
    this.#sent = false;
    if (!accepted) this.drop("");
    this.news();
  }
}
