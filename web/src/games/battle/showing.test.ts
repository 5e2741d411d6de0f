import { expect, test } from "vitest";
import type { BattleEvent, BattleView } from "../../wire";
import wire from "../../wire.ts?raw";
import { SHOWS, steps } from "./showing";
import { KITTENS, OPEN_GROUNDS, PENGUINS, someView, squadOf } from "./fixtures";
import recorded from "./fixtures.json";

/** The tags of all battle events, read from the generated types: a new one must not be forgotten here. */
function tagsOnTheWire(): string[] {
  const union = /export type BattleEvent = ([^;]+);/.exec(wire)?.[1] ?? "";
  return union.split("|").map((name) => {
    const tag = new RegExp(`export interface ${name.trim()} \\{\\s+t: "(\\w+)"`).exec(wire)?.[1];
    if (tag === undefined) throw new Error(`no tag for ${name}`);
    return tag;
  });
}

const START = someView({ grounds: OPEN_GROUNDS, hand: [], picks: [], phase: "deploy" });
const CARDS = ["Admiral Adelie", "Gale", "Mittens"];
const CONTEST: BattleEvent[] = [
  { t: "contested", place: 0, ground: "Thawing Steps", attribute: "agility" },
  { t: "shown", seat: 0, cards: CARDS, arrived: [], squad: squadOf(0, CARDS, [1]) },
  { t: "shown", seat: 1, cards: ["Haddock Hal"], arrived: [], squad: squadOf(1, ["Haddock Hal"], [2]) },
  { t: "lined", order: [0, 1], first: "Admiral Adelie" },
];
const VIEW = SHOWS.apply(START, CONTEST);

const EVENTS: { [T in BattleEvent["t"]]: Extract<BattleEvent, { t: T }> } = {
  opened: {
    t: "opened",
    round: 2,
    grounds: [{ place: 0, ground: "Crackle Pond", attribute: "wisdom", prizes: [6, 3, 1] }],
    hidden: 2,
    maybe: ["strength", "agility", "cuteness"],
  },
  dealt: { t: "dealt", round: 1, each: 7, deck: 40 },
  received: { t: "received", seat: 0, cards: ["Gale", "Pip"] },
  picked: { t: "picked", seat: 0, card: "Gale" },
  passed: { t: "passed", passing: 1, cards: 5 },
  held: { t: "held", seat: 0, cards: ["Gale"], aside: ["Pip"] },
  drafted: { t: "drafted", each: 7, aside: 0 },
  deployed: { t: "deployed", seat: 1, sizes: [1, 2, 4], piles: [] },
  contested: { t: "contested", place: 1, ground: "Snorkel Sound", attribute: "cuteness" },
  shown: { t: "shown", seat: 1, cards: ["Pip"], arrived: [], squad: squadOf(1, ["Pip"], [3]) },
  lined: { t: "lined", order: [1, 0], first: "Haddock Hal" },
  traveled: { t: "traveled", seat: 0, card: "Gale", place: 1, ground: "Snorkel Sound", squad: squadOf(0, ["Admiral Adelie", "Mittens"], [1]) },
  ordered: { t: "ordered", seat: 0, card: "Admiral Adelie" },
  given: { t: "given", seat: 0, card: "Captain Cod", to: 1 },
  kept: { t: "kept", seat: 0, card: "Captain Cod" },
  unwrapped: { t: "unwrapped", seat: 0, to: 1, present: "cocoa", works: true, squad: { ...squadOf(1, ["Haddock Hal"], [5]), cocoa: 1, cocoa_adds: 3 } },
  fishtaken: { t: "fishtaken", seat: 0, origin: 1, fish: 1 },
  removed: { t: "removed", seat: 0, card: "Mittens", squad: squadOf(0, ["Admiral Adelie", "Gale"], [1]) },
  singled: { t: "singled", seat: 1, owner: 0, card: "Mittens" },
  replaced: { t: "replaced", seat: 0, card: "Mittens", by: "Opal", squad: squadOf(0, ["Admiral Adelie", "Gale", "Opal"], [2]) },
  joined: { t: "joined", seat: 1, card: "Opal", squad: squadOf(1, ["Haddock Hal", "Opal"], [2]) },
  reshuffled: { t: "reshuffled", deck: "penguins", cards: 4 },
  intimidated: { t: "intimidated", seat: 0, card: "Admiral Adelie", owner: 1, target: "Haddock Hal", squad: squadOf(1, ["Haddock Hal"], [0]) },
  tallied: { t: "tallied", place: 0, ground: "Thawing Steps", attribute: "agility", squads: VIEW.squads.map((squad) => ({ ...squad, place: 2 - squad.seat })) },
  awarded: { t: "awarded", seats: [1], place: 1, fish: 5 },
  roundover: { t: "roundover", round: 1, fish: [2, 5] },
  won: { t: "won", seats: [1], fish: 5 },
};

