import type { Said } from "../wire";

/** Something said at the table; `number` tells two alike apart. */
export interface Spoken {
  seat: number;
  words: string;
  number: number;
}

type Line = Pick<Said, "seat" | "words">;

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

  /** What was said before one came, or came back. A server that has just started knows nothing of what was said
   *  before, so what was heard stays. */
  catchUp(said: readonly Line[]): void {
    let known = Math.min(said.length, this.said.length);
    while (!this.#endsWith(said.slice(0, known))) known--;
    for (const line of said.slice(known)) this.#add(line);
  }

  hear(line: Line, mine: boolean): void {
    const spoken = this.#add(line);
    if (this.muted.includes(line.seat)) return;
    this.spoken = spoken;
    if (!mine) this.unread++;
  }

  #endsWith(lines: readonly Line[]): boolean {
    const last = this.said.slice(this.said.length - lines.length);
    return lines.every(({ seat, words }, i) => last[i]?.seat === seat && last[i]?.words === words);
  }

  #add({ seat, words }: Line): Spoken {
    const spoken = { seat, words, number: (this.said.at(-1)?.number ?? 0) + 1 };
    this.said = [...this.said, spoken].slice(-MOST_SAID);
    return spoken;
  }

  /** What somebody says is shown no more, or again; nobody else learns of it. */
  mute(seat: number, off: boolean): void {
    this.muted = off ? [...this.muted, seat] : this.muted.filter((one) => one !== seat);
  }
}
