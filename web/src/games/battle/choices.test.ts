import { expect, test } from "vitest";
import { Deployment, pileTotal, readDeployment } from "./choices.svelte";
import { countsOf } from "./fixtures";

const HAND = ["Admiral Adelie", "Baron Brrr", "Floe", "Gale", "Mittens", "Pip", "Tango"];

test("a deployment is complete when everybody has a Squad and no Squad is empty", () => {
  const squads = new Deployment(HAND, null);
  expect(squads.missing).toBe("7 cards have no Squad yet.");
  for (const card of HAND) squads.put(card, 0);
  expect(squads.complete).toBe(false);
  expect(squads.missing).toBe("Every battleground needs at least one penguin.");
  squads.put("Floe", 1);
  squads.put("Pip", 2);
  expect(squads.complete).toBe(true);
  expect(squads.missing).toBe("");
  expect(squads.move).toBe("deploy Admiral Adelie,Baron Brrr,Gale,Mittens,Tango|Floe|Pip");
});

test("its text reads back, so that a sealed one can be changed", () => {
  const squads = new Deployment(HAND, readDeployment("deploy Admiral Adelie,Baron Brrr|Floe,Gale|Mittens,Pip,Tango"));
  expect([0, 1, 2].map((place) => squads.pile(place))).toEqual([
    ["Admiral Adelie", "Baron Brrr"],
    ["Floe", "Gale"],
    ["Mittens", "Pip", "Tango"],
  ]);
  expect(readDeployment("pick Gale")).toBeNull();
  expect(readDeployment(null)).toBeNull();
});

test("a pile comes to what its cards count together, and a lone one to what it counts alone", () => {
  const counts = [countsOf("Pip"), countsOf("Tango")];
  expect(pileTotal(["Pip", "Tango"], 0, counts)).toBe(3);
  expect(pileTotal(["Pip"], 0, counts)).toBe(3);
  expect(pileTotal([], 0, counts)).toBe(0);
});

test("sorting leaves no Squad empty and keeps a Rogue alone where that is worth it", () => {
  const squads = new Deployment(HAND, null);
  squads.sort(HAND.map(countsOf));
  expect(squads.complete).toBe(true);
  const few = new Deployment(["Pip", "Tango", "Gale"], null);
  few.sort([countsOf("Pip"), countsOf("Tango"), countsOf("Gale")]);
  expect(few.pile(2)).toEqual(["Pip"]);
  squads.clear();
  expect(squads.pile(null)).toHaveLength(7);
});

test("a card that is not in the hand is not put anywhere", () => {
  const squads = new Deployment(HAND, null);
  squads.put("Opal", 1);
  expect(squads.pile(1)).toEqual([]);
});
