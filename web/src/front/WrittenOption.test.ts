import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test, vi } from "vitest";
import type { Written } from "../wire";
import { forgetText, keepDraft, saveText } from "../workshop/texts.svelte";
import WrittenOption from "./WrittenOption.svelte";

const OPTION: Written = {
  kind: "written",
  name: "prizes",
  title: "Prizes",
  help: "",
  values: ["even", "steep"],
  labels: ["all one", "steep"],
  most: 40,
};

let app: Record<string, unknown> | undefined;
function show(value: string): { value: string } {
  const seen = { value };
  app = mount(WrittenOption, {
    target: document.body,
    props: {
      game: "pebbles",
      option: OPTION,
      get value() {
        return seen.value;
      },
      set value(to: string) {
        seen.value = to;
      },
    },
  });
  flushSync();
  return seen;
}
const pill = (key: string): HTMLInputElement => document.querySelector(`[data-testid="prizes-${key}"]`) as HTMLInputElement;
function pick(key: string): void {
  pill(key).checked = true;
  pill(key).dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
}

afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  forgetText("pebbles", "prizes", "Steps");
  localStorage.clear();
  vi.restoreAllMocks();
});

test("presets, what was saved, and one's own are all choices", () => {
  saveText({ game: "pebbles", option: "prizes", name: "Steps", text: "1 2 3 4" });
  keepDraft("pebbles", "prizes", "9 9");
  const seen = show("even");
  const labels = [...document.querySelectorAll("label")].map((label) => label.textContent.trim());
  expect(labels).toEqual(["all one", "steep", "Steps", "My own…"]);
  expect(pill("even").checked).toBe(true);
  pick("steep");
  expect(seen.value).toBe("steep");
  pick("saved:Steps");
  expect(seen.value).toBe("1 2 3 4");
  pick("own");
  expect(seen.value).toBe("9 9");
});

test("a text that was brought along is found among the saved ones, or is one's own", async () => {
  saveText({ game: "pebbles", option: "prizes", name: "Steps", text: "1 2 3 4" });
  show("1 2 3 4");
  expect(pill("saved:Steps").checked).toBe(true);
  if (app) await unmount(app);
  show("something else");
  expect(pill("own").checked).toBe(true);
});

const fold = (): HTMLDetailsElement | null => document.querySelector('[data-testid="change-prizes"]');

test("what was brought along is folded up, and one's own opens to be written", () => {
  show("something else");
  expect(fold()?.open).toBe(false);
  pick("own");
  expect(fold()?.open).toBe(true);
});
