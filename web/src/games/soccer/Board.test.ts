import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { SoccerView } from "../../wire";
import Board from "./Board.svelte";

const VIEW: SoccerView = {
  t: "soccer",
  phase: "play",
  penguins: [
    { seat: 0, kind: "M", square: "b2", pose: "U", ball: false },
    { seat: 0, kind: "P", square: "sea", pose: "U", ball: false },
    { seat: 0, kind: "B", square: "c3", pose: "NE", ball: false },
    { seat: 1, kind: "M", square: "e5", pose: "U", ball: true },
    { seat: 1, kind: "P", square: "f6", pose: "E", ball: false },
    { seat: 1, kind: "B", square: "sea", pose: "U", ball: false },
  ],
  ball: "e5",
  turn: 0,
  score: [0, 0],
  first_to: 1,
  moves: 7,
  move_limit: 300,
  repeats: 1,
  position: "",
};
const NAMES = ["Ana", "Bo"];
const FIRST = ["penguin:M", "penguin:P", "penguin:B"];

let app: Record<string, unknown> | undefined;

function show(props: Record<string, unknown>): void {
  app = mount(Board, { target: document.body, props: { view: VIEW, names: NAMES, seat: 0, ...props } });
  flushSync();
}
const at = (square: string): Element => document.querySelector(`[data-square="${square}"]`) as Element;

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
});

test("every square has a name that says what is there", () => {
  show({ first: FIRST, next: FIRST });
  expect(document.querySelectorAll("[role=gridcell]")).toHaveLength(64);
  expect(document.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
  expect(at("f6").getAttribute("aria-label")).toBe("f6, Bo's Papa lying, pointing to g6");
  expect(at("e5").getAttribute("aria-label")).toBe("e5, Bo's Mama standing with the ball");
  expect(at("c3").getAttribute("aria-label")).toBe("c3, Ana's Baby lying, pointing to d4, can be chosen");
  expect(at("a1").getAttribute("aria-label")).toBe("a1, Ana's home, empty");
});

test("what can be chosen is lit, and a click says which step it was", () => {
  const choose = vi.fn();
  show({ first: FIRST, next: FIRST, choose });
  const lit = [...document.querySelectorAll("[data-lit]")].map((square) => (square as HTMLElement).dataset.square);
  expect(lit.sort()).toEqual(["b2", "c3"]);
  at("c3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(choose).toHaveBeenCalledWith("penguin:B", "mouse");
  at("f6").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(choose).toHaveBeenCalledOnce();
});

test("penguins in the sea are buttons, if they are ours and may come ashore", () => {
  const choose = vi.fn();
  show({ first: FIRST, next: FIRST, choose });
  const papa = document.querySelector("[data-swimmer='0P']") as Element;
  expect(papa.getAttribute("role")).toBe("button");
  expect(document.querySelector("[data-swimmer='1B']")?.getAttribute("role")).toBe("img");
  papa.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(choose).toHaveBeenCalledWith("penguin:P", "mouse");
});

test("the chosen penguin's own square stands it up", () => {
  const choose = vi.fn();
  show({ first: FIRST, taken: ["penguin:B"], next: ["square:f6", "stand"], choose });
  at("c3").dispatchEvent(new MouseEvent("click", { bubbles: true }));
  expect(choose).toHaveBeenCalledWith("stand", "mouse");
});

test("after the square the dial offers the ways to face", async () => {
  const choose = vi.fn();
  show({ first: FIRST, taken: ["penguin:M", "square:c2"], next: ["face:E", "face:SE"], choose });
  await vi.dynamicImportSettled();
  flushSync();
  const ways = [...document.querySelectorAll("[data-face]")].map((way) => way.getAttribute("aria-label"));
  expect(ways).toEqual(["Point to d2", "Point to d1"]);
  document
    .querySelector("[data-face=SE]")
    ?.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
  expect(choose).toHaveBeenCalledWith("face:SE", "keys");
});

test("a ghost shows what would be, and what would leave is faint", () => {
  show({ ghost: [{ t: "slid", seat: 0, kind: "M", origin: "b2", path: ["c2"], pose: "E", stop: "full" }] });
  expect(document.querySelectorAll("[data-testid=ghost] [data-at=c2]")).toHaveLength(1);
  expect(document.querySelector("[data-penguin='0M']")?.getAttribute("class")).toContain("faded");
  expect(document.querySelector("[data-penguin='0M']")?.getAttribute("data-at")).toBe("b2");
});

test("a picture is one image, with nothing to reach in it", () => {
  show({ picture: true, label: "A diagram" });
  expect(document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe("A diagram");
  expect(document.querySelectorAll("[tabindex]")).toHaveLength(0);
});
