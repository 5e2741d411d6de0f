import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { BattleCardSetStudy, Fault } from "../../../wire";
import { ABILITIES, KITTENS, PENGUINS, PRESENTS } from "../fixtures";
import CardSetEditor from "./CardSetEditor.svelte";

vi.mock("../parts/Card.svelte", () => ({ default: () => {} }));
vi.mock("../art/Vignette.svelte", () => ({ default: () => {} }));

const TEXT = PENGUINS.slice(0, 14)
  .map(({ name, stats, ability }) => ["penguin", name, ...stats, ability].join(","))
  .join("\n");
const OPTION = { kind: "written" as const, name: "cards", title: "", help: "", values: [], labels: [], most: 60_000 };

let app: Record<string, unknown> | undefined;
let text = "";

function show(start: string, faults: Fault[] = []): void {
  text = start;
  const study: BattleCardSetStudy = {
    t: "cardsetstudy",
    faults,
    text: start,
    penguins: PENGUINS.slice(0, 14),
    kittens: KITTENS,
    grounds: [{ name: "Windless Shelf", prizes: [3, 2, 1], kitten: false }],
    presents: [["coal", 1]],
    own: ["penguin"],
    players: 2,
    players_short: 0,
    abilities_explained: ABILITIES,
    presents_explained: PRESENTS,
  };
  const props = $state({ study, option: OPTION, text: start });
  app = mount(CardSetEditor, {
    target: document.body,
    props: {
      study,
      option: OPTION,
      get text() {
        return props.text;
      },
      set text(to: string) {
        props.text = text = to;
      },
    },
  });
  flushSync();
}
const part = (id: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
  if (!found) throw new Error(`there is no ${id}`);
  return found;
};
const click = (element: Element | null): void => {
  element?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const type = (id: string, value: string): void => {
  const field = part(id) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  flushSync();
};
const tiles = (): Element[] => [...document.querySelectorAll("[data-testid=gallery] [role=option]")];

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
});

test("every card is shown, and read in full", () => {
  show(TEXT);
  expect(tiles()).toHaveLength(14);
  expect(tiles()[0]?.textContent).toContain("Admiral Adelie: strength 1, agility 0");
  expect(part("sum-strength").textContent).toBe(
    String(PENGUINS.slice(0, 14).reduce((sum, card) => sum + card.stats[0], 0)),
  );
});

test("what is changed in the form is written into the text", () => {
  show(TEXT);
  click(tiles()[1] ?? null);
  type("card-name", "Agnes");
  type("card-wisdom", "3");
  expect(text.split("\n")[1]).toBe("penguin,Agnes,0,2,3,0,present");
  click(document.querySelector("[aria-label='Strength: one more']"));
  expect(text.split("\n")[1]).toBe("penguin,Agnes,1,2,3,0,present");
});

test("a fault stands at its card and its field", () => {
  const where = "penguin 3 (Baron Brrr), strength";
  show(TEXT, [{ where, words: "Penguin 3 (Baron Brrr), strength must be a whole number from 0 to 3, not 9." }]);
  expect(tiles()[2]?.textContent).toContain("something wrong");
  expect(part("tab-penguin").querySelector("[aria-label='mistakes: 1']")).not.toBeNull();
  click(tiles()[2] ?? null);
  expect(part("card-strength").getAttribute("aria-invalid")).toBe("true");
  expect(part("card-form").textContent).toContain("It must be a whole number from 0 to 3, not 9.");
});

test("cards are added, copied and taken away", () => {
  show(TEXT);
  click(part("card-copy"));
  expect(text.split("\n")[1]).toBe("penguin,Admiral Adelie 2,1,0,1,1,intimidator");
  click(part("card-delete"));
  expect(text.trim()).toBe(TEXT);
  click(part("card-add"));
  expect(text.trim().split("\n").at(-1)).toBe("penguin,New One,1,1,1,1,");
});

test("a search leaves those it finds", () => {
  show(TEXT);
  type("card-search", "captain");
  expect(tiles()).toHaveLength(1);
});

test("kittens are ours until somebody writes their own", () => {
  show(TEXT);
  click(part("tab-kitten"));
  click(part("own-kittens"));
  expect(text.split("\n").filter((line) => line.startsWith("kitten,"))).toHaveLength(54);
});

test("Presents are counted, every kind of them once one is", () => {
  show(TEXT);
  click(part("tab-presents"));
  click(document.querySelector("[aria-label='Hot Cocoa: one more']"));
  const lines = text.split("\n").filter((line) => line.startsWith("present,"));
  expect(lines).toHaveLength(7);
  expect(lines).toContain("present,cocoa,2");
});

test("what no form can hold is left to the text", () => {
  show("walrus,Wally,1,1,1,1");
  expect(part("only-text").textContent).toContain("Change it as text");
});
