/** Where in the client we are. The server answers every one of these paths with the same page. */
export type Route =
  | { page: "front" }
  /** Setting up a game: for a friend, or for anyone; perhaps with a text from the workshop. */
  | { page: "play"; game: string; company: Company | null; from: "workshop" | null }
  | { page: "table"; id: string; at: number | null }
  | { page: "sit"; id: string }
  | { page: "rules"; game: string; edition: string | null }
  | { page: "lesson"; game: string; number: number }
  | { page: "analysis"; game: string }
  | { page: "workshop"; game: string | null; option: string | null }
  | { page: "position"; game: string }
  | { page: "games" }
  | { page: "take" }
  | { page: "learn" }
  | { page: "puzzles" }
  /** A puzzle by its id, that of a day, or whichever comes next. */
  | { page: "puzzle"; game: string; id: string | null; day: string | null }
  | { page: "results" }
  | { page: "lobby" }
  | { page: "replay" }
  /** Of a table's game, or of a record from a file. */
  | { page: "review"; table: string | null }
  /** What was tried out, by its key. */
  | { page: "trial"; key: string }
  | { page: "dice"; table: string | null }
  | { page: "lost"; path: string };

export type Company = "friend" | "public";

const NAME = "[A-Za-z0-9_-]+";
const PLACE = new RegExp(`^/([a-z]+)/(${NAME})/?$`);
const WHOLE_NAME = new RegExp(`^${NAME}$`);
const PLAIN = ["games", "take", "learn", "puzzles", "results", "lobby", "replay"] as const;

/** `at` is a number in the move list; anything else in its place is as good as nothing. */
export function parseRoute(url: URL): Route {
  const path = url.pathname;
  const asked = (name: string): string => url.searchParams.get(name) ?? "";
  const named = (name: string): string | null => (WHOLE_NAME.test(asked(name)) ? asked(name) : null);
  if (path === "/" || path === "/index.html") return { page: "front" };
  if (path === "/dice") return { page: "dice", table: named("table") };
  if (path === "/review") return { page: "review", table: null };
  if (path === "/workshop") return { page: "workshop", game: null, option: null };
  const plain = PLAIN.find((page) => path === `/${page}`);
  if (plain) return { page: plain };
  const [, kind, name = ""] = PLACE.exec(path) ?? [];
  if (kind === "play") {
    const company = asked("company");
    const from = asked("from") === "workshop" ? "workshop" : null;
    return { page: kind, game: name, company: company === "friend" || company === "public" ? company : null, from };
  }
  if (kind === "lesson") return { page: kind, game: name, number: /^[1-9]\d?$/.test(asked("number")) ? Number(asked("number")) : 1 };
  if (kind === "rules") return { page: kind, game: name, edition: named("edition") };
  if (kind === "puzzles") return { page: "puzzle", game: name, id: named("id"), day: named("day") };
  if (kind === "workshop") return { page: kind, game: name, option: named("option") };
  if (kind === "trial") return { page: kind, key: name };
  if (kind === "review") return { page: kind, table: name };
  if (kind === "sit") return { page: kind, id: name };
  if (kind === "analysis" || kind === "position") return { page: kind, game: name };
  if (kind === "table") return { page: kind, id: name, at: /^\d{1,6}$/.test(asked("at")) ? Number(asked("at")) : null };
  return { page: "lost", path };
}

/** The rules a table plays by: those of its edition, where the game has several. */
export function rulesPath(game: string, options: Readonly<Record<string, unknown>> = {}): string {
  const edition = options["edition"];
  return pathOf({ page: "rules", game, edition: typeof edition === "string" ? edition : null });
}

export function pathOf(route: Exclude<Route, { page: "lost" }>): string {
  switch (route.page) {
    case "front":
      return "/";
    case "play":
      return `/play/${route.game}${asking({ company: route.company, from: route.from })}`;
    case "table":
      return `/table/${route.id}${route.at === null ? "" : `?at=${route.at}`}`;
    case "rules":
      return `/rules/${route.game}${asking({ edition: route.edition })}`;
    case "lesson":
      return `/lesson/${route.game}${asking({ number: route.number === 1 ? null : `${route.number}` })}`;
    case "puzzle":
      return `/puzzles/${route.game}${asking({ id: route.id, day: route.day })}`;
    case "workshop":
      return route.game === null ? "/workshop" : `/workshop/${route.game}${asking({ option: route.option })}`;
    case "review":
      return route.table === null ? "/review" : `/review/${route.table}`;
    case "trial":
      return `/trial/${route.key}`;
    case "dice":
      return `/dice${asking({ table: route.table })}`;
    case "sit":
      return `/sit/${route.id}`;
    default:
      return `/${route.page}${"game" in route ? `/${route.game}` : ""}`;
  }
}

/** What stands behind the question mark: whatever is not null. */
function asking(what: Readonly<Record<string, string | null>>): string {
  const said = Object.entries(what).flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`));
  return said.length > 0 ? `?${said.join("&")}` : "";
}
