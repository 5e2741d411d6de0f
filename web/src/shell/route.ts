/** Where in the client we are. The server answers every one of these paths with the same page. */
export type Route =
  | { page: "front" }
  | { page: "table"; id: string; at: number | null }
  | { page: "rules"; game: string }
  | { page: "lost"; path: string };

const NAME = "([A-Za-z0-9_-]+)";
const TABLE = new RegExp(`^/table/${NAME}/?$`);
const RULES = new RegExp(`^/rules/${NAME}/?$`);

/** `at` is a number in the move list; anything else in its place is as good as nothing. */
export function parseRoute(url: URL): Route {
  const path = url.pathname;
  if (path === "/" || path === "/index.html") return { page: "front" };
  const table = TABLE.exec(path)?.[1];
  if (table !== undefined) {
    const at = url.searchParams.get("at") ?? "";
    return { page: "table", id: table, at: /^\d{1,6}$/.test(at) ? Number(at) : null };
  }
  const game = RULES.exec(path)?.[1];
  return game === undefined ? { page: "lost", path } : { page: "rules", game };
}

export function pathOf(route: Exclude<Route, { page: "lost" }>): string {
  switch (route.page) {
    case "front":
      return "/";
    case "table":
      return `/table/${route.id}${route.at === null ? "" : `?at=${route.at}`}`;
    case "rules":
      return `/rules/${route.game}`;
  }
}
