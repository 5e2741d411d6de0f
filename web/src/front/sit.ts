import { makeTable } from "../shell/api";
import { router } from "../shell/router.svelte";
import { keepKey } from "../shell/tables";
import type { TableWish } from "../wire";

/** Has a table made, keeps the key to its seats and the invites to the others, and goes there. */
export async function sitDown(wish: TableWish): Promise<void> {
  const { table, key, invites } = await makeTable(wish);
  keepKey(table, wish.game, key, invites);
  router.go(`/table/${table}`);
}
