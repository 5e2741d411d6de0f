import { expect, test } from "vitest";
import { KITTENS, PENGUINS, cardNamed } from "../fixtures";
import { lookOf, type Look } from "./look";
import { HATS, ITEMS, NECKS } from "./parts";

/** What one can tell two animals apart by; a little taller or wider is not enough. */
function features(look: Look): string {
  const { kitten, coat, dye, marking, hat, neck, item, eyes, mouth, glasses, pose } = look;
  return [kitten, coat, dye, marking, hat, neck, item, eyes, mouth, glasses, pose].join(" ");
}

test("no two cards look alike", () => {
  const all = [...PENGUINS, ...KITTENS].map((card) => features(lookOf(card)));
  expect(new Set(all).size).toBe(108);
});

test("a card looks the same every time, and its name alone changes its looks", () => {
  const gale = cardNamed("Gale");
  expect(lookOf({ ...gale })).toEqual(lookOf(gale));
  expect(features(lookOf({ ...gale, name: "Mistral" }))).not.toBe(features(lookOf(gale)));
});

test("the strong are broad, the cute have large eyes, the wise wear glasses", () => {
  const plain = { name: "Somebody", ability: "", kitten: false };
  const meek = lookOf({ ...plain, stats: [0, 0, 0, 0] });
  expect(lookOf({ ...plain, stats: [3, 0, 0, 0] }).wide).toBeGreaterThan(meek.wide);
  expect(lookOf({ ...plain, stats: [0, 0, 0, 3] }).eye).toBeGreaterThan(meek.eye);
  expect(lookOf({ ...plain, stats: [0, 0, 3, 0] }).glasses).toBe("round");
  expect(lookOf({ ...plain, stats: [0, 3, 0, 0] }).lean).not.toBe(0);
});

test("an ability can be seen", () => {
  expect(lookOf(cardNamed("Pip")).glasses).toBe("mask");
  expect(lookOf(cardNamed("Captain Cod"))).toMatchObject({ item: "gift", hat: "captain" });
  expect(lookOf(cardNamed("Drift")).item).toBe("bindle");
  expect(lookOf(cardNamed("Sleet"))).toMatchObject({ item: "rage", eyes: "stern" });
});

test("whatever is worn or held has been drawn", () => {
  for (const card of [...PENGUINS, ...KITTENS]) {
    const { hat, neck, item } = lookOf(card);
    if (hat) expect(HATS).toHaveProperty(hat);
    if (neck) expect(NECKS).toHaveProperty(neck);
    if (item && item !== "bindle" && item !== "rage") expect(ITEMS).toHaveProperty(item);
  }
});
