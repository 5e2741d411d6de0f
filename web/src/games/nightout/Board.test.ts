import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "./Board.svelte";
import { NAMES, TILE_VIEW, VIEW } from "./fixtures";

let app: Record<string, unknown> | undefined;

function show(props: Record<string, unknown>): void {
  app = mount(Board, { target: document.body, props: { view: VIEW, names: NAMES, seat: 0, ...props } });
  flushSync();
}
const at = (cell: string): Element => document.querySelector(`[data-cell="${cell}"]`) as Element;
const click = (what: Element | null): void => {
  what?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const tap = (what: Element): void => {
  what.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "touch" }));
  flushSync();
};
const lit = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("[data-lit]")].map(({ dataset }) => dataset.cell ?? "").sort();

const WALK = { next: ["cell:a2", "cell:c1", "stop"], first: ["cell:a2", "cell:c1", "stop"] };
const PLACES = ["place:e1E", "place:b2E", "place:b2N"];

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
});

test("every square has a name that says what is there and what can be done", () => {
  show(WALK);
  expect(document.querySelectorAll("[role=gridcell]")).toHaveLength(10);
  expect(document.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
  expect(at("a2").getAttribute("aria-label")).toBe("a2, 4, half of 4|4, 1 step: a 4, you stop here");
  expect(at("c1").getAttribute("aria-label")).toBe(
    "c1, 2, half of 2|5, Bo's nest, Bo's penguin with one buddy, stunned, 1 step: only to pass",
  );
});

test("all squares in reach are lit; where one may only pass, softly", () => {
  show(WALK);
  expect(lit()).toEqual(["a2", "c1", "d1", "e1"]);
  expect(at("c1").getAttribute("data-lit")).toBe("soft");
  expect(document.querySelectorAll("[data-reach=bear]")).toHaveLength(1);
});

test("a click on a square far away walks all the way there", () => {
  const plan = vi.fn();
  show({ ...WALK, plan });
  click(at("e1"));
  expect(plan).toHaveBeenCalledWith(["step c1", "step d1", "step e1"]);
});

test("where no plan can be made, the first step is chosen", () => {
  const choose = vi.fn();
  show({ ...WALK, choose });
  click(at("d1"));
  expect(choose).toHaveBeenCalledWith("cell:c1", "mouse");
});

test("a finger sees the way first and walks with the second tap", () => {
  const plan = vi.fn();
  show({ ...WALK, plan });
  tap(at("d1"));
  expect(plan).not.toHaveBeenCalled();
  expect(document.querySelector("[data-testid=way]")).not.toBeNull();
  tap(at("d1"));
  expect(plan).toHaveBeenCalledWith(["step c1", "step d1"]);
});

test("looking at a square draws the way there and says what it means", () => {
  show(WALK);
  at("d1").dispatchEvent(new FocusEvent("focus"));
  flushSync();
  expect(document.querySelector("[data-testid=way] text")?.textContent).toBe("2");
  expect(document.querySelector("[data-testid=caption]")?.textContent).toContain("2 steps: stop here or go on");
});

test("one's own square stops the walk", () => {
  const choose = vi.fn();
  show({ ...WALK, choose });
  click(at("b1"));
  expect(choose).toHaveBeenCalledWith("stop", "mouse");
});

test("every square with the number rolled shines", () => {
  show(WALK);
  const shining = [...document.querySelectorAll(".shines")].map(({ textContent }) => textContent);
  expect(shining).toEqual(["4", "4", "4"]);
});

test("carried buddies ride along, one beside the other", () => {
  show({ view: { ...VIEW, penguins: VIEW.penguins.map((p) => ({ ...p, carried: ["b1", "b2"] })), buddies: [] } });
  expect(document.querySelectorAll("[data-piece=p1] [data-piece]")).toHaveLength(2);
});

test("the only buddy that can be placed is taken up by itself", async () => {
  const choose = vi.fn();
  show({ view: { ...VIEW, phase: "place", reach: [] }, first: ["token:a1"], next: ["token:a1"], choose });
  await tick();
  expect(choose).toHaveBeenCalledExactlyOnceWith("token:a1", "keys");
});

test("a tile the dice selected waits to be taken up; one that was lifted is in hand at once", async () => {
  const choose = vi.fn();
  const steps = { first: ["tile:0|4", "keep"], next: ["tile:0|4", "keep"], choose };
  show({ view: TILE_VIEW, ...steps });
  await tick();
  expect(choose).not.toHaveBeenCalled();
  expect(lit()).toEqual(["e1", "e2"]);
  click(at("e2"));
  expect(choose).toHaveBeenCalledWith("tile:0|4", "mouse");
  await unmount(app as Record<string, unknown>);
  choose.mockClear();
  show({ view: { ...TILE_VIEW, selected: "1|3" }, ...steps });
  await tick();
  expect(choose).toHaveBeenCalledWith("tile:0|4", "keys");
});

test("places are shown on the water, the tile turns there, and a click puts it", () => {
  const choose = vi.fn();
  show({ view: TILE_VIEW, taken: ["tile:0|4"], next: PLACES, first: ["tile:0|4", "keep"], choose });
  expect(lit()).toEqual(["b2", "b3", "c2", "e1", "f1"]);
  at("b2").dispatchEvent(new FocusEvent("focus"));
  flushSync();
  const ghost = () => document.querySelector("[data-testid=ghost]")?.getAttribute("data-place");
  expect(ghost()).toBe("b2N");
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
  flushSync();
  expect(ghost()).toBe("b2E");
  click(at("b2"));
  expect(choose).toHaveBeenCalledWith("place:b2E", "mouse");
});

test("places are listed too, and chosen from there", () => {
  const choose = vi.fn();
  show({ view: TILE_VIEW, taken: ["tile:0|4"], next: PLACES, first: ["tile:0|4", "keep"], choose });
  const list = document.querySelector("[data-testid=places]") as HTMLSelectElement;
  expect([...list.options].map(({ text }) => text)).toContain("▭ 0|4 on e1 and f1");
  list.value = "e1E";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  click(document.querySelector("[data-testid=put-tile]"));
  expect(choose).toHaveBeenCalledWith("place:e1E", "mouse");
  click(document.querySelector("[data-testid=do-keep]"));
  expect(choose).toHaveBeenCalledWith("keep", "mouse");
});

test("a place chosen from the list counts, whatever the finger has tapped before", () => {
  const choose = vi.fn();
  const pending = ["tile:0|4", "place:b2N"];
  show({ view: TILE_VIEW, taken: ["tile:0|4"], next: PLACES, first: ["tile:0|4", "keep"], pending, choose });
  at("b2").dispatchEvent(new FocusEvent("focus"));
  flushSync();
  const list = document.querySelector("[data-testid=places]") as HTMLSelectElement;
  expect(list.value).toBe("b2N");
  list.value = "e1E";
  list.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
  expect(choose).toHaveBeenCalledExactlyOnceWith("place:e1E", "touch");
});

test("with too many places to be listed the board spells the move itself", () => {
  const submit = vi.fn();
  show({ view: TILE_VIEW, many: true, submit });
  at("b2").dispatchEvent(new FocusEvent("focus"));
  flushSync();
  click(at("b2"));
  expect(submit).toHaveBeenCalledWith(expect.stringMatching(/^tile 0\|4 to \w+[NESW]$/));
});

test("being eaten is asked about twice", () => {
  const choose = vi.fn();
  show({ view: { ...VIEW, on_blank: true, reach: [] }, next: ["stop", "eaten"], first: ["stop", "eaten"], choose });
  click(document.querySelector("[data-testid=walk-on]"));
  expect(choose).not.toHaveBeenCalled();
  click(document.querySelector("[data-testid=do-eaten]"));
  expect(choose).toHaveBeenCalledWith("eaten", "mouse");
});

test("a ghost shows what would be, and what would leave is faint", () => {
  const step = { t: "buddymoved", seat: 0, token: "a2", owner: 0, origin: "c3", to: "b3" };
  show({ view: { ...VIEW, phase: "bonus", reach: [] }, ghost: [step] });
  expect(document.querySelectorAll("[data-testid=ghost] [data-at=b3]").length).toBeGreaterThan(0);
  expect(document.querySelector("[data-piece=a2]")?.getAttribute("class")).toContain("faded");
});

test("a picture is one image, with nothing to reach in it", () => {
  show({ picture: true, label: "A diagram" });
  expect(document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe("A diagram");
  expect(document.querySelectorAll("[tabindex], button")).toHaveLength(0);
});

test("a board of usual size is drawn with fewer than 1,500 nodes, places for a tile and all", () => {
  show({ view: TILE_VIEW, taken: ["tile:0|4"], next: PLACES, first: ["tile:0|4", "keep"] });
  const each = document.querySelectorAll("[data-tile] *").length / TILE_VIEW.tiles.length;
  expect(each * 28).toBeLessThan(750);
});
