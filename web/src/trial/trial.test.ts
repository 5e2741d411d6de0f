import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, fetchShelf, post } from "../shell/api";
import { handedRecord } from "../shell/handed";
import type { FairnessResult, LongJob, Rate, Shelf, Spec, Tried, TrialFigures, Written } from "../wire";
import { othersFor, trialOf, usualWish } from "./asking";
import Figures from "./Figures.svelte";
import { labelled, pairsOf, together } from "./reading";
import MakeFair from "./MakeFair.svelte";
import TrialPage from "./TrialPage.svelte";
import TryOut from "./TryOut.svelte";
import { verdict } from "./words";

vi.mock("../shell/api", async (original) => ({ ...(await original<object>()), ask: vi.fn(), post: vi.fn(), fetchShelf: vi.fn() }));

const rate = (name: string, share: number, low = share - 0.05, high = share + 0.05): Rate => ({
  who: "thing",
  name,
  seat: 0,
  rate: share,
  low,
  high,
});
const seat = (number: number, share: number): Rate => ({ ...rate("", share), who: "seat", seat: number });
const tried = (name: string, rates: Rate[], more: Partial<Tried> = {}): Tried => ({
  name,
  games: 10,
  drawn: 1,
  rates,
  endings: [{ reason: "last_afloat", games: 9 }],
  turns: { low: 3, middle: 8, high: 20 },
  fault: "",
  ...more,
});
const figures = (more: Partial<TrialFigures>): TrialFigures => ({
  trial: { game: "skating", option: "cards", text: "samples", level: "chick", players: 2 },
  games: 30,
  of: 100,
  fair: 0.5,
  narrow: false,
  things: [],
  tried: [],
  parts: [],
  to_watch: [],
  ...more,
});
const CONTEST = figures({
  things: [rate("A", 0.7), rate("B", 0.5), rate("C", 0.3)],
  tried: [
    tried("A against B", [rate("A", 0.6), rate("B", 0.4)]),
    tried("A against C", [rate("A", 0.8), rate("C", 0.2)]),
    tried("B against C", [rate("B", 0.6), rate("C", 0.4)]),
  ],
  to_watch: [{ name: "A against B", reason: "last_afloat", turns: 8, record: "a record" }],
});
const CARDS = { kind: "written", name: "cards", title: "Stat cards", help: "", values: ["samples"], labels: ["four"], most: 9 } as Written;
const MAP = { ...CARDS, name: "map", title: "Map", values: ["pond", "rink"], labels: ["Pond", "Rink"] };
const SPEC = { id: "skating", title: "Skating", min_seats: 2, max_seats: 3, options: [CARDS, MAP] } as unknown as Spec;
const SHELF = {
  seat_names: ["blue", "orange"],
  trials: {
    skating: { levels: ["chick", "fledgling"], contests: { cards: { one: "penguin", many: "penguins", sets: ["cards"] } } },
  },
} as unknown as Shelf;

let app: Record<string, unknown> | undefined;
const by = (id: string): HTMLElement | null => document.querySelector(`[data-testid="${id}"]`);

beforeEach(() => {
  sessionStorage.clear();
  vi.mocked(fetchShelf).mockResolvedValue(SHELF);
});
afterEach(async () => {
  if (app) await unmount(app);
  app = undefined;
  vi.clearAllMocks();
  history.replaceState(null, "", "/");
});

test("a verdict names who surely wins more or less, and promises nothing too early", () => {
  const of = (...rates: Rate[]) => labelled(rates, []);
  expect(verdict(of(rate("A", 0.7), rate("B", 0.5), rate("C", 0.3)), 0.5, true)).toBe(
    "A surely wins more than a fair share; C surely wins less.",
  );
  expect(verdict(of(rate("A", 0.52)), 0.5, false)).toBe("Nobody can say yet whether it is fair.");
  expect(verdict(of(rate("A", 0.52, 0.47, 0.565)), 0.5, true)).toContain("nobody is off by more than 7 points");
});

