import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Situation } from "../shell/situation";
import type { SituationScene, Worth } from "../wire";
import { Analysis } from "./analysis.svelte";
import type { Asking } from "./asking";
import { START } from "./tree";

const BARE: Situation = { game: "toy", seats: 2, options: {}, position: null, steps: [] };
const legal = (...moves: string[]) => moves.map((move) => ({ move, steps: [move] }));

/** What the server says of a situation: by the last step there. */
function toyScene({ steps }: Situation, look: number | null): SituationScene {
  const last = steps.at(-1)?.[0]?.[1] ?? "";
  const asks = (...seats: number[]) =>
    seats.map((seat) => ({ t: "ask", seq: steps.length, seat, moves: legal("a", "b", "both", "dice", "shuffle"), many: false, undo: false, chosen: null }) as const);
  const dealer = last === "dice" || last === "shuffle";
  return {
    scene: {
      t: "scene",
      seq: steps.length,
      moves: (steps.at(-1) ?? []).map(([seat, move]) => ({ seat, move })),
      events: [],
      lines: [],
      view: { t: "toy" } as never,
      to_act: dealer ? [-1] : last === "both" ? [0, 1] : [steps.length % 2],
      outcome: null,
      back: null,
    },
    look,
    asks: dealer ? [] : last === "both" ? asks(0, 1) : asks(steps.length % 2),
    draws: last === "dice" ? [1, 2].map((n) => ({ move: `roll ${n}`, chance: 0.5, words: "" })) : [],
    position: null,
  };
}

function worthOf(effort: number): Worth {
  return { chances: [0.5, 0.5], sides: [0, 1], error: 0, best: [], depth: 1, nodes: 1, effort, more: effort < 2, solved: false };
}

interface Toy extends Asking {
  fetchScene: ReturnType<typeof vi.fn<Asking["fetchScene"]>>;
  fetchWorth: ReturnType<typeof vi.fn<Asking["fetchWorth"]>>;
}

function toy(): Toy {
  return {
    fetchScene: vi.fn(async (situation, look, roll) => {
      const steps = roll ? [...situation.steps, [[-1, "roll 2"]] as const] : situation.steps;
      if (steps.some((one) => one.some(([, move]) => move === "wrong"))) throw new Error("That cannot be played.");
      return toyScene({ ...situation, steps }, look);
    }),
    foresee: async () => ({ moves: [] }),
    fetchWorth: vi.fn(async (_situation, _seat, effort) => worthOf(effort)),
  };
}

async function begun(steps: Situation["steps"] = [], asking = toy()): Promise<{ analysis: Analysis; asking: Toy }> {
  const analysis = new Analysis({ ...BARE, steps }, asking);
  await analysis.begin();
  return { analysis, asking };
}

const path = (analysis: Analysis): string[] => analysis.situation.steps.map((step) => step.map(([, move]) => move).join("&"));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("one moves for every side in turn", async () => {
  const { analysis } = await begun();
  expect(analysis.ask?.seat).toBe(0);
  expect(await analysis.play(0, "a")).toBe(true);
  expect(analysis.ask?.seat).toBe(1);
  await analysis.play(1, "b");
  expect(path(analysis)).toEqual(["a", "b"]);
});

test("another move tried from an earlier situation is another line", async () => {
  const { analysis } = await begun();
  await analysis.play(0, "a");
  await analysis.play(1, "a");
  const first = analysis.at;
  analysis.back();
  await vi.runAllTimersAsync();
  await analysis.play(1, "b");
  expect(analysis.tree.size).toBe(4);
  analysis.beside(-1);
  await vi.runAllTimersAsync();
  expect(analysis.at).toBe(first);
});

test("one step on goes where one was last", async () => {
  const { analysis } = await begun();
  await analysis.play(0, "a");
  await analysis.go(START);
  await analysis.play(0, "b");
  analysis.toStart();
  analysis.on();
  await vi.runAllTimersAsync();
  expect(path(analysis)).toEqual(["b"]);
});

test("what the server refuses is told, and no step is made", async () => {
  const { analysis } = await begun();
  expect(await analysis.play(0, "wrong")).toBe(false);
  expect(analysis.trouble).toBe("That cannot be played.");
  expect(analysis.tree.size).toBe(1);
  expect(await analysis.play(0, "a")).toBe(true);
  expect(analysis.trouble).toBe("");
});

