import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../shell/settings.svelte";
import type { PuzzleTried } from "../wire";
import { PUZZLE, scene } from "./puzzle.test-kit";
import { Solving } from "./solving.svelte";

const REFUTED: PuzzleTried = { words: "That lets Blue save it.", scenes: [scene(1, 1, "end"), scene(2, 0, "saved")] };
const tried = vi.fn<(stage: number, move: string) => Promise<PuzzleTried>>();
const failed = vi.fn();
const solved = vi.fn();
let solving: Solving;

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "calm";
  for (const one of [tried, failed, solved]) one.mockReset();
  tried.mockResolvedValue(REFUTED);
  solving = new Solving(PUZZLE, { foresee: async () => [], tried, failed, solved });
});
afterEach(() => {
  solving.stop();
  vi.useRealTimers();
});

const seq = (): number | undefined => solving.scene?.seq;

test("right moves lead to the end, and the other side answers in its own time", async () => {
  expect(solving.ask).toMatchObject({ seq: 0, seat: 1 });
  expect(await solving.tries("hop")).toBe(true);
  expect([seq(), solving.ask]).toEqual([1, null]);
  await vi.runAllTimersAsync();
  expect([seq(), solving.ask?.seq]).toEqual([2, 2]);
  expect(await solving.tries("fly")).toBe(true);
  expect([seq(), solving.solved, solving.said]).toEqual([3, true, "Solved."]);
  expect(solved).toHaveBeenCalledExactlyOnceWith(true);
  expect(failed).not.toHaveBeenCalled();
  expect(solving.ask).toBeNull();
});

test("a wrong move is made and answered on the board, then it can be tried again", async () => {
  expect(await solving.tries("end")).toBe(false);
  expect(tried).toHaveBeenCalledWith(0, "end");
  expect([seq(), solving.said, solving.refuted]).toEqual([1, "That lets Blue save it.", true]);
  await vi.runAllTimersAsync();
  expect([seq(), solving.ask]).toEqual([2, null]);
  solving.takeBack();
  expect([seq(), solving.said, solving.ask?.seq]).toEqual([0, "", 0]);
  await solving.tries("end");
  expect(failed).toHaveBeenCalledOnce();
});

test("who was wrong once, or was shown the way, has not solved it at the first try", async () => {
  solving.help();
  expect([solving.helped, solving.asked?.move]).toEqual([true, "hop"]);
  expect(failed).toHaveBeenCalledOnce();
  await solving.tries("hop");
  expect(solving.helped).toBe(false);
  await vi.runAllTimersAsync();
  await solving.tries("fly");
  expect(solved).toHaveBeenCalledExactlyOnceWith(false);
});

test("where nothing is to be shown, what was said stands and one may choose again at once", async () => {
  tried.mockResolvedValue({ words: "That wins 4 of 100 times.", scenes: [] });
  await solving.tries("end");
  expect([solving.refuted, solving.said, solving.ask?.seq]).toEqual([false, "That wins 4 of 100 times.", 0]);
});

test("when the server cannot be asked, it says so and the move can be tried again", async () => {
  tried.mockRejectedValue(new Error("The table cannot be reached."));
  await solving.tries("end");
  expect([solving.trouble, solving.ask?.seq]).toEqual(["The table cannot be reached.", 0]);
  tried.mockResolvedValue(REFUTED);
  await solving.tries("end");
  expect(solving.trouble).toBe("");
});

test("nothing can be tried while something is still being shown or asked", async () => {
  const first = solving.tries("end");
  expect(solving.ask).toBeNull();
  expect(await solving.tries("hop")).toBe(false);
  await first;
  expect(solving.stage).toBe(0);
});

test("skipping leads to the end of what is shown", async () => {
  await solving.tries("hop");
  solving.skip();
  expect([seq(), solving.settled]).toEqual([2, true]);
});

test("the situation that is handed on is the position with the whole solution", () => {
  expect(solving.situation).toEqual({
    game: "hopping",
    seats: 2,
    options: {},
    position: "here",
    steps: [[[1, "hop"]], [[0, "answer"]], [[1, "fly"]]],
  });
});
