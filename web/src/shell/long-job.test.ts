import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LongJob } from "../wire";
import { LongWait } from "./long-job.svelte";
import { farWords } from "./long-job-words";

const job = (state: LongJob["state"], more: Partial<LongJob> = {}): LongJob => ({ key: "k", kind: "review", state, ...more });

/** What the server answers, one after another; "away" is no answer at all. */
let answers: (LongJob | object | "away")[];
let asked: string[];

beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  vi.stubGlobal("fetch", (path: string) => {
    asked.push(path);
    const answer = answers.shift();
    if (answer === "away" || answer === undefined) return Promise.reject(new TypeError("away"));
    return Promise.resolve(new Response(JSON.stringify(answer)));
  });
});
afterEach(() => vi.unstubAllGlobals());

function waiting(first: LongJob): { wait: LongWait<unknown>; times: () => number } {
  let times = 0;
  const wait = new LongWait<unknown>(() => {
    times++;
    return Promise.resolve(first);
  });
  return { wait, times: () => times };
}

test("it is asked for, watched and fetched", async () => {
  answers = [job("working", { done: 1, of: 2 }), job("done"), { made: true }];
  const { wait, times } = waiting(job("waiting", { ahead: 1 }));
  const over = wait.start();
  await vi.runAllTimersAsync();
  await over;
  expect(wait.result).toEqual({ made: true });
  expect(times()).toBe(1);
  expect(asked).toEqual(["/api/jobs/k", "/api/jobs/k", "/api/jobs/k/result"]);
});

test("a server that was away and has forgotten it is asked for it again", async () => {
  answers = ["away", job("stopped", { done: 3 }), job("done"), {}];
  const { wait, times } = waiting(job("working"));
  const over = wait.start();
  await vi.advanceTimersByTimeAsync(400);
  expect(wait.away).toBe(true);
  await vi.runAllTimersAsync();
  await over;
  expect(wait.away).toBe(false);
  expect(times()).toBe(2);
  expect(wait.result).toEqual({});
});

test("what fails is told, and can be tried again", async () => {
  answers = [job("failed", { refusal: { reason: "cut_short", words: "It was cut short." } })];
  const { wait, times } = waiting(job("working"));
  let over = wait.start();
  await vi.runAllTimersAsync();
  await over;
  expect(wait.trouble).toBe("It was cut short.");
  answers = [job("done"), {}];
  over = wait.start();
  await vi.runAllTimersAsync();
  await over;
  expect(wait.trouble).toBe("");
  expect(times()).toBe(2);
});

test("after a cancel nothing more is looked at until it is asked for again", async () => {
  answers = [job("stopped")];
  const { wait } = waiting(job("working"));
  const over = wait.start();
  await vi.advanceTimersByTimeAsync(10);
  await wait.cancel();
  await vi.runAllTimersAsync();
  await over;
  expect(wait.cancelled).toBe(true);
  expect(asked).toEqual(["/api/jobs/k/cancel"]);
});

test("how far it is, in words", () => {
  expect(farWords(job("waiting"), "step")).toBe("It begins in a moment.");
  expect(farWords(job("waiting", { ahead: 3 }), "step")).toBe("3 other jobs come first.");
  expect(farWords(job("working"), "step")).toBe("It begins…");
  expect(farWords(job("working", { done: 2, of: 9 }), "step")).toBe("2 of 9 steps are done.");
  const left = (seconds: number): string => farWords(job("working", { done: 2, of: 9, left: seconds }), "step").slice(23);
  expect([2, 31, 58, 200].map(left)).toEqual(["A few seconds left.", "About 40 seconds left.", "About a minute left.", "About 3 minutes left."]);
});