test("seats go by their colours", () => {
  expect(labelled([seat(1, 0.5), { ...seat(0, 0.5), who: "first" }], ["blue", "orange"]).map(({ label }) => label)).toEqual([
    "orange seat",
    "Whoever chooses first",
  ]);
});

test("of one text everybody meets everybody; else one's own stand in rows and the others in columns", () => {
  const { columns, rows } = pairsOf(CONTEST);
  expect(columns).toEqual(["A", "B", "C"]);
  expect(rows.map(({ cells }) => cells.map((cell) => cell?.rate ?? null))).toEqual([
    [null, 0.6, 0.8],
    [0.4, null, 0.6],
    [0.2, 0.4, null],
  ]);
  const rivals = { ...CONTEST, trial: { ...CONTEST.trial, rivals: [{ name: "x", text: "y" }] }, tried: CONTEST.tried.slice(0, 2) };
  expect(pairsOf(rivals)).toMatchObject({ columns: ["B", "C"], rows: [{ name: "A" }] });
});

test("all pairs' games are counted together", () => {
  expect(together(CONTEST.tried)).toEqual({ games: 30, drawn: 3, endings: [{ reason: "last_afloat", games: 27 }] });
});

test("what is chosen becomes a trial, with presets by their name and saved texts whole", () => {
  const saved = [{ game: "skating", option: "cards", name: "Old", text: "old" }];
  const others = othersFor(CARDS, saved, "mine");
  expect(others).toEqual([
    { name: "four", text: "samples" },
    { name: "Old", text: "old" },
  ]);
  expect(othersFor(CARDS, saved, "old")).toHaveLength(1);
  const wish = { ...usualWish(SPEC, ["chick", "fledgling", "adult"], true), rivals: ["Old"], options: { map: "rink" } };
  expect(trialOf("skating", "cards", "mine", wish, others)).toMatchObject({
    way: "contest",
    rivals: [{ name: "Old", text: "old" }],
    level: "fledgling",
    players: 2,
    options: { map: "rink" },
  });
});

test("a game that was played is handed to the page that shows it", () => {
  app = mount(Figures, { target: document.body, props: { figures: CONTEST, seatNames: [] } });
  flushSync();
  expect(by("verdict")?.textContent).toContain("A surely wins more");
  expect(by("endings")?.textContent).toContain("Last afloat");
  by("watch-0")?.click();
  expect(location.pathname).toBe("/replay");
  expect(handedRecord()).toBe("a record");
});

test("pressing it asks, looks and shows, and a reload finds it again", async () => {
  const job = (state: LongJob["state"]): LongJob => ({ key: "abc", kind: "trial-1", state, done: 3, of: 9 });
  vi.mocked(post).mockResolvedValue(job("working"));
  vi.mocked(ask).mockImplementation(async (path) => {
    if (path.endsWith("so-far")) return figures({ tried: [tried("", [seat(0, 0.5), seat(1, 0.5)])] });
    if (path.endsWith("result")) return { ...CONTEST, narrow: true };
    return job("done");
  });
  let wrong = "Stat cards: nothing is written yet.";
  const props = { spec: SPEC, option: CARDS, text: "mine", check: async () => wrong, take: vi.fn() };
  app = mount(TryOut, { target: document.body, props });
  await vi.waitFor(() => expect(by("try-start")).not.toBeNull());
  by("try-start")?.click();
  await vi.waitFor(() => expect(by("try-trouble")?.textContent).toBe(wrong));
  expect(post).not.toHaveBeenCalled();
  wrong = "";
  by("try-start")?.click();
  await vi.waitFor(() => expect(by("rate-blue seat")).not.toBeNull());
  expect(JSON.parse(vi.mocked(post).mock.calls[0]?.[1] ?? "")).toMatchObject({ option: "cards", text: "mine", way: "contest" });
  await vi.waitFor(() => expect(by("pairs")).not.toBeNull());
  expect(by("long-job")).toBeNull();
  await unmount(app);
  app = mount(TryOut, { target: document.body, props });
  await vi.waitFor(() => expect(by("pairs")).not.toBeNull());
  expect(vi.mocked(post).mock.lastCall?.[0]).toBe("/api/trials/abc");
});

