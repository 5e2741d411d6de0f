import { expect, test, vi } from "vitest";
import type { Ask, Foreseen } from "../wire";
import { Choosing } from "./choosing.svelte";

const ASK: Ask = {
  t: "ask",
  seq: 4,
  seat: 1,
  many: false,
  undo: false,
  chosen: null,
  moves: [
    { move: "Bc3-f6N", steps: ["penguin:B", "square:f6", "face:N"] },
    { move: "Bc3-f6E", steps: ["penguin:B", "square:f6", "face:E"] },
    { move: "Bc3^", steps: ["penguin:B", "stand"] },
    { move: "Ma1-b2.", steps: ["penguin:M", "square:b2"] },
  ],
};
const foreseen = (steps: string[]): Foreseen => ({ move: steps.join(), steps, events: [], lines: [] });

function choosing(confirm = false, ask = ASK) {
  const play = vi.fn(async () => true);
  const plan = vi.fn(async () => {});
  const dropPlan = vi.fn();
  const preview = vi.fn(
    async (_seat: number, prefix: readonly string[]): Promise<{ seq: number; moves: Foreseen[] } | null> => ({
      seq: 4,
      moves: ASK.moves
        .filter(({ steps }) => prefix.every((step, i) => steps[i] === step))
        .map(({ steps }) => foreseen(steps)),
    }),
  );
  const it = new Choosing({ ask: () => ask, preview, play, plan, dropPlan, confirm: () => confirm });
  return { it, play, preview, plan, dropPlan };
}

test("steps narrow down to one move, which is then played", async () => {
  const { it, play } = choosing();
  expect(it.next).toEqual(["penguin:B", "penguin:M"]);
  await it.choose("penguin:B", "mouse");
  expect(it.next).toEqual(["square:f6", "stand"]);
  await it.choose("square:f6", "mouse");
  await it.choose("face:E", "mouse");
  expect(play).toHaveBeenCalledExactlyOnceWith(1, "Bc3-f6E", 4);
  expect(it.taken).toEqual([]);
});

test("a step that completes a move has the move's chance", async () => {
  const likely = { move: "Bc3^", steps: ["penguin:B", "stand"], risk: { chance: 0.5 } };
  const { it } = choosing(false, { ...ASK, moves: ASK.moves.map((one) => (one.move === likely.move ? likely : one)) });
  expect(it.chanceOf("penguin:B")).toBeNull();
  await it.choose("penguin:B", "mouse");
  expect(it.chanceOf("stand")).toBe(0.5);
  expect(it.chanceOf("square:f6")).toBeNull();
});

test("by touch the last step is only played when tapped twice", async () => {
  const { it, play } = choosing();
  await it.choose("penguin:B", "touch");
  await it.choose("stand", "touch");
  expect(play).not.toHaveBeenCalled();
  expect(it.pending).toEqual(["penguin:B", "stand"]);
  await it.choose("stand", "touch");
  expect(play).toHaveBeenCalledOnce();
});

test("with moves to be confirmed a click is not the last word either", async () => {
  const { it, play } = choosing(true);
  await it.choose("penguin:M", "mouse");
  await it.choose("square:b2", "mouse");
  expect(play).not.toHaveBeenCalled();
  await it.confirm();
  expect(play).toHaveBeenCalledExactlyOnceWith(1, "Ma1-b2.", 4);
});

test("stepping back undoes one thing at a time", async () => {
  const { it } = choosing(true);
  await it.choose("penguin:B", "keys");
  await it.choose("stand", "keys");
  expect(it.back()).toBe(true);
  expect(it.pending).toBeNull();
  expect(it.taken).toEqual(["penguin:B"]);
  expect(it.back()).toBe(true);
  expect(it.taken).toEqual([]);
  expect(it.back()).toBe(false);
});

test("another first step in the middle of a move starts afresh", async () => {
  const { it } = choosing();
  await it.choose("penguin:B", "mouse");
  await it.choose("square:f6", "mouse");
  await it.choose("penguin:M", "mouse");
  expect(it.taken).toEqual(["penguin:M"]);
});

test("what steps would do is fetched once", async () => {
  const { it, preview } = choosing();
  await it.choose("penguin:B", "mouse");
  expect(it.foreseen).toHaveLength(3);
  it.peek("stand");
  expect(it.candidates.map(({ move }) => move)).toEqual(["penguin:B,stand"]);
  it.back();
  await it.choose("penguin:B", "mouse");
  expect(preview).toHaveBeenCalledOnce();
});