test("the dealer waits for a choice where there is one, and draws what cannot be listed", async () => {
  const { analysis } = await begun();
  await analysis.play(0, "dice");
  expect(analysis.dealing).toBe(true);
  await analysis.draw("roll 1");
  expect(path(analysis)).toEqual(["dice", "roll 1"]);
  await analysis.play(0, "shuffle");
  expect(path(analysis)).toEqual(["dice", "roll 1", "shuffle", "roll 2"]);
  analysis.rolls = true;
  await analysis.play(0, "dice");
  expect(path(analysis).slice(4)).toEqual(["dice", "roll 2"]);
});

test("those who choose at once choose one after the other, and play together", async () => {
  const { analysis, asking } = await begun();
  await analysis.play(0, "both");
  expect(analysis.ask?.seat).toBe(0);
  await analysis.play(0, "a");
  expect(analysis.ask?.seat).toBe(1);
  expect(asking.fetchScene.mock.lastCall?.[1]).toBe(1);
  await analysis.change(0);
  expect(analysis.ask?.seat).toBe(0);
  await analysis.play(0, "b");
  await analysis.play(1, "a");
  expect(path(analysis)).toEqual(["both", "b&a"]);
});

test("the board moves by one step, and jumps by more", async () => {
  const { analysis } = await begun([[[0, "a"]]]);
  const first = analysis.moment;
  await analysis.play(1, "b");
  expect(analysis.moment).toBe(first + 1);
  await analysis.go(START);
  expect(analysis.moment).toBeGreaterThan(first + 2);
});

test("a situation that was seen before is not asked for again", async () => {
  const { analysis, asking } = await begun();
  await analysis.play(0, "a");
  await analysis.go(START);
  await analysis.go(1);
  expect(asking.fetchScene).toHaveBeenCalledTimes(2);
});

test("somebody thinks about where one stays, first quickly and then longer, and further when asked to", async () => {
  const { analysis, asking } = await begun();
  await vi.runAllTimersAsync();
  expect(asking.fetchWorth.mock.calls.map(([, , effort]) => effort)).toEqual([0, 1]);
  expect(analysis.worth?.effort).toBe(1);
  await analysis.longer();
  expect(analysis.worth?.effort).toBe(2);
  await analysis.longer();
  expect(asking.fetchWorth).toHaveBeenCalledTimes(3);
});

test("whoever moves on does not wait for what was being thought about", async () => {
  const asking = toy();
  const { analysis } = await begun([], asking);
  asking.fetchWorth.mockImplementation(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  const [, , , signal] = asking.fetchWorth.mock.lastCall ?? [];
  expect(analysis.thinking).toBe(true);
  await analysis.play(0, "a");
  expect(signal?.aborted).toBe(true);
  expect([analysis.thinking, analysis.worth]).toEqual([false, null]);
});

test("whoever walks through quickly has nobody think", async () => {
  const { analysis, asking } = await begun([[[0, "a"]], [[1, "a"]], [[0, "a"]]]);
  for (let i = 0; i < 3; i++) {
    analysis.back();
    await vi.advanceTimersByTimeAsync(50);
  }
  expect(asking.fetchWorth).not.toHaveBeenCalled();
});

test("what was deleted can be brought back, until something new is tried", async () => {
  const { analysis } = await begun();
  await analysis.play(0, "a");
  await analysis.play(1, "b");
  analysis.back();
  await vi.runAllTimersAsync();
  await analysis.remove();
  expect([analysis.tree.size, analysis.at]).toEqual([1, START]);
  await analysis.bringBack();
  expect([analysis.tree.size, path(analysis)]).toEqual([3, ["a"]]);
  await analysis.remove();
  await analysis.play(0, "b");
  expect(analysis.removed).toBeNull();
});

test("several moves of one seat go on only while it is asked", async () => {
  const { analysis } = await begun();
  await analysis.plan(0, ["a", "b"]);
  expect(path(analysis)).toEqual(["a"]);
});

test("lines are kept and gone on with", async () => {
  const { analysis } = await begun();
  await analysis.play(0, "a");
  const again = new Analysis(BARE, toy(), analysis.packed);
  await again.begin();
  expect(path(again)).toEqual(["a"]);
});

test("a deal before the first move is made at once, dice that can be chosen wait", async () => {
  const { analysis: dealt } = await begun([[[0, "shuffle"]]]);
  expect(path(dealt)).toEqual(["shuffle", "roll 2"]);
  const { analysis: waiting } = await begun([[[0, "dice"]]]);
  expect(path(waiting)).toEqual(["dice"]);
});
