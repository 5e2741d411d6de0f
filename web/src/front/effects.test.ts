import { expect, test } from "vitest";
import type { Effect, Known, KnownEffect, Spec } from "../wire";
import { ruleEffects } from "./effects";

const effect = (measure: string, value: number, low: number, high: number): Effect => ({
  measure,
  unit: measure === "turns" ? "number" : "points",
  figure: { value, low, high, count: 100 },
});
const known = (more: Partial<KnownEffect>): KnownEffect => ({
  players: 2,
  bot: "fledgling",
  given: {},
  option: "islands",
  value: "one_floe",
  effects: [
    effect("luck", -0.2, -0.3, -0.1),
    effect("turns", 12.4, 10, 14),
    effect("draws", 0.01, -0.01, 0.03),
    effect("decisions", 9, 8, 10),
  ],
  ...more,
});
const SPEC = {
  options: [
    { kind: "choice", name: "edition", title: "Edition", values: ["a", "b"], labels: ["A", "B"] },
    { kind: "choice", name: "islands", title: "Islands", values: ["allowed", "one_floe"], labels: ["allowed", "in one piece"] },
  ],
} as unknown as Spec;
const file = (...effects: KnownEffect[]): Known => ({ game: "x", rules: 1, lengths: [], effects });
const PRINTED = { edition: "a", islands: "allowed" };
const CHANGED = { edition: "a", islands: "one_floe" };

test("only what was changed is told: what is sure as sentences, the rest as not seen", () => {
  expect(ruleEffects(SPEC, file(known({})), PRINTED, 2)).toEqual([]);
  expect(ruleEffects(SPEC, file(known({})), CHANGED, 2)).toEqual([
    {
      rule: "Islands: in one piece",
      told: ["Games are about 12 turns longer.", "Luck decides less."],
      unseen: "No effect was seen on draws.",
      players: 2,
      bot: "fledgling",
    },
  ]);
});

test("figures for as many players go first, and none under other house rules is taken", () => {
  const three = known({ players: 3, effects: [effect("turns", -3, -4, -2)] });
  expect(ruleEffects(SPEC, file(known({}), three), CHANGED, 3)[0]?.told).toEqual(["Games are about 3.0 turns shorter."]);
  const other = known({ given: { edition: "b" }, effects: [effect("turns", 1, 0.5, 2)] });
  expect(ruleEffects(SPEC, file(other), CHANGED, 2)).toEqual([]);
  expect(ruleEffects(SPEC, file(known({}), other), { ...CHANGED, edition: "b" }, 2)[0]?.told).toEqual([
    "Games are about 1.0 turns longer.",
  ]);
});
