/** The secret stands behind the #, which browsers keep to themselves: no server log ever sees it. */
export function inviteLink(origin: string, table: string, secret: string): string {
  return `${origin}/sit/${table}#${secret}`;
}

/** Where links to this server lead: to the address that whoever runs it has set; else to the one this page was
 * opened by. If that one means this machine only, then to this machine's address in the network, if it has one. */
export function linkOrigin(): string {
  const network = isOnlyHere(location.hostname) ? told("network") : "";
  return told("public") || network || location.origin;
}

function told(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="rookery-${name}"]`)?.content ?? "";
}

/** An address that means this machine, on every machine: a link to it leads nobody here from elsewhere. */
export function isOnlyHere(hostname: string): boolean {
  return hostname === "localhost" || hostname.endsWith(".localhost") || /^(127\.|\[?::1\]?$)/.test(hostname);
}

/** The secret of an invitation as it stands in an address; null if there is none, or something else. */
export function secretOf(hash: string): string | null {
  const found = /^#([A-Za-z0-9_-]{8,64})$/.exec(hash.trim());
  return found?.[1] ?? null;
}
