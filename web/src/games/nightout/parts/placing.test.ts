import { expect, test } from "vitest";
import { TILE_VIEW, VIEW } from "../fixtures";
import { bestOn, placesAround, placesOn, turnedOn, orientationNow, type Orientation } from "./placing";
import { placementOf } from "../words";

const PLACES = ["d4E", "d4N", "c4E", "d5S", "f9W"].map(placementOf);
const names = (places: { name: string }[]): string[] => places.map(({ name }) => name);

test("on a cell lie all places that cover it, turning clockwise and then the other end", () => {
  expect(names(placesOn(PLACES, "d4"))).toEqual(["d4N", "d4E", "d5S", "c4E"]);
  expect(names(placesOn(PLACES, "f9"))).toEqual(["f9W"]);
  expect(placesOn(PLACES, "a1")).toEqual([]);
});

test("the tile keeps lying as one likes it, as far as it fits", () => {
  const wanted: Orientation = { end: "low", away: "E" };
  expect(bestOn(PLACES, "d4", wanted)?.name).toBe("d4E");
  expect(bestOn(PLACES, "f9", wanted)?.name).toBe("f9W");
  expect(bestOn(PLACES, "d4", { end: "high", away: "W" })?.name).toBe("c4E");
  expect(bestOn(PLACES, "a1", wanted)).toBeNull();
});

test("turning goes through every place on the cell and comes back", () => {
  let wanted: Orientation = { end: "low", away: "N" };
  const seen = ["N", "E", "S", "W"].map(() => {
    wanted = turnedOn(PLACES, "d4", wanted);
    return bestOn(PLACES, "d4", wanted)?.name;
  });
  expect(seen).toEqual(["d4E", "d5S", "c4E", "d4N"]);
});

test("at first it lies as it does", () => {
  expect(orientationNow(VIEW.tiles[4] as (typeof VIEW.tiles)[4])).toEqual({ end: "low", away: "W" });
});

test("when places are too many to be listed, all next to a tile are offered", () => {
  const tile = VIEW.tiles[2] as (typeof VIEW.tiles)[2];
  const around = names(placesAround(TILE_VIEW, tile));
  expect(new Set(around).size).toBe(around.length);
  expect(around).toContain("e1N");
  expect(around).toContain("b2E");
  expect(around).not.toContain("a1N");
  expect(around).not.toContain("j9E");
  const double = VIEW.tiles[3] as (typeof VIEW.tiles)[3];
  expect(names(placesAround(TILE_VIEW, double)).filter((name) => /[SW]$/.test(name))).toEqual([]);
});
