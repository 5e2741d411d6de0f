import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import type { Fault } from "../../../wire";
import LayoutEditor from "./LayoutEditor.svelte";

const TEXT = "1 1 .\n. 2 3\n. 2 3";
const OPTION = { kind: "written", name: "layout", title: "", help: "", values: [], labels: [], most: 999 } as const;

const LIMITS = { largest: 40, dominoes: [28, 55], highest: 999 };

let app: Record<string, unknown> | undefined;
let text = "";

function show(start: string, faults: Fault[] = []): void {
  text = start;
  const study = { t: "layoutstudy", text: start, faults, width: 3, height: 3, tiles: [], strays: [], limits: LIMITS } as const;
  const props = {
    study: study as never,
    option: OPTION as never,
    get text() {
      return text;
    },
    set text(to: string) {
      text = to;
    },
  };
  app = mount(LayoutEditor, { target: document.body, props });
  flushSync();
}
const at = (column: number, row: number): Element =>
  document.querySelector(`[data-place="${column} ${row}"]`) as Element;
const click = (what: Element | null): void => {
  what?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  flushSync();
};
const press = (what: Element, key: string, shiftKey = false): void => {
  what.dispatchEvent(new KeyboardEvent("keydown", { key, shiftKey, bubbles: true, cancelable: true }));
  flushSync();
};

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
});

test("two cells clicked one after the other are a domino, and a click on it takes it away", () => {
  show(TEXT);
  click(at(0, 1));
  expect(at(0, 1).getAttribute("aria-selected")).toBe("true");
  click(at(0, 2));
  expect(text).toBe("1 1 .\n2 3 4\n2 3 4");
  expect(document.querySelector("[data-testid=layout-count]")?.textContent).toContain("4 of 28");
  click(at(0, 1));
  expect(text).toBe(TEXT);
});

test("two cells that do not touch are no domino", () => {
  show(TEXT);
  click(at(0, 1));
  click(at(2, 0));
  expect(text).toBe(TEXT);
  expect(at(2, 0).getAttribute("aria-selected")).toBe("true");
});

test("Shift and an arrow key lays a domino, Delete takes it away", () => {
  show(TEXT);
  press(at(0, 1), "ArrowDown", true);
  expect(text).toBe("1 1 .\n2 3 4\n2 3 4");
  press(at(0, 2), "Delete");
  expect(text).toBe(TEXT);
  press(at(2, 0), "ArrowRight", true);
  expect(text).toBe("1 1 2 2\n. 3 4 .\n. 3 4 .");
});

test("painted on all four sides, a domino has its mirror images", () => {
  show("1 1 2 2\n. . . .\n3 3 4 4");
  click(document.querySelector("[data-testid=layout-mirror]"));
  press(at(1, 1), "ArrowRight", true);
  expect(text).toBe("1 1 2 2\n. 3 3 .\n4 4 5 5");
  click(at(0, 0));
  expect(text).toBe("1 1");
});

test("every cell has a name that says what is there, and what is wrong with it", () => {
  show(TEXT, [{ where: "domino 3", words: "Domino 3 is cut off." }]);
  expect(at(0, 0).getAttribute("aria-label")).toBe("row 3, column 3, domino, with row 3, column 4");
  expect(at(2, 1).getAttribute("aria-label")).toContain("Domino 3 is cut off.");
  expect(document.querySelectorAll("[data-fault]")).toHaveLength(2);
  expect(at(0, 1).getAttribute("aria-label")).toBe("row 4, column 3, water");
});

test("with nothing left there is still a text, and it can be painted anew", () => {
  show(TEXT);
  click(document.querySelector("[data-testid=layout-clear]"));
  expect(text).toBe(".");
  press(at(0, 0), "ArrowRight", true);
  expect(text).toBe("1 1");
});
