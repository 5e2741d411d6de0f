import { expect, test } from "vitest";
import { changed, readTeams, withOneMore, writeTeams } from "./teams";

test("sides are read player by player, and written as they are read", () => {
  expect(readTeams(" c 1,B ; a2 ")).toEqual([
    { side: 1, penguins: 2 },
    { side: 0, penguins: null },
    { side: 0, penguins: 1 },
  ]);
  for (const text of ["A; B, C", "A 2; B, C", "A, B; C, D; E, F"]) expect(writeTeams(readTeams(text) ?? [])).toBe(text);
});

test("what is no list of players is left to the text", () => {
  for (const text of ["", "A", "A; A", "A; C", "A; G", "A;", "three", "A 22; B"]) expect(readTeams(text)).toBeNull();
});

test("players come, change sides and numbers", () => {
  const teams = readTeams("A; B") ?? [];
  expect(writeTeams(withOneMore(teams))).toBe("A; B; C");
  expect(writeTeams(changed(withOneMore(teams), 2, { side: 1 }))).toBe("A; B, C");
  expect(writeTeams(changed(teams, 0, { penguins: 3 }))).toBe("A 3; B");
});
