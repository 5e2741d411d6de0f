import { expect, test } from "vitest";
import { VIEW } from "./fixtures";
import type { NightOutEvent, NightOutView } from "./types";
import { Night } from "./playback.svelte";
import { SHOWS } from "./showing";

const step = (origin: string, to: string): NightOutEvent => ({ t: "stepped", seat: 0, origin, to, step: 1, pips: 4 });
const FIRST = [step("a1", "a2")];
const SECOND = [step("a2", "a3")];
const ONE = SHOWS.apply(VIEW, FIRST);
const TWO = SHOWS.apply(ONE, SECOND);

/** A drawing whose one piece moves for as long as we like. */
function stage(): { root: Element; end: () => Promise<void> } {
  let ends: (() => void)[] = [];
  const piece = {
    animate: () => ({ finished: new Promise<void>((resolve) => ends.push(resolve)), cancel: () => {} }),
  };
  return {
    root: { querySelectorAll: () => [piece] } as unknown as Element,
    async end() {
      await new Promise((resolve) => setTimeout(resolve));
      const now = ends;
      ends = [];
      for (const finish of now) finish();
      await new Promise((resolve) => setTimeout(resolve));
    },
  };
}
const scene = (view: NightOutView, events: readonly NightOutEvent[], moment: number) => ({ view, events, moment });
const at = (night: Night): string[] => night.shown.penguins[0]?.cells ?? [];

test("moments that come in quick succession are shown one after another", async () => {
  const { root, end } = stage();
  const night = new Night(scene(VIEW, [], 0), { picture: false, root: () => root });
  night.show(scene(ONE, FIRST, 1));
  night.show(scene(TWO, SECOND, 2));
  expect(night.busy).toBe(true);
  expect(at(night)).toEqual(["a2"]);
  await end();
  expect(at(night)).toEqual(["a3"]);
  expect(night.told).toEqual(FIRST);
  await end();
  expect(night.busy).toBe(false);
  expect(night.shown).toBe(TWO);
  expect(night.told).toEqual([...FIRST, ...SECOND]);
});

test("who does not want to wait is there at once, and nothing is forgotten", async () => {
  const { root, end } = stage();
  const night = new Night(scene(VIEW, [], 0), { picture: false, root: () => root });
  night.show(scene(ONE, FIRST, 1));
  night.show(scene(TWO, SECOND, 2));
  night.finish();
  expect(night.busy).toBe(false);
  expect(night.shown).toBe(TWO);
  expect(night.told).toEqual([...FIRST, ...SECOND]);
  await end();
  expect(night.shown).toBe(TWO);
});

test("a moment that does not follow the last one is jumped to, and tells only of itself", () => {
  const { root } = stage();
  const night = new Night(scene(TWO, SECOND, 2), { picture: false, root: () => root });
  night.show(scene(VIEW, [], 0));
  expect(night.busy).toBe(false);
  expect(night.shown).toBe(VIEW);
  expect(night.told).toEqual([]);
  night.show(scene(TWO, SECOND, 2));
  expect(night.told).toEqual(SECOND);
});

test("where nothing is drawn nothing moves, and each moment is told once", () => {
  const { root } = stage();
  let drawn = true;
  const night = new Night(scene(VIEW, [], 0), { picture: false, root: () => (drawn ? root : undefined) });
  night.show(scene(ONE, FIRST, 1));
  drawn = false;
  night.show(scene(TWO, SECOND, 2));
  expect(night.shown).toBe(TWO);
  expect(night.told).toEqual([...FIRST, ...SECOND]);
});
