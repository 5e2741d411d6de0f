import { expect, test } from "vitest";
import { boxAround, flight, inRows, middle } from "./plane";

const CORNERS = [
  { x: 0, y: 0 },
  { x: 200, y: -100 },
];

test("a box holds all points with room around them", () => {
  expect(boxAround(CORNERS, 70)).toEqual({ left: -70, top: -170, width: 340, height: 240 });
  expect(boxAround([], 20).width).toBeGreaterThan(0);
});

test("the middle of nothing is a place all the same", () => {
  expect(middle(CORNERS)).toEqual({ x: 100, y: -50 });
  expect(middle([])).toEqual({ x: 0, y: 0 });
});

test("a leap starts and lands where it should, and is in the air between", () => {
  const way = flight({ x: 0, y: 0 }, { x: 100, y: 0 }, 40);
  expect(way[0]).toEqual({ transform: "translate(0px, 0px)" });
  expect(way[2]).toEqual({ transform: "translate(50px, -40px)" });
  expect(way.at(-1)).toEqual({ transform: "translate(100px, 0px)" });
});

test("cells are read row by row from left to right, however they come, and a gap is no row of its own", () => {
  const places: Record<string, [number, number]> = { a: [50, 86.6], b: [0, 0], c: [-50, 86.59], d: [300, 0], e: [0, 400] };
  const place = (cell: string) => ({ x: places[cell]?.[0] ?? 0, y: places[cell]?.[1] ?? 0 });
  expect(inRows(Object.keys(places), place).map(({ cells }) => cells.join(""))).toEqual(["bd", "ca", "e"]);
});
