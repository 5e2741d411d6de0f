import { expect, test } from "vitest";
import wire from "../../wire.ts?raw";
import { beats, marks, SHOWS } from "./showing";
import { VIEW } from "./fixtures";
import { foretell } from "./ghost";
import { figureOf } from "./showing/kit";
import type { SkatingEvent } from "./types";

/** The tags of all events of this game, read from the generated types: a new one must not be forgotten here. */
function tagsOnTheWire(): string[] {
  const union = /export type SkatingEvent = ([^;]+);/.exec(wire)?.[1] ?? "";
  return union.split("|").map((name) => {
    const tag = new RegExp(`export interface ${name.trim()} \\{\\s+t: "(\\w+)"`).exec(wire)?.[1];
    if (tag === undefined) throw new Error(`no tag for ${name}`);
    return tag;
  });
}

const A = { figure: "A1" };
const MODIFIERS = [{ label: "maneuverability", value: -1 }];

const EVENTS: { [T in SkatingEvent["t"]]: Extract<SkatingEvent, { t: T }> } = {
  mapdrawn: { t: "mapdrawn", number: 7 },
  cardspicked: { t: "cardspicked", picks: [["A1", "Jet"]] },
  shieldsspread: { t: "shieldsspread", ...A, points: [2, 2, 2, 2, 2, 2] },
  roundbegan: { t: "roundbegan", round: 6 },
  numbered: { t: "numbered", ...A, number: 4 },
  rolledoff: { t: "rolledoff", ...A, among: ["A1", "B1"] },
  tailed: { t: "tailed", ...A, leader: "B1", before: 3, after: 7 },
  turnbegan: { t: "turnbegan", figure: "B1", speed: 2, condition: "fallen" },
  turnended: { t: "turnended", ...A },
  slid: { t: "slid", ...A, origin: "0,0", to: "1,0", left: 2 },
  thrusted: { t: "thrusted", ...A, amount: 2, before: 3, after: 4 },
  braked: { t: "braked", ...A, amount: 1, before: 3, after: 2 },
  faced: { t: "faced", ...A, before: "NE", after: "NW", why: "random", die: 3 },
  steered: { t: "steered", ...A, before: "E", after: "NE" },
  snapped: { t: "snapped", ...A, direction: "NE" },
  jumped: { t: "jumped", ...A, origin: "0,0", to: "2,0", hexes: 1 },
  slowed: { t: "slowed", ...A, before: 3, after: 2, why: "fallen" },
  tried: { t: "tried", ...A, test: "face", die: 2, modifiers: MODIFIERS, need: 3, passed: false },
  fell: { t: "fell", ...A, speed: 3, extra: 0, damage: 1 },
  stood: { t: "stood", figure: "B1" },
  collided: {
    t: "collided",
    hitter: "A1",
    target: "B1",
    at: "2,-2",
    case: "front",
    hitter_speed: [3, 1],
    target_speed: [2, 1],
    hitter_direction: ["E", "E"],
    target_direction: ["W", "E"],
    hexes: 1,
    damage: 5,
  },
  shoved: { t: "shoved", figure: "B1", origin: "2,-2", to: "3,-2", left: 0 },
  roughed: { t: "roughed", ...A, at: "-2,0", friction: 2, before: 3, after: 1 },
  bounced: { t: "bounced", ...A, obstacle: "rock", at: "1,0", before: 3, after: 3, direction: "W" },
  ploughed: { t: "ploughed", ...A, at: "-3,1", before: 3, after: 1, strength: 1 },
  obstacleslid: { t: "obstacleslid", origin: "1,1", to: "2,1", gone: false },
  splashed: { t: "splashed", ...A, at: "3,0", edge: false },
  drenched: { t: "drenched", ...A, die: 2, out: true },
  climbed: { t: "climbed", ...A, origin: "3,0", to: "4,0", facing: "E" },
  restarted: { t: "restarted", ...A },
  aimed: { t: "aimed", ...A, target: "B1", weapon: "cannon", range: 2, base: 2, modifiers: [], need: 2 },
  energypaid: { t: "energypaid", ...A, thrust: 1, shields: [0, 0, 0, 1, 0, 0] },
  fired: { t: "fired", ...A, target: "B1", weapon: "missile", need: 9, black: 6, white: 4, hit: true },
  rolled: { t: "rolled", ...A, purpose: "damage", die: 4 },
  struck: { t: "struck", figure: "B1", dice: [4], plus: 1, extra: 0, doubled: false, side: -1, shield: -1, damage: 5 },
  critical: { t: "critical", figure: "B1", die: 3, effect: "unsteady" },
  fumbled: { t: "fumbled", ...A, die: 5, effect: "slow" },
  jammed: { t: "jammed", ...A },
  unjammed: { t: "unjammed", ...A },
  recoiled: { t: "recoiled", ...A, origin: "0,0", to: "-1,1", before: 3, after: 2, direction: "E", blocked: false },
  damaged: { t: "damaged", figure: "B1", amount: 5, total: 10, points: 18, cause: "shot", by: "A1" },
  died: { t: "died", figure: "B1", at: "2,-2", by: "A1", counts: true },
  sank: { t: "sank", figure: "B1", at: "2,-2" },
  removed: { t: "removed", figure: "B1", at: "2,-2" },
  holeopened: { t: "holeopened", at: "-4,0" },
  returned: { t: "returned", figure: "B1", at: "-2,1", facing: "E" },
  waited: { t: "waited", figure: "B1" },
  ended: { t: "ended", reason: "last_afloat" },
};

