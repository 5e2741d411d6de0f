import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../shell/settings.svelte";
import type { Audience } from "./audience";
import { Playback } from "./playback.svelte";

interface Beat {
  view: number;
  motions: string[];
}

/** A board that is a number, and what happens is that something is added; nothing moves at 0. */
class Sum extends Playback<number, number, Beat> {
  told: number[] = [];
  moves: () => Animation[] = () => [];
  protected beats(before: number, events: readonly number[]): Beat[] {
    let view = before;
    return events.map((event) => ({ view: (view += event), motions: event === 0 ? [] : ["add"] }));
  }
  protected start(_root: Element, _beat: Beat, _before: number, _turn: number, _pace: number): Animation[] {
    return this.moves();
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
  vi.useRealTimers();
  settings.stepwise = false;
  settings.pace = "calm";
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

test("what cannot be shown is passed over, told as a fault, and the next is shown again", async () => {
  const faults: unknown[] = [];
  vi.stubGlobal("reportError", (fault: unknown) => faults.push(fault));
  const sum = playing(false);
  sum.moves = () => {
    throw new Error("nothing there to move");
  };
  sum.show({ view: 6, events: [1, 5], moment: 1 });
  await later();
  expect(faults).toHaveLength(1);
  expect([sum.shown, sum.upTo, sum.busy]).toEqual([6, 1, false]);
  const moved = (sum.moves = vi.fn(() => []));
  sum.show({ view: 7, events: [1], moment: 2 });
  await later();
  expect([sum.shown, sum.upTo, sum.busy]).toEqual([7, 2, false]);
  expect(moved).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

test("who skips in the very moment in which a beat ends is at the end all the same", async () => {
  // Nothing moves here, so a beat ends after a few microtasks; after how many is tried.
  for (let wait = 0; wait < 20; wait++) {
    const sum = playing(false);
    for (let moment = 1; moment <= 4; moment++) sum.show({ view: moment, events: [1], moment });
    for (let done = 0; done < wait; done++) await Promise.resolve();
    sum.finish();
    await later();
    expect([wait, sum.shown, sum.upTo, sum.busy]).toEqual([wait, 4, 4, false]);
  }
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

test("a board that is hundreds of moments behind jumps to now", async () => {
  const sum = playing(false);
  for (let moment = 1; moment <= 500; moment++) sum.show({ view: moment, events: [1], moment });
  expect(sum.shown).toBeGreaterThan(400);
  await later();
  expect(sum.shown).toBe(500);
});

// ---- what others may know of it ----

test("what has been shown is known moment by moment, and never earlier", async () => {
  settings.stepwise = true;
  const sum = playing(false);
  sum.show({ view: 6, events: [1, 5], moment: 1 });
  sum.show({ view: 16, events: [10], moment: 2 });
  await later();
  expect(sum.upTo).toBe(0);
  sum.next();
  await later();
  expect(sum.upTo).toBe(1);
  sum.next();
  await later();
  expect(sum.upTo).toBe(2);
});

// ---- how long it takes ----

/** Motions of 700 ms each, on a clock that only the test moves. */
class Slide extends Sum {
  protected override start(_root: Element, _beat: Beat, _before: number, _turn: number, pace: number): Animation[] {
    return [animation(700 * pace)];
  }
}

function animation(length: number): Animation {
  let done = (): void => {};
  const finished = new Promise<void>((resolve) => (done = resolve));
  let timer = setTimeout(done, length);
  return {
    finished,
    effect: { getComputedTiming: () => ({ endTime: length }) },
    finish: () => done(),
    cancel: () => clearTimeout(timer),
    updatePlaybackRate(rate: number) {
      clearTimeout(timer);
      timer = setTimeout(done, length / rate);
    },
  } as unknown as Animation;
}

const watching = (turnOf: (moment: number) => number | null, asked = true): Audience => ({
  attend: () => undefined,
  sees: () => {},
  saw: () => {},
  turnOf,
  willBeAsked: () => asked,
  isPressed: () => false,
});

/** Shows that many moments of two beats each; the milliseconds until the last of them is shown. */
async function timeFor(moments: number, audience: Audience): Promise<number> {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const slide = new Slide({ view: 0, events: [], moment: 0 }, { picture: false, root: () => ROOT, audience });
  for (let moment = 1; moment <= moments; moment++) slide.show({ view: 2 * moment, events: [1, 1], moment });
  const began = performance.now();
  while (slide.upTo < moments) await vi.advanceTimersByTimeAsync(10);
  return performance.now() - began;
}

test.each([
  ["quick", 1500],
  ["calm", 3200],
  ["slow", 8200],
] as const)("at the pace %s a whole turn takes no longer than %i ms, however much happens in it", async (pace, most) => {
  settings.pace = pace;
  expect(await timeFor(30, watching(() => 1))).toBeLessThanOrEqual(most);
  expect(await timeFor(1, watching(() => 1))).toBeGreaterThan(0);
});

test("at Quick a bot's turn takes at most 1.5 s though its moves come one after another", async () => {
  settings.pace = "quick";
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const audience = watching(() => 1);
  const slide = new Slide({ view: 0, events: [], moment: 0 }, { picture: false, root: () => ROOT, audience });
  let shownFor = 0;
  for (let moment = 1; moment <= 20; moment++) {
    slide.show({ view: 2 * moment, events: [1, 1], moment });
    const began = performance.now();
    while (slide.upTo < moment) await vi.advanceTimersByTimeAsync(5);
    shownFor += performance.now() - began;
    // The bot thinks about its next move, while nothing is shown.
    await vi.advanceTimersByTimeAsync(300);
  }
  expect(shownFor).toBeLessThanOrEqual(1500);
});

test("each turn has a time of its own, and one's own turn all it needs", async () => {
  settings.pace = "quick";
  const turns = await timeFor(30, watching((moment) => Math.floor(moment / 10)));
  expect(turns).toBeGreaterThan(1500);
  expect(await timeFor(5, watching(() => null))).toBeGreaterThan(4000);
});

test("who skips sees nothing more until there is something to decide", () => {
  settings.stepwise = true;
  const sum = new Sum({ view: 0, events: [], moment: 0 }, { picture: false, root: () => ROOT, audience: watching(() => 1) });
  sum.show({ view: 1, events: [1], moment: 1 });
  sum.finish();
  sum.show({ view: 2, events: [1], moment: 2 });
  expect([sum.upTo, sum.busy]).toEqual([2, false]);
  sum.asked();
  sum.show({ view: 3, events: [1], moment: 3 });
  expect([sum.upTo, sum.busy]).toEqual([2, true]);
});
