import { makeTable } from "../shell/api";
import { router } from "../shell/router.svelte";
import { keepTable } from "../shell/tokens";
import type { TableWish } from "../wire";

/** Has a table made, keeps the key to its seats, and goes there. */
export async function sitDown(wish: TableWish): Promise<void> {
  const { table, token } = await makeTable(wish);
  keepTable(table, { token, game: wish.game, since: Date.now(), over: false, who: "" });
  router.go(`/table/${table}`);
}
