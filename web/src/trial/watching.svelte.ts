import { untrack } from "svelte";
import { ask, post } from "../shell/api";
import { LongWait } from "../shell/long-job.svelte";
import type { Fairness, FairnessResult, FairnessSoFar, LongJob, Trial, TrialFigures } from "../wire";

/** What each kind of job tells while it goes on, and in the end. */
interface Told {
  trial: { soFar: TrialFigures; result: TrialFigures };
  fairness: { soFar: FairnessSoFar; result: FairnessResult };
}

/** A job of the lab that somebody watches: how far it is, and what is known by now. */
export class Watching<K extends keyof Told = "trial"> {
  readonly wait: LongWait<Told[K]["result"]>;
  soFar = $state.raw<Told[K]["soFar"] | null>(null);

  private constructor(asking: () => Promise<LongJob>) {
    this.wait = new LongWait<Told[K]["result"]>(asking);
  }

  static of(trial: Trial): Watching {
    return new Watching(() => post("/api/trials", JSON.stringify(trial)));
  }

  static fair(fairness: Fairness): Watching<"fairness"> {
    return new Watching<"fairness">(() => post("/api/fairness", JSON.stringify(fairness)));
  }

  /** One that was asked for earlier, by whoever has its key. */
  static again(key: string): Watching {
    return new Watching(() => goOn(key));
  }

  /** The same where only the key is known: of which kind it is, the server says. */
  static async found(key: string): Promise<{ trial: Watching } | { fairness: Watching<"fairness"> }> {
    const { kind } = await goOn(key);
    return kind.startsWith("fairness") ? { fairness: Watching.fairAgain(key) } : { trial: Watching.again(key) };
  }

  static fairAgain(key: string): Watching<"fairness"> {
    return new Watching<"fairness">(() => goOn(key));
  }

  get key(): string | null {
    return this.wait.job?.key ?? null;
  }

  /** After every look at how far it is. */
  async look(job: LongJob | null): Promise<void> {
    if (job?.state !== "working") return;
    try {
      this.soFar = (await ask<Told[K]["soFar"] | null>(`/api/jobs/${job.key}/so-far`)) ?? this.soFar;
    } catch {
      // The next look tells what is wrong.
    }
  }
}

const goOn = (key: string): Promise<LongJob> => post(`/api/trials/${key}`, "{}");

/** In a component: as long as that is shown, it is asked for, and after every look what is known is fetched. */
export function lookAt(watching: () => Watching | Watching<"fairness">): void {
  $effect(() => {
    const { wait } = watching();
    untrack(() => void wait.start());
    return () => wait.stop();
  });
  $effect(() => {
    const now = watching();
    const { job } = now.wait;
    untrack(() => void now.look(job));
  });
}
