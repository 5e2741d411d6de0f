/** Where in the client we are. The server answers every one of these paths with the same page. */
export type Route =
  | { page: "front"; wish?: "public" }
  | { page: "table"; id: string; at: number | null }
  | { page: "sit"; id: string }
  | { page: "rules"; game: string }
  | { page: "lobby" }
  | { page: "replay" }
  | { page: "dice"; table: string | null }
  | { page: "lost"; path: string };

const NAME = "[A-Za-z0-9_-]+";
const PLACE = new RegExp(`^/(table|sit|rules)/(${NAME})/?$`);
const WHOLE_NAME = new RegExp(`^${NAME}$`);

/** `at` is a number in the move list; anything else in its place is as good as nothing. */
export function parseRoute(url: URL): Route {
  const path = url.pathname;
  const asked = (name: string): string => url.searchParams.get(name) ?? "";
  switch (path) {
    case "/":
    case "/index.html":
      return asked("wish") === "public" ? { page: "front", wish: "public" } : { page: "front" };
    case "/lobby":
    case "/replay":
      return { page: path === "/lobby" ? "lobby" : "replay" };
    case "/dice":
      return { page: "dice", table: WHOLE_NAME.test(asked("table")) ? asked("table") : null };
  }
  const [, kind, name] = PLACE.exec(path) ?? [];
  if (kind === undefined || name === undefined) return { page: "lost", path };
  if (kind === "rules") return { page: "rules", game: name };
  if (kind === "sit") return { page: "sit", id: name };
  return { page: "table", id: name, at: /^\d{1,6}$/.test(asked("at")) ? Number(asked("at")) : null };
}

export function pathOf(route: Exclude<Route, { page: "lost" }>): string {
  switch (route.page) {
    case "front":
      return route.wish ? `/?wish=${route.wish}` : "/";
    case "table":
      return `/table/${route.id}${route.at === null ? "" : `?at=${route.at}`}`;
    case "sit":
      return `/sit/${route.id}`;
    case "rules":
      return `/rules/${route.game}`;
    case "dice":
      return route.table === null ? "/dice" : `/dice?table=${route.table}`;
    default:
      return `/${route.page}`;
  }
}
