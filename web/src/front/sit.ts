import { makeTable } from "../shell/api";
import { lastName } from "../shell/name";
import { router } from "../shell/router.svelte";
import { keepKey } from "../shell/tables";
import type { Spec, TableRequest } from "../wire";
import { seatRequest, usualSeats } from "./choices";

/** The one click: me, and bots that are kind to beginners. */
export function playUsual(spec: Spec): Promise<void> {
  return sitDown({ game: spec.id, seats: usualSeats(spec, lastName()).map(seatRequest) });
}

/** Has a table made, keeps the key to its seats and the invites to the others, and goes there. */
export async function sitDown(request: TableRequest): Promise<void> {
  const { table, key, invites } = await makeTable(request);
  keepKey(table, request.game, key, invites);
  router.go(`/table/${table}`);
}