const standing = (view: BattleView, seat: number) => view.squads.find((squad) => squad.seat === seat);

test("every event on the wire is known here, and no other", () => {
  expect(Object.keys(SHOWS.showings).sort()).toEqual(tagsOnTheWire().sort());
  expect(Object.keys(EVENTS).sort()).toEqual(tagsOnTheWire().sort());
});

test.each(Object.values(EVENTS))("$t moves, leaves a mark and makes a sound", (event) => {
  expect(steps(VIEW, [event]).flatMap(({ motions }) => motions)).not.toHaveLength(0);
  expect(SHOWS.marks([event])).not.toHaveLength(0);
  expect(SHOWS.sounds([event])).not.toHaveLength(0);
});

test("no motion takes longer than 600 milliseconds at the calm pace", () => {
  for (const event of Object.values(EVENTS)) {
    for (const { motions } of steps(VIEW, [event])) {
      for (const motion of motions) expect(motion.ms + (motion.delay ?? 0)).toBeLessThanOrEqual(600);
    }
  }
});

test("a Squad counts what the table says, and its place is open until the table says that too", () => {
  const placed = { ...VIEW, squads: VIEW.squads.map((squad, i) => ({ ...squad, place: i + 1, fish: 3 })) };
  const after = SHOWS.apply(placed, [EVENTS.intimidated]);
  expect(standing(after, 1)).toMatchObject({ total: 0, place: 0, fish: 0 });
  expect(standing(after, 0)).toMatchObject({ total: 1, place: 0, fish: 0 });
});

test("a Present that does harm is marked as such, and one that can do nothing is only looked at", () => {
  const marks = (present: string, works: boolean) => SHOWS.marks([{ ...EVENTS.unwrapped, present, works }], VIEW)[0]?.as;
  expect([marks("coal", true), marks("cocoa", true), marks("coal", false)]).toEqual(["bad", "good", "look"]);
});

test("a Traveler leaves its Squad and waits at the next battleground", () => {
  const after = SHOWS.apply(VIEW, [EVENTS.traveled]);
  expect(standing(after, 0)?.penguins.map(({ card }) => card)).toEqual(["Admiral Adelie", "Mittens"]);
  expect(after.players[0]?.ahead).toEqual(["Gale"]);
  const squad = squadOf(0, ["Gale", "Pip"], [1], ["Gale"]);
  const next = SHOWS.apply(after, [EVENTS.contested, { t: "shown", seat: 0, cards: ["Gale", "Pip"], arrived: ["Gale"], squad }]);
  expect(standing(next, 0)?.penguins.map(({ came }) => came)).toEqual(["traveled", "deployed"]);
  expect(next.players[0]?.ahead).toEqual([]);
});

test("what all do at once is one step, and what happens in a competition is one each", () => {
  const deployed: BattleEvent[] = [EVENTS.deployed, { ...EVENTS.deployed, seat: 0 }];
  expect(steps(START, [...deployed, ...CONTEST]).map(({ events }) => events.length)).toEqual([2, 1, 1, 1, 1]);
});

/** Whole games as the server told them: event by event the board comes to what is told at each tally. */
test.each(recorded.games)("what is shown on the way leads to the server's tally", ({ teams, kittens, events }) => {
  let view = someView({ cards: kittens ? [...PENGUINS, ...KITTENS] : PENGUINS, hand: [], picks: [] }, teams);
  let tallies = 0;
  for (const event of events as BattleEvent[]) {
    if (event.t === "tallied") {
      tallies++;
      const open = { side_total: null, place: 0, fish: 0 };
      expect(view.squads).toEqual(event.squads.map((squad) => ({ ...squad, ...open })));
    }
    view = SHOWS.apply(view, [event]);
    if (event.t === "roundover") {
      expect(view.players.map(({ fish, side }) => fish === event.fish[side])).not.toContain(false);
    }
  }
  expect(tallies).toBe(9);
});
