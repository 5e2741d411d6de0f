/** How something was chosen. A finger hides what it points at, so it gets a second look before anything is final. */
export type Hand = "mouse" | "touch" | "keys";

export function handOf(event: MouseEvent): Hand {
  return event instanceof PointerEvent && event.pointerType === "touch" ? "touch" : "mouse";
}
