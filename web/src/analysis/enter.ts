import { fetchRecord } from "../shell/api";
import { readRecord, STILL_RUNNING } from "../shell/record";
import { pathOf } from "../shell/route";
import { router } from "../shell/router.svelte";
import { handOver } from "../shell/situation";
import * as words from "./words";

/** From a table whose game is over to the analysis board, with the whole game. */
export async function analyseTable(table: string): Promise<void> {
  const saved = readRecord(JSON.stringify(await fetchRecord(table)));
  if (!saved) throw new Error(words.unreadable);
  if (saved.running) throw new Error(STILL_RUNNING);
  handOver(saved.situation);
  router.go(pathOf({ page: "analysis", game: saved.situation.game }));
}
