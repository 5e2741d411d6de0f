import { expect, test } from "vitest";
import type { SoccerEvent, SoccerView } from "../../wire";
import wire from "../../wire.ts?raw";
import { beats, marks, SHOWS } from "./showing";

/** The tags of all soccer events, read from the generated types: a new one must not be forgotten here. */
function tagsOnTheWire(): string[] {
  const union = /export type SoccerEvent = ([^;]+);/.exec(wire)?.[1] ?? "";
  return union.split("|").map((name) => {
    const tag = new RegExp(`export interface ${name.trim()} \\{\\s+t: "(\\w+)"`).exec(wire)?.[1];
    if (tag === undefined) throw new Error(`no tag for ${name}`);
    return tag;
  });
}

const VIEW: SoccerView = {
  t: "soccer",
  phase: "play",
  penguins: [
    { seat: 0, kind: "M", square: "b2", pose: "U", ball: false },
    { seat: 0, kind: "P", square: "sea", pose: "U", ball: false },
    { seat: 0, kind: "B", square: "c3", pose: "U", ball: false },
    { seat: 1, kind: "M", square: "e5", pose: "U", ball: true },
    { seat: 1, kind: "P", square: "f6", pose: "E", ball: false },
    { seat: 1, kind: "B", square: "h6", pose: "S", ball: false },
  ],
  ball: "e5",
  turn: 0,
  score: [0, 0],
  first_to: 2,
  moves: 7,
  move_limit: 300,
  repeats: 1,
  position: "",
};

const EVENTS: { [T in SoccerEvent["t"]]: Extract<SoccerEvent, { t: T }> } = {
  slid: { t: "slid", seat: 0, kind: "B", origin: "c3", path: ["d4", "e5"], pose: "U", stop: "tackle" },
  pushed: { t: "pushed", seat: 1, kind: "M", origin: "e5", to: "f6", pose: "NE" },
  kicked: { t: "kicked", seat: 1, kind: "M", at: "e5", path: ["f5", "g5", "h5"], pose: "E", receiver: null },
  stood: { t: "stood", seat: 1, kind: "P", at: "f6" },
  scored: { t: "scored", seat: 0, corner: "h8", score: [1, 0] },
  kickedoff: { t: "kickedoff", first: 1 },
  voted: { t: "voted", votes: [0, 1], first: null },
  drawn: { t: "drawn", first: 1 },
  passed: { t: "passed", seat: 0 },
  ended: { t: "ended", reason: "repetition" },
};

test("every event on the wire is known here, and no other", () => {
  expect(Object.keys(SHOWS.showings).sort()).toEqual(tagsOnTheWire().sort());
  expect(Object.keys(EVENTS).sort()).toEqual(tagsOnTheWire().sort());
});

test.each(Object.values(EVENTS))("$t moves, leaves a mark and makes a sound", (event) => {
  expect(beats(VIEW, [event]).flatMap(({ motions }) => motions)).not.toHaveLength(0);
  expect(marks([event])).not.toHaveLength(0);
  expect(SHOWS.sounds([event])).not.toHaveLength(0);
});

test.each(Object.values(EVENTS))("the last beat of $t shows the board as it is after it", (event) => {
  expect(beats(VIEW, [event]).at(-1)?.view).toEqual(SHOWS.apply(VIEW, [event]));
});

test("a tackle takes the ball and shoves the whole chain in one beat", () => {
  const chain: SoccerEvent[] = [
    EVENTS.slid,
    EVENTS.pushed,
    { t: "pushed", seat: 1, kind: "P", origin: "f6", to: "g7", pose: "NE" },
  ];
  const after = SHOWS.apply(VIEW, chain);
  const at = (seat: number, kind: string) => after.penguins.find((p) => p.seat === seat && p.kind === kind);
  expect(at(0, "B")).toMatchObject({ square: "e5", pose: "U", ball: true });
  expect(at(1, "M")).toMatchObject({ square: "f6", pose: "NE", ball: false });
  expect(at(1, "P")).toMatchObject({ square: "g7", pose: "NE" });
  const all = beats(VIEW, chain);
  expect(all).toHaveLength(2);
  expect(all[1]?.motions.filter((motion) => motion.t === "travel")).toHaveLength(2);
  expect(all[1]?.view).toEqual(after);
});

test("who is pushed into the sea goes the way of the tackle", () => {
  const fall: SoccerEvent = { t: "pushed", seat: 1, kind: "M", origin: "e5", to: "sea", pose: "U" };
  expect(marks([EVENTS.slid, fall])).toContainEqual({ t: "splash", at: "e5", way: "NE" });
});

test("a kick to a penguin stands it up with the ball", () => {
  const kick: SoccerEvent = { ...EVENTS.kicked, path: ["f6"], pose: "NE", receiver: [1, "P"] };
  const after = SHOWS.apply(VIEW, [kick]);
  expect(after.ball).toBe("f6");
  expect(after.penguins[3]).toMatchObject({ pose: "NE", ball: false });
  expect(after.penguins[4]).toMatchObject({ pose: "U", ball: true });
});

test("no move takes longer than 600 milliseconds at the calm pace", () => {
  const slide: SoccerEvent = { ...EVENTS.slid, path: ["d4", "e5", "f6"] };
  const chain = [slide, ...Array.from({ length: 5 }, () => EVENTS.pushed)];
  for (const events of [chain, ...Object.values(EVENTS).map((event) => [event])]) {
    const length = beats(VIEW, events).reduce((sum, { motions }) => {
      const ends = motions.map((motion) => motion.ms + (motion.t === "travel" ? (motion.delay ?? 0) : 0));
      return sum + Math.max(0, ...ends);
    }, 0);
    expect(length).toBeLessThanOrEqual(600);
  }
});
