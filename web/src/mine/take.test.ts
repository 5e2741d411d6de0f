import { afterEach, expect, test } from "vitest";
import { keepKey, keptTables } from "../shell/tables";
import { gamesIn, keepTaken, MOST, newHere, takeLink, type Taken } from "./take";

const HOST: Taken = { table: "abc", game: "soccer", keys: ["k-1", "k_2"], invites: { "1": "s1", "3": "s3" }, mine: [0, 2] };
const GUEST: Taken = { table: "def", game: "battle", keys: ["k3"], invites: {}, mine: [] };
const SITTER: Taken = { table: "ghi", game: "soccer", keys: ["k4"], invites: {}, mine: [1] };

afterEach(() => localStorage.clear());

test("a link carries keys and invites, also those of the host, behind the #", () => {
  const link = takeLink("http://rookery.test", [HOST, GUEST, SITTER]);
  const url = new URL(link);
  expect(url.pathname + url.search).toBe("/take");
  expect(gamesIn(url.hash)).toEqual([HOST, GUEST, SITTER]);
});

test("the other device knows at once which seats are ours, so that it can call us", () => {
  keepTaken([HOST, SITTER]);
  expect(Object.values(keptTables()).map(({ mine }) => mine)).toEqual([[0, 2], [1]]);
});

test("nonsense is not a link to games", () => {
  const faulty = ["", "#", "#;", "#soccer", "#soccer.abc", "#soccer.abc.", "#soccer.abc.k;", "#a.b.c.d", "#a.b.c.1=x=y"];
  for (const wrong of [...faulty, "#a.b.c.1=d.e", "#a.b.c..x", "#a.b.c..1.2", "#<b>.b.c", `#${"a.b.c;".repeat(MOST)}a.b.c`]) {
    expect(gamesIn(wrong), wrong).toBeNull();
  }
});

test("what is here already is not added again", () => {
  keepKey("def", "battle", "k3");
  expect(newHere([HOST, GUEST])).toEqual([HOST]);
  expect(Object.keys(keptTables())).toEqual(["def"]);
});
