import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import Board from "./Board.svelte";
import { FIRST, MOVES, NAMES, VIEW, figure } from "./fixtures";

let app: Record<string, unknown> | undefined;

function show(props: Record<string, unknown> = {}): void {
  app = mount(Board, {
    target: document.body,
    props: { view: VIEW, names: NAMES, seat: 0, next: FIRST, first: FIRST, moves: MOVES, ...props },
  });
  flushSync();
}
const at = (hex: string): Element => document.querySelector(`[data-hex="${hex}"]`) as Element;
const by = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const click = (what: Element | null): void => {
  what?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const lit = (how: string): string[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-lit=${how}]`)].map(({ dataset }) => dataset.hex ?? "").sort();

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
});

test("every hex has a name that says who is there, facing where, sliding where and how fast", () => {
  show();
  expect(document.querySelectorAll("[role=gridcell]")).toHaveLength(61);
  expect(document.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
  expect(at("0,0").getAttribute("aria-label")).toBe(
    "0,0, A1, Jet of Ann, facing up right, sliding right at 3, damage 0 of 18, 2 missiles",
  );
  expect(at("-2,0").getAttribute("aria-label")).toBe("-2,0, rough ice, friction 2");
});

test("every button that has odds says them", () => {
  show();
  expect(by("do-face-L")?.textContent).toContain("67 %");
  expect(by("do-cannon-B1")?.textContent).toContain("83 %");
  expect(by("do-thrust-2")?.textContent?.trim()).toBe("2");
});

test("a shot's modifiers are shown one by one while one looks at it", () => {
  show();
  by("do-cannon-B1")?.dispatchEvent(new FocusEvent("focus"));
  flushSync();
  const rows = [...document.querySelectorAll("[data-testid=odds] tr")].map((row) => row.textContent);
  expect(rows).toEqual(["range2", "earlier actions+1", "firer's side shot+2", "you need, with two dice5 or more"]);
});

test("the coming slide is drawn with what it runs into", () => {
  show();
  expect(by("slide")?.getAttribute("data-end")).toBe("hole");
  expect(by("caption")?.textContent).toContain("into the hole at 3,0!");
});

test("targets and the way ahead shine, the arc of fire glows", () => {
  show();
  expect(lit("full")).toEqual(["1,0", "2,-2", "2,0"]);
  expect(lit("rim"), "the hole at the end of it").toEqual(["3,0"]);
  expect(lit("soft")).toEqual(["1,-1", "3,-3", "4,-4"]);
});

test("a click on a target fires the cannon at it", () => {
  const choose = vi.fn();
  show({ choose });
  click(at("2,-2"));
  expect(choose.mock.calls).toEqual([
    ["cannon", "mouse"],
    ["figure:B1", "mouse"],
  ]);
});

test("a second tap on the same target only confirms", () => {
  const choose = vi.fn();
  show({ choose, taken: ["cannon"], pending: ["cannon", "figure:B1"], next: ["figure:B1"] });
  click(at("2,-2"));
  expect(choose.mock.calls).toEqual([["figure:B1", "mouse"]]);
});

test("a click on the way ahead slides all the way there", () => {
  const [choose, plan] = [vi.fn(), vi.fn()];
  show({ choose, plan });
  click(at("2,0"));
  expect(plan).toHaveBeenCalledWith(["go", "go"]);
  click(at("1,0"));
  expect(choose).toHaveBeenCalledWith("go", "mouse");
});

test("buttons do what they say", () => {
  const choose = vi.fn();
  show({ choose });
  click(by("do-steer-R"));
  click(by("do-missile-B1"));
  expect(choose.mock.calls.map(([step]) => step)).toEqual(["steer:R", "missile", "figure:B1"]);
});

test("before the game one chooses a card", () => {
  const choose = vi.fn();
  show({ view: { ...VIEW, phase: "cards", waits: "card", turn: null, slide: null }, first: ["card:Jet"], next: ["card:Jet"], choose });
  click(by("card-Jet"));
  expect(choose).toHaveBeenCalledWith("card:Jet", "mouse");
});

test("shield points are spread over six sides, all of them", () => {
  const submit = vi.fn();
  const cards = VIEW.cards.map((card) => ({ ...card, shields: 12 }));
  show({ view: { ...VIEW, phase: "shields", waits: "shields", cards, figures: [figure("A1")] }, submit });
  click(by("less-3"));
  expect((by("raise-shields") as HTMLButtonElement).disabled).toBe(true);
  click(by("more-0"));
  click(by("raise-shields"));
  expect(submit).toHaveBeenCalledWith("shields 3 2 2 1 2 2");
});

test("where there is a cap, no side takes more than that, and it says so", () => {
  const cards = VIEW.cards.map((card) => ({ ...card, shields: 12 }));
  show({ view: { ...VIEW, phase: "shields", waits: "shields", shield_cap: 4, cards, figures: [figure("A1")] } });
  for (const side of [1, 2, 3]) {
    for (let i = 0; i < 2; i++) click(by(`less-${side}`));
  }
  for (let i = 0; i < 5; i++) if (!(by("more-0") as HTMLButtonElement).disabled) click(by("more-0"));
  expect(by("more-0")?.parentElement?.querySelector("output")?.textContent).toBe("4/4");
  expect(by("shields-left")?.textContent).toContain("4 left");
});

test("a ghost shows what would be, and what would leave is faint", () => {
  show({ ghost: [{ t: "slid", figure: "A1", origin: "0,0", to: "1,0", left: 2 }] });
  expect(document.querySelector("[data-ghost=A1]")).not.toBeNull();
  expect(document.querySelector("[data-figure=A1]")?.getAttribute("class")).toContain("faded");
});

test("a picture is one image, with nothing to reach in it", () => {
  show({ picture: true, label: "A diagram" });
  expect(document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe("A diagram");
  expect(document.querySelectorAll("[tabindex], button")).toHaveLength(0);
});
