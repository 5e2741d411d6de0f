import { expect, test } from "vitest";
import type { Scenario, Spec } from "../wire";
import { fileName, scenarioOf, seatsOf, UNTITLED } from "./scenario";

const SPEC = { id: "chess", options: [] } as unknown as Spec;
const NO_CLOCK = { kind: "none", seconds: 0, increment: 0 } as const;
const SEATS = [
  { who: "adult", name: "" },
  { who: "me", name: "Ada" },
  { who: "link", name: "" },
  { who: "friend", name: "Bo" },
];

const made = (position = ""): Scenario =>
  scenarioOf(SPEC, { seats: SEATS, options: { rows: 8 }, position, clock: NO_CLOCK }, UNTITLED);

test("a set-up goes into a scenario without anybody's name", () => {
  expect(made().seats).toEqual(["adult", "person", "open", "person"]);
  expect(JSON.stringify(made())).not.toMatch(/Ada|Bo/);
});

test("an empty position is none", () => {
  expect(made(" \n").position).toBeNull();
  expect(made(" a1 ").position).toBe("a1");
});

test("whoever opens it is the first person in it", () => {
  expect(seatsOf(made(), "Cy")).toEqual([
    { who: "adult", name: "" },
    { who: "me", name: "Cy" },
    { who: "link", name: "" },
    { who: "friend", name: "" },
  ]);
});

test("a file is named for the game and the title", () => {
  expect(fileName(made())).toBe("chess.json");
  expect(fileName({ ...made(), title: "Two against one!" })).toBe("chess-Two-against-one.json");
});
