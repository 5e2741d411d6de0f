import type { LongJob } from "../wire";
import { ask, post, Trouble, wordsOf } from "./api";

/** Between two looks at how far it is, in milliseconds: soon at first, for much is done in a second. */
const LOOKS = [300, 500, 800, 1200] as const;
/** Until the server is asked again that could not be reached. */
const AWAY = 3000;

/**
 * A long job that somebody here waits for: it is asked for, watched, and its result is fetched. Asking again is always
 * right, so a job that was cut short, be it by a server that was away, is just asked for again and goes on.
 */
export class LongWait<T> {
  job = $state.raw<LongJob | null>(null);
  result = $state.raw<T | null>(null);
  /** Why it came to nothing, until it is tried again. */
  trouble = $state("");
  cancelled = $state(false);
  /** The server cannot be reached just now; it is tried again. */
  away = $state(false);
  #ask: () => Promise<LongJob>;
  /** Which of our tries is the present one; those before it have nothing more to say. */
  #turn = 0;

  constructor(asking: () => Promise<LongJob>) {
    this.#ask = asking;
  }

  /** Asks for it, and waits until it is there. */
  async start(): Promise<void> {
    const turn = ++this.#turn;
    this.trouble = "";
    this.cancelled = false;
    for (let looks = 0; turn === this.#turn; looks++) {
      try {
        const job = await this.#look();
        if (turn !== this.#turn) return;
        this.away = false;
        this.job = job;
        if (job.state === "failed") {
          this.trouble = job.refusal?.words ?? "";
          return;
        }
        if (job.state === "done") {
          const result = await ask<T>(`/api/jobs/${job.key}/result`);
          if (turn === this.#turn) this.result = result;
          return;
        }
        await rest(LOOKS[Math.min(looks, LOOKS.length - 1)] ?? 0);
      } catch (error) {
        if (turn !== this.#turn) return;
        this.away = error instanceof Trouble && error.reason === "unreachable";
        if (!this.away) {
          this.trouble = wordsOf(error);
          return;
        }
        await rest(AWAY);
      }
    }
  }

  /** Nobody looks any more. The job goes on; whoever asks again finds it further on. */
  stop(): void {
    this.#turn++;
  }

  async cancel(): Promise<void> {
    const { job } = this;
    this.stop();
    this.cancelled = true;
    try {
      if (job) this.job = await post<LongJob>(`/api/jobs/${job.key}/cancel`, "{}");
    } catch {
      // It is not waited for any more, which is all that was wanted here.
    }
  }

  async #look(): Promise<LongJob> {
    const { job } = this;
    if (job === null || job.state === "stopped" || job.state === "failed") return this.#ask();
    const now = await ask<LongJob>(`/api/jobs/${job.key}`);
    return now.state === "stopped" ? this.#ask() : now;
  }
}

const rest = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));
