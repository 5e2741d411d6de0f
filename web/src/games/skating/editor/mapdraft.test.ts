import { expect, test } from "vitest";
import { iceOf, imagesOf, paint, placesOf, readMap, reshaped, turnStart, writeMap, type MapDraft } from "./mapdraft";

const RINK = `{
 "title": "Rink",
 "shape": "hexagon",
 "radius": 4,
 "edge": "water",
 "holes": [[0,0]],
 "rocks": [[2,0],[-2,0]],
 "rough": [[1,1,2]]
}`;

const read = (text = RINK): MapDraft => readMap(text) as MapDraft;

test("a map is written as it was read", () => {
  expect(writeMap(read())).toBe(RINK);
  const field = `{\n "shape": "field",\n "width": 8,\n "height": 6,\n "edge": "open",\n "starts": [[1,1],[5,3,"W"]]\n}`;
  expect(writeMap(read(field))).toBe(field);
});

test("what is no map cannot be drawn", () => {
  expect(readMap("")).toBeNull();
  expect(readMap("[1]")).toBeNull();
  expect(readMap("{")).toBeNull();
});

test("painting puts one thing on a hex instead of another", () => {
  const drift = paint(read(), "2,0", "drift", 3, "off");
  expect(drift.features.get("2,0")).toEqual({ at: "2,0", kind: "drift", value: 3 });
  expect(paint(drift, "2,0", "ice", 0, "off").features.has("2,0")).toBe(false);
});

test("symmetry paints the opposite hex, or all six", () => {
  expect(imagesOf(read(), "3,-1", "half")).toEqual(["3,-1", "-3,1"]);
  expect([...paint(read(), "3,-1", "hole", 0, "six").features.values()].filter(({ kind }) => kind === "hole")).toHaveLength(7);
  expect(imagesOf(read(), "0,0", "six")).toEqual(["0,0"]);
  const field = read('{"shape": "field", "width": 8, "height": 6}');
  expect(iceOf(field)).toEqual(expect.arrayContaining(imagesOf(field, "0,0", "half")));
  expect(imagesOf(field, "0,0", "half")).toEqual(["0,0", "5,5"]);
});

test("ice painted beyond the map, and sea on it, make it free in shape", () => {
  const more = paint(read(), "5,0", "ice", 0, "off");
  expect([more.shape, more.hexes.length]).toEqual(["free", 62]);
  const less = paint(read(), "2,0", "sea", 0, "off");
  expect([less.shape, less.hexes.length, less.features.has("2,0")]).toEqual(["free", 60, false]);
});

test("a start is painted, turned, and after a full turn gone", () => {
  let draft = paint(read(), "3,0", "start", 0, "half");
  expect([...(draft.starts ?? [])]).toEqual([
    ["3,0", ""],
    ["-3,0", ""],
  ]);
  draft = turnStart(draft, "3,0", "half");
  expect([...(draft.starts ?? [])]).toEqual([
    ["3,0", "E"],
    ["-3,0", "W"],
  ]);
  for (let i = 0; i < 6; i++) draft = turnStart(draft, "3,0", "half");
  expect(draft.starts).toBeNull();
});

test("a smaller map loses what no longer lies on it", () => {
  const small = reshaped(paint(read(), "4,0", "rock", 0, "off"), "hexagon", [4]);
  expect(small.features.has("4,0")).toBe(true);
  expect(reshaped(read(), "field", [8, 6]).starts?.size).toBe(0);
});

test("a fault is shown on the hex it is about", () => {
  expect(placesOf({ where: "rocks, entry 2", words: "" }, RINK)).toEqual(["-2,0"]);
  expect(placesOf({ where: "starts", words: "of the start at 3,-1, itself is not bare ice" }, RINK)).toEqual(["3,-1"]);
  expect(placesOf({ where: "title", words: "" }, RINK)).toEqual([]);
});
