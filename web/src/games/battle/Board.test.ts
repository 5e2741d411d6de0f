import { flushSync, mount, tick, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../shell/settings.svelte";
import type { BattleEvent, BattleView } from "../../wire";
import type { BoardProps } from "../kit";
import Board from "./Board.svelte";
import { SHOWS } from "./showing";
import { countsOf, OPEN_GROUNDS, someView, squadOf } from "./fixtures";

// What a card is called and does is tested here; the drawing of it would take most of the time.
vi.mock("./parts/Card.svelte", () => ({ default: () => {} }));
vi.mock("./art/Face.svelte", () => ({ default: () => {} }));
vi.mock("./art/Vignette.svelte", () => ({ default: () => {} }));

const NAMES = ["Ana", "Bo"];
const DRAFT = someView({
  memory: [{ pick: 1, cards: ["Opal", "Sleet", "Mittens"], picked: "Mittens", to: 1, taken: ["Sleet"] }],
});
const HAND = ["Admiral Adelie", "Baron Brrr", "Floe", "Gale", "Mittens", "Pip", "Tango"];
const DEPLOY = someView({ phase: "deploy", grounds: OPEN_GROUNDS, hand: HAND, picks: HAND, counts: HAND.map(countsOf) });
const CONTEST: BattleView = {
  ...SHOWS.apply(someView({ grounds: OPEN_GROUNDS, hand: [], picks: HAND }), [
    { t: "contested", place: 0, ground: "Thawing Steps", attribute: "agility" },
    { t: "shown", seat: 0, cards: ["Admiral Adelie", "Gale"], arrived: [], squad: squadOf(0, ["Admiral Adelie", "Gale"], [2]) },
    { t: "shown", seat: 1, cards: ["Opal", "Pip"], arrived: [], squad: squadOf(1, ["Opal", "Pip"], [2, 1]) },
    { t: "lined", order: [0, 1], first: "Admiral Adelie" },
  ]),
  phase: "intimidate",
};
CONTEST.squads = CONTEST.squads.map((squad) => ({ ...squad, place: squad.seat === 1 ? 1 : 2 }));

let app: Record<string, unknown> | undefined;

function show(props: Partial<BoardProps<BattleView, BattleEvent>> & { view: BattleView }): void {
  app = mount(Board, { target: document.body, props: { names: NAMES, seat: 0, ...props } });
  flushSync();
}
const find = (selector: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`there is no ${selector}`);
  return found;
};
const part = (id: string): HTMLElement => find(`[data-testid="${id}"]`);
const card = (name: string): HTMLElement => find(`[data-card="${name}"]`);
/** What is read of a card. */
const said = (element: Element): string => element.querySelector(".unseen")?.textContent?.trim() ?? "";
const click = (element: Element): void => {
  element.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  flushSync();
};
const press = (element: Element, key: string): void => {
  element.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  flushSync();
};

beforeEach(() => {
  settings.pace = "off";
});
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
});

// ---- draft ----

test("the hand is a list of cards, each read in full, one of them in the tab order", () => {
  show({ view: DRAFT, next: DRAFT.hand.map((name) => `card:${name}`) });
  const options = [...document.querySelectorAll("[data-testid=hand] [role=option]")];
  expect(options).toHaveLength(4);
  expect(options.filter((option) => option.getAttribute("tabindex") === "0")).toHaveLength(1);
  expect(said(card("Gale"))).toBe(
    "Gale: strength 0, agility 0, wisdom 2, cuteness 3, Traveler: where it has a 0 in what counts, " +
      "it goes on to your Squad at the next battleground; can be picked",
  );
});

test("a click or Enter picks a card, and arrow keys walk the hand", () => {
  const choose = vi.fn();
  show({ view: DRAFT, next: DRAFT.hand.map((name) => `card:${name}`), choose });
  click(card("Gale"));
  expect(choose).toHaveBeenLastCalledWith("card:Gale", "mouse");
  press(card("Gale"), "ArrowRight");
  press(card("Haddock Hal"), "Enter");
  expect(choose).toHaveBeenLastCalledWith("card:Haddock Hal", "keys");
});

