import { beforeEach, expect, test, vi } from "vitest";
import { handedOver } from "../shell/situation";
import { studyPosition } from "../shell/texts";
import type { Movable, PositionRequest, PositionStudy } from "../wire";
import { Editing } from "./editing.svelte";

vi.mock("../shell/texts", async (original) => ({ ...(await original<object>()), studyPosition: vi.fn() }));
const asked = vi.mocked(studyPosition);

const TABLE = { seats: 2, options: {} };
const at = (what: string, n: number, cell: string): Movable => ({
  what,
  path: [n, 0],
  cells: [cell],
  place: cell,
  off: [n],
  others: { "-": "in the sea" },
  turn: [n, 1],
});
const HOLE: Movable = { what: "hole", path: [2, 0] };

/** A text of two cells: "a1 b2". */
function read(text: string): PositionStudy {
  const [one = "", other = ""] = text.split(" ");
  return {
    text,
    faults: one === other ? [{ where: "position", words: "Both are there." }] : [],
    view: { t: "plainview", text, sketch: null },
    sheet: null,
    pieces: [at("Mama", 0, one), at("Papa", 1, other), HOLE],
  };
}

/** Edits are written behind the text, so that one sees them. */
function answer(_game: string, { text, edits = [] }: PositionRequest): Promise<PositionStudy> {
  const cells = (text ?? "a1 b2").split(" ");
  for (const { path = [], to } of edits) if (path.length === 2 && to) cells[path[0] ?? 0] = to;
  return Promise.resolve(read(cells.join(" ")));
}

async function begun(): Promise<Editing> {
  const editing = new Editing("soccer");
  await editing.begin(TABLE);
  return editing;
}

beforeEach(() => {
  sessionStorage.clear();
  asked.mockReset();
  asked.mockImplementation(answer);
});

test("what is on a cell is taken up, put on another, and out of the hand", async () => {
  const editing = await begun();
  editing.press("a1");
  expect(editing.held?.what).toBe("Mama");
  editing.press("c3");
  await vi.waitFor(() => expect(editing.text).toBe("c3 b2"));
  expect(asked).toHaveBeenLastCalledWith("soccer", {
    ...TABLE,
    who: null,
    text: "a1 b2",
    edits: [{ path: [0, 0], to: "c3" }],
  });
  expect([editing.held, editing.said]).toEqual([null, "Mama is on c3 now."]);
});

test("of several on one cell, the next one each time, and at last none", async () => {
  const editing = await begun();
  await editing.put(at("Papa", 1, "b2"), "a1");
  expect(editing.study?.faults.length).toBe(1);
  const taken = [1, 2, 3].map(() => {
    editing.press("a1");
    return editing.held?.what;
  });
  expect(taken).toEqual(["Papa", "Mama", undefined]);
});

test("of what there is more, the next one is in the hand at once", async () => {
  const editing = await begun();
  editing.hold(HOLE);
  editing.press("d4");
  await vi.waitFor(() => expect(editing.text).toBe("a1 b2 d4"));
  expect(editing.held?.what).toBe("hole");
});

test("something of a list is begun before it is put", async () => {
  const editing = await begun();
  await editing.put({ what: "1|3", path: [0, 7, 1], line: "tiles", begin: "1|3@a1E" }, "c4");
  expect(asked.mock.lastCall?.[1].edits).toEqual([
    { line: "tiles", path: [0, 7], to: "1|3@a1E" },
    { line: "tiles", path: [0, 7, 1], to: "c4" },
  ]);
});

test("a piece is turned, and taken off the board to where it is then", async () => {
  const editing = await begun();
  const [mama] = editing.pieces;
  if (!mama) throw new Error("nobody there");
  await editing.turn(mama, -1);
  expect(asked.mock.lastCall?.[1].edits).toEqual([{ path: [0, 1], turn: -1 }]);
  await editing.takeOff(mama);
  expect(asked.mock.lastCall?.[1].edits).toEqual([{ path: [0], to: "-" }]);
  await editing.takeOff({ ...mama, gone: [0, 3] });
  expect(asked.mock.lastCall?.[1].edits).toEqual([{ path: [0, 3], to: null }]);
});

test("the board is cleared from the end, so that every path still leads where it did", async () => {
  const editing = await begun();
  await editing.clear();
  expect(asked.mock.lastCall?.[1].edits).toEqual([
    { path: [1], to: "-" },
    { path: [0], to: "-" },
  ]);
});

test("every change is taken back and made again, by whatever it was made", async () => {
  const editing = await begun();
  await editing.put(at("Mama", 0, "a1"), "c3");
  editing.write("e5 e6 e7");
  editing.undo();
  expect(editing.text).toBe("c3 b2");
  editing.undo();
  expect(editing.text).toBe("a1 b2");
  editing.redo();
  await vi.waitFor(() => expect(editing.fresh).toBe(true));
  expect(editing.view).toMatchObject({ text: "c3 b2" });
});

test("two quick changes on the board are two steps, however little they change", async () => {
  const editing = await begun();
  await editing.put(at("Mama", 0, "a1"), "a10");
  await editing.put(at("Mama", 0, "a10"), "a100");
  editing.undo();
  expect(editing.text).toBe("a10 b2");
});

test("changes go one after another, each in what the one before has left", async () => {
  const editing = await begun();
  void editing.put(at("Mama", 0, "a1"), "c3");
  await editing.put(at("Papa", 1, "b2"), "d4");
  expect(editing.text).toBe("c3 d4");
});

test("an answer to what is no longer there changes nothing", async () => {
  const editing = await begun();
  const late = editing.put(at("Mama", 0, "a1"), "c3");
  editing.write("e5 e6");
  await late;
  expect(editing.text).toBe("e5 e6");
  await vi.waitFor(() => expect(editing.fresh).toBe(true));
  expect(editing.text).toBe("e5 e6");
});

test("what cannot be drawn leaves the last board, and what cannot be asked says why", async () => {
  const editing = await begun();
  asked.mockResolvedValueOnce({ ...read("x y"), view: null });
  await editing.edit([{ path: [0], to: "x" }]);
  expect(editing.view).toMatchObject({ text: "a1 b2" });
  asked.mockRejectedValueOnce(new Error("There is nothing to change at that place."));
  await editing.edit([{ path: [9], to: "x" }]);
  expect([editing.trouble, editing.text, editing.isFine]).toEqual(["There is nothing to change at that place.", "x y", false]);
});

test("the tab keeps it, for a reload and for other pages", async () => {
  const editing = await begun();
  await editing.put(at("Mama", 0, "a1"), "c3");
  expect(handedOver("soccer")).toEqual({ game: "soccer", ...TABLE, position: "c3 b2", steps: [] });
  expect(handedOver("battle")).toBeNull();
});
