import { expect, test } from "vitest";
import {
  countOf,
  boundsOf,
  keyOf,
  laid,
  lifted,
  onAllSides,
  placesOf,
  readLayout,
  roomFor,
  writeLayout,
  type Cell,
} from "./layout";

const TEXT = "1 1 .\n. 2 3\n. 2 3";
const cell = (column: number, row: number): Cell => ({ column, row });

test("what is read is written again, numbered as one reads it", () => {
  expect(writeLayout(readLayout(TEXT))).toBe(TEXT);
  expect(writeLayout(readLayout(" 7 7 . / . 30 5 / . 30 5"))).toBe(TEXT);
  expect(writeLayout(readLayout("nonsense 9 x\n"))).toBe("1");
  expect(writeLayout(new Map())).toBe(".");
});

test("numbers of two digits stand under each other", () => {
  const row = Array.from({ length: 10 }, (_, i) => `${i + 1} ${i + 1}`).join(" ");
  expect(writeLayout(readLayout(row)).startsWith(" 1  1  2")).toBe(true);
});

test("a domino covers what lay there before, whole", () => {
  const after = laid(readLayout(TEXT), cell(1, 0), cell(2, 0));
  expect(writeLayout(after)).toBe("1 1\n2 3\n2 3");
  expect(countOf(after)).toBe(3);
  expect(writeLayout(lifted(after, cell(2, 2)))).toBe("1 1\n2 .\n2 .");
  expect(lifted(after, cell(9, 9))).toBe(after);
});

test("painting on all sides lays the mirror images too, and what is its own image once", () => {
  const canvas = { left: 0, top: 0, right: 5, bottom: 3 };
  expect(countOf(onAllSides(new Map(), canvas, [cell(0, 0), cell(1, 0)], laid))).toBe(4);
  expect(countOf(onAllSides(new Map(), canvas, [cell(2, 0), cell(3, 0)], laid))).toBe(2);
  const four = onAllSides(new Map(), canvas, [cell(0, 0), cell(0, 1)], laid);
  expect(writeLayout(four)).toBe("1 . . . . 2\n1 . . . . 2\n3 . . . . 4\n3 . . . . 4");
});

test("there is always water around the dominoes, and what is on the screen does not move", () => {
  const draft = readLayout(TEXT);
  const room = roomFor(draft, null, 40);
  expect(room).toEqual({ left: -2, top: -2, right: 4, bottom: 4 });
  expect(roomFor(lifted(draft, cell(0, 0)), room, 40)).toEqual(room);
  expect(roomFor(laid(draft, cell(4, 4), cell(5, 4)), room, 40)).toEqual({ left: -2, top: -2, right: 7, bottom: 6 });
  expect(boundsOf(new Map())).toBeNull();
  expect(roomFor(new Map(), null, 40).right).toBeGreaterThan(5);
});

test("a fault is found on its cells", () => {
  expect(placesOf({ where: "domino 3", words: "" }, TEXT).map(keyOf)).toEqual(["2 1", "2 2"]);
  expect(placesOf({ where: "row 2, column 1", words: "" }, TEXT)).toEqual([cell(0, 1)]);
  expect(placesOf({ where: "the whole", words: "" }, TEXT)).toEqual([]);
});
