import { expect, test } from "vitest";
import { levelTitle } from "./words";

test("a bot of another package says whose it is", () => {
  expect(levelTitle("chick")).toBe("Chick");
  expect(levelTitle("hasty:scorer")).toBe("Scorer (hasty)");
});
