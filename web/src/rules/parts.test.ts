import { expect, test } from "vitest";
import type { Item, Paragraph } from "../wire";
import { partsOf, type Part } from "./parts";

const item = (number: number, text: string, edition = ""): Item => ({ t: "item", text, mark: "", edition, number });
const paragraph = (text: string, edition = ""): Paragraph => ({ t: "paragraph", text, mark: "", edition });

const BLOCKS = [
  item(1, "all"),
  item(2, "old", "mk2"),
  item(3, "new", "mk3"),
  paragraph("old words", "mk2"),
  item(4, "on"),
  paragraph("words"),
  item(0, "point"),
];

const told = (parts: Part[]): unknown[] =>
  parts.map((part) => (part.t === "list" ? [part.first, ...part.items.map(({ text }) => text)] : (part as Paragraph).text));

test("of one edition nothing is shown that belongs to another, and lists have no gaps", () => {
  expect(told(partsOf(BLOCKS, "mk3"))).toEqual([[1, "all", "new", "on"], "words", [0, "point"]]);
  expect(told(partsOf(BLOCKS, "mk2"))).toEqual([[1, "all", "old"], "old words", [3, "on"], "words", [0, "point"]]);
});

test("side by side everything is shown", () => {
  expect(told(partsOf(BLOCKS, null))).toEqual([
    [1, "all", "old", "new"],
    "old words",
    [4, "on"],
    "words",
    [0, "point"],
  ]);
});
