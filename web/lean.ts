import type { Plugin } from "vite";

/**
 * Svelte can take over pages that a server has drawn, run components of older versions, wait inside of markup, and
 * catch errors there. None of that is done here. It guards most of it by flags that nothing sets, so that it can be left
 * out; the packager does not see by itself that they are never set. Here they are made constants, and what is then done
 * for nothing goes.
 *
 * Why this stays: packed, it saves 3.1 kB of what a table fetches first (2.2 kB of Svelte, 0.7 kB of the packager's helper
 * for preloading, which nothing here needs), and without it that is over the 60 kB that a test allows. No option of Svelte
 * or of the packager does the same: both keep what a page drawn by a server would need. When one comes, this goes.
 *
 * Whoever changes Svelte's version and finds one of these places gone looks here, and weighs what is fetched first.
 */
type Change = readonly [what: RegExp, by: string];

const FLAGS: Change = [/export let (hydrating|\w+_mode_flag) = false;/g, "export const $1 = false;"];
const SETTING: Change = [/^\t(hydrating|\w+_mode_flag) = \w+;$/gm, ""];
/** Steps along the page that are not used are taken only for a page that a server has drawn. */
const STEPS: Change = [/^export function (child|first_child|only_child|sibling)\(/gm, "/*@__NO_SIDE_EFFECTS__*/ $&"];
/** All is mounted inside of something that could show a fault instead, or a sign to wait: there is nothing to show. */
const BOUNDARY: Change = [
  /^import \{ boundary \} from '.\/dom\/blocks\/boundary.js';$/m,
  "import { branch } from './reactivity/effects.js';\nconst boundary = (node, _, children) => branch(() => children(node));",
];

const PLACES: Readonly<Record<string, readonly Change[]>> = {
  "flags/index.js": [FLAGS, SETTING],
  "client/dom/hydration.js": [FLAGS, SETTING],
  "client/dom/operations.js": [STEPS],
  "client/render.js": [BOUNDARY],
};

/** In components: steps along what a server has drawn. */
const WALKING = /^\s*\$\.(reset|next)\([^()]*\);$/gm;

export function lean(): Plugin[] {
  return [
    {
      name: "lean-svelte",
      apply: "build",
      enforce: "pre",
      load(id) {
        // A part needs nothing that is not there already or named in it.
        return id === "\0vite/preload-helper.js" ? "export const __vitePreload = (fetch) => fetch();" : null;
      },
      transform(code, id) {
        const place = Object.keys(PLACES).find((one) => id.endsWith(`svelte/src/internal/${one}`));
        if (place === undefined) return null;
        return { code: (PLACES[place] ?? []).reduce((before, change) => changed(before, change, place), code), map: null };
      },
    },
    {
      name: "lean-components",
      apply: "build",
      transform: (code, id) => (id.endsWith(".svelte") ? { code: code.replace(WALKING, ""), map: null } : null),
    },
  ];
}

function changed(code: string, [what, by]: Change, place: string): string {
  const now = code.replace(what, by);
  if (now === code) throw new Error(`Svelte's ${place} does not say ${what} any more: see lean.ts`);
  return now;
}
