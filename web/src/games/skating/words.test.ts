import { expect, test } from "vitest";
import { FIRST, MOVES, NAMES, VIEW, figure } from "./fixtures";
import { game } from "./index";
import { figureWords, isOut, moveWords, notes, oddsOf, oddsRows, oddsWords, question, score, slideWords, stepWords, wayWords, type Odds } from "./words";

test("a figure says where it faces, where it slides and how fast, each by itself", () => {
  expect(figureWords(figure("B2", { direction: "W", speed: 5, damage: 3, jammed: true, missiles: 0 }), NAMES, 0)).toBe(
    "B2, Jet of Bo, facing up right, sliding left at 5, damage 3 of 18, weapons jammed",
  );
  expect(figureWords(figure("A1", { speed: 0, missiles: 0 }), NAMES, 0)).toContain("standing still");
});

test("long words say what stands on the button", () => {
  const steps = [...FIRST, "brake:1", "jump:2", "stand", "climb", "unjam", "restart", "tail", "end", "card:Jet"];
  for (const step of [...steps, "pay:thrust", "pay:shield3", "figure:B1", "hex:0,0", "front:2"]) {
    const { short, long } = stepWords(step);
    expect(long.toLowerCase()).toContain(short.toLowerCase());
  }
});

test("a move's odds are those that came with it, once its steps are complete", () => {
  expect(oddsOf(MOVES, ["missile", "figure:B1"])?.chance).toBe(10 / 36);
  expect(oddsOf(MOVES, ["missile"])).toBeUndefined();
  expect(oddsOf(MOVES, ["thrust:2"]), "nothing can go wrong").toBeUndefined();
  const climb = { move: "climb NE", steps: ["climb", "hex:1,-1"], risk: { chance: 5 / 6, dice: "d6", base: 1, need: 1 } };
  const odds = oddsOf([climb], climb.steps);
  expect(odds && oddsWords(odds)).toBe("83 %: how hard it is 1, you need, with one die 2 or more");
});

test("the reasons of a shot add up to what it needs", () => {
  const shot = oddsOf(MOVES, ["cannon", "figure:B1"]);
  expect(shot && oddsRows(shot).map(({ value }) => value)).toEqual(["2", "+1", "+2", "5 or more"]);
});

test("what cannot fail needs no number in particular", () => {
  expect(oddsRows({ steps: ["face:L"], chance: 1, dice: "1d6", label: "", modifiers: [] } as unknown as Odds).at(-1)?.value).toBe(
    "any number",
  );
});

test("what is asked depends on how the figure is", () => {
  expect(question(VIEW, [])).toBe("3 hexes left to slide. What shall A1 do?");
  expect(question(VIEW, ["cannon"])).toBe("at whom shall A1 fire?");
  expect(question({ ...VIEW, figures: [figure("A1", { fallen: true })] }, [])).toContain("has fallen");
  expect(question({ ...VIEW, waits: "card" }, [])).toContain("which penguin");
});

test("it is said beforehand where a slide ends", () => {
  expect(slideWords(VIEW)).toBe("Straight on: 3 hexes, into the hole at 3,0!");
  expect(slideWords({ ...VIEW, slide: { path: [], end: "figure", what: "B1", after: [] } })).toBe("Next: into B1!");
});

test("a digit is thrust, or a number in the list that is asked for", () => {
  expect(game.stepOfKey("2", FIRST)).toBe("thrust:2");
  expect(game.stepOfKey("1", ["figure:B1", ...FIRST])).toBe("figure:B1");
  expect(game.stepOfKey("2", ["figure:B1", ...FIRST])).toBeNull();
  expect(game.stepOfKey("2", ["card:WW1", "card:Jet", "card:WW1", "card:Jet"])).toBe("card:Jet");
  expect(game.stepOfKey("B", ["brake:1", "brake:2"])).toBe("brake:2");
  expect(game.stepOfKey("n", FIRST)).toBeNull();
});

test("the score is what a side can still take, or its kills in the Emperor's game", () => {
  expect(score(VIEW)).toEqual([18, 13]);
  expect(score({ ...VIEW, victory: "emperor" })).toEqual([1, -1]);
  expect(notes(VIEW, NAMES)).toEqual(["Round 5 of 40.", "Still to move: B1."]);
});

test("who pays for a shot is told how much is still to be paid", () => {
  const cards = VIEW.cards.map((card) => ({ ...card, energy: 2 }));
  const paying = { ...VIEW, waits: "energy", cards };
  expect(question(paying, [])).toBe("what pays for the shot? 2 points to go.");
  expect(question(paying, ["pay:thrust"])).toBe("what pays for the shot? 1 point to go.");
});

test("whoever has nobody left is out, unless the dead come back", () => {
  const dead = { ...VIEW, figures: [figure("A1", { dead: true }), figure("B1")] };
  expect([isOut(dead, 0), isOut(dead, 1)]).toEqual([true, false]);
  expect(isOut({ ...dead, victory: "emperor" }, 0)).toBe(false);
});

test("ways are told as one sees them, however the board is turned", () => {
  expect([0, 1, 3].map((turn) => wayWords("E", turn))).toEqual(["right", "down right", "left"]);
});

test.each([
  ["face L", "Face left"],
  ["stand", "Stand up"],
  ["go", "Slide one hex"],
  ["roll 4", "roll 4"],
  ["energy thrust 1 shield3 1", "energy thrust 1 shield3 1"],
  ["climb NE", "Climb out"],
  ["card WW1", "Card WW1"],
  ["fire cannon B2", "Fire the cannon at B2"],
  ["shields 1 2 4 0 4 1", "Shields: front 1, front left 2, rear left 4, rear 0, rear right 4, front right 1"],
])("a move has words, a roll stays as it is: %s", (move, words) => {
  expect(moveWords(move)).toBe(words);
});
