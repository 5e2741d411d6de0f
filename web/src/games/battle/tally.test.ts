import { expect, test } from "vitest";
import { cardNamed } from "./fixtures";
import { pileTotal } from "./tally";

const cards = (...names: string[]) => names.map(cardNamed);

test("a pile comes to what its cards say", () => {
  expect(pileTotal(cards("Gale", "Mittens", "Tango"), "cuteness", false)).toBe(6);
  expect(pileTotal([], "cuteness", false)).toBe(0);
});

test("a Rogue gets its two only where it is alone and abilities count", () => {
  expect(pileTotal(cards("Pip"), "agility", false)).toBe(3);
  expect(pileTotal(cards("Pip"), "agility", true)).toBe(1);
  expect(pileTotal(cards("Pip", "Tango"), "agility", false)).toBe(3);
});
