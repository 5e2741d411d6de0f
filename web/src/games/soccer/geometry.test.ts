import { expect, test } from "vitest";
import { FILES, RANKS, angle, arrowStep, directionBetween, neighbour, place, squareName } from "./geometry";

test("your own home is at the bottom, the other's at the top", () => {
  expect(place("a1", 0)).toEqual({ x: 0, y: 350 });
  expect(place("h8", 0)).toEqual({ x: 0, y: -350 });
  expect(place("h8", 1)).toEqual({ x: 0, y: 350 });
  expect(place("a1", 1)).toEqual({ x: 0, y: -350 });
});

test("seen from below, files run up to the right and ranks up to the left", () => {
  expect(place("h1", 0)).toEqual({ x: 350, y: 0 });
  expect(place("a8", 0)).toEqual({ x: -350, y: 0 });
  expect(place("h1", 1)).toEqual({ x: -350, y: 0 });
});

test("the centre cross is where the four middle squares meet", () => {
  for (const bottom of [0, 1]) {
    const middle = ["d4", "e4", "d5", "e5"].map((square) => place(square, bottom));
    expect(middle.reduce((sum, { x }) => sum + x, 0)).toBe(0);
    expect(middle.reduce((sum, { y }) => sum + y, 0)).toBe(0);
  }
});

test("no two squares lie on each other", () => {
  const squares = RANKS.flatMap((rank) => [...FILES].map((_, file) => squareName(file, rank - 1)));
  const seen = new Set(squares.map((square) => JSON.stringify(place(square, 1))));
  expect(seen.size).toBe(64);
});

test("a direction's angle is where the neighbour that way lies", () => {
  for (const bottom of [0, 1]) {
    for (const way of ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]) {
      const [from, to] = [place("d4", bottom), place(neighbour("d4", way) ?? "", bottom)];
      const seen = (Math.atan2(to.x - from.x, from.y - to.y) * 180) / Math.PI;
      expect(((angle(way, bottom) - seen) % 360) + 0).toBeCloseTo(0);
    }
  }
});

test("directions are read from two squares on a line", () => {
  expect(directionBetween("c3", "f6")).toBe("NE");
  expect(directionBetween("e7", "e5")).toBe("S");
  expect(directionBetween("a1", "b3")).toBeNull();
});

test("arrow keys go along ranks and files as they lean on the screen", () => {
  expect(arrowStep("d4", "ArrowRight", 0)).toBe("e4");
  expect(arrowStep("d4", "ArrowUp", 0)).toBe("d5");
  expect(arrowStep("d4", "ArrowRight", 1)).toBe("c4");
  expect(arrowStep("a1", "ArrowDown", 0)).toBeNull();
  expect(arrowStep("d4", "Enter", 0)).toBeNull();
  for (const bottom of [0, 1]) {
    const right = place(arrowStep("d4", "ArrowRight", bottom) ?? "", bottom);
    expect(right.x).toBeGreaterThan(place("d4", bottom).x);
  }
});
