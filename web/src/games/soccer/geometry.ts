/**
 * The board stands on its corner, the home of whoever sits at the bottom nearest to them:
 *
 *            h8                          a1
 *         g8    h7                    b1    a2
 *       ...       ...               ...       ...
 *     a8            h1            h1            a8
 *       ...       ...               ...       ...
 *         a2    b1                    h7    g8
 *            a1                          h8
 *        seat 0 below                seat 1 below
 *
 * So north-east is straight up for seat 0 and straight down for seat 1.
 */
import type { Point } from "../../boards/plane";

export const FILES = "abcdefgh";
export const RANKS = [8, 7, 6, 5, 4, 3, 2, 1] as const;
export const DIRECTIONS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] as const;
export const HOMES = ["a1", "h8"] as const;
/** Half the diagonal of a square. */
export const HALF = 50;
/** Half the side of the picture: the board's 8 squares and a strip of sea. */
export const EDGE = 446;

const FILE_STEP = [0, 1, 1, 1, 0, -1, -1, -1];
const RANK_STEP = [1, 1, 0, -1, -1, -1, 0, 1];

export function squareName(file: number, rank: number): string {
  return `${FILES[file] ?? "?"}${rank + 1}`;
}

export function fileOf(square: string): number {
  return FILES.indexOf(square[0] ?? "");
}

export function rankOf(square: string): number {
  return Number(square[1]) - 1;
}

/** The middle of a square, or of the board for the ball on the centre cross. */
export function place(square: string, bottom: number): Point {
  if (square === "center") return { x: 0, y: 0 };
  const [file, rank] = [fileOf(square), rankOf(square)];
  const side = bottom === 1 ? -1 : 1;
  // Adding zero keeps -0 away from those who compare.
  return { x: side * (file - rank) * HALF + 0, y: side * (7 - file - rank) * HALF + 0 };
}

const SWIM: Record<string, Point> = { M: { x: -132, y: 392 }, P: { x: -226, y: 372 }, B: { x: -310, y: 388 } };

/** Where a penguin swims: beside its home corner. */
export function swimming(seat: number, kind: string, bottom: number): Point {
  const { x, y } = SWIM[kind] ?? { x: 0, y: 0 };
  return seat === bottom ? { x, y } : { x: -x, y: 24 - y };
}

/** How far above the middle of its square a penguin has the ball: at its feet, well inside the square. */
export const HELD_AT = -33;

/** Degrees clockwise from straight up, as seen. */
export function angle(direction: string, bottom: number): number {
  const index = DIRECTIONS.findIndex((name) => name === direction);
  return (index - 1) * 45 + (bottom === 1 ? 180 : 0);
}

/** The direction from one square to another on the same line, null off it. */
export function directionBetween(from: string, to: string): string | null {
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  if (files !== 0 && ranks !== 0 && Math.abs(files) !== Math.abs(ranks)) return null;
  const found = DIRECTIONS.findIndex((_, d) => FILE_STEP[d] === Math.sign(files) && RANK_STEP[d] === Math.sign(ranks));
  return DIRECTIONS[found] ?? null;
}

/** The next square over, null at the edge. */
export function neighbour(square: string, direction: string): string | null {
  const d = DIRECTIONS.findIndex((name) => name === direction);
  const file = fileOf(square) + (FILE_STEP[d] ?? 0);
  const rank = rankOf(square) + (RANK_STEP[d] ?? 0);
  return file >= 0 && file < 8 && rank >= 0 && rank < 8 ? squareName(file, rank) : null;
}

/**
 * Arrow keys go along ranks and files, each the way it leans on the screen: right goes up to the right,
 * up goes up to the left. Every square is reachable, which straight up and down alone would not give.
 */
export function arrowStep(square: string, key: string, bottom: number): string | null {
  const seen = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"].indexOf(key);
  if (seen < 0) return null;
  const direction = DIRECTIONS[(seen * 2 + (bottom === 1 ? 4 : 0)) % 8] ?? "N";
  return neighbour(square, direction);
}
