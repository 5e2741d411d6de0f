import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { AnyStudy } from "../games/kit";
import { study } from "../shell/texts";
import type { Written } from "../wire";
import { Checking, lengthOf, troubleWith } from "./checking.svelte";

vi.mock("../shell/texts", async (original) => ({ ...(await original<object>()), study: vi.fn() }));
const asked = vi.mocked(study);

const OPTION: Written = {
  kind: "written",
  name: "prizes",
  title: "Prizes",
  help: "",
  values: ["even"],
  labels: ["all one"],
  most: 10,
};
const found = (text: string, ...faults: string[]): AnyStudy => ({
  t: "prizestudy",
  text,
  faults: faults.map((words) => ({ where: "prize 2", words })),
});

beforeEach(() => {
  vi.useFakeTimers();
  asked.mockReset();
});
afterEach(() => vi.useRealTimers());

test("a text is read when the typing pauses, not with every letter", async () => {
  asked.mockResolvedValue(found("1 2"));
  const checking = new Checking("pebbles", "prizes");
  for (const text of ["1", "1 ", "1 2"]) {
    checking.look(text);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(asked).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toHaveBeenCalledExactlyOnceWith("pebbles", { option: "prizes", text: "1 2" });
  expect([checking.fresh, checking.study]).toEqual([true, found("1 2")]);
});

test("an answer that comes too late is dropped", async () => {
  let late = (_: AnyStudy): void => {};
  asked.mockReturnValueOnce(new Promise((resolve) => (late = resolve)));
  asked.mockResolvedValueOnce(found("new"));
  const checking = new Checking("pebbles", "prizes");
  checking.look("old");
  await vi.advanceTimersByTimeAsync(300);
  checking.look("new");
  await vi.advanceTimersByTimeAsync(300);
  late(found("old", "Wrong."));
  await vi.advanceTimersByTimeAsync(0);
  expect(checking.study?.text).toBe("new");
});

test("while it is typed on, the last study stays, but is not fresh", async () => {
  asked.mockResolvedValue(found("1"));
  const checking = new Checking("pebbles", "prizes");
  checking.look("1");
  await vi.advanceTimersByTimeAsync(300);
  checking.look("1 2");
  expect([checking.fresh, checking.study?.text]).toEqual([false, "1"]);
  checking.look(null);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveBeenCalledOnce();
});

test("when the table cannot be reached, that is told, and forgotten once it can", async () => {
  asked.mockRejectedValueOnce(new Error("The table cannot be reached."));
  asked.mockResolvedValueOnce(found("1"));
  const checking = new Checking("pebbles", "prizes");
  checking.look("1");
  await vi.advanceTimersByTimeAsync(300);
  expect([checking.fresh, checking.trouble]).toEqual([false, "The table cannot be reached."]);
  checking.look("1");
  await vi.advanceTimersByTimeAsync(300);
  expect([checking.fresh, checking.trouble]).toEqual([true, ""]);
});

test("nothing can be started with a text that is empty, too long or faulty", async () => {
  asked.mockResolvedValueOnce(found("1 x", "Prize 2 is not a digit.", "There are four."));
  asked.mockResolvedValueOnce(found("1 2"));
  expect(await troubleWith("pebbles", OPTION, "even")).toBeNull();
  expect(await troubleWith("pebbles", OPTION, " \n")).toBe("Prizes: nothing is written yet. Choose a start, or write your own.");
  expect(await troubleWith("pebbles", OPTION, "1".repeat(11))).toContain("It has 11 characters; 10 are allowed.");
  expect(asked).not.toHaveBeenCalled();
  expect(await troubleWith("pebbles", OPTION, "1 x")).toBe("Prizes, prize 2: Prize 2 is not a digit.");
  expect(await troubleWith("pebbles", OPTION, "1 2")).toBeNull();
});

test("letters are counted as the server counts them", () => {
  expect(lengthOf("a\u{1F427}b")).toBe(3);
});
