import { expect, test } from "vitest";
import { History } from "./history.svelte";

test("changes are taken back one by one, and made again", () => {
  const history = new History();
  history.note("", "ice", 0);
  history.note("ice", "ice rock", 10);
  expect(history.undo("ice rock")).toBe("ice");
  expect(history.undo("ice")).toBe("");
  expect(history.canUndo).toBe(false);
  expect(history.redo("")).toBe("ice");
  expect(history.redo("ice")).toBe("ice rock");
  expect(history.canRedo).toBe(false);
});

test("letters typed in a row are one step, after a pause another", () => {
  const history = new History();
  history.note("", "i", 0);
  history.note("i", "ic", 100);
  history.note("ic", "ice", 200);
  history.note("ice", "ices", 5000);
  expect(history.undo("ices")).toBe("ice");
  expect(history.undo("ice")).toBe("");
});

test("a new change ends what could be made again", () => {
  const history = new History();
  history.note("a", "abc", 0);
  expect(history.undo("abc")).toBe("a");
  history.note("a", "axyz", 5000);
  expect(history.canRedo).toBe(false);
});

test("what can be taken back is bounded, and nothing to take back changes nothing", () => {
  const history = new History();
  for (let i = 0; i < 500; i++) history.note(`text ${i * 10}`, `text ${i * 10 + 10000}`, i * 1000);
  let steps = 0;
  while (history.canUndo) {
    history.undo("now");
    steps++;
  }
  expect(steps).toBe(100);
  expect(history.undo("now")).toBe("now");
});
