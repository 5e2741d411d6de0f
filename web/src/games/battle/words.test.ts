import { expect, test } from "vitest";
import { ABILITIES, cardNamed, someView, squadOf } from "./fixtures";
import { cardWords, groundWords, moveWords, nameLines, notes, question, squadWords, stepWords, sumWords } from "./words";

test("a card is read in full", () => {
  expect(cardWords(cardNamed("Pip"), ABILITIES[1])).toBe(
    "Pip: strength 2, agility 1, wisdom 0, cuteness 2, Rogue: alone in its Squad it gets 2 more in everything",
  );
  expect(cardWords(cardNamed("Pip"))).toBe("Pip: strength 2, agility 1, wisdom 0, cuteness 2");
  expect(cardWords(cardNamed("Tango"))).toBe("Tango: strength 1, agility 2, wisdom 2, cuteness 1");
});

test("a hidden battleground says what it could be", () => {
  const [open, , hidden] = someView().grounds;
  expect(open && groundWords(open)).toBe("Thawing Steps, about agility; Fish: first 5, second 2, third 1");
  expect(hidden && groundWords(hidden)).toBe("Hidden battleground: it will be about one of strength or wisdom");
});

test("long names stand on two lines, as even as they go", () => {
  const lines = (name: string) => nameLines(name).map(({ text }) => text);
  expect(lines("Pip")).toEqual(["Pip"]);
  expect(lines("Admiral Adelie")).toEqual(["Admiral", "Adelie"]);
  expect(lines("The Great Old One")).toEqual(["The Great", "Old One"]);
  expect(nameLines("Incomprehensibilities")[0]?.squeezed).toBe(true);
});

test("every question is asked in words", () => {
  const turn = { seat: 0, queue: [0], waiting: [], card: "Sleet", recipient: null, present: "", target: "" };
  const phases = ["draft", "hold", "deploy", "order", "give", "intimidate", "remove", "replace"];
  const asked = phases.map((phase) => question(someView({ phase, turn, keep: 7 })));
  expect(new Set(asked).size).toBe(phases.length);
  expect(asked).toContain("whom does Sleet intimidate?");
  expect(asked).not.toContain("choose.");
});

test("steps are cards, seats and keeping", () => {
  expect(stepWords("card:Gale", []).short).toBe("Gale");
  expect(stepWords("seat:1", ["Ana", "Bo"])).toEqual({ short: "To Bo", long: "To Bo goes the Present" });
  expect(stepWords("keep", []).short).toBe("Keep it");
});

test("a Squad says how it comes to its total", () => {
  const squad = { ...squadOf(1, ["Pip"], [1]), coal: 1, coal_takes: 2, cocoa: 1, cocoa_adds: 3, place: 2 };
  expect(sumWords(squad)).toBe("1 − 2 coal + 3 cocoa");
  expect(squadWords(squad, ["Ana", "Bo"], false)).toBe("Bo's Squad: one penguin, total 1, second so far");
  expect(squadWords({ ...squad, total: null, place: 0 }, ["Ana", "Bo"], true)).toBe("Bo's Squad: nobody is left in it");
});

test("notes tell the round, and what is unusual", () => {
  expect(notes(someView())).toEqual(["Round 1 of 3."]);
  expect(notes(someView({ family: true, card_set: "own" }))).toHaveLength(3);
});

test("a sealed deployment is told Squad by Squad", () => {
  expect(moveWords("deploy Admiral Adelie,Pip|Gale|Tango")).toBe("Admiral Adelie, Pip / Gale / Tango");
  expect(moveWords("hold Gale,Pip")).toBe("Gale, Pip");
  expect(moveWords("give 2")).toBe("give 2");
});
