import { expect, test } from "vitest";
import type { Scene, View } from "../wire";
import { Scenes, takenBack } from "./scenes";

const scene = (seq: number): Scene => ({
  t: "scene",
  seq,
  moves: [],
  events: [],
  lines: [`line ${seq}`],
  view: {} as View,
  to_act: [0],
  outcome: null,
  back: null,
});

test("scenes are taken in order", () => {
  const log = new Scenes();
  expect(log.seen).toBe(-1);
  expect(log.take(scene(0))).toBe("added");
  expect(log.take(scene(1))).toBe("added");
  expect(log.seen).toBe(1);
  expect(log.last?.seq).toBe(1);
});

test("one that comes again after a reconnection changes nothing", () => {
  const log = new Scenes();
  log.take(scene(0));
  const before = log.all;
  expect(log.take(scene(0))).toBe("known");
  expect(log.all).toBe(before);
});

test("one that comes too early is not shown without what led to it", () => {
  const log = new Scenes();
  log.take(scene(0));
  expect(log.take(scene(2))).toBe("gap");
  expect(log.seen).toBe(0);
});

test("the newest may be seen anew by somebody else", () => {
  const log = new Scenes();
  log.take(scene(0));
  log.take(scene(1));
  log.renew({ ...scene(1), lines: ["with a hand of cards"] });
  log.renew({ ...scene(0), lines: ["too late"] });
  expect(log.all.map(({ lines }) => lines[0])).toEqual(["line 0", "with a hand of cards"]);
});

test("what lies between a board and its restoring was taken back", () => {
  const scenes = [scene(0), scene(1), scene(2), { ...scene(3), back: 1 }, scene(4)];
  expect([...takenBack(scenes)]).toEqual([2]);
});
