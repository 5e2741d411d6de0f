import { beforeEach, expect, test, vi } from "vitest";
import { handedOver, handOver } from "./handover";
import { draftOf, forgetText, keepDraft, savedTexts, saveText } from "./texts.svelte";

const text = (name: string, option = "map", words = `text of ${name}`) => ({
  game: "battle",
  option,
  name,
  text: words,
});
const names = (option = "map"): string[] => savedTexts("battle", option).map(({ name }) => name);

beforeEach(() => {
  for (const option of ["map", "cards"]) for (const name of names(option)) forgetText("battle", option, name);
  localStorage.clear();
  sessionStorage.clear();
});

test("texts are kept by game, option and name, and listed by name", () => {
  for (const one of [text("Strait"), text("Bay"), text("Bay", "cards")]) expect(saveText(one)).toBe(true);
  expect(names()).toEqual(["Bay", "Strait"]);
  expect(names("cards")).toEqual(["Bay"]);
  expect(savedTexts("soccer", "map")).toEqual([]);
});

test("one of the same name is replaced, and what is deleted is gone", () => {
  saveText(text("Bay"));
  saveText(text("Bay", "map", "another"));
  expect(savedTexts("battle", "map")).toEqual([text("Bay", "map", "another")]);
  saveText(text("Bay", "cards"));
  forgetText("battle", "map", "Bay");
  expect([names(), names("cards")]).toEqual([[], ["Bay"]]);
});

test("what another tab saved meanwhile is not lost", () => {
  saveText(text("Bay"));
  localStorage.setItem("rookery.texts", JSON.stringify([text("Bay"), text("Strait")]));
  saveText(text("Fjord"));
  expect(names()).toEqual(["Bay", "Fjord", "Strait"]);
  localStorage.setItem("rookery.texts", JSON.stringify([text("Sound")]));
  dispatchEvent(new StorageEvent("storage", { key: "rookery.texts" }));
  expect(names()).toEqual(["Sound"]);
});

test("a store that is spoilt does no harm, and one that is full says so", () => {
  localStorage.setItem("rookery.texts", '[1, {"game": "battle"}, {"game": "battle", "option": "map", "name": "Bay"}]');
  localStorage.setItem("rookery.drafts", '{"battle/map": 3}');
  dispatchEvent(new StorageEvent("storage", { key: "rookery.texts" }));
  expect(names()).toEqual([]);
  expect(draftOf("battle", "map")).toBe("");
  const full = vi.spyOn(localStorage, "setItem").mockImplementation(() => {
    throw new Error("full");
  });
  expect(saveText(text("Bay"))).toBe(false);
  full.mockRestore();
  expect(names()).toEqual([]);
});

test("what is being written is kept for each option", () => {
  keepDraft("battle", "map", "a b");
  keepDraft("battle", "cards", "c");
  expect([draftOf("battle", "map"), draftOf("battle", "cards"), draftOf("soccer", "map")]).toEqual(["a b", "c", ""]);
});

test("a text is handed over to its own game alone", () => {
  handOver({ game: "battle", option: "map", text: "a b" });
  expect(handedOver("battle")).toEqual({ game: "battle", option: "map", text: "a b" });
  expect(handedOver("soccer")).toBeNull();
  const full = vi.spyOn(sessionStorage, "setItem").mockImplementation(() => {
    throw new Error("forbidden");
  });
  handOver({ game: "battle", option: "map", text: "c d" });
  full.mockRestore();
  expect(handedOver("battle")?.text).toBe("c d");
  handOver({ game: "battle", option: "map", text: "e" });
  sessionStorage.setItem("rookery.handed", '{"game": "battle", "option": 3}');
  expect(handedOver("battle")).toBeNull();
});
