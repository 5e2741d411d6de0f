import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { study } from "./texts";

const REQUEST = { option: "prizes", text: "1 2" };
const refusal = (reason: string): Response =>
  new Response(JSON.stringify({ refusal: { reason, words: `It is ${reason}.` } }), { status: 503 });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server that is only busy is asked again by itself", async () => {
  const answers = [refusal("busy"), refusal("busy"), new Response(JSON.stringify({ text: "1 2", faults: [] }))];
  const asked = vi.fn(() => Promise.resolve(answers.shift()));
  vi.stubGlobal("fetch", asked);
  const found = study("pebbles", REQUEST);
  await vi.advanceTimersByTimeAsync(1000 + 2000);
  expect(await found).toEqual({ text: "1 2", faults: [] });
  expect(asked).toHaveBeenCalledTimes(3);
});

test("a server that stays busy says so in the end", async () => {
  vi.stubGlobal("fetch", () => Promise.resolve(refusal("busy")));
  const failed = expect(study("pebbles", REQUEST)).rejects.toThrow("It is busy.");
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000);
  await failed;
});

test("what was refused for another reason is not asked again", async () => {
  const asked = vi.fn(() => Promise.resolve(refusal("too_long")));
  vi.stubGlobal("fetch", asked);
  await expect(study("pebbles", REQUEST)).rejects.toThrow("It is too_long.");
  expect(asked).toHaveBeenCalledOnce();
});
