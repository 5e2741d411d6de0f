/** Where in the client we are. The server answers every one of these paths with the same page. */
export type Route =
  | { page: "front"; setUp?: "public"; game?: string; from?: "workshop" }
  | { page: "table"; id: string; at: number | null }
  | { page: "sit"; id: string }
  | { page: "rules"; game: string; edition: string | null }
  | { page: "lesson"; game: string }
  | { page: "workshop"; game: string; option: string | null }
  | { page: "lobby" }
  | { page: "replay" }
  | { page: "dice"; table: string | null }
  | { page: "lost"; path: string };

const NAME = "[A-Za-z0-9_-]+";
const PLACE = new RegExp(`^/(table|sit|rules|lesson|workshop)/(${NAME})/?$`);
const WHOLE_NAME = new RegExp(`^${NAME}$`);

/** `at` is a number in the move list; anything else in its place is as good as nothing. */
export function parseRoute(url: URL): Route {
  const path = url.pathname;
  const asked = (name: string): string => url.searchParams.get(name) ?? "";
  const named = (name: string): string | null => (WHOLE_NAME.test(asked(name)) ? asked(name) : null);
  switch (path) {
    case "/":
    case "/index.html":
      if (asked("set-up") === "public") return { page: "front", setUp: "public" };
      if (named("game") === null) return { page: "front" };
      return { page: "front", game: asked("game"), ...(asked("from") === "workshop" ? { from: "workshop" } : {}) };
    case "/lobby":
    case "/replay":
      return { page: path === "/lobby" ? "lobby" : "replay" };
    case "/dice":
      return { page: "dice", table: named("table") };
  }
  const [, kind, name] = PLACE.exec(path) ?? [];
  if (kind === undefined || name === undefined) return { page: "lost", path };
  if (kind === "lesson") return { page: kind, game: name };
  if (kind === "rules") return { page: kind, game: name, edition: named("edition") };
  if (kind === "workshop") return { page: kind, game: name, option: named("option") };
  if (kind === "sit") return { page: "sit", id: name };
  return { page: "table", id: name, at: /^\d{1,6}$/.test(asked("at")) ? Number(asked("at")) : null };
}

/** The rules a table plays by: those of its edition, where the game has several. */
export function rulesPath(game: string, options: Readonly<Record<string, unknown>> = {}): string {
  const edition = options["edition"];
  return pathOf({ page: "rules", game, edition: typeof edition === "string" ? edition : null });
}

export function pathOf(route: Exclude<Route, { page: "lost" }>): string {
  switch (route.page) {
    case "front":
      if (route.setUp) return `/?set-up=${route.setUp}`;
      if (route.game === undefined) return "/";
      return `/?game=${route.game}${route.from ? `&from=${route.from}` : ""}`;
    case "table":
      return `/table/${route.id}${route.at === null ? "" : `?at=${route.at}`}`;
    case "sit":
      return `/sit/${route.id}`;
    case "rules":
      return `/rules/${route.game}${route.edition === null ? "" : `?edition=${route.edition}`}`;
    case "lesson":
      return `/lesson/${route.game}`;
    case "workshop":
      return `/workshop/${route.game}${route.option === null ? "" : `?option=${route.option}`}`;
    case "dice":
      return route.table === null ? "/dice" : `/dice?table=${route.table}`;
    default:
      return `/${route.page}`;
  }
}