test("every event on the wire is known here, and no other", () => {
  expect(Object.keys(SHOWS.showings).sort()).toEqual(tagsOnTheWire().sort());
  expect(Object.keys(EVENTS).sort()).toEqual(tagsOnTheWire().sort());
});

test.each(Object.values(EVENTS))("$t moves, leaves a mark and makes a sound", (event) => {
  expect(beats(VIEW, [event]).flatMap(({ motions }) => motions)).not.toHaveLength(0);
  expect(marks(VIEW, [event])).not.toHaveLength(0);
  expect(SHOWS.sounds([event])).not.toHaveLength(0);
});

test.each(Object.values(EVENTS))("no motion of $t takes longer than 600 milliseconds at the calm pace", (event) => {
  for (const { motions } of beats(VIEW, [event])) {
    for (const { ms } of motions) expect(ms).toBeLessThanOrEqual(600);
  }
});

test("facing, direction and speed change one by one", () => {
  const after = SHOWS.apply(VIEW, [EVENTS.faced, EVENTS.steered, EVENTS.thrusted]);
  expect(figureOf(after, "A1")).toMatchObject({ facing: "NW", direction: "NE", speed: 4, at: "0,0" });
});

test("a collision changes both speeds and directions, and nobody's place", () => {
  const after = SHOWS.apply(VIEW, [EVENTS.collided]);
  expect(figureOf(after, "A1")).toMatchObject({ speed: 1, at: "0,0" });
  expect(figureOf(after, "B1")).toMatchObject({ speed: 1, direction: "E", at: "2,-2" });
});

test("a jump onto somebody stays where it took off", () => {
  const onto = { ...EVENTS.jumped, to: "2,-2" };
  expect(figureOf(SHOWS.apply(VIEW, [onto]), "A1")?.at).toBe("0,0");
});

test("a drift that is used up is gone, a worn one is weaker", () => {
  expect(SHOWS.apply(VIEW, [EVENTS.ploughed]).features).toContainEqual({ at: "-3,1", kind: "drift", value: 1 });
  const through = SHOWS.apply(VIEW, [{ ...EVENTS.ploughed, strength: 0 }]);
  expect(through.features.map(({ at }) => at)).not.toContain("-3,1");
});

test("a wreck is taken away, its smoke stays, and becomes a hole", () => {
  const smoking = SHOWS.apply(VIEW, [EVENTS.died, EVENTS.removed]);
  expect(figureOf(smoking, "B1")).toMatchObject({ dead: true, at: null });
  expect(smoking.smoke).toHaveLength(2);
  const after = SHOWS.apply(smoking, [EVENTS.holeopened]);
  expect(after.smoke.map(({ at }) => at)).toEqual(["2,-2"]);
  expect(after.features).toContainEqual({ at: "-4,0", kind: "hole", value: 0 });
});

test("a shot is thrown black and white, a test with one white die", () => {
  expect(beats(VIEW, [EVENTS.fired])[0]?.dice).toEqual([
    { colour: "black", number: 6 },
    { colour: "white", number: 4 },
  ]);
  expect(beats(VIEW, [EVENTS.tried])[0]?.dice).toEqual([{ colour: "white", number: 2 }]);
});

test("what might happen shows who would be where", () => {
  const ghost = foretell(VIEW, [EVENTS.slid, EVENTS.shoved]);
  expect(ghost?.figures.map(({ name, at }) => `${name} ${at}`)).toEqual(["A1 1,0", "B1 3,-2"]);
  expect(foretell(VIEW, [])).toBeNull();
});
