import { expect, test } from "vitest";
import { drawn, freeName, placed, readSet, writeSet, writeSheet } from "./cardset";

const CSV = `# mine
penguin,Pip,2,1,0,2,rogue
penguin, Opal ,0,2,1,3,
kitten,"Fid,get",1,2,1,x,present
battleground,Windless Shelf,3,2,1
present,coal,2
`;
const JSON_TEXT = JSON.stringify({
  penguins: [{ name: "Pip", strength: 2, agility: 1, wisdom: 0, cuteness: 2, ability: "rogue" }],
  battlegrounds: [{ name: "Windless Shelf", fish: [3, 2, 1] }],
  presents: { coal: 2 },
});

test("both spellings are read alike", () => {
  const [csv, json] = [readSet(CSV), readSet(JSON_TEXT)];
  expect(csv?.cards.penguin[0]).toEqual({ name: "Pip", stats: ["2", "1", "0", "2"], ability: "rogue" });
  expect(json?.cards.penguin[0]).toEqual(csv?.cards.penguin[0]);
  expect(json?.grounds.battleground).toEqual([{ name: "Windless Shelf", fish: ["3", "2", "1"] }]);
  expect(json?.grounds).toEqual(csv?.grounds);
  expect(json?.presents).toEqual([["coal", "2"]]);
});

test("what is written is read back, mistakes and all, in the spelling it had", () => {
  for (const text of [CSV, JSON_TEXT]) {
    const set = readSet(text);
    if (!set) throw new Error("not read");
    expect(readSet(writeSet(set))).toEqual(set);
  }
  const csv = readSet(CSV);
  expect(csv?.cards.kitten[0]).toMatchObject({ name: "Fid,get", stats: ["1", "2", "1", "x"] });
  expect(csv && writeSet(csv)).toMatch(/^# mine\npenguin,Pip,2,1,0,2,rogue\n/);
  const json = readSet(JSON_TEXT);
  expect(json && JSON.parse(writeSet(json))).toEqual(JSON.parse(JSON_TEXT));
});

test("what a form cannot hold is left to the text", () => {
  for (const text of [
    "walrus,Wally,1,1,1,1",
    "penguin,Pip,1,2,3,0,rogue,more",
    "{",
    '{"walruses": []}',
    '{"penguins": {}}',
  ]) {
    expect(readSet(text)).toBeNull();
  }
  expect(readSet('{"penguins": [{"name": "Pip", "flying": 3}]}')).toBeNull();
});

test("a table from a spreadsheet is read like plain rows, whatever parts its cells and orders its columns", () => {
  const plain = readSet(CSV.replace("# mine\n", ""));
  if (!plain) throw new Error("not read");
  for (const part of [",", ";"] as const) expect(readSet(writeSheet(plain, part))).toEqual(plain);
  const tabs = "\ufeffAbility\tNAME\tStrength\tAgility\tWisdom\tCuteness\t\t\r\nrogue\tPip\t2\t1\t0\t2\t\t\r\n\t\t\r\n";
  expect(readSet(tabs)?.cards.penguin).toEqual([plain.cards.penguin[0]]);
  expect(readSet("penguin;Pip;2;1;0;2;rogue;;;\n;;;\n")?.cards.penguin).toEqual([plain.cards.penguin[0]]);
  for (const rows of ["kind;name;power\npenguin;Pip;1", "kind;name;count\npenguin;Pip;1", "name;wisdom\nPip;1;2"]) {
    expect(readSet(rows)).toBeNull();
  }
});

test("the template without a set of one's own is a whole set", () => {
  expect(readSet(writeSheet(null, ";"))?.cards.penguin).toHaveLength(14);
});

test("quotes in the middle of a name are part of it", () => {
  const set = readSet('penguin,Pip "the Pip",1,1,1,1,\n');
  expect(set?.cards.penguin[0]?.name).toBe('Pip "the Pip"');
  expect(set && readSet(writeSet(set))?.cards.penguin[0]?.name).toBe('Pip "the Pip"');
});

test("a card is drawn before it is right", () => {
  const card = { name: "Pip", stats: ["2", "", "9", "3"], ability: "rogue" };
  expect(drawn(card, "kitten")).toEqual({ name: "Pip", stats: [2, 0, 0, 3], ability: "rogue", kitten: true });
});

test("a copy gets a name nobody has", () => {
  expect(freeName("Pip", ["Opal"])).toBe("Pip");
  expect(freeName("Pip", ["pip", "Pip 2"])).toBe("Pip 3");
  expect(freeName("Pip 2", ["Pip", "Pip 2"])).toBe("Pip 3");
});

test("a fault finds its card and field", () => {
  const words = "Penguin 3 (Pip), strength must be a whole number from 0 to 3, not 9.";
  expect(placed({ where: "penguin 3 (Pip), strength", words })).toEqual({
    kind: "penguin",
    number: 3,
    field: "strength",
    words: "It must be a whole number from 0 to 3, not 9.",
  });
  expect(placed({ where: "penguin 3 (Pip), strength", words: `Line 4: ${words}` })?.words).toMatch(/^It must be a whole/);
  expect(placed({ where: "kitten battleground 2 (A (b)), fish", words: "" })).toMatchObject({
    kind: "kitten battleground",
    number: 2,
    field: "fish",
  });
  expect(placed({ where: "penguin 4, name", words: "" })).toMatchObject({ number: 4, field: "name" });
  expect(placed({ where: "penguins", words: "" })).toBeNull();
  expect(placed({ where: "line 7", words: "" })).toBeNull();
});
