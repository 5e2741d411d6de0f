export const layout = "Layout";
export const allSides = "Paint on all four sides";
export const clear = "Clear";
export const how =
  "Drag over two cells, or tap one after the other, to lay a domino. Tap a domino to take it away. With the keyboard, Shift and an arrow lays one, and Delete takes it away.";
export const firstHalf = "first half of a domino";
export const halfDomino = "half a domino";
export const water = "water";

/** How many dominoes lie there, and how many are needed, if that is known. */
export const dominoes = (count: number, goal: number | null, roomy: boolean): string =>
  `${goal === null ? count : `${count} of ${goal}`} dominoes${roomy ? " (elbow room)" : ""}`;
export const place = (row: number, column: number): string => `row ${row}, column ${column}`;
export const dominoWith = (other: string): string => `domino, with ${other}`;
