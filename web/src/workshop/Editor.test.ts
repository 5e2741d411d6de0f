import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadGame, type GameClient } from "../games/kit";
import { study } from "../shell/texts";
import type { Written } from "../wire";
import Editor from "./Editor.svelte";
import { draftOf, forgetText, savedTexts, saveText } from "./texts.svelte";
import OwnEditor from "./OwnEditor.test.svelte";

vi.mock("../shell/texts", async (original) => ({ ...(await original<object>()), study: vi.fn() }));
vi.mock("../games/kit", () => ({ loadGame: vi.fn() }));

const OPTION: Written = {
  kind: "written",
  name: "prizes",
  title: "Prizes",
  help: "",
  values: ["even"],
  labels: ["all one"],
  most: 10,
};
/** Digits are fine, everything else is a fault. */
function read(text: string) {
  const written = text === "even" ? "1 1 1 1" : text;
  const faults = written
    .split(" ")
    .flatMap((word, i) => (/^\d$/.test(word) ? [] : [{ where: `prize ${i + 1}`, words: `Prize ${i + 1} is no digit.` }]));
  return { t: "prizestudy", faults, text: written };
}

let app: Record<string, unknown> | undefined;
const by = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const area = (): HTMLTextAreaElement => by("written-text") as HTMLTextAreaElement;
const click = (id: string): void => {
  by(id)?.click();
  flushSync();
};

async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(300);
  flushSync();
}

async function type(text: string): Promise<void> {
  area().value = text;
  area().dispatchEvent(new Event("input", { bubbles: true }));
  await settle();
}

async function show(props: Record<string, unknown> = {}): Promise<void> {
  app = mount(Editor, { target: document.body, props: { game: "pebbles", option: OPTION, text: "", ...props } });
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(study).mockImplementation(async (_game, request) => read(request.text));
  vi.mocked(loadGame).mockResolvedValue({} as GameClient);
});
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  vi.useRealTimers();
  for (const { name } of savedTexts("pebbles", "prizes")) forgetText("pebbles", "prizes", name);
  localStorage.clear();
});

test("an empty text is not a fault, and one can start from what the game brings along", async () => {
  await show();
  expect(by("editor-prizes")?.textContent).toContain("Nothing here yet");
  expect(by("written-status")?.textContent.trim()).toBe("");
  click("start-even");
  await settle();
  expect(area().value).toBe("1 1 1 1");
  expect(by("written-status")?.textContent).toContain("All is well: you can play with this.");
  expect(by("start-even")).toBeNull();
});

test("every fault is listed with its place; how many there are is announced with the first", async () => {
  await show();
  await type("1 x y");
  expect([...document.querySelectorAll("[data-testid=written-faults] li")].map((li) => li.textContent)).toEqual([
    "prize 2 Prize 2 is no digit.",
    "prize 3 Prize 3 is no digit.",
  ]);
  expect(by("written-status")?.getAttribute("role")).toBe("status");
  expect(by("written-status")?.textContent).toMatch(/2 mistakes\.\s+prize 2: Prize 2 is no digit\./);
  expect(area().getAttribute("aria-invalid")).toBe("true");
  await type("1 2 3");
  expect(by("written-faults")).toBeNull();
  expect(area().getAttribute("aria-invalid")).toBe("false");
});

test("a text that is too long is told without asking anybody", async () => {
  await show();
  vi.mocked(study).mockClear();
  await type("1 2 3 4 5 6");
  expect(by("written-status")?.textContent).toContain("It has 11 characters; 10 are allowed.");
  expect(study).not.toHaveBeenCalled();
});

test("when nobody can be asked, that is told, and it can be tried again", async () => {
  await show();
  vi.mocked(study).mockRejectedValueOnce(new Error("The table cannot be reached."));
  await type("1 2");
  expect(by("written-status")?.textContent).toContain("This could not be checked. The table cannot be reached.");
  click("written-again");
  await settle();
  expect(by("written-status")?.textContent).toContain("All is well: you can play with this.");
});

test("a text is saved under a name, replaced, and deleted after a question", async () => {
  await show();
  await type("1 2");
  for (const words of ["Save", "Replace"]) {
    click("written-save");
    const name = by("written-name") as HTMLInputElement;
    name.value = " Steps ";
    name.dispatchEvent(new Event("input", { bubbles: true }));
    flushSync();
    expect(by("written-keep")?.textContent.trim()).toBe(words);
    click("written-keep");
    await type("1 2 3");
  }
  expect(savedTexts("pebbles", "prizes")).toMatchObject([{ name: "Steps", text: "1 2 3" }]);
  click("written-delete");
  expect(savedTexts("pebbles", "prizes")).toHaveLength(1);
  click("written-delete-yes");
  expect(savedTexts("pebbles", "prizes")).toEqual([]);
  expect(area().value).toBe("1 2 3");
});

test("what is written is kept, also unsaved, and opening another one asks first", async () => {
  saveText({ game: "pebbles", option: "prizes", name: "Steps", text: "4 3 2 1" });
  await show({ shelf: true });
  await type("9 9");
  expect(draftOf("pebbles", "prizes")).toBe("9 9");
  click("open-Steps");
  expect(area().value).toBe("9 9");
  click("unsaved-yes");
  await settle();
  expect(area().value).toBe("4 3 2 1");
  click("start-even");
  await settle();
  expect(area().value).toBe("1 1 1 1");
});

test("a file is loaded, with the line ends of any system", async () => {
  await show();
  const file = by("written-file") as HTMLInputElement;
  Object.defineProperty(file, "files", { value: [new File(["1 2\r\n3"], "a.txt")] });
  file.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
  expect(area().value).toBe("1 2\n3");
  expect(by("written-news")?.textContent).toBe("a.txt is open now.");
});

test("a file that is no such text at all is refused in words", async () => {
  await show();
  const file = by("written-file") as HTMLInputElement;
  Object.defineProperty(file, "files", { value: [new File(["x".repeat(70_000)], "a.txt")] });
  file.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
  expect(by("written-trouble")?.textContent).toBe("That file is too large for prizes: at most 64 KiB.");
  expect(area().value).toBe("");
});

test("a game's own editor writes the same text, and draws what was read", async () => {
  vi.mocked(loadGame).mockResolvedValue({ editors: { prizes: OwnEditor } } as unknown as GameClient);
  await show({ text: "1 2" });
  expect(by("own-faults")?.textContent).toBe("0");
  click("own-add");
  await settle();
  expect(area().value).toBe("1 2 x");
  expect(by("own-faults")?.textContent).toBe("1");
  expect(area().closest("details")).not.toBeNull();
});

test("changes are taken back and made again, by button and by keys", async () => {
  await show();
  await type("1 2");
  await type("1 2 3");
  click("editor-undo");
  expect(area().value).toBe("1 2");
  click("editor-redo");
  expect(area().value).toBe("1 2 3");
  const press = (more: KeyboardEventInit): void => {
    area().dispatchEvent(new KeyboardEvent("keydown", { key: "z", ctrlKey: true, bubbles: true, cancelable: true, ...more }));
    flushSync();
  };
  press({});
  press({});
  expect(area().value).toBe("");
  press({ shiftKey: true });
  expect(area().value).toBe("1 2");
});
