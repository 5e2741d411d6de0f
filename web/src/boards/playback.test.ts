import { afterEach, expect, test } from "vitest";
import { settings } from "../shell/settings.svelte";
import { Playback } from "./playback.svelte";

interface Beat {
  view: number;
  motions: string[];
}

/** A board that is a number, and what happens is that something is added; nothing moves at 0. */
class Sum extends Playback<number, number, Beat> {
  told: number[] = [];
  protected beats(before: number, events: readonly number[]): Beat[] {
    let view = before;
    return events.map((event) => ({ view: (view += event), motions: event === 0 ? [] : ["add"] }));
  }
  protected start(): Animation[] {
    return [];
  }
  protected override jumped(): void {
    this.told = [];
  }
  protected override began({ view }: Beat): void {
    this.told.push(view);
  }
}

const ROOT = {} as Element;
const playing = (picture: boolean): Sum =>
  new Sum({ view: 0, events: [], moment: 0 }, { picture, root: () => ROOT });
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

afterEach(() => {
  settings.stepwise = false;
});

test("step by step, each thing that happens waits for a word; what does not show does not", async () => {
  settings.stepwise = true;
  const sum = playing(false);
  sum.show({ view: 6, events: [1, 0, 5], moment: 1 });
  sum.show({ view: 16, events: [10], moment: 2 });
  await later();
  expect([sum.shown, sum.waiting, sum.busy]).toEqual([1, true, true]);
  sum.next();
  await later();
  expect(sum.shown).toBe(6);
  sum.next();
  await later();
  expect(sum.shown).toBe(16);
  sum.next();
  await later();
  expect([sum.shown, sum.waiting, sum.busy]).toEqual([16, false, false]);
  expect(sum.told).toEqual([1, 1, 6, 16]);
});

test("who skips is at the end at once, and everything is told once", async () => {
  settings.stepwise = true;
  const sum = playing(false);
  sum.show({ view: 6, events: [1, 5], moment: 1 });
  sum.show({ view: 16, events: [10], moment: 2 });
  await later();
  sum.finish();
  await later();
  expect([sum.shown, sum.waiting, sum.busy]).toEqual([16, false, false]);
  expect(sum.told).toEqual([1, 6, 16]);
});

test("a picture goes on by itself", async () => {
  settings.stepwise = true;
  const sum = playing(true);
  sum.show({ view: 6, events: [1, 5], moment: 1 });
  await later();
  expect([sum.shown, sum.waiting, sum.busy]).toEqual([6, false, false]);
});

test("step by step nothing is left out however far one is behind", async () => {
  settings.stepwise = true;
  const sum = playing(false);
  for (let moment = 1; moment <= 50; moment++) sum.show({ view: moment, events: [1], moment });
  await later();
  expect(sum.shown).toBe(1);
});

test("at the usual pace a board that is far behind jumps to now", async () => {
  const sum = playing(false);
  for (let moment = 1; moment <= 50; moment++) sum.show({ view: moment, events: [1], moment });
  expect(sum.shown).toBeGreaterThan(20);
  await later();
  expect(sum.shown).toBe(50);
});
