import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { study } from "../shell/texts";
import type { Spec, Written } from "../wire";
import Bench from "./Bench.svelte";
import { handedOver } from "./handover";

vi.mock("../shell/texts", async (original) => ({ ...(await original<object>()), study: vi.fn() }));

const written = (name: string): Written => ({
  kind: "written",
  name,
  title: name.toUpperCase(),
  help: "",
  values: ["even"],
  labels: ["all one"],
  most: 40,
});
const SPEC = { id: "battle", title: "Battle", options: [written("map"), written("cards")] } as unknown as Spec;

let app: Record<string, unknown> | undefined;
const by = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);
const area = (): HTMLTextAreaElement => by("written-text") as HTMLTextAreaElement;

async function show(option: string | null): Promise<void> {
  if (app) await unmount(app);
  app = mount(Bench, { target: document.body, props: { spec: SPEC, option } });
  flushSync();
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.mocked(study).mockImplementation(async (_game, { text }) => ({
    t: "study",
    text,
    faults: text === "bad" ? [{ where: "row 1", words: "Row 1 is bad." }] : [],
  }));
});
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  history.replaceState(null, "", "/");
});

test("each option has its own text, and its own address", async () => {
  await show(null);
  expect(by("editor-map")).not.toBeNull();
  area().value = "a map";
  area().dispatchEvent(new Event("input", { bubbles: true }));
  by("make-cards")?.dispatchEvent(new Event("change", { bubbles: true }));
  expect(location.pathname + location.search).toBe("/workshop/battle?option=cards");
  await show("cards");
  expect(area().value).toBe("");
  await show("map");
  expect(area().value).toBe("a map");
  await show("nothing of that name");
  expect(by("editor-map")).not.toBeNull();
});

test("only a text without faults is taken to the set-up", async () => {
  await show("map");
  const play = (text: string): void => {
    area().value = text;
    area().dispatchEvent(new Event("input", { bubbles: true }));
    by("bench-play")?.click();
  };
  play("bad");
  await vi.waitFor(() => expect(by("bench-trouble")?.textContent).toBe("MAP, row 1: Row 1 is bad."));
  expect(handedOver("battle")).toBeNull();
  play("good");
  await vi.waitFor(() => expect(handedOver("battle")).toEqual({ game: "battle", option: "map", text: "good" }));
  expect(location.pathname + location.search + location.hash).toBe("/play/battle?from=workshop");
});
