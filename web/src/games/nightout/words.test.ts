import { expect, test } from "vitest";
import { NAMES, TILE_VIEW, VIEW } from "./fixtures";
import {
  cellWords,
  diceWords,
  notes,
  placementOf,
  placementPicture,
  placementWords,
  question,
  reachWords,
  stepWords,
} from "./words";

test("every square has a name that says what is there", () => {
  expect(cellWords(VIEW, "a2", NAMES)).toBe("a2, 4, half of 4|4");
  expect(cellWords(VIEW, "e1", NAMES)).toBe("e1, blank, Polar Bears, half of 0|4");
  expect(cellWords(VIEW, "a1", NAMES)).toBe(
    "a1, 1, half of 1|3, Ada's nest, Ada's penguin, in the middle of its nest",
  );
  expect(cellWords(VIEW, "c1", NAMES)).toBe("c1, 2, half of 2|5, Bo's nest, Bo's penguin with one buddy, stunned");
  expect(cellWords(VIEW, "b3", NAMES)).toBe("b3, 6, half of 5|6, Ada's buddy 1, Bo's buddy 2");
  expect(cellWords(VIEW, "z9", NAMES, "can be chosen")).toBe("z9, water, can be chosen");
});

test("a square in reach says how far it is and what would stop one there", () => {
  const words = VIEW.reach.map((one) => reachWords(one, VIEW));
  expect(words).toEqual([
    "1 step: a 4, you stop here",
    "1 step: only to pass",
    "2 steps: stop here or go on",
    "3 steps: Polar Bears, you stop here",
  ]);
  const sixth = { cell: "d1", path: ["c1", "d1"], ends: "sixth", stop: true };
  expect(reachWords(sixth, VIEW)).toContain("the sixth step, you stop here");
  const buddy = { cell: "b3", path: ["b3"], ends: "buddy", stop: true };
  expect(reachWords(buddy, VIEW)).toBe("1 step: you stop here and pick up your buddy");
});

test("the dice are explained to who rolled them and to who looks on", () => {
  expect(diceWords(VIEW, NAMES, true)).toBe("You rolled a 4: a square with 4 ends the walk.");
  expect(diceWords({ ...VIEW, steps: 2, steps_left: 4 }, NAMES, false)).toBe("Ada rolled a 4: a square with 4 ends the walk, 4 steps left.");
  expect(diceWords(TILE_VIEW, NAMES, true)).toBe("0 and 4: the dice chose 0|4. Nobody is on it, so you may move it.");
  const standing = { ...VIEW, phase: "lift", dice: [1, 3], selected: "1|3" };
  expect(diceWords(standing, NAMES, false)).toBe("1 and 3: Ada stands on 1|3 and may move any empty tile.");
});

test("every phase asks something of its own", () => {
  const phases = ["place", "walk", "bonus", "buddy", "lift", "tile", "stunned"];
  const asked = phases.map((phase) => question({ ...VIEW, phase }, [], NAMES));
  expect(new Set(asked).size).toBe(phases.length);
  expect(asked).not.toContain("choose.");
  expect(question({ ...VIEW, on_blank: true }, [], NAMES)).toContain("Polar Bear Gang");
  expect(question({ ...VIEW, may_stop: false, steps: 1 }, [], NAMES)).toContain("cannot stay");
});

test.each([
  ["cell:c5", "c5"],
  ["token:a2", "Ada's buddy 2"],
  ["tile:3|5", "Move 3|5"],
  ["place:d4E", "d4 and e4"],
  ["stop", "Stop here"],
  ["keep", "Leave it"],
  ["pass", "Pass"],
  ["eaten", "Walk on and be eaten"],
])("the step %s is called %s", (step, short) => {
  expect(stepWords(step, NAMES).short).toBe(short);
  // Who speaks to the page says what stands on the button.
  expect(stepWords(step, NAMES).long.toLowerCase()).toContain(short.toLowerCase());
});

test("a place is told by where the tile's two numbers come to lie", () => {
  expect(placementOf("-a0N")).toEqual({ name: "-a0N", low: "-a0", high: "-a1", way: "N" });
  expect(placementWords(placementOf("d4W"), VIEW.tiles[0])).toBe("1 on d4, 3 on c4");
  expect(placementWords(placementOf("d4N"), VIEW.tiles[3])).toBe("on d4 and d5");
});

test("in the list a place has a small picture, as one sees it whichever way the board is turned", () => {
  const tile = VIEW.tiles[0];
  const pictured = (place: string, quarters: number): string =>
    tile ? placementPicture(placementOf(place), tile, quarters) : "";
  expect(pictured("d4E", 0)).toBe("▭ 1|3 on d4 and e4");
  expect(pictured("d4E", 2)).toBe("▭ 3|1 on e4 and d4");
  expect(pictured("d4N", 0)).toBe("▯ 3 above 1, on d5 and d4");
  expect(pictured("d4N", 2)).toBe("▯ 1 above 3, on d4 and d5");
  expect(pictured("d4E", 1)).toBe("▯ 1 above 3, on d4 and e4");
});

test("the notes tell the round, who is ahead, who sees stars, and what is barred", () => {
  expect(notes(VIEW, NAMES)).toEqual([
    "Round 3 of 60.",
    "Bo is ahead: one buddy, at home.",
    "Bo sees stars and passes the next turn.",
    "Bo ended the last turn with Ada's buddy 1: the next walk may not end there.",
  ]);
  const eaten = VIEW.penguins.map((one) => (one.seat === 1 ? { ...one, eaten: true, cells: [], stunned: false } : one));
  expect(notes({ ...VIEW, penguins: eaten }, NAMES)).toContain("Bo has been eaten.");
  expect(notes({ ...VIEW, phase: "place" }, NAMES)).not.toContain("Round 3 of 60.");
});
