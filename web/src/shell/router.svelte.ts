import { parseRoute, type Route } from "./route";

let route = $state.raw<Route>(parseRoute(new URL(location.href)));

/** A new route only where it says something new: another heading of the same page is no other page. */
function read(): void {
  const now = parseRoute(new URL(location.href));
  if (JSON.stringify(now) !== JSON.stringify(route)) route = now;
}

export const router = {
  get route(): Route {
    return route;
  },

  go(path: string): void {
    // How far one had read is kept with the page one leaves, for the way back.
    history.replaceState({ top: window.scrollY }, "");
    history.pushState(null, "", path);
    read();
    window.scrollTo(0, 0);
  },

  /** For a page that is fetched, once it is there: to where one had read, or to the heading its address names. */
  arrive(): void {
    const { top } = (history.state ?? {}) as { top?: number };
    if (top !== undefined) window.scrollTo(0, top);
    else document.getElementById(location.hash.slice(1))?.scrollIntoView();
  },

  /** Another address for what is on the screen already: no new entry to step back through. */
  rename(path: string): void {
    history.replaceState(null, "", path);
    read();
  },

  /** Plain links stay plain links; those that lead inside the client need no new page. */
  watch(): () => void {
    const onClick = (event: MouseEvent): void => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!link || link.target || link.hasAttribute("download")) return;
      const url = new URL(link.href);
      if (url.origin !== location.origin || url.pathname.startsWith("/api/")) return;
      if (url.pathname + url.search === location.pathname + location.search && url.hash) return;
      event.preventDefault();
      router.go(url.pathname + url.search + url.hash);
    };
    document.addEventListener("click", onClick);
    window.addEventListener("popstate", read);
    return () => {
      document.removeEventListener("click", onClick);
      window.removeEventListener("popstate", read);
    };
  },
};
