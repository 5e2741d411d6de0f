import { expect, test } from "vitest";
import type { BattleEvent, BattleView } from "../../wire";
import wire from "../../wire.ts?raw";
import { SHOWS, steps } from "./showing";
import { KITTENS, OPEN_GROUNDS, PENGUINS, someView } from "./fixtures";
import recorded from "./fixtures.json";
import { eventWords } from "./words";

/** The tags of all battle events, read from the generated types: a new one must not be forgotten here. */
function tagsOnTheWire(): string[] {
  const union = /export type BattleEvent = ([^;]+);/.exec(wire)?.[1] ?? "";
  return union.split("|").map((name) => {
    const tag = new RegExp(`export interface ${name.trim()} \\{\\s+t: "(\\w+)"`).exec(wire)?.[1];
    if (tag === undefined) throw new Error(`no tag for ${name}`);
    return tag;
  });
}

const NAMES = ["Ana", "Bo", "Cy", "Dee"];
const START = someView({ grounds: OPEN_GROUNDS, hand: [], picks: [], phase: "deploy" });
const CONTEST: BattleEvent[] = [
  { t: "contested", place: 0, ground: "Thawing Steps", attribute: "agility" },
  { t: "shown", seat: 0, cards: ["Admiral Adelie", "Gale", "Mittens"], arrived: [] },
  { t: "shown", seat: 1, cards: ["Haddock Hal"], arrived: [] },
  { t: "lined", order: [0, 1], first: "Admiral Adelie" },
];
const VIEW = SHOWS.apply(START, CONTEST);

const EVENTS: { [T in BattleEvent["t"]]: Extract<BattleEvent, { t: T }> } = {
  opened: {
    t: "opened",
    round: 2,
    grounds: [{ place: 0, ground: "Crackle Pond", attribute: "wisdom", prizes: [6, 3, 1] }],
    hidden: 2,
  },
  dealt: { t: "dealt", round: 1, each: 7, deck: 40 },
  received: { t: "received", seat: 0, cards: ["Gale", "Pip"] },
  picked: { t: "picked", seat: 0, card: "Gale" },
  passed: { t: "passed", passing: 1, cards: 5 },
  held: { t: "held", seat: 0, cards: ["Gale"], aside: ["Pip"] },
  drafted: { t: "drafted", each: 7, aside: 0 },
  deployed: { t: "deployed", seat: 1, sizes: [1, 2, 4], piles: [] },
  contested: { t: "contested", place: 1, ground: "Snorkel Sound", attribute: "cuteness" },
  shown: { t: "shown", seat: 1, cards: ["Pip"], arrived: [] },
  lined: { t: "lined", order: [1, 0], first: "Haddock Hal" },
  traveled: { t: "traveled", seat: 0, card: "Gale", place: 1, ground: "Snorkel Sound" },
  ordered: { t: "ordered", seat: 0, card: "Admiral Adelie" },
  given: { t: "given", seat: 0, card: "Captain Cod", to: 1 },
  kept: { t: "kept", seat: 0, card: "Captain Cod" },
  unwrapped: { t: "unwrapped", seat: 0, to: 1, present: "cocoa", works: true },
  fishtaken: { t: "fishtaken", seat: 0, origin: 1, fish: 1 },
  removed: { t: "removed", seat: 0, card: "Mittens" },
  singled: { t: "singled", seat: 1, owner: 0, card: "Mittens" },
  replaced: { t: "replaced", seat: 0, card: "Mittens", by: "Opal" },
  joined: { t: "joined", seat: 1, card: "Opal" },
  reshuffled: { t: "reshuffled", deck: "penguins", cards: 4 },
  intimidated: { t: "intimidated", seat: 0, card: "Admiral Adelie", owner: 1, target: "Haddock Hal" },
  tallied: { t: "tallied", place: 0, ground: "Thawing Steps", attribute: "agility", squads: VIEW.squads },
  awarded: { t: "awarded", seats: [1], place: 1, fish: 5 },
  roundover: { t: "roundover", round: 1, fish: [2, 5] },
  won: { t: "won", seats: [1], fish: 5 },
};

const squadOf = (view: BattleView, seat: number) => view.squads.find((squad) => squad.seat === seat);

test("every event on the wire is known here, and no other", () => {
  expect(Object.keys(SHOWS.showings).sort()).toEqual(tagsOnTheWire().sort());
  expect(Object.keys(EVENTS).sort()).toEqual(tagsOnTheWire().sort());
});

test.each(Object.values(EVENTS))("$t moves, leaves a mark, makes a sound and is told", (event) => {
  expect(steps(VIEW, [event]).flatMap(({ motions }) => motions)).not.toHaveLength(0);
  expect(SHOWS.marks([event])).not.toHaveLength(0);
  expect(SHOWS.sounds([event])).not.toHaveLength(0);
  expect(eventWords(event, NAMES)).toMatch(/^[A-Z].*[.!?]$/);
});

test("no motion takes longer than 600 milliseconds at the calm pace", () => {
  for (const event of Object.values(EVENTS)) {
    for (const { motions } of steps(VIEW, [event])) {
      for (const motion of motions) expect(motion.ms + (motion.delay ?? 0)).toBeLessThanOrEqual(600);
    }
  }
});

test("a lone Rogue counts two more, and two less once it is intimidated", () => {
  expect(squadOf(VIEW, 1)).toMatchObject({ total: 2, place: 1 });
  expect(squadOf(SHOWS.apply(VIEW, [EVENTS.intimidated]), 1)).toMatchObject({ total: 0 });
  expect(squadOf(SHOWS.apply(VIEW, [EVENTS.joined]), 1)).toMatchObject({ total: 2 });
});

test("a Traveler leaves its Squad and waits at the next battleground", () => {
  const after = SHOWS.apply(VIEW, [EVENTS.traveled]);
  expect(squadOf(after, 0)?.penguins.map(({ card }) => card)).toEqual(["Admiral Adelie", "Mittens"]);
  expect(after.players[0]?.ahead).toEqual(["Gale"]);
  const next = SHOWS.apply(after, [EVENTS.contested, { t: "shown", seat: 0, cards: ["Gale", "Pip"], arrived: ["Gale"] }]);
  expect(squadOf(next, 0)?.penguins.map(({ came }) => came)).toEqual(["traveled", "deployed"]);
  expect(next.players[0]?.ahead).toEqual([]);
});

test("what all do at once is one step, and what happens in a competition is one each", () => {
  const deployed: BattleEvent[] = [EVENTS.deployed, { ...EVENTS.deployed, seat: 0 }];
  expect(steps(START, [...deployed, ...CONTEST]).map(({ events }) => events.length)).toEqual([2, 1, 1, 1, 1]);
});

/**
 * Whole games as the server told them. The board adds up by itself in the middle of things; at each tally the
 * server says what is right, and so every rule the board has to know for it is checked here.
 */
test.each(recorded)("the board's own sums are the server's at every tally", ({ teams, kittens, events }) => {
  let view = someView({ cards: kittens ? [...PENGUINS, ...KITTENS] : PENGUINS, hand: [], picks: [] }, teams);
  let tallies = 0;
  for (const event of events as BattleEvent[]) {
    if (event.t === "tallied") {
      tallies++;
      expect(view.squads).toEqual(event.squads);
    }
    view = SHOWS.apply(view, [event]);
    if (event.t === "roundover") {
      expect(view.players.map(({ fish, side }) => fish === event.fish[side])).not.toContain(false);
    }
  }
  expect(tallies).toBe(9);
});
