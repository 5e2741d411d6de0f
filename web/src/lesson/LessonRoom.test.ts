import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { game } from "../games/plain/index";
import { settings } from "../shell/settings.svelte";
import type { Spec } from "../wire";
import { LESSON } from "./lesson.test-kit";
import LessonRoom from "./LessonRoom.svelte";

const SPEC = { id: "hopping", title: "Hopping", min_seats: 2, max_seats: 4, levels: ["chick"] } as unknown as Spec;

let app: Record<string, unknown> | undefined;
const by = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const step = (name: string): HTMLElement | null => document.querySelector(`[data-step="${name}"]`);

async function click(what: HTMLElement | null): Promise<void> {
  what?.click();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
}

async function enter(number: number, titles: string[]): Promise<void> {
  await leave();
  app = mount(LessonRoom, { target: document.body, props: { lesson: LESSON, number, titles, game, spec: SPEC } });
  flushSync();
}

async function leave(): Promise<void> {
  if (app) await unmount(app);
  app = undefined;
}

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal("scrollTo", vi.fn());
  settings.pace = "off";
  await enter(1, ["Up and down"]);
});
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a lesson is walked through to its end, where a game can be begun", async () => {
  expect(by("lesson-page")?.textContent).toBe("1 of 4");
  expect(by("lesson-back")).toBeNull();
  await click(by("lesson-next"));
  expect(by("lesson-next")).toBeNull();
  await click(step("hop"));
  expect(by("lesson-page")?.textContent).toBe("3 of 4");
  expect(by("told")?.textContent).toBe("line 1 line 2 line 3 They hopped. Hop again.");
  await click(step("hop"));
  expect(by("lesson-page")?.textContent).toBe("4 of 4");
  expect(by("lesson-play")).not.toBeNull();
  expect(by("lesson-rules")?.getAttribute("href")).toBe("/rules/hopping");
});

test("the end of a lesson leads to the next one, and the last lesson to none", async () => {
  const walk = async (): Promise<void> => {
    await click(by("lesson-next"));
    await click(step("hop"));
    await click(step("hop"));
    expect(by("lesson-play")).not.toBeNull();
  };
  await walk();
  expect(by("lesson-after")).toBeNull();
  await enter(1, ["Up and down", "Far away"]);
  expect(by("lesson-after")).toBeNull();
  expect(by("lesson")?.textContent).toContain("lesson 1 of 2");
  await walk();
  expect(by("lesson-after")?.textContent).toBe("Next lesson: Far away");
  expect(by("lesson-after")?.getAttribute("href")).toBe("/lesson/hopping?number=2");
  await enter(2, ["Up and down", "Far away"]);
  await walk();
  expect(by("lesson-after")).toBeNull();
});

test("what was not asked for is answered, and one may choose again", async () => {
  await click(by("lesson-next"));
  await click(step("end"));
  expect(by("otherwise")?.textContent).toBe("Rather hop.");
  expect(by("otherwise")?.getAttribute("role")).toBe("status");
  await click(step("hop"));
  expect(by("otherwise")?.textContent).toBe("");
});

test("who asks is shown the way", async () => {
  await click(by("lesson-next"));
  expect(step("hop")?.className).not.toContain("marked");
  await click(by("show-me"));
  expect(step("hop")?.className).toContain("marked");
  expect(step("end")?.className).not.toContain("marked");
  expect(by("way")?.textContent).toBe("Choose hop.");
});

test("when the button one pressed is gone, the focus is on the words", async () => {
  by("lesson-next")?.focus();
  await click(by("lesson-next"));
  expect(document.activeElement).toBe(by("lesson"));
});
