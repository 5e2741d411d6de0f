import { expect, test } from "vitest";
import { someView, squadOf } from "../fixtures";
import { decided, fishOf, roundsOf } from "./results";

const stood = (seat: number, fish: number) => ({ seat, cards: ["Pip"], total: 3, place: 1, fish });
const VIEW = someView(
  {
    round: 2,
    history: [
      { round: 1, ground: "Snorkel Sound", attribute: "wisdom", squads: [0, 1, 2, 3].map((seat) => stood(seat, 4)) },
      {
        round: 1,
        ground: "Crackle Pond",
        attribute: "agility",
        squads: [0, 1, 2, 3].map((seat) => stood(seat, seat % 2)),
      },
    ],
    results: [
      {
        ground: "Lantern Fjord",
        attribute: "strength",
        squads: [{ ...squadOf(0, ["Gale"], [2]), place: 1, fish: 5 }],
      },
    ],
  },
  [
    [0, 2],
    [1, 3],
  ],
);

test("earlier rounds and this one are told alike", () => {
  const all = decided(VIEW);
  expect(roundsOf(all)).toEqual([1, 2]);
  expect(all[2]).toEqual({
    round: 2,
    ground: "Lantern Fjord",
    attribute: "strength",
    squads: [{ seat: 0, cards: ["Gale"], total: 2, place: 1, fish: 5 }],
  });
});

test("a team is paid once", () => {
  expect(fishOf(decided(VIEW), [0, 2], 1)).toBe(4);
  expect(fishOf(decided(VIEW), [1, 3], 1)).toBe(5);
  expect(fishOf(decided(VIEW), [0, 2], 2)).toBe(5);
});
