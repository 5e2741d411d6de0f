import { makeTable } from "../shell/api";
import { lastName } from "../shell/name";
import { router } from "../shell/router.svelte";
import { keepKey, keptTables } from "../shell/tables";
import type { Spec, TableRequest } from "../wire";
import { easyLevel, firstLevel, seatRequest, usualSeats } from "./choices";

/** Whom one click seats opposite: in one's first game the weakest bot, later one that is kind to beginners. */
export function clickLevel(spec: Spec): string {
  const before = Object.values(keptTables()).some(({ game }) => game === spec.id);
  return before ? easyLevel(spec) : firstLevel(spec);
}

/** The one click: me, and bots. */
export function playUsual(spec: Spec): Promise<void> {
  return sitDown({ game: spec.id, seats: usualSeats(spec, lastName(), clickLevel(spec)).map(seatRequest) });
}

/** Has a table made, keeps the key to its seats and the invites to the others, and goes there. */
export async function sitDown(asked: TableRequest): Promise<void> {
  const { table, key, invites } = await makeTable(asked);
  keepKey(table, asked.game, key, invites);
  router.go(`/table/${table}`);
}
