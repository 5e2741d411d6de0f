import { beforeEach, expect, test } from "vitest";
import { readSettings } from "./settings.svelte";
import { forgetTable, keepTable, keptTables, noteTable, tokenOf } from "./tokens";

beforeEach(() => localStorage.clear());

test("settings that were spoilt or never kept are the usual ones", () => {
  const usual = { theme: "system", pace: "calm", sound: false, squareNames: true, confirm: false };
  for (const found of [null, 3, [], {}, { theme: "plaid", pace: 7, sound: "yes" }]) {
    expect(readSettings(found)).toEqual(usual);
  }
  expect(readSettings({ theme: "night", confirm: true })).toEqual({ ...usual, theme: "night", confirm: true });
});

test("a table's key is kept, and what becomes of the table is noted", () => {
  keepTable("a", { token: "t", game: "soccer", since: 1, over: false, who: "" });
  noteTable("a", { over: true });
  noteTable("b", { over: true });
  expect(tokenOf("a")).toBe("t");
  expect(keptTables()).toEqual({ a: { token: "t", game: "soccer", since: 1, over: true, who: "" } });
  forgetTable("a");
  expect(tokenOf("a")).toBeNull();
});

test("only the newest tables are kept", () => {
  for (let i = 0; i < 60; i++) keepTable(`t${i}`, { token: "t", game: "soccer", since: i, over: false, who: "" });
  const kept = Object.keys(keptTables());
  expect(kept).toHaveLength(50);
  expect(kept).toContain("t59");
  expect(kept).not.toContain("t9");
});

test("what others left in the store does no harm", () => {
  localStorage.setItem("rookery.tokens", '{"a": 1, "b": {"token": 2}, "c": {"token": "t", "game": "soccer"}}');
  expect(Object.keys(keptTables())).toEqual(["c"]);
  localStorage.setItem("rookery.tokens", "{");
  expect(keptTables()).toEqual({});
});
