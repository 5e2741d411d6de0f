import type { AnyStudy } from "../games/kit";
import { wordsOf } from "../shell/api";
import { study } from "../shell/texts";
import type { Written } from "../wire";
import * as words from "./words";

/** How long a pause in typing is, in milliseconds. */
const PAUSE = 300;

/** As the server counts: a letter outside the usual ones is one letter all the same. */
export function lengthOf(text: string): number {
  return [...text].length;
}

/** What is wrong with a text before anybody reads it; null if nothing is. */
export function plainTrouble({ title, most }: Written, text: string): string | null {
  if (!text.trim()) return words.nothingWritten(title);
  const length = lengthOf(text);
  if (length > most) return words.tooLong(title, length, most);
  return null;
}

/** Why a game cannot be started with this text, naming the first fault; null if it can. */
export async function troubleWith(game: string, option: Written, text: string): Promise<string | null> {
  if (option.values.includes(text)) return null;
  const plain = plainTrouble(option, text);
  if (plain !== null) return plain;
  const [fault] = (await study(game, { option: option.name, text })).faults;
  return fault ? `${option.title}, ${fault.where}: ${fault.words}` : null;
}

/** A text checked while it is written: asked about when the typing pauses, and only the newest answer counts. */
export class Checking {
  /** What the text held when it was last read. */
  study = $state.raw<AnyStudy | null>(null);
  /** The newest text was read: `study` is about it. */
  fresh = $state(false);
  /** Why it could not be read. */
  trouble = $state("");

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;

  constructor(
    private readonly game: string,
    private readonly option: string,
  ) {}

  /** The text is this now. Null is a text nobody needs to read: it is empty, or too long. */
  look(text: string | null): void {
    clearTimeout(this.#timer);
    this.#asked++;
    this.fresh = false;
    this.trouble = "";
    if (text !== null) this.#timer = setTimeout(() => void this.#ask(text), PAUSE);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  async #ask(text: string): Promise<void> {
    const asked = this.#asked;
    try {
      const found = await study(this.game, { option: this.option, text });
      if (asked !== this.#asked) return;
      this.study = found;
      this.fresh = true;
    } catch (error) {
      if (asked === this.#asked) this.trouble = wordsOf(error);
    }
  }
}
