/// <reference types="node" />
import { createHash, createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { blocksOf, canCheck, dealtIn, drawAgain, fairnessOf, tally, type Fairness } from "./stream";

const SECRET = createHash("sha256").update("a secret for this test").digest("hex");
const FAIR: Fairness = { table: "k7x2", commitment: "", salts: ["abc", "", "Zz_-9"], secret: SECRET };

/** The second opinion: node's own HMAC, written down from the description alone. */
function block(n: number): bigint {
  const sum = createHmac("sha256", Buffer.from(SECRET, "hex")).update(`k7x2|abc||Zz_-9|${n}`).digest();
  return sum.readBigUInt64BE(0);
}

test("the blocks are those another program finds", async () => {
  expect(canCheck()).toBe(true);
  const blocks = await blocksOf(FAIR, SECRET);
  for (const n of [0, 1, 9, 10, 1234]) expect(await blocks(n)).toBe(block(n));
});

test("dice come out again one after the other", async () => {
  const drawn = [6, 6, 2, 20].map((n, i) => [n, Number(block(i) % BigInt(n))] as const);
  const draws = await drawAgain(await blocksOf(FAIR, SECRET), drawn);
  expect(draws.map(({ value, again }) => value === again)).toEqual([true, true, true, true]);
  expect(draws.map(({ blocks }) => blocks)).toEqual([[0], [1], [2], [3]]);
});

test("a number the dealer did not draw is found out", async () => {
  const wrong = (Number(block(0) % 6n) + 1) % 6;
  const [draw] = await drawAgain(await blocksOf(FAIR, SECRET), [[6, wrong]]);
  expect(draw?.again).not.toBe(draw?.value);
});

test("values past the last whole multiple are thrown away", async () => {
  const top = (1n << 64n) - 1n;
  const values = [top, top - 1n, 7n, 3n];
  const draws = await drawAgain(
    async (n) => values[n] ?? 0n,
    [
      [6, 1],
      [2, 1],
    ],
  );
  // 2^64 = 6 · 3074457345618258602 + 4: the last four values are too many for six, none is for two.
  expect(draws).toEqual([
    { n: 6, value: 1, again: 1, blocks: [0, 1, 2] },
    { n: 2, value: 1, again: 1, blocks: [3] },
  ]);
});

test("rolls are counted for each kind of die", () => {
  expect(
    tally([
      [6, 5],
      [2, 0],
      [6, 5],
    ]),
  ).toEqual([
    { n: 2, counts: [1, 0] },
    { n: 6, counts: [0, 0, 0, 0, 0, 2] },
  ]);
});

test("only a record has dice to check", () => {
  const fairness = { commitment: "00", salts: ["a", ""], secret: SECRET };
  expect(fairnessOf({ table: "t", fairness })).toEqual({ table: "t", ...fairness });
  expect(fairnessOf({ table: "t", fairness: { ...fairness, secret: null } })?.secret).toBeNull();
  for (const wrong of [null, 3, [], {}, { table: "t" }, { table: "t", fairness: { ...fairness, secret: "xyz" } }]) {
    expect(fairnessOf(wrong)).toBeNull();
  }
});

test("the dealer's moves are found among the others", () => {
  expect(dealtIn({ steps: [[[-1, "lot 1"]], [[0, "B@c1E"]], [[-1, "roll 4"]]] })).toEqual(["lot 1", "roll 4"]);
  for (const wrong of [null, {}, { steps: 3 }, { steps: [3, [4]] }]) expect(dealtIn(wrong)).toEqual([]);
});
