import { beforeEach, expect, test, vi } from "vitest";
import { readSettings } from "./settings.svelte";
import { copyKeys, forgetTable, keepKey, keptTables, keysOf, noteTable, withoutSeat } from "./tables";

beforeEach(() => localStorage.clear());

test("settings that were spoilt or never kept are the usual ones", () => {
  const usual = {
    theme: "system",
    pace: "calm",
    stepwise: false,
    sound: false,
    squareNames: true,
    confirm: false,
    notify: false,
    mute: false,
  };
  for (const found of [null, 3, [], {}, { theme: "plaid", pace: 7, sound: "yes" }]) {
    expect(readSettings(found)).toEqual(usual);
  }
  expect(readSettings({ theme: "night", confirm: true })).toEqual({ ...usual, theme: "night", confirm: true });
});

test("a table's keys are kept, and what becomes of the table is noted", () => {
  keepKey("a", "soccer", "k", { "1": "secret" });
  keepKey("a", "soccer", "l");
  keepKey("a", "soccer", "l");
  noteTable("a", { over: true, mine: [0] });
  noteTable("b", { over: true });
  expect(keysOf("a")).toEqual(["k", "l"]);
  expect(keptTables()).toMatchObject({ a: { game: "soccer", over: true, mine: [0], invites: { "1": "secret" } } });
  expect(Object.keys(keptTables())).toEqual(["a"]);
  forgetTable("a");
  expect(keysOf("a")).toEqual([]);
});

test("the keys fit the rematch, its own news are kept", () => {
  keepKey("a", "soccer", "k", { "1": "secret" });
  noteTable("a", { over: true, who: "Ana · Bo" });
  copyKeys("a", "b", []);
  expect(keptTables().b).toMatchObject({ keys: ["k"], over: false, who: "", invites: {} });
  noteTable("b", { who: "Bo · Ana" });
  copyKeys("a", "b", []);
  expect(keptTables().b?.who).toBe("Bo · Ana");
  copyKeys("nowhere", "c", []);
  expect(keysOf("c")).toEqual([]);
});

test("only the newest tables are kept", () => {
  vi.useFakeTimers();
  for (let i = 0; i < 60; i++) {
    vi.setSystemTime(i);
    keepKey(`t${i}`, "soccer", "k");
  }
  vi.useRealTimers();
  const kept = Object.keys(keptTables());
  expect(kept).toHaveLength(50);
  expect(kept).toContain("t59");
  expect(kept).not.toContain("t9");
});

test("what others left in the store does no harm", () => {
  localStorage.setItem(
    "rookery.tables",
    '{"a": 1, "b": {"keys": [2]}, "c": {"keys": ["k", 3], "game": "soccer", "invites": {"0": 1}, "mine": ["x"]}}',
  );
  expect(keptTables()).toEqual({
    c: { keys: ["k"], game: "soccer", since: 0, over: false, who: "", mine: [], invites: {}, salt: "", commitment: "", series: [] },
  });
  localStorage.setItem("rookery.tables", "{");
  expect(keptTables()).toEqual({});
});

test("when a seat is taken away, the invites behind it move up", () => {
  expect(withoutSeat({ "1": "b", "2": "c", "3": "d" }, 2)).toEqual({ "1": "b", "2": "d" });
});
