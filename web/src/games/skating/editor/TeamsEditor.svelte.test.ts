import { flushSync, mount, unmount } from "svelte";
import { afterEach, expect, test } from "vitest";
import TeamsEditor from "./TeamsEditor.svelte";

const OPTION = { kind: "written", name: "teams", title: "", help: "", values: [], labels: [], most: 99 } as const;

let app: Record<string, unknown> | undefined;
let text = $state("");

function show(start: string): void {
  text = start;
  const props = {
    study: null,
    option: OPTION as never,
    get text() {
      return text;
    },
    set text(to: string) {
      text = to;
    },
  };
  app = mount(TeamsEditor, { target: document.body, props });
  flushSync();
}
const by = (id: string) => document.querySelector<HTMLElement>(`[data-testid="${id}"]`);
const choose = (id: string, at: number): void => {
  const select = by(id) as HTMLSelectElement;
  select.selectedIndex = at;
  select.dispatchEvent(new Event("change", { bubbles: true }));
  flushSync();
};

afterEach(async () => {
  if (app) await unmount(app);
});

test("from two alone to one with two penguins against two", () => {
  show("A; B");
  by("more-players")?.click();
  flushSync();
  choose("side-of-C", 1);
  choose("penguins-of-A", 2);
  expect(text).toBe("A 2; B, C");
  by("fewer-players")?.click();
  flushSync();
  expect(text).toBe("A 2; B");
});

test("a text that is no list of players is left as it is", () => {
  show("A; ?");
  expect(by("teams")).toBeNull();
  expect(text).toBe("A; ?");
});
