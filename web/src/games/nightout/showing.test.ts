import { expect, test } from "vitest";
import wire from "../../wire.ts?raw";
import { recent, SHOWS } from "./showing";
import { VIEW } from "./fixtures";
import type { NightOutEvent, Square } from "./types";

/** The tags of all Night Out events, read from the generated types: a new one must not be forgotten here. */
function tagsOnTheWire(): string[] {
  const union = /export type NightoutEvent = ([^;]+);/.exec(wire)?.[1] ?? "";
  return union.split("|").map((name) => {
    const tag = new RegExp(`export interface ${name.trim()} \\{\\s+t: "(\\w+)"`).exec(wire)?.[1];
    if (tag === undefined) throw new Error(`no tag for ${name}`);
    return tag;
  });
}

const square = (name: string, x: number, y: number): Square => ({ name, x, y });

const EVENTS: { [T in NightOutEvent["t"]]: Extract<NightOutEvent, { t: T }> } = {
  laid: { t: "laid", tiles: 5, first: 1, by_lot: true },
  nested: { t: "nested", seat: 0, tile: "0|4", cells: [square("e1", 4, 0), square("e2", 4, 1)] },
  placed: { t: "placed", seat: 0, token: "b1", owner: 1, cell: "d1" },
  rolled: { t: "rolled", seat: 0, what: "alter", dice: [3, 5] },
  barlifted: { t: "barlifted", seat: 0, tokens: ["b2"] },
  stepped: { t: "stepped", seat: 0, origin: "a1", to: "a2", step: 1, pips: 4 },
  pickedup: { t: "pickedup", owner: 0, token: "a1", cell: "b3", carried: 1 },
  stopped: { t: "stopped", seat: 0, cells: ["a2"], why: "number", pips: 4, steps: 1 },
  eaten: { t: "eaten", seat: 1, cell: "c1", dropped: ["b1"] },
  bonus: { t: "bonus", seat: 0, tile: "4|4", each: true },
  selected: { t: "selected", seat: 0, tile: "0|4", cells: ["e1", "e2"], vacant: true, stands: false, tokens: [] },
  stunned: { t: "stunned", seat: 0, by: 1, cells: ["a1", "b1"], again: false },
  buddymoved: { t: "buddymoved", seat: 0, token: "a1", owner: 0, origin: "b3", to: "a3" },
  tilelifted: { t: "tilelifted", seat: 0, tile: "0|4", cells: ["e1", "e2"] },
  tilemoved: {
    t: "tilemoved",
    seat: 0,
    tile: "0|4",
    origin: [square("e1", 4, 0), square("e2", 4, 1)],
    to: [square("d2", 3, 1), square("d3", 3, 2)],
    nest_of: null,
  },
  kept: { t: "kept", seat: 0, what: "tile", names: ["0|4"] },
  barred: { t: "barred", seat: 0, tokens: ["b2"] },
  passed: { t: "passed", seat: 1 },
  won: { t: "won", seat: 0, why: "home" },
  timeup: { t: "timeup", winners: [0, 1] },
};

test("every event on the wire is known here, and no other", () => {
  expect(Object.keys(SHOWS.showings).sort()).toEqual(tagsOnTheWire().sort());
  expect(Object.keys(EVENTS).sort()).toEqual(tagsOnTheWire().sort());
});

test.each(Object.values(EVENTS))("$t moves, leaves a mark and makes a sound", (event) => {
  expect(SHOWS.beats(VIEW, [event]).flatMap(({ motions }) => motions)).not.toHaveLength(0);
  expect(SHOWS.marks([event])).not.toHaveLength(0);
  expect(SHOWS.sounds([event])).not.toHaveLength(0);
});

test.each(Object.values(EVENTS))("the last beat of $t shows the board as it is after it", (event) => {
  expect(SHOWS.beats(VIEW, [event]).at(-1)?.view).toEqual(SHOWS.apply(VIEW, [event]));
});

test.each(Object.values(EVENTS))("no motion of $t takes longer than 600 milliseconds at the calm pace", (event) => {
  for (const { motions } of SHOWS.beats(VIEW, [event])) {
    for (const motion of motions) {
      expect(motion.ms + (motion.t === "pop" ? (motion.delay ?? 0) : 0)).toBeLessThanOrEqual(600);
    }
  }
});

test("events without a thing to point at still show where to look", () => {
  const nothing: NightOutEvent = { t: "kept", seat: 0, what: "tile", names: [] };
  const away: NightOutEvent = { ...EVENTS.selected, cells: [] };
  for (const event of [nothing, away]) {
    expect(SHOWS.beats(VIEW, [event]).flatMap(({ motions }) => motions)).not.toHaveLength(0);
    expect(SHOWS.marks([event])).not.toHaveLength(0);
  }
});

test("a penguin that steps takes what it carries along, and what it picks up", () => {
  const after = SHOWS.apply(VIEW, [{ ...EVENTS.stepped, to: "b3" }, EVENTS.pickedup]);
  expect(after.penguins[0]).toMatchObject({ cells: ["b3"], carried: ["a1"] });
  expect(after.buddies.map(({ name }) => name)).toEqual(["a2", "b2"]);
});

test("who is eaten leaves its buddies behind", () => {
  const after = SHOWS.apply(VIEW, [EVENTS.eaten]);
  expect(after.penguins[1]).toMatchObject({ cells: [], carried: [], eaten: true });
  expect(after.buddies).toContainEqual({ name: "b1", owner: 1, cell: "c1" });
  expect(SHOWS.beats(VIEW, [EVENTS.eaten])[0]?.motions).toContainEqual({ t: "sink", piece: "p1", ms: 200 });
});

test("a nest travels with its tile", () => {
  const move: NightOutEvent = { ...EVENTS.tilemoved, tile: "2|5", nest_of: 1 };
  const moved = SHOWS.apply(VIEW, [move]).tiles.find(({ name }) => name === "2|5");
  expect(moved).toMatchObject({ nest_of: 1, cells: [{ name: "d2" }, { name: "d3" }] });
});

test("the tiles that are laid are those of the board they lead to", () => {
  const empty = { ...VIEW, tiles: [] };
  expect(SHOWS.beats(empty, [EVENTS.laid], VIEW).at(-1)?.view.tiles).toEqual(VIEW.tiles);
});

test("this turn and the one before stay on the board, whatever else happened is gone", () => {
  const walk = (seat: number): NightOutEvent => ({ t: "rolled", seat, what: "walk", dice: [4] });
  const all = [walk(0), EVENTS.stepped, EVENTS.passed, walk(0), EVENTS.stopped];
  expect(recent(all)).toEqual({ before: [EVENTS.passed], now: [walk(0), EVENTS.stopped] });
  expect(recent([EVENTS.placed])).toEqual({ before: [], now: [EVENTS.placed] });
});
