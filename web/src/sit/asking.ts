import { post } from "../shell/api";
import type { InviteInfo, LookRequest, SatDown, SitRequest } from "../wire";

/** What an invitation is for, without taking it. */
export function lookAt(table: string, invite: string): Promise<InviteInfo> {
  const request: LookRequest = { invite };
  return post(`/api/tables/${table}/look`, JSON.stringify(request));
}

export function sit(table: string, request: SitRequest): Promise<SatDown> {
  return post(`/api/tables/${table}/sit`, JSON.stringify(request));
}
