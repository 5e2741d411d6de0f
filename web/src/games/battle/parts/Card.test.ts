import { mount, unmount } from "svelte";
import { expect, test } from "vitest";
import Card from "./Card.svelte";
import { cardNamed } from "../fixtures";

function drawn(props: Record<string, unknown>): string {
  const app = mount(Card, { target: document.body, props: props as { card: ReturnType<typeof cardNamed> } });
  const text = [...document.querySelectorAll("text")].map((one) => one.textContent).join(" ");
  void unmount(app);
  document.body.replaceChildren();
  return text;
}

test("a card shows letters and numbers, and its name", () => {
  expect(drawn({ card: cardNamed("Pip") })).toBe("S 2 A 1 W 0 C 2 Pip");
  expect(drawn({ card: cardNamed("Bandit Biscuit") })).toBe("S 0 A 2 W 1 C 2 Bandit Biscuit");
});

test("where it lies, it shows what it counts there", () => {
  expect(drawn({ card: cardNamed("Pip"), attribute: "agility", counts: 3 })).toBe("S 2 A 3 W 0 C 2 Pip");
});
