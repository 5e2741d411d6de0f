import { makeTable } from "../shell/api";
import { lastName } from "../shell/name";
import { router } from "../shell/router.svelte";
import { keepKey, keptTables } from "../shell/tables";
import type { Spec, TableRequest } from "../wire";
import { easyLevel, firstLevel, seatWish, usualSitters } from "./wish";

/** Whom one click seats opposite: in one's first game the weakest bot, later one that is kind to beginners. */
export function clickLevel(spec: Spec): string {
  const before = Object.values(keptTables()).some(({ game }) => game === spec.id);
  return before ? easyLevel(spec) : firstLevel(spec);
}

/** The one click: me, and bots. */
export function playUsual(spec: Spec): Promise<void> {
  return sitDown({ game: spec.id, seats: usualSitters(spec, lastName(), clickLevel(spec)).map(seatWish) });
}

/** Has a table made, keeps the key to its seats and the invites to the others, and goes there. */
export async function sitDown(wish: TableRequest): Promise<void> {
  const { table, key, invites } = await makeTable(wish);
  keepKey(table, wish.game, key, invites);
  router.go(`/table/${table}`);
}