test("a whole move of one step is foreseen while one looks at it, and no longer", async () => {
  const pass = { move: "pass", steps: ["pass"] };
  const { it, preview } = choosing(false, { ...ASK, moves: [...ASK.moves, pass] });
  preview.mockResolvedValue({ seq: 4, moves: [foreseen(["pass"])] });
  it.peek("penguin:B");
  expect(preview).not.toHaveBeenCalled();
  it.peek("pass");
  await vi.waitFor(() => expect(it.candidates).toHaveLength(1));
  it.peek(null);
  expect(it.candidates).toEqual([]);
  await it.choose("pass", "touch");
  expect(it.candidates).toHaveLength(1);
  expect(preview).toHaveBeenCalledOnce();
});

test("a whole move of several steps is foreseen while one looks at it, also in the middle of another", async () => {
  const { it, preview } = choosing();
  await it.choose("penguin:B", "mouse");
  it.peek(["penguin:M", "square:b2"]);
  await vi.waitFor(() => expect(it.candidates.map(({ move }) => move)).toEqual(["penguin:M,square:b2"]));
  expect(preview).toHaveBeenLastCalledWith(1, ["penguin:M", "square:b2"]);
  it.peek(["penguin:M"]);
  expect(it.inSight, "no whole move").toEqual(["penguin:B"]);
});

test("a hand that only passes over moves asks nothing, and nothing twice", async () => {
  vi.useFakeTimers();
  try {
    const ways = ["a", "b", "c"].map((step) => ({ move: step, steps: [step] }));
    const { it, preview } = choosing(false, { ...ASK, moves: ways });
    let answer: (reply: { seq: number; moves: Foreseen[] }) => void = () => undefined;
    preview.mockReturnValue(new Promise((resolve) => (answer = resolve)));
    for (const step of ["a", null, "b", null, "c"]) it.peek(step);
    expect(preview).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(preview.mock.calls).toEqual([[1, ["c"]]]);
    // Gone and back before the answer is here.
    it.peek(null);
    it.peek("c");
    await vi.advanceTimersByTimeAsync(1000);
    expect(preview).toHaveBeenCalledOnce();
    answer({ seq: 4, moves: [foreseen(["c"])] });
    await vi.advanceTimersByTimeAsync(0);
    expect(it.candidates).toHaveLength(1);
  } finally {
    vi.useRealTimers();
  }
});

test("what could not be foreseen is asked for again", async () => {
  const { it, preview } = choosing(false, { ...ASK, moves: [{ move: "pass", steps: ["pass"] }] });
  preview.mockResolvedValueOnce(null).mockResolvedValue({ seq: 4, moves: [foreseen(["pass"])] });
  it.peek("pass");
  await vi.waitFor(() => expect(preview).toHaveBeenCalledOnce());
  it.peek(null);
  it.peek("pass");
  await vi.waitFor(() => expect(it.candidates).toHaveLength(1));
});

test("a step that is not there is not taken", async () => {
  const { it } = choosing();
  await it.choose("square:h8", "mouse");
  expect(it.taken).toEqual([]);
});

test("a move may be played by its text, also where there are too many to list", async () => {
  const { it, play } = choosing(true, { ...ASK, moves: [], many: true });
  expect([it.next, it.many]).toEqual([[], true]);
  await it.submit("lay a1 b2 c3");
  expect(play).toHaveBeenCalledExactlyOnceWith(1, "lay a1 b2 c3", 4);
});

test("while a plan runs nothing can be chosen, and stepping back stops it", async () => {
  const { it, play, plan, dropPlan } = choosing(false, { ...ASK, many: true });
  let done = (): void => {};
  plan.mockReturnValueOnce(new Promise<void>((resolve) => (done = resolve)));
  await it.choose("penguin:B", "mouse");
  const planned = it.plan(["Bc3^", "Bc3-f6N"]);
  expect(plan).toHaveBeenCalledExactlyOnceWith(1, ["Bc3^", "Bc3-f6N"]);
  expect([it.taken, it.next, it.first, it.many]).toEqual([[], [], [], false]);
  it.reset();
  expect(it.next).toEqual([]);
  await it.choose("penguin:M", "mouse");
  await it.submit("Ma1-b2.");
  await it.plan(["Ma1-b2."]);
  expect(play).not.toHaveBeenCalled();
  expect(plan).toHaveBeenCalledOnce();
  expect(it.back()).toBe(true);
  expect(dropPlan).toHaveBeenCalledOnce();
  done();
  await planned;
  expect(it.next).toEqual(["penguin:B", "penguin:M"]);
});

test("a plan of nothing is none", async () => {
  const { it, plan } = choosing();
  await it.plan([]);
  expect(plan).not.toHaveBeenCalled();
});
