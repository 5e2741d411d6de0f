import type { Said } from "../wire";

/** Something said at the table; `number` tells two alike apart. */
export interface Spoken {
  seat: number;
  words: string;
  number: number;
}

/** So much of what was said is kept, to be read again. */
const MOST_SAID = 50;

/** What is said at a table, as far as one wants to hear it. */
export class Talk {
  /** What was said last. */
  spoken = $state.raw<Spoken | null>(null);
  /** What was said, the latest last. */
  said = $state.raw<readonly Spoken[]>([]);
  /** How much others have said since one last looked. */
  unread = $state(0);
  /** Seats one does not want to hear. */
  muted = $state.raw<readonly number[]>([]);

  /** What was said before one came. */
  catchUp(said: readonly Pick<Said, "seat" | "words">[]): void {
    this.said = said.map(({ seat, words }, i) => ({ seat, words, number: i + 1 }));
  }

  hear({ seat, words }: Said, mine: boolean): void {
    const spoken = { seat, words, number: (this.said.at(-1)?.number ?? 0) + 1 };
    this.said = [...this.said, spoken].slice(-MOST_SAID);
    if (this.muted.includes(seat)) return;
    this.spoken = spoken;
    if (!mine) this.unread++;
  }

  /** What somebody says is shown no more, or again; nobody else learns of it. */
  mute(seat: number, off: boolean): void {
    this.muted = off ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
  }
}
