import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../../shell/settings.svelte";
import type { BattleEvent, BattleView } from "../../wire";
import { SHOWS } from "./showing";
import { OPEN_GROUNDS, someView, squadOf } from "./fixtures";
import { Competition } from "./playback.svelte";

const START = someView({ grounds: OPEN_GROUNDS, phase: "deploy" });
const EVENTS: BattleEvent[] = [
  { t: "contested", place: 0, ground: "Thawing Steps", attribute: "agility" },
  { t: "shown", seat: 0, cards: ["Gale"], arrived: [], squad: squadOf(0, ["Gale"], [1]) },
  { t: "shown", seat: 1, cards: ["Pip"], arrived: [], squad: squadOf(1, ["Pip"], [3]) },
];
const AFTER = { ...SHOWS.apply(START, EVENTS), phase: "give" };
const LATER = { ...SHOWS.apply(AFTER, [{ t: "awarded", seats: [1], place: 1, fish: 5 }]), phase: "order" };
const OVER: BattleEvent = { t: "roundover", round: 1, fish: [0, 5] };

function playing(picture = false): Competition {
  return new Competition({ view: START, events: [], moment: 4, seen: true }, { picture, root: () => undefined });
}
const scene = (view: BattleView, events: readonly BattleEvent[], moment: number, seen = false) => ({
  view,
  events,
  moment,
  seen,
});
/** Lets everything go on that waits for nothing but its turn. */
const breath = () => vi.advanceTimersByTimeAsync(1);

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "calm";
  settings.stepwise = false;
});
afterEach(() => {
  vi.useRealTimers();
  settings.stepwise = false;
});

test("steps are shown one by one, and end at what the server says", async () => {
  const playback = playing();
  playback.show(scene(AFTER, EVENTS, 5));
  await breath();
  expect(playback.shown.squads).toHaveLength(0);
  expect(playback.shown.at).toBe(0);
  expect(playback.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(900);
  expect(playback.shown.squads).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(700);
  expect(playback.shown).toBe(AFTER);
  expect(playback.busy).toBe(false);
});

test("scenes that come in the meantime wait for their turn", async () => {
  const playback = playing();
  playback.show(scene(AFTER, EVENTS, 5));
  playback.show(scene(LATER, [{ t: "awarded", seats: [1], place: 1, fish: 5 }], 6));
  await breath();
  expect(playback.left).toBe(3);
  expect(playback.shown.players[1]?.fish).toBe(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(playback.shown).toBe(LATER);
});

test("nobody has to wait: now is one call away", async () => {
  const playback = playing();
  playback.show(scene(AFTER, EVENTS, 5));
  await breath();
  playback.finish();
  expect(playback.shown).toBe(AFTER);
  expect(playback.busy).toBe(false);
  await vi.advanceTimersByTimeAsync(5000);
  expect(playback.shown).toBe(AFTER);
});

test("step by step, nothing goes on by itself", async () => {
  settings.stepwise = true;
  const playback = playing();
  playback.show(scene(AFTER, EVENTS, 5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(playback.shown.squads).toHaveLength(0);
  playback.next();
  await breath();
  expect(playback.shown.squads).toHaveLength(1);
  playback.next();
  await breath();
  expect(playback.shown).toBe(AFTER);
  expect(playback.busy).toBe(false);
});

test("step by step, what follows on one's own choice is shown without another click", async () => {
  settings.stepwise = true;
  const playback = playing();
  playback.show(scene(AFTER, EVENTS.slice(0, 1), 5));
  await breath();
  playback.show(scene(LATER, [{ t: "awarded", seats: [1], place: 1, fish: 5 }], 6, true));
  await breath();
  expect(playback.shown).toBe(LATER);
});

test("a round that is over stays in sight until it is put away", async () => {
  const playback = playing();
  const next = { ...LATER, round: 2, phase: "open", grounds: [] };
  playback.show(scene(next, [OVER], 5));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(playback.shown.phase).toBe("roundover");
  playback.next();
  await breath();
  expect(playback.shown).toBe(next);
});

test("a moment that does not follow, no motion wanted, or a replayed past: straight there", async () => {
  const playback = playing();
  playback.show(scene(AFTER, EVENTS, 9));
  expect(playback.shown).toBe(AFTER);
  settings.pace = "off";
  playback.show(scene(LATER, EVENTS, 10));
  expect(playback.shown).toBe(LATER);
  playback.show(scene(START, EVENTS, 3));
  expect(playback.shown).toBe(START);
});

test("what was missed can be watched again", async () => {
  settings.pace = "off";
  const playback = playing();
  playback.show(scene(AFTER, EVENTS, 5));
  expect(playback.again).toBe(true);
  settings.pace = "calm";
  playback.replay();
  await breath();
  expect(playback.shown.squads).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(playback.shown).toBe(AFTER);
});

test("in a picture a round that is over is no place to stop", async () => {
  const playback = playing(true);
  const next = { ...LATER, round: 2, phase: "open" };
  playback.show(scene(next, [OVER], 5));
  await vi.advanceTimersByTimeAsync(1000);
  expect(playback.shown).toBe(next);
});
