import { expect, test } from "vitest";
import type { Scene, SeatInfo, Status } from "../wire";
import { joined } from "../shell/words";
import { missingWords, proposalWords, worthWords } from "./more-words";
import { resultWords, waitingWords } from "./words";

const SEATS: SeatInfo[] = [
  { kind: "person", name: "Ana", level: null, mine: true, stands_in: false },
  { kind: "bot", name: "Emperor", level: "emperor", mine: false, stands_in: false },
];
const STATUS: Status = {
  t: "status",
  thinking: [],
  warming: false,
  proposal: null,
  chosen: [],
  clock: null,
  away: [],
  spectators: 0,
  secret: null,
  rematch: null,
  stood_in: [],
};
const scene = (to_act: number[], ranks?: number[]): Scene =>
  ({ to_act, outcome: ranks ? { scores: [], ranks, reason: "goal", words: "Goal!" } : null }) as unknown as Scene;

test("names are joined as one says them", () => {
  expect(joined(["A"])).toBe("A");
  expect(joined(["A", "B", "C"])).toBe("A, B and C");
});

test("a bot thinks, or stretches first", () => {
  expect(waitingWords(scene([1]), SEATS, { ...STATUS, thinking: [1] })).toBe("Emperor is thinking…");
  expect(waitingWords(scene([1]), SEATS, { ...STATUS, warming: true })).toContain("getting ready");
});

test("with several to choose, who has chosen is not waited for", () => {
  expect(waitingWords(scene([0, 1]), SEATS, { ...STATUS, chosen: [0] })).toBe("Waiting for Emperor to choose.");
});

test("the result is told from where one sits", () => {
  expect(resultWords(scene([], [1, 2]), SEATS)).toBe("You win");
  expect(resultWords(scene([], [2, 1]), SEATS)).toBe("Emperor wins");
  expect(resultWords(scene([], [1, 1]), SEATS)).toBe("A draw");
  const closed = { scores: [0, 0], ranks: [1, 1], reason: "closed", words: "This table was closed." };
  expect(resultWords({ outcome: closed }, SEATS)).toBe("Closed");
  expect(
    resultWords(
      scene([], [1, 2]),
      SEATS.map((seat) => ({ ...seat, mine: true, stands_in: false })),
    ),
  ).toBe("Ana wins");
});

test("worth has words from lost to won", () => {
  expect([-1, -0.5, 0, 0.2, 0.8, 1].map(worthWords)).toEqual([
    "You are losing.",
    "You are clearly behind.",
    "The game is about even.",
    "You are slightly ahead.",
    "You are far ahead.",
    "You are winning.",
  ]);
});

test("an empty chair in the midst of a game is what everyone waits for", () => {
  const empty = SEATS.map((seat, i) => (i === 1 ? { ...seat, kind: "open", name: "Red" } : seat));
  expect(waitingWords(scene([1]), empty, STATUS)).toBe("Somebody has to sit down at Red first.");
});

test("proposals and missing people in words", () => {
  expect(proposalWords("draw", "Bo")).toBe("Bo offers a draw.");
  expect(proposalWords("takeback", "Bo")).toBe("Bo would like to take back a move.");
  expect(missingWords(SEATS)).toContain("Everyone has a seat");
  expect(missingWords(SEATS.map((seat) => ({ ...seat, kind: "open" })))).toBe("2 seats are still free.");
});
