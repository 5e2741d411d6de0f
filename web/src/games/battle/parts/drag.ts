import type { Attachment } from "svelte/attachments";

/** What becomes of a card that was let go over the place with that data-drop. */
export type Drop = (card: string, place: string) => void;

/** How far a finger trembles without meaning anything. */
const TREMBLE = 7;

/**
 * Lets an element be dragged by mouse or finger. It is a shortcut only: everything can be done with clicks and
 * keys too. Where there is no `drop`, there is nothing to drag.
 */
export function draggable(card: string, drop: Drop | undefined): Attachment<HTMLElement> {
  return (node) => {
    if (!drop) return;
    let from: { x: number; y: number; id: number } | null = null;
    let dragging = false;

    function down(event: PointerEvent): void {
      if (event.button === 0) from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    }

    function move(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      const [x, y] = [event.clientX - from.x, event.clientY - from.y];
      if (!dragging && Math.hypot(x, y) < TREMBLE) return;
      if (!dragging) {
        dragging = true;
        node.setPointerCapture(event.pointerId);
        node.dataset.dragged = "";
      }
      node.style.translate = `${x}px ${y}px`;
    }

    function end(event: PointerEvent): void {
      if (!from || event.pointerId !== from.id) return;
      from = null;
      if (!dragging) return;
      node.style.removeProperty("translate");
      delete node.dataset.dragged;
      // The card itself is still on its way back, under the pointer, and no place to be dropped at.
      const under = document.elementsFromPoint(event.clientX, event.clientY).filter((one) => !node.contains(one));
      const place = under.flatMap((one) => one.closest<HTMLElement>("[data-drop]")?.dataset.drop ?? [])[0];
      if (event.type === "pointerup" && place !== undefined) drop?.(card, place);
      // The click that ends a drag comes before anything else can.
      setTimeout(() => (dragging = false));
    }

    /** A drag is no choice. */
    function click(event: MouseEvent): void {
      if (dragging) event.stopImmediatePropagation();
    }

    node.style.touchAction = "none";
    node.addEventListener("pointerdown", down);
    node.addEventListener("pointermove", move);
    node.addEventListener("pointerup", end);
    node.addEventListener("pointercancel", end);
    node.addEventListener("click", click, { capture: true });
    return () => {
      node.style.touchAction = "";
      node.removeEventListener("pointerdown", down);
      node.removeEventListener("pointermove", move);
      node.removeEventListener("pointerup", end);
      node.removeEventListener("pointercancel", end);
      node.removeEventListener("click", click, { capture: true });
    };
  };
}
