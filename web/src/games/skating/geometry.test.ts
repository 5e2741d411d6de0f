import { expect, test } from "vitest";
import { angle, arrowStep, beside, disk, distance, emptiest, hexUnder, isLowerEmptier, leftOf, place, rows, turnOf } from "./geometry";

test("six directions lead to six neighbours, counter-clockwise from east", () => {
  expect(["E", "NE", "NW", "W", "SW", "SE"].map((way) => beside("0,0", way))).toEqual([
    "1,0",
    "1,-1",
    "0,-1",
    "-1,0",
    "-1,1",
    "0,1",
  ]);
  expect(leftOf("E")).toBe("NE");
  expect(leftOf("E", -1)).toBe("SE");
  expect(distance("0,0", "2,-3")).toBe(3);
});

test.each([0, 1, 2, 3, 4, 5])("a point belongs to the hex drawn there, turned by %i sixths", (turn) => {
  for (const hex of disk(3)) {
    const { x, y } = place(hex, turn);
    expect(hexUnder({ x: x + 30, y: y - 20 }, turn)).toBe(hex);
  }
});

test("turned round, east is where west was", () => {
  expect(angle("E", 0)).toBe(90);
  expect(angle("E", 3)).toBe(270);
  expect(place("1,0", 3)).toEqual(place("-1,0", 0));
  expect(turnOf(1, 2)).toBe(3);
  expect([0, 1, 2].map((seat) => turnOf(seat, 3))).toEqual([0, 2, 4]);
});

test("a hexagon and a field have as many hexes as they should", () => {
  expect(disk(8)).toHaveLength(217);
  expect(rows(20, 20)).toHaveLength(400);
  expect(rows(3, 3)).toEqual(["0,0", "1,0", "2,0", "0,1", "1,1", "2,1", "-1,2", "0,2", "1,2"]);
});

test("every hex is reached by arrow keys, and every arrow leads on until the edge", () => {
  const all = disk(4);
  const reached = new Set(["0,0"]);
  const queue = ["0,0"];
  for (let hex = queue.pop(); hex !== undefined; hex = queue.pop()) {
    for (const key of ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"]) {
      const to = arrowStep(hex, key, all, 0);
      if (to === null || reached.has(to)) continue;
      reached.add(to);
      queue.push(to);
    }
  }
  expect(reached.size).toBe(all.length);
  expect(arrowStep("0,0", "ArrowRight", all, 0)).toBe("1,0");
  expect(arrowStep("4,0", "ArrowRight", all, 0)).toBeNull();
});

test("what is said stands in the corner that is farthest from everything", () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  expect(emptiest(box, [{ x: 1, y: 9 }])).toEqual([]);
  expect(emptiest(box, [{ x: 9, y: 9 }])).toEqual(["left"]);
  expect(emptiest(box, [{ x: 9, y: 1 }, { x: 6, y: 4 }])).toEqual(["left", "low"]);
});

test("where it is as wide as the board, it stands at the edge that is farther from everything", () => {
  const box = { left: 0, top: 0, width: 10, height: 10 };
  expect(isLowerEmptier(box, [{ x: 9, y: 1 }, { x: 1, y: 5 }])).toBe(true);
  expect(isLowerEmptier(box, [{ x: 9, y: 4 }, { x: 1, y: 8 }])).toBe(false);
});
