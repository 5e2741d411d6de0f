import { expect, test, vi } from "vitest";
import { myGames } from "./my-games.svelte";

const asked = vi.hoisted(() => vi.fn(async () => ({ tables: [] })));
vi.mock("./api", () => ({ summarise: asked }));

const rested = (): Promise<void> => new Promise((done) => setTimeout(done));

test("whoever begins to watch is told at once, though somebody watches already", async () => {
  localStorage["rookery.tables"] = JSON.stringify({ one: { keys: ["key"], game: "soccer", since: 0 } });
  const leave = myGames.watch();
  const other = myGames.watch();
  expect(asked).toHaveBeenCalledTimes(1);
  await rested();
  const later = myGames.watch();
  expect(asked).toHaveBeenCalledTimes(2);
  for (const end of [leave, other, later]) end();
});