const shares = (low: number): FairnessResult["before"] => [{ name: "A against B", rate: low + 0.05, low, high: low + 0.1, verdict: "open" }];
const MADE_FAIR: FairnessResult = {
  fairness: { trial: CONTEST.trial, numbers: [] },
  changes: [{ path: ["A", "top_speed"], before: 9, after: 7 }],
  before: shares(0.7),
  after: shares(0.45),
  better: 1,
  low: 0.5,
  high: 1.5,
  text: "better",
  changed: true,
  alike: 2,
  tried: 21,
  games: 3600,
};

test("numbers are chosen, what is found is shown before and after, and taken into the editor", async () => {
  const number = (path: string[]) => ({ path, now: 9, low: 1, high: 20, least: 5, most: 13 });
  vi.mocked(post).mockImplementation(async (path) =>
    path.endsWith("numbers")
      ? { numbers: [number(["A", "top_speed"]), number(["B", "points"]), number(["radius"])] }
      : { key: "fair", kind: "fairness-1", state: "done" },
  );
  vi.mocked(ask).mockResolvedValue(MADE_FAIR);
  const take = vi.fn();
  const props = { trial: CONTEST.trial, check: async () => "", take };
  app = mount(MakeFair, { target: document.body, props });
  by("fair-numbers")?.click();
  await vi.waitFor(() => expect(by("number-A-top_speed")).not.toBeNull());
  expect((by("fair-start") as HTMLButtonElement).disabled).toBe(true);
  by("number-A-top_speed")?.click();
  flushSync();
  by("fair-start")?.click();
  await vi.waitFor(() => expect(by("fair-result")).not.toBeNull());
  expect(JSON.parse(vi.mocked(post).mock.lastCall?.[1] ?? "")).toMatchObject({ numbers: [["A", "top_speed"]] });
  const said = by("fair-result")?.textContent ?? "";
  for (const part of ["surely fairer", "A, top speed: 7 instead of 9.", "75 %", "50 %", "2 other sets"]) expect(said).toContain(part);
  by("fair-take")?.click();
  expect(take).toHaveBeenCalledWith("better");
  expect((by("fair-link") as HTMLInputElement).value).toContain("/trial/fair");
});

test("whoever has the link to it sees before and after, and the text that is suggested", async () => {
  vi.mocked(fetchShelf).mockResolvedValue({ ...SHELF, games: [SPEC] });
  vi.mocked(post).mockResolvedValue({ key: "fair", kind: "fairness-1", state: "done" });
  vi.mocked(ask).mockResolvedValue(MADE_FAIR);
  app = mount(TrialPage, { target: document.body, props: { key: "fair" } });
  await vi.waitFor(() => expect(by("fair-result")).not.toBeNull());
  expect(by("trial-page")?.textContent).toContain("Made fair · Skating · Stat cards");
  expect(by("fair-result")?.textContent).toContain("A, top speed: 7 instead of 9.");
  expect(by("fair-text")?.textContent).toBe("better");
  expect(by("fair-take")).toBeNull();
});

test("where it is switched off, that is said", async () => {
  vi.mocked(fetchShelf).mockResolvedValue({ ...SHELF, trials: {} });
  app = mount(TryOut, { target: document.body, props: { spec: SPEC, option: CARDS, text: "", check: async () => "", take: vi.fn() } });
  await vi.waitFor(() => expect(by("try-off")).not.toBeNull());
  expect(by("try-start")).toBeNull();
});
