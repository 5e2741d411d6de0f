import { expect, test } from "vitest";
import { parseRoute, pathOf, rulesPath } from "./route";

const at = (path: string) => parseRoute(new URL(path, "http://rookery.test"));

test("every page has its path", () => {
  expect(at("/")).toEqual({ page: "front" });
  expect(at("/table/k7x2")).toEqual({ page: "table", id: "k7x2", at: null });
  expect(at("/table/k7x2?at=12")).toEqual({ page: "table", id: "k7x2", at: 12 });
  expect(at("/rules/soccer")).toEqual({ page: "rules", game: "soccer", edition: null });
  expect(at("/rules/skating?edition=mk2")).toEqual({ page: "rules", game: "skating", edition: "mk2" });
  expect(at("/sit/k7x2#secret")).toEqual({ page: "sit", id: "k7x2" });
  expect(at("/lobby")).toEqual({ page: "lobby" });
  expect(at("/replay")).toEqual({ page: "replay" });
  expect(at("/review")).toEqual({ page: "review", table: null });
  expect(at("/review/k7x2")).toEqual({ page: "review", table: "k7x2" });
  expect(at("/dice")).toEqual({ page: "dice", table: null });
  expect(at("/dice?table=k7x2")).toEqual({ page: "dice", table: "k7x2" });
  expect(at("/dice?table=../x")).toEqual({ page: "dice", table: null });
  for (const page of ["games", "take", "learn", "puzzles", "results"]) expect(at(`/${page}`)).toEqual({ page });
  expect(at("/play/soccer")).toEqual({ page: "play", game: "soccer", company: null, from: null });
  expect(at("/play/soccer?company=friend")).toMatchObject({ page: "play", company: "friend" });
  expect(at("/play/soccer?from=workshop")).toMatchObject({ page: "play", from: "workshop" });
  expect(at("/play/soccer?company=gold&from=afar")).toMatchObject({ company: null, from: null });
  expect(at("/workshop")).toEqual({ page: "workshop", game: null, option: null });
  expect(at("/lesson/soccer")).toEqual({ page: "lesson", game: "soccer", number: 1 });
  expect(at("/lesson/soccer?number=2")).toEqual({ page: "lesson", game: "soccer", number: 2 });
  expect(at("/lesson/soccer?number=all")).toEqual({ page: "lesson", game: "soccer", number: 1 });
  expect(at("/puzzles/soccer")).toEqual({ page: "puzzle", game: "soccer", id: null, day: null });
  expect(at("/puzzles/soccer?id=ab12&day=2026-11-17")).toMatchObject({ id: "ab12", day: "2026-11-17" });
  expect(at("/puzzles/soccer?id=../x")).toMatchObject({ id: null });
  expect(at("/workshop/battle")).toEqual({ page: "workshop", game: "battle", option: null });
  expect(at("/workshop/battle?option=map")).toEqual({ page: "workshop", game: "battle", option: "map" });
});

test("a place in the move list that is none is left out", () => {
  for (const wrong of ["-1", "1.5", "x", "", "1e9", "99999999"]) {
    expect(at(`/table/k7x2?at=${wrong}`)).toMatchObject({ at: null });
  }
});

test("anything else is nowhere", () => {
  for (const path of [
    "/table/",
    "/table/a/b",
    "/rules/../x/y",
    "/tables/a",
    "/table/%3Cscript%3E",
    "/sit/",
    "/lobby/x",
  ]) {
    expect(at(path).page).toBe("lost");
  }
});

test("a table's rules are those of its edition, where there are several", () => {
  expect(rulesPath("soccer", { first: "lot" })).toBe("/rules/soccer");
  expect(rulesPath("skating", { edition: "mk2" })).toBe("/rules/skating?edition=mk2");
  expect(rulesPath("skating")).toBe("/rules/skating");
});

test("paths read back as what they were written from", () => {
  for (const path of [
    "/",
    "/play/soccer?company=public",
    "/puzzles",
    "/puzzles/soccer?id=ab12",
    "/puzzles/soccer?day=2026-11-17",
    "/results",
    "/review",
    "/review/k7x2",
    "/play/soccer?company=friend&from=workshop",
    "/workshop",
    "/games",
    "/table/k7x2",
    "/table/k7x2?at=3",
    "/sit/a",
    "/rules/soccer",
    "/rules/skating?edition=mk2",
    "/lesson/soccer",
    "/lesson/soccer?number=2",
    "/workshop/battle",
    "/workshop/battle?option=map",
    "/analysis/battle",
    "/lobby",
    "/replay",
    "/dice?table=a",
  ]) {
    const route = at(path);
    if (route.page === "lost") throw new Error(path);
    expect(pathOf(route)).toBe(path);
  }
});
