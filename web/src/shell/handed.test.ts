import { expect, test } from "vitest";
import { handedRecord, handRecord } from "./handed";

test("a record that is handed over is taken once", () => {
  expect(handedRecord()).toBeNull();
  handRecord("x");
  expect(handedRecord()).toBe("x");
  expect(handedRecord()).toBeNull();
});