test("what cannot be picked is not, but can be looked at", async () => {
  const choose = vi.fn();
  show({ view: DRAFT, seat: null, choose });
  click(card("Gale"));
  await tick();
  expect(choose).not.toHaveBeenCalled();
  expect(part("card-dialog").textContent).toContain("goes on to your Squad at the next battleground");
});

test("battlegrounds say what they are about, the hidden one what it could be", () => {
  show({ view: DRAFT });
  expect(part("ground-0").getAttribute("aria-label")).toContain("Thawing Steps, about agility");
  expect(part("ground-2").getAttribute("aria-label")).toContain("one of strength or wisdom");
  expect(part("passing").textContent).toMatch(/the rest goes\s+to Bo/);
});

test("picks are added up", () => {
  show({ view: DRAFT });
  const sums = [...document.querySelectorAll("[aria-label='Your totals'] strong")].map((sum) => sum.textContent);
  expect(sums).toEqual(["5", "2", "4", "4"]);
});

test("a sealed pick stays in sight, raised", () => {
  show({ view: DRAFT, seat: null, chosen: "pick Gale" });
  expect(card("Gale").getAttribute("aria-selected")).toBe("true");
  expect(said(card("Gale"))).toContain("hidden until all have picked");
});

test("what went on is remembered, with what came back missing", async () => {
  show({ view: DRAFT });
  click(part("open-memory"));
  await tick();
  expect(part("memory").textContent).toContain("Sleet: strength 1");
  expect(part("memory").textContent).toContain("It came round again without Sleet.");
});

// ---- holding and deploying ----

test("in the short variant exactly seven are kept", () => {
  const submit = vi.fn();
  const ten = [...HAND, "Opal", "Sleet", "Umber"];
  show({ view: someView({ phase: "hold", hand: ten, picks: [], keep: 7 }), submit });
  expect((part("keep") as HTMLButtonElement).disabled).toBe(true);
  for (const name of ten.slice(3)) click(card(name));
  click(card("Floe"));
  expect(card("Floe").getAttribute("aria-selected")).toBe("false");
  click(part("keep"));
  expect(submit).toHaveBeenCalledWith("hold Gale,Mittens,Pip,Tango,Opal,Sleet,Umber");
});

test("a card is picked up and put down, and the totals follow", () => {
  show({ view: DEPLOY, many: true });
  click(card("Tango"));
  click(part("put-0"));
  expect(part("total-0").textContent).toBe("2");
  expect(said(find("[data-testid=pile-0] [data-card=Tango]"))).toContain("at Thawing Steps, total 2");
});

test("keys send cards to their Squads, and Deploy waits until each has one", async () => {
  const submit = vi.fn();
  show({ view: DEPLOY, many: true, submit });
  for (const [i, name] of HAND.entries()) press(card(name), String((i % 3) + 1));
  await tick();
  click(part("deploy"));
  expect(submit).toHaveBeenCalledWith("deploy Admiral Adelie,Gale,Tango|Baron Brrr,Mittens|Floe,Pip");
  press(card("Gale"), "0");
  expect((part("deploy") as HTMLButtonElement).disabled).toBe(true);
});

test("Rogues and Travelers are warned of in words", () => {
  show({ view: DEPLOY, many: true });
  press(card("Gale"), "1");
  expect(part("pile-0").textContent).toContain("Gale: goes on to Snorkel Sound");
  press(card("Pip"), "1");
  expect(part("pile-0").textContent).toContain("Pip: gets 2 more only if it is alone");
  press(card("Pip"), "2");
  expect(part("pile-1").textContent).toContain("Pip: alone: 2 more");
  expect(part("total-1").textContent).toBe("4");
});

test("a sealed deployment lies as it was sealed", () => {
  show({ view: DEPLOY, seat: null, chosen: "deploy Gale|Pip|Admiral Adelie,Baron Brrr,Floe,Mittens,Tango" });
  expect(part("sealed").textContent).toContain("Nobody sees it");
  expect(document.querySelectorAll("[data-testid=pile-2] [role=option]")).toHaveLength(5);
});

