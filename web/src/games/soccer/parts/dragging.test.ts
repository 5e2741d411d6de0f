import { expect, test } from "vitest";
import { squareAt } from "./dragging";
import { place } from "../geometry";

test("a point of the drawing is told by its square, whichever way round", () => {
  for (const bottom of [0, 1]) {
    const middle = (square: string) => place(square, bottom);
    for (const square of ["a1", "e4", "h8"]) {
      const { x, y } = middle(square);
      expect(squareAt({ x: x + 18, y: y - 18 }, middle)).toBe(square);
    }
    expect(squareAt({ x: 400, y: 300 }, middle)).toBeNull();
  }
});
