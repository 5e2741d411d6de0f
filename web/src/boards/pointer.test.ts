import { expect, test } from "vitest";
import { mouseMoved } from "./pointer";

const event = (type: string, x: number, y: number, pointerType = "mouse"): PointerEvent =>
  new PointerEvent(type, { clientX: x, clientY: y, pointerType });

test("a board that moves under a resting mouse is not looked at anew", () => {
  expect(mouseMoved(event("pointerenter", 40, 30))).toBe(true);
  dispatchEvent(event("pointermove", 40, 30));
  expect(mouseMoved(event("pointerenter", 40, 30))).toBe(false);
  expect(mouseMoved(event("pointerleave", 40, 30))).toBe(false);
  expect(mouseMoved(event("pointerenter", 41, 30))).toBe(true);
});

test("a finger does not look around", () => {
  expect(mouseMoved(event("pointerenter", 5, 5, "touch"))).toBe(false);
});
