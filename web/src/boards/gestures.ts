import type { Point } from "./plane";

/** What a board does with a pointer that does more than click. Points are in the drawing's own units. */
export interface Handlers {
  /** Whether there is something to drag where a press began; otherwise the field itself is dragged. */
  grab(at: Point): boolean;
  drag(at: Point): void;
  /** Null when it was called off. */
  drop(at: Point | null): void;
  /** Left out where there is nothing to look around in. */
  pan?(by: Point): void;
  zoom?(factor: number, around: Point): void;
}

/** So far a finger may tremble and still mean a tap, in pixels. */
const SLOP = 8;

function unitsAt(svg: SVGSVGElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM()?.inverse());
  return { x, y };
}

/** Dragging pieces, dragging the field, pinching and the wheel. */
export function gestures(handlers: Handlers): (svg: SVGSVGElement) => () => void {
  return (svg) => {
    const down = new Map<number, { clientX: number; clientY: number }>();
    let mode: "press" | "drag" | "pan" | "pinch" | null = null;
    let began: PointerEvent | null = null;
    let grabbed = false;

    const apart = (): number => {
      const [one, other] = [...down.values()];
      return one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;
    };

    function onpointerdown(event: PointerEvent): void {
      if (event.button !== 0) return;
      down.set(event.pointerId, event);
      if (down.size === 2) {
        if (mode === "drag") handlers.drop(null);
        mode = "pinch";
      } else if (down.size === 1) {
        mode = "press";
        began = event;
        grabbed = handlers.grab(unitsAt(svg, event));
      }
    }

    function onpointermove(event: PointerEvent): void {
      const before = down.get(event.pointerId);
      if (!before) return;
      if (mode === "pinch") {
        const was = apart();
        down.set(event.pointerId, event);
        const [one, other] = [...down.values()];
        if (!one || !other || was === 0) return;
        const centre = { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 };
        handlers.zoom?.(apart() / was, unitsAt(svg, centre));
        return;
      }
      if (mode === "press" && began) {
        if (Math.hypot(event.clientX - began.clientX, event.clientY - began.clientY) < SLOP) return;
        mode = grabbed ? "drag" : "pan";
        if (grabbed || handlers.pan) svg.setPointerCapture(event.pointerId);
      }
      const [from, to] = [unitsAt(svg, before), unitsAt(svg, event)];
      down.set(event.pointerId, event);
      if (mode === "drag") handlers.drag(to);
      else if (mode === "pan") handlers.pan?.({ x: from.x - to.x, y: from.y - to.y });
    }

    function onpointerup(event: PointerEvent): void {
      if (!down.delete(event.pointerId)) return;
      const called = event.type === "pointerup";
      if (mode === "drag") handlers.drop(called ? unitsAt(svg, event) : null);
      if (mode !== "press" && mode !== null && called) {
        // The click that ends a drag is none.
        const swallow = (click: Event): void => click.stopPropagation();
        svg.addEventListener("click", swallow, { capture: true, once: true });
        setTimeout(() => svg.removeEventListener("click", swallow, { capture: true }));
      }
      mode = null;
      began = null;
    }

    /** What is dragged by a finger does not scroll the page. */
    function ontouchmove(event: TouchEvent): void {
      if (grabbed && (mode === "press" || mode === "drag")) event.preventDefault();
    }

    function onwheel(event: WheelEvent): void {
      if (!handlers.zoom) return;
      event.preventDefault();
      handlers.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 0.05 : 0.0016)), unitsAt(svg, event));
    }

    const listened = {
      pointerdown: onpointerdown,
      pointermove: onpointermove,
      pointerup: onpointerup,
      pointercancel: onpointerup,
      touchmove: ontouchmove,
      wheel: onwheel,
    };
    const entries = Object.entries(listened) as [string, (event: Event) => void][];
    for (const [type, listener] of entries) svg.addEventListener(type, listener, { passive: false });
    return () => {
      for (const [type, listener] of entries) svg.removeEventListener(type, listener);
    };
  };
}
