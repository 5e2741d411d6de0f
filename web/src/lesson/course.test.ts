import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "../shell/settings.svelte";
import { Course } from "./course.svelte";
import { LESSON } from "./lesson.test-kit";

beforeEach(() => {
  vi.useFakeTimers();
  settings.pace = "calm";
});
afterEach(() => vi.useRealTimers());

const shown = (course: Course): number | undefined => course.scene?.seq;
const wait = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1500);

/** A course at its first task, or past those that ask for these moves. */
async function coursePast(...moves: string[]): Promise<Course> {
  const course = new Course(LESSON);
  course.next();
  for (const move of moves) {
    expect(course.tries(move)).toBe(true);
    await wait();
    await wait();
  }
  return course;
}

test("a page without a task is turned at will, and what it shows stays until then", () => {
  const course = new Course(LESSON);
  expect([course.page, course.words, course.task, course.canGoOn]).toEqual([0, ["Look."], null, true]);
  expect(shown(course)).toBe(0);
  course.next();
  expect([course.page, shown(course), course.words]).toEqual([1, 0, ["Hop."]]);
});

test("the move that is asked for leads on, and what it led to is told", async () => {
  const course = await coursePast();
  expect(course.ask).toMatchObject({ seat: 0, seq: 0, many: false });
  expect([course.canGoOn, course.tries("hop")]).toEqual([false, true]);
  expect([course.page, shown(course)]).toEqual([2, 1]);
  expect(course.lines).toEqual(["line 1"]);
});

test("another legal move says so and changes nothing else", async () => {
  const course = await coursePast();
  expect(course.tries("end")).toBe(false);
  expect([course.said, course.page, shown(course)]).toEqual(["Rather hop.", 1, 0]);
  course.tries("hop");
  expect(course.said).toBe("");
});

test("scenes play one after another, and only then there is something to read or do", async () => {
  const course = await coursePast();
  course.tries("hop");
  expect([course.settled, course.words, course.task, course.ask]).toEqual([false, [], null, null]);
  await wait();
  expect([shown(course), course.settled]).toEqual([2, false]);
  await wait();
  expect([shown(course), course.settled, course.words]).toEqual([3, true, ["They hopped. Hop again."]]);
  expect(course.lines).toEqual(["line 1", "line 2", "line 3"]);
});

test("who does not want to wait skips to the last scene", async () => {
  const course = await coursePast();
  course.tries("hop");
  course.next();
  expect([course.page, shown(course), course.settled]).toEqual([2, 3, true]);
});

test("where nothing may move, all scenes are there at once", async () => {
  settings.pace = "off";
  const course = await coursePast();
  course.tries("hop");
  expect([shown(course), course.settled]).toEqual([3, true]);
});

test("one may go back, and need not do again what was done", async () => {
  const course = await coursePast("hop");
  course.back();
  expect([course.page, shown(course), course.canGoOn]).toEqual([1, 0, true]);
  course.next();
  expect([course.page, shown(course)]).toEqual([2, 1]);
  await wait();
  await wait();
  expect(course.canGoOn).toBe(false);
  course.back();
  course.back();
  course.back();
  expect(course.page).toBe(0);
});

test("help is for the page one asked it on", async () => {
  const course = await coursePast();
  course.helped = true;
  course.tries("hop");
  expect(course.helped).toBe(false);
});

test("what moves would do is known of the one that is asked for", async () => {
  const course = await coursePast();
  expect(course.foresee(["hop"]).map(({ move, lines }) => [move, lines])).toEqual([["hop", ["It hops."]]]);
  expect(course.foresee(["end"]).map(({ move, lines }) => [move, lines])).toEqual([["end", []]]);
});

test("a plan goes on through the pages for as long as they ask for just that", async () => {
  const course = await coursePast();
  const over = course.plan(["hop", "hop", "end"]);
  await wait();
  await wait();
  expect(course.page).toBe(2);
  await vi.advanceTimersByTimeAsync(500);
  expect([course.page, course.isLast]).toEqual([3, true]);
  await over;
});

test("of a plan that is not what is asked for, nothing is played from there on", async () => {
  const course = await coursePast();
  await course.plan(["end", "hop"]);
  expect([course.page, course.said]).toEqual([1, "Rather hop."]);
  const over = course.plan(["hop", "end", "hop"]);
  await wait();
  await wait();
  await over;
  await wait();
  expect([course.page, course.said]).toEqual([2, ""]);
});

test("a plan may be stopped", async () => {
  const course = await coursePast();
  const over = course.plan(["hop", "hop"]);
  course.dropPlan();
  await over;
  await wait();
  await wait();
  await wait();
  expect(course.page).toBe(2);
});