test("a hint's deployment can be laid out", () => {
  const piles = [["Gale"], ["Pip"], ["Admiral Adelie", "Baron Brrr", "Floe", "Mittens", "Tango"]];
  show({ view: DEPLOY, many: true, ghost: [{ t: "deployed", seat: 0, sizes: [1, 1, 5], piles }] });
  click(part("as-hinted"));
  expect(document.querySelectorAll("[data-testid=pile-2] [role=option]")).toHaveLength(5);
});

// ---- competition ----

test("Squads are a grid: a row each, with how they stand, and every penguin in full", () => {
  show({ view: CONTEST, next: ["card:Opal", "card:Pip"] });
  const grid = find("[role=grid]");
  expect(grid.getAttribute("aria-label")).toBe("Squads at Thawing Steps");
  expect(grid.querySelectorAll("[role=row]")).toHaveLength(2);
  expect(grid.querySelectorAll("[role=gridcell]")).toHaveLength(4);
  expect(grid.querySelectorAll("[role=gridcell][tabindex='0']")).toHaveLength(1);
  expect(part("squad-1").textContent).toContain("Bo's Squad: two penguins, total 3, first so far");
  expect(said(card("Opal"))).toContain("counts 2; can be chosen");
});

test("whom to choose is clicked, or named by a button", () => {
  const choose = vi.fn();
  show({ view: CONTEST, next: ["card:Opal", "card:Pip"], choose });
  click(card("Opal"));
  expect(choose).toHaveBeenLastCalledWith("card:Opal", "mouse");
  click(find("[data-choice='card:Pip']"));
  expect(choose).toHaveBeenLastCalledWith("card:Pip", "mouse");
  press(card("Opal"), "Enter");
  expect(choose).toHaveBeenLastCalledWith("card:Opal", "keys");
  expect(choose).toHaveBeenCalledTimes(3);
});

test("arrow keys walk from Squad to Squad", () => {
  show({ view: CONTEST, next: [] });
  card("Admiral Adelie").focus();
  press(card("Admiral Adelie"), "ArrowRight");
  expect(document.activeElement?.getAttribute("data-card")).toBe("Gale");
  press(card("Gale"), "ArrowDown");
  expect(document.activeElement?.getAttribute("data-card")).toBe("Pip");
});

test("the Fish are always in sight", () => {
  for (const view of [DRAFT, DEPLOY, CONTEST]) {
    show({ view });
    expect(document.querySelectorAll("[data-testid=fish-piles] [data-fish]")).toHaveLength(2);
    if (app) void unmount(app);
    app = undefined;
    document.body.replaceChildren();
  }
});

test("partners stand together and share their Fish", () => {
  show({
    view: someView({}, [
      [0, 2],
      [1, 3],
    ]),
  });
  expect(document.querySelectorAll("[data-testid=fish-piles] > li")).toHaveLength(2);
});

test("the end shows who won and how", () => {
  const over = SHOWS.apply(CONTEST, [
    { t: "tallied", place: 0, ground: "Thawing Steps", attribute: "agility", squads: CONTEST.squads },
    { t: "awarded", seats: [1], place: 1, fish: 5 },
    { t: "roundover", round: 1, fish: [0, 5] },
    { t: "won", seats: [1], fish: 5 },
  ]);
  show({ view: over, seat: null });
  expect(part("round-over").textContent).toContain("Bo wins!");
  expect(part("results").textContent).toContain("Thawing Steps");
});

test("the reference card is a key away, and tells what is still wrapped", async () => {
  show({ view: { ...DRAFT, presents: ["cocoa"], opened: ["coal"] } });
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "r" }));
  flushSync();
  await tick();
  const text = part("reference").textContent;
  expect(text).toContain("Hot Cocoa");
  expect(text).toMatch(/Lump of Coal.*Opened already/);
});

test("a picture is one image, with nothing to reach in it", () => {
  show({ view: CONTEST, picture: true, label: "A diagram" });
  expect(find("[role=img][aria-label='A diagram'] > [inert]")).toBeTruthy();
  expect(document.querySelectorAll("dialog, footer")).toHaveLength(0);
});
