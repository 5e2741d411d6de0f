import { expect, test } from "vitest";
import type { Legal } from "../wire";
import { choicesAfter, leadsTo, moveOf, onward, startsWith } from "./steps";

const MOVES: Legal[] = [
  { move: "Bc3-f6N", steps: ["penguin:B", "square:f6", "face:N"] },
  { move: "Bc3-f6E", steps: ["penguin:B", "square:f6", "face:E"] },
  { move: "Bc3^", steps: ["penguin:B", "stand"] },
  { move: "Ma1-b2.", steps: ["penguin:M", "square:b2"] },
];
const next = (moves: readonly Legal[], taken: readonly string[]): string[] => [...choicesAfter(moves, taken).keys()];

/** All ways to choose `count` of the things. */
function choose<T>(things: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return things.flatMap((thing, i) => choose(things.slice(i + 1), count - 1).map((rest) => [thing, ...rest]));
}

/** The same rows of clicks a game with a heap lists: cards in their order, points from thrust to the last shield. */
const CARDS = [..."ABCDEFGHIJ"];
const HOLDS: Legal[] = choose(CARDS, 7).map((cards) => ({
  move: `hold ${cards.join(",")}`,
  steps: cards.map((card) => `card:${card}`),
  any_order: true,
}));
const PAYMENTS: Legal[] = ["thrust", "shield0", "shield3"].flatMap((one, i, all) =>
  all.slice(i).map((other) => ({
    move: `energy ${one} ${other}`,
    steps: [`pay:${one}`, `pay:${other}`],
    any_order: true,
  })),
);
const DEPLOYMENTS: Legal[] = [
  ["A", "B", "CD"],
  ["AC", "B", "D"],
  ["A", "CB", "D"],
  ["ABC", "D", ""],
].map((piles) => ({
  move: piles.join("|"),
  steps: piles.flatMap((pile, i) => [`ground:${i + 1}`, ...[...pile].map((card) => `card:${card}`)]),
  any_order: true,
}));

test("steps that begin alike are one choice, in the order of the moves", () => {
  expect(next(MOVES, [])).toEqual(["penguin:B", "penguin:M"]);
  expect(next(MOVES, ["penguin:B"])).toEqual(["square:f6", "stand"]);
  expect(next(MOVES, ["penguin:B", "square:a1"])).toEqual([]);
});

test("the last step completes its move", () => {
  expect(choicesAfter(MOVES, ["penguin:B"]).get("square:f6")).toEqual({ move: null, more: true });
  expect(choicesAfter(MOVES, ["penguin:B", "square:f6"]).get("face:E")).toEqual({ move: MOVES[1], more: false });
  expect(moveOf(MOVES, ["penguin:B", "square:f6", "face:E"])?.move).toBe("Bc3-f6E");
  expect(moveOf(MOVES, ["penguin:B", "square:f6"])).toBeNull();
});

test("a prefix is compared step by step, not as text", () => {
  expect(startsWith(["square:a1", "face:N"], ["square:a1"])).toBe(true);
  expect(startsWith(["square:a10"], ["square:a1"])).toBe(false);
  expect(startsWith(["a"], ["a", "b"])).toBe(false);
});

test("an order that matters is kept", () => {
  expect(onward({ steps: ["square:a1", "square:b2"] }, ["square:b2"])).toBeNull();
});

test("of seven cards of ten, all ten may come first", () => {
  expect(next(HOLDS, []).sort()).toEqual(CARDS.map((card) => `card:${card}`));
  expect(next(HOLDS, ["card:J", "card:A"])).toHaveLength(8);
});

test("the same thing may be taken twice where a move needs it twice", () => {
  expect(next(PAYMENTS, ["pay:shield3"]).sort()).toEqual(["pay:shield0", "pay:shield3", "pay:thrust"]);
  expect(moveOf(PAYMENTS, ["pay:shield3", "pay:shield3"])?.move).toBe("energy shield3 shield3");
});

test("heaps follow each other in their order", () => {
  expect(next(DEPLOYMENTS, ["ground:1"]).sort()).toEqual(["card:A", "card:B", "card:C"]);
  expect(next(DEPLOYMENTS, ["ground:1", "card:A", "ground:2", "card:B"]).sort()).toEqual(["card:C", "ground:3"]);
});

/** Small numbers that are the same every time. */
function* numbers(seed: number): Generator<number, never> {
  for (let n = seed; ; ) yield (n = (n * 1103515245 + 12345) % 2 ** 31);
}

test("whatever order one clicks in, every move can be reached, and no click leads nowhere", () => {
  const luck = numbers(7);
  for (const moves of [MOVES, HOLDS, PAYMENTS, DEPLOYMENTS]) {
    for (const legal of moves) {
      const taken: string[] = [];
      while (taken.length < legal.steps.length) {
        const way = onward(legal, taken) ?? [];
        const step = way[luck.next().value % way.length];
        expect(next(moves, taken)).toContain(step);
        taken.push(step ?? "");
      }
      expect(moveOf(moves, taken)).toBe(legal);
    }
    const wandered: string[] = [];
    for (let open = next(moves, []); open.length > 0; open = next(moves, wandered)) {
      wandered.push(open[luck.next().value % open.length] ?? "");
    }
    expect(moveOf(moves, wandered)).not.toBeNull();
    expect(moves.some((legal) => leadsTo(legal, wandered))).toBe(true);
  }
});
