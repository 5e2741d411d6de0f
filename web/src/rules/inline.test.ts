import { expect, test } from "vitest";
import { runs, slug } from "./inline";

test("bold, italic and code are told apart from text", () => {
  expect(runs("A **bold** and *odd* `Pe5^` end.")).toEqual([
    { look: "plain", text: "A " },
    { look: "bold", text: "bold" },
    { look: "plain", text: " and " },
    { look: "italic", text: "odd" },
    { look: "plain", text: " " },
    { look: "code", text: "Pe5^" },
    { look: "plain", text: " end." },
  ]);
});

test("what looks like markup stays text", () => {
  expect(runs("<b>2 * 3</b>")).toEqual([{ look: "plain", text: "<b>2 * 3</b>" }]);
  expect(runs("")).toEqual([]);
});

test("a slug is fit for an address", () => {
  expect(slug("Who goes first?")).toBe("who-goes-first");
});
