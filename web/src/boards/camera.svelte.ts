import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { stretch } from "../shell/settings.svelte";
import { SIDE, type Box, type Point } from "./plane";

/** No cell is drawn larger, in pixels, unless one asks to look closer or the board has few cells. */
const LARGEST_SIDE = 130;
const CLOSEST = 6;

export interface Size {
  width: number;
  height: number;
}

/** How many pixels a cell is wide when the whole box is shown in a window of that size. */
export function sideIn(box: Box, window: Size): number {
  return SIDE * Math.min(window.width / box.width, window.height / box.height);
}

/** A box of the same shape around another middle, so many times smaller. */
export function zoomed(box: Box, zoom: number, centre: Point): Box {
  const [width, height] = [box.width / zoom, box.height / zoom];
  return { left: centre.x - width / 2, top: centre.y - height / 2, width, height };
}

function within(low: number, value: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

export function centreOf(box: Box): Point {
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

/** The nearest to `wanted` a smaller window may look without leaving the box. */
export function inside(box: Box, zoom: number, wanted: Point): Point {
  const [x, y] = [box.width / zoom / 2, box.height / zoom / 2];
  const at = centreOf(box);
  return {
    x: within(Math.min(box.left + x, at.x), wanted.x, Math.max(box.left + box.width - x, at.x)),
    y: within(Math.min(box.top + y, at.y), wanted.y, Math.max(box.top + box.height - y, at.y)),
  };
}

/**
 * What part of the endless field is seen. It follows the board as that grows, until somebody looks closer
 * or elsewhere; asked to, it follows again.
 */
export class Camera {
  #board: Box = $state.raw() as Box;
  #window: Size = $state.raw({ width: 0, height: 0 });
  /** Where to look when the whole board would be too small. */
  #interest: Point = $state.raw({ x: 0, y: 0 });
  /** What belongs together and is best seen at once. */
  #together: Box | null = $state.raw(null);
  #mode: "follow" | "whole" | "free" = $state("follow");
  #zoom = $state(1);
  #centre: Point = $state.raw({ x: 0, y: 0 });
  #drawn: Tween<Box>;

  /**
   * No cell is smaller than `least`, in pixels, as a fingertip needs it, unless one asks to see the whole board; or
   * than `small`, where that shows the whole board or all that belongs together. A picture shows all of it, however
   * small.
   */
  constructor(
    board: Box,
    private readonly least: number,
    picture = false,
    private readonly largest = LARGEST_SIDE,
    private readonly small = least,
  ) {
    this.#board = board;
    if (picture) this.#mode = "whole";
    this.#centre = centreOf(board);
    this.#drawn = new Tween(board, { duration: 0, easing: cubicOut });
  }

  get box(): Box {
    return this.#drawn.current;
  }

  /** All of the board is in sight, so there is nowhere to move the view to. */
  get whole(): boolean {
    return this.#mode !== "free" && (this.#mode === "whole" || this.#usual() <= 1);
  }

  /** The field has grown or shrunk, the window has changed, or somebody else walks. */
  see(board: Box, window: Size, interest: Point, together: Box | null = null): void {
    const resized = window.width !== this.#window.width || window.height !== this.#window.height;
    // Looking closer, one sees as much as before however large the board has become.
    this.#zoom *= board.width / this.#board.width;
    [this.#board, this.#window, this.#interest, this.#together] = [board, window, interest, together];
    this.#show(!resized);
  }

  /** All of it; asked once more, or when that is what is shown, the usual view. */
  fit(): void {
    this.#mode = this.#mode === "whole" || this.#usual() === 1 ? "follow" : "whole";
    this.#show(true);
  }

  zoomBy(factor: number, around: Point = this.#subject()): void {
    this.#freely();
    const zoom = within(0.6, this.#zoom * factor, CLOSEST);
    const shrink = this.#zoom / zoom;
    this.#zoom = zoom;
    this.#look({
      x: around.x + (this.#centre.x - around.x) * shrink,
      y: around.y + (this.#centre.y - around.y) * shrink,
    });
    this.#show(false);
  }

  /** By so many of the field's units. */
  pan(by: Point, smooth = false): void {
    this.#freely();
    this.#look({ x: this.#centre.x + by.x, y: this.#centre.y + by.y });
    this.#show(smooth);
  }

  /** Whoever walks over the board with the keyboard must see where. */
  reveal(at: Point): void {
    const { left, top, width, height } = this.#aim();
    const [x, y] = [left + width / 2 - at.x, top + height / 2 - at.y];
    if (Math.abs(x) < width / 2 - SIDE / 2 && Math.abs(y) < height / 2 - SIDE / 2) return;
    this.pan({ x: -x, y: -y }, true);
  }

  /** What one looks closer at without pointing anywhere: who acts, if in sight. */
  #subject(): Point {
    const { left, top, width, height } = this.#aim();
    const { x, y } = this.#interest;
    const seen = x > left && x < left + width && y > top && y < top + height;
    return seen ? this.#interest : centreOf(this.box);
  }

  #look(at: Point): void {
    this.#centre = inside(this.#board, this.#zoom, at);
  }

  #freely(): void {
    if (this.#mode === "free") return;
    const now = this.#aim();
    this.#zoom = this.#board.width / now.width;
    this.#centre = centreOf(now);
    this.#mode = "free";
  }

  /** How much closer than the whole board one looks if nobody says otherwise. */
  #usual(): number {
    if (this.#window.width === 0) return 1;
    const side = sideIn(this.#board, this.#window);
    if (side > this.largest) return this.largest / side;
    if (side >= this.small) return 1;
    const all = this.#allIn();
    return (all < this.least && all >= this.small ? this.small : this.least) / side;
  }

  /** How many pixels a cell would be wide if all that belongs together filled the window. */
  #allIn(): number {
    return this.#together ? sideIn(this.#together, this.#window) : 0;
  }

  #aim(): Box {
    if (this.#mode === "free") return zoomed(this.#board, this.#zoom, this.#centre);
    const zoom = this.#mode === "whole" ? 1 : this.#usual();
    if (zoom <= 1) return zoomed(this.#board, zoom, centreOf(this.#board));
    const at = this.#together && this.#allIn() >= this.small ? centreOf(this.#together) : this.#interest;
    return zoomed(this.#board, zoom, inside(this.#board, zoom, at));
  }

  #show(smooth: boolean): void {
    void this.#drawn.set(this.#aim(), { duration: smooth ? 350 * Math.min(1, stretch()) : 0 });
  }
}
