import { expect, test } from "vitest";
import type { Spec, Whole } from "../wire";
import {
  firstLevel,
  oneLess,
  optionTroubles,
  seated,
  seatRequest,
  usualOptions,
  usualSeats,
  wholeTrouble,
  withFriends,
} from "./choices";
import { rival } from "./words";

const LIMIT: Whole = {
  kind: "whole",
  name: "limit",
  title: "Move limit",
  help: "",
  default: 300,
  low: 0,
  high: 1000,
  zero: "",
};
const SPEC = {
  min_seats: 2,
  max_seats: 2,
  levels: ["chick", "fledgling"],
  options: [
    { kind: "choice", name: "own_goals", title: "", help: "", values: [true, false], labels: ["count", "don't"] },
    LIMIT,
  ],
} as unknown as Spec;

test("the first value of an option is the usual one, false and zero included", () => {
  expect(usualOptions(SPEC)).toEqual({ own_goals: true, limit: 300 });
});

test("I sit first, and a bot that is kind to beginners sits opposite", () => {
  expect(usualSeats(SPEC).map(seatRequest)).toEqual([
    { kind: "person", name: "" },
    { kind: "bot", name: "", level: "fledgling" },
  ]);
});

test("a very first game is against the weakest bot", () => {
  expect(usualSeats(SPEC, "", firstLevel(SPEC)).map(({ who }) => who)).toEqual(["me", "chick"]);
});

test("with friends, everybody but me comes by link", () => {
  expect(withFriends(usualSeats(SPEC)).map(({ who }) => who)).toEqual(["me", "link"]);
});

test("nobody is me twice", () => {
  const seats = seated(usualSeats(SPEC), 1, "me");
  expect(seats.map(({ who }) => who)).toEqual(["friend", "me"]);
});

test("names are sent without the spaces around them", () => {
  expect(seatRequest({ who: "friend", name: "  Bo " })).toEqual({ kind: "person", name: "Bo" });
});

test("a whole number is whole and within its bounds", () => {
  for (const right of [0, 1, 1000]) expect(wholeTrouble(LIMIT, right)).toBeNull();
  for (const wrong of [-1, 1001, 1.5, NaN, "", "7", undefined]) {
    expect(wholeTrouble(LIMIT, wrong)).toBe("Move limit must be a whole number from 0 to 1000.");
  }
  expect(optionTroubles(SPEC, { own_goals: true, limit: -1 })).toHaveLength(1);
});

test("a friend who comes by link has no name yet", () => {
  expect(seatRequest({ who: "link", name: "left over" })).toEqual({ kind: "open" });
});

test("I am called what I was called before", () => {
  expect(usualSeats(SPEC, "Ana").map(({ name }) => name)).toEqual(["Ana", ""]);
});

test("one click seats as few as may play, and the card says against whom", () => {
  const forThree = { ...SPEC, min_seats: 3, max_seats: 6 };
  expect(usualSeats(forThree).map(({ who }) => who)).toEqual(["me", "fledgling", "fledgling"]);
  expect(rival(1, "fledgling")).toBe("Against Fledgling, a bot");
  expect(rival(2, "chick")).toBe("Against two Chick bots");
  expect(rival(1, "")).toBe("With a friend, on this device");
});

test("a seat taken away is the last one, but never mine", () => {
  const who = (...whos: string[]) => whos.map((one) => ({ who: one, name: "" }));
  expect(oneLess(who("me", "chick", "link"))).toEqual(who("me", "chick"));
  expect(oneLess(who("chick", "link", "me"))).toEqual(who("chick", "me"));
});
