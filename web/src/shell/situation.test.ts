import { beforeEach, expect, test, vi } from "vitest";
import { handedOver, handOver, readSituation, type Situation } from "./situation";

const SITUATION: Situation = {
  game: "soccer",
  seats: 2,
  options: { own_goals: true, first_to: 3, edition: "x" },
  position: null,
  steps: [
    [[-1, "roll 4"]],
    [
      [0, "keep"],
      [1, "pass"],
    ],
  ],
};

beforeEach(() => {
  vi.restoreAllMocks();
  handOver({ ...SITUATION, game: "none" });
  sessionStorage.clear();
});

test("a situation is had by the page it was handed to, and again after a reload", () => {
  handOver(SITUATION);
  expect(handedOver("soccer")).toEqual(SITUATION);
  expect(handedOver("soccer")).toEqual(SITUATION);
});

test("another game's page gets nothing of it", () => {
  handOver(SITUATION);
  expect(handedOver("battle")).toBeNull();
});

test("the last one handed over is the one that counts", () => {
  handOver(SITUATION);
  handOver({ ...SITUATION, position: "a text", steps: [] });
  expect(handedOver("soccer")).toEqual({ ...SITUATION, position: "a text", steps: [] });
});

test("a browser that keeps nothing still hands it over", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  handOver(SITUATION);
  expect(handedOver("soccer")).toEqual(SITUATION);
  expect(handedOver("battle")).toBeNull();
});

test("only what a situation has is handed over", () => {
  handOver({ ...SITUATION, more: "x" } as Situation);
  expect(handedOver("soccer")).toEqual(SITUATION);
});

test("what is no situation is read as none", () => {
  const spoilt: object[] = [
    { game: 3 },
    { seats: "2" },
    { seats: 1.5 },
    { options: [] },
    { options: { first_to: null } },
    { options: { first_to: 1.5 } },
    { position: 3 },
    { position: undefined },
    { steps: {} },
    { steps: [[]] },
    { steps: [["keep"]] },
    { steps: [[[0]]] },
    { steps: [[[0, "keep", "x"]]] },
    { steps: [[["0", "keep"]]] },
    { steps: [[[0, null]]] },
  ];
  for (const one of spoilt) expect(readSituation({ ...SITUATION, ...one })).toBeNull();
  for (const one of [null, 3, "soccer", [], {}]) expect(readSituation(one)).toBeNull();
  expect(readSituation(SITUATION)).toEqual(SITUATION);
});
