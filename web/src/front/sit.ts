import { makeTable } from "../shell/api";
import { lastName } from "../shell/name";
import { router } from "../shell/router.svelte";
import { keepKey } from "../shell/tables";
import type { Spec, TableRequest } from "../wire";
import { seatWish, usualSitters } from "./wish";

/** The one click: me, and bots that are kind to beginners. */
export function playUsual(spec: Spec): Promise<void> {
  return sitDown({ game: spec.id, seats: usualSitters(spec, lastName()).map(seatWish) });
}

/** Has a table made, keeps the key to its seats and the invites to the others, and goes there. */
export async function sitDown(wish: TableRequest): Promise<void> {
  const { table, key, invites } = await makeTable(wish);
  keepKey(table, wish.game, key, invites);
  router.go(`/table/${table}`);
}
