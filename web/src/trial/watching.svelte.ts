import { ask, post } from "../shell/api";
import { LongWait } from "../shell/long-job.svelte";
import type { LongJob, Trial, TrialFigures } from "../wire";

/** A trial that somebody watches: how far it is, and what is known by now. */
export class Watching {
  readonly wait: LongWait<TrialFigures>;
  #soFar = $state.raw<TrialFigures | null>(null);

  private constructor(asking: () => Promise<LongJob>) {
    this.wait = new LongWait<TrialFigures>(asking);
  }

  /** One that is asked for now. */
  static of(trial: Trial): Watching {
    return new Watching(() => post("/api/trials", JSON.stringify(trial)));
  }

  /** One that was asked for earlier, by whoever has its key. */
  static again(key: string): Watching {
    return new Watching(() => post(`/api/trials/${key}`, "{}"));
  }

  get figures(): TrialFigures | null {
    return this.wait.result ?? this.#soFar;
  }

  get key(): string | null {
    return this.wait.job?.key ?? null;
  }

  get over(): boolean {
    return this.wait.result !== null || this.wait.trouble !== "" || this.wait.cancelled;
  }

  /** After every look at how far it is. */
  async look(job: LongJob | null): Promise<void> {
    if (job?.state !== "working") return;
    try {
      const figures = await ask<TrialFigures | null>(`/api/jobs/${job.key}/so-far`);
      if (figures && figures.games >= (this.#soFar?.games ?? 0)) this.#soFar = figures;
    } catch {
      // The next look tells what is wrong.
    }
  }
}
