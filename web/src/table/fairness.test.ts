import { expect, test } from "vitest";
import { fits } from "./fairness";

// sha256 of the bytes 00 01 02, from a second program.
const SUM = "ae4b3280e56e2faf83f414a6e3dabe9d5fbe18976544c05fed121accb85b53fc";

test("a commitment fits the secret it was made from, and no other", async () => {
  expect(await fits("000102", SUM)).toBe(true);
  expect(await fits("000103", SUM)).toBe(false);
});

test("what is no secret is not judged", async () => {
  expect(await fits("not hex", SUM)).toBeNull();
});
