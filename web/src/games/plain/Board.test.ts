import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { View } from "../../wire";
import type { BoardProps } from "../kit";
import Board from "./Board.svelte";
import { NAMES, VIEW } from "./fixtures";

let board: Record<string, unknown> | undefined;
afterEach(async () => {
  if (board) await unmount(board);
  board = undefined;
});

function draw(props: Partial<BoardProps>): void {
  board = mount(Board, { target: document.body, props: { view: VIEW, names: NAMES, seat: 0, ...props } });
  flushSync();
}
const cell = (name: string): SVGGElement => document.querySelector(`[data-cell="${name}"]`) as SVGGElement;
const click = (name: string): void => void cell(name).dispatchEvent(new MouseEvent("click", { bubbles: true }));
const lit = (): string[] => [...document.querySelectorAll<SVGGElement>("[data-lit]")].map((one) => one.dataset.cell ?? "");

test("pieces that can be chosen light up where they stand, and a click chooses them", () => {
  const choose = vi.fn();
  draw({ next: ["piece:A1", "piece:A2", "wait"], first: ["piece:A1", "piece:A2", "wait"], choose });
  expect(lit()).toEqual(["a1", "b1"]);
  click("b1");
  click("c1");
  expect(choose.mock.calls.map(([step]: string[]) => step)).toEqual(["piece:A2"]);
});

test("with a piece chosen its cells light up; a click on another begins afresh, a click on itself puts it away", () => {
  const [choose, back] = [vi.fn(), vi.fn()];
  const first = ["piece:A1", "piece:A2"];
  draw({ taken: ["piece:A1"], inSight: ["piece:A1", "cell:a2"], next: ["cell:a2", "cell:b2"], first, choose, back });
  expect(lit()).toEqual(["a2", "b2"]);
  expect(document.querySelector("[data-testid=ghost]")).not.toBeNull();
  click("a2");
  click("b1");
  expect(choose.mock.calls.map(([step]: string[]) => step)).toEqual(["cell:a2", "piece:A2"]);
  click("a1");
  expect(back).toHaveBeenCalledOnce();
});

test("whoever only watches can look, and changes nothing", () => {
  const choose = vi.fn();
  draw({ seat: null, choose });
  click("a1");
  expect(choose).not.toHaveBeenCalled();
  expect(cell("a1").getAttribute("aria-label")).toBe("a1, penguin of Ada, linked to a2");
});

test("without a sketch there is the text, and a view of a kind nobody knows is shown as it comes", async () => {
  draw({ view: { ...VIEW, sketch: null } });
  expect(document.querySelector("pre")?.textContent).toBe(VIEW.text);
  if (board) await unmount(board);
  draw({ view: { t: "pebbles", own: [3], in_hand: 2 } as unknown as View });
  expect(document.querySelector("dl")?.textContent).toContain("in hand");
  expect(document.querySelector("dl")?.textContent).toContain("[3]");
});
