import { expect, test } from "vitest";
import type { Step } from "../shell/situation";
import { MOST_NODES, START, Tree } from "./tree";

const step = (move: string, seat = 0): Step => [[seat, move]];
const moves = (tree: Tree, id: number): string[] => tree.stepsTo(id).map((one) => one[0]?.[1] ?? "");

/** a b c, and instead of b also x y; and instead of y also z. */
function branched(): { tree: Tree; x: number; y: number; z: number } {
  const grow = (tree: Tree, at: number, move: string) => {
    const grown = tree.with(at, step(move));
    if (!grown) throw new Error("full");
    return grown;
  };
  const x = grow(Tree.of([step("a"), step("b"), step("c")]), 1, "x");
  const y = grow(x.tree, x.id, "y");
  const z = grow(y.tree, x.id, "z");
  return { tree: z.tree, x: x.id, y: y.id, z: z.id };
}

test("a game is one line", () => {
  const tree = Tree.of([step("a"), step("b")]);
  expect(tree.size).toBe(3);
  expect(moves(tree, 2)).toEqual(["a", "b"]);
  expect(moves(tree, START)).toEqual([]);
  expect(tree.endFrom(START)).toBe(2);
});

test("something else that is tried branches off, and is found again when it is tried again", () => {
  const { tree, x, y, z } = branched();
  expect(moves(tree, y)).toEqual(["a", "x", "y"]);
  expect(moves(tree, z)).toEqual(["a", "x", "z"]);
  expect(tree.with(1, step("x"))).toEqual({ tree, id: x });
  expect(tree.find(1, step("x", 1))).toBeNull();
  expect(tree.endFrom(START)).toBe(3);
});

test("what was tried instead is beside it", () => {
  const { tree, x, y, z } = branched();
  expect([tree.beside(2, 1), tree.beside(x, -1), tree.beside(y, 1), tree.beside(z, 1)]).toEqual([x, 2, z, null]);
  expect(tree.beside(START, 1)).toBeNull();
});

test("a line is removed with all that follows, and nothing else", () => {
  const { tree, x, y } = branched();
  const left = tree.without(x);
  expect(left.has(y)).toBe(false);
  expect(left.size).toBe(4);
  expect(moves(left, 3)).toEqual(["a", "b", "c"]);
  expect(tree.size).toBe(7);
  expect(tree.without(START)).toBe(tree);
});

test("another line can be made the main one", () => {
  const { tree, x, z } = branched();
  expect([tree.isMain(3), tree.isMain(x), tree.isMain(z)]).toEqual([true, false, false]);
  const changed = tree.withMain(z);
  expect(changed.isMain(z)).toBe(true);
  expect(changed.isMain(3)).toBe(false);
  expect(moves(changed, changed.endFrom(START))).toEqual(["a", "x", "z"]);
});

test("it is kept and read again as it was", () => {
  const { tree, z } = branched();
  const read = Tree.unpacked(JSON.parse(JSON.stringify(tree.withMain(z).packed(z))));
  expect(read && moves(read.tree, read.at)).toEqual(["a", "x", "z"]);
  expect(read?.tree.size).toBe(tree.size);
  expect(read && moves(read.tree, read.tree.endFrom(START))).toEqual(["a", "x", "z"]);
});

test("nonsense is not read, and a place that is none is the start", () => {
  const spoilt = [null, 3, [], {}, { nodes: {} }, { nodes: [[1, step("a")]] }, { nodes: [[0, []]] }, { nodes: [3] }, { nodes: [[0]] }];
  for (const found of spoilt) expect(Tree.unpacked(found)).toBeNull();
  expect(Tree.unpacked({ nodes: Array.from({ length: MOST_NODES }, () => [0, step("a")]) })).toBeNull();
  expect(Tree.unpacked({ nodes: [[0, step("a")]], at: 99 })?.at).toBe(START);
});

test("a full tree takes nothing more", () => {
  const full = Tree.of(Array.from({ length: MOST_NODES - 1 }, (_, i) => step(`m${i}`)));
  expect(full.with(START, step("other"))).toBeNull();
  expect(full.with(START, step("m0"))?.id).toBe(1);
});
