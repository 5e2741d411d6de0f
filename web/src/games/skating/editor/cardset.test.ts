import { expect, test } from "vitest";
import { changedCard, faultsOf, freeName, readSet, writeSet, type CardSet } from "./cardset";

const TEXT = `{
 "cards": [
  {"name": "Auk", "points": 9, "arc": "fan", "power": "1d", "thrust": 2},
  {"name": "Skua", "points": 20, "arc": "line", "power": "2d+1", "thrust": 3}
 ]
}`;
const read = (text = TEXT): CardSet => readSet(text) as CardSet;

test("a set is written as it was read, also what is not known here", () => {
  expect(writeSet(read())).toBe(TEXT);
  const odd = TEXT.replace('"thrust": 2', '"thrust": 2, "hat": "tall"');
  expect(writeSet(read(odd))).toBe(odd);
});

test("what is no set of cards cannot be shown", () => {
  expect(readSet("")).toBeNull();
  expect(readSet('{"cards": 3}')).toBeNull();
  expect(readSet('{"cards": [3]}')).toBeNull();
});

test("one quality changes, and nothing else", () => {
  const to = changedCard(read(), 1, "points", 21);
  expect(writeSet(to)).toBe(TEXT.replace("20", "21"));
});

test("a copy gets a name of its own that still fits on a card", () => {
  expect(freeName(read(), "Auk")).toBe("Auk2");
  expect(freeName({ title: "", cards: [{ name: "Razorbill123" }] }, "Razorbill123")).toBe("Razorbill12");
  expect(freeName(read(), "Gull")).toBe("Gull");
});

test("a fault stands beside the quality it is about", () => {
  const faults = [
    { where: "card 2, points", words: "Card 2, points must be a whole number from 1 to 60, not 99." },
    { where: "card 1, name", words: "No name." },
    { where: "cards", words: "Too few." },
  ];
  expect([...faultsOf(faults, 1)]).toEqual([["points", "It must be a whole number from 1 to 60, not 99."]]);
});
