/** Where the mouse was last seen, on the page. */
let last = { x: NaN, y: NaN };
addEventListener("pointermove", ({ clientX, clientY }) => (last = { x: clientX, y: clientY }), {
  capture: true,
  passive: true,
});

/**
 * Whether it was the mouse that moved, and not the board under a mouse that rests: browsers tell both alike. What one
 * looks at with the keys stays what one looks at.
 */
export function mouseMoved({ pointerType, clientX, clientY }: PointerEvent): boolean {
  return pointerType !== "touch" && !(clientX === last.x && clientY === last.y);
}
