import type { Plugin } from "vite";

/**
 * Svelte can take over pages that a server has drawn, run components of older versions, and wait inside of markup. None
 * of that is done here, and it guards all of it by flags that nothing sets, so that it can be left out. The packager
 * does not see by itself that they are never set: here they are made constants, and what is then done for nothing is
 * marked so.
 */
const FLAGS = /export let (hydrating|\w+_mode_flag) = false;/g;
const SETTING = /^\t(hydrating|\w+_mode_flag) = \w+;$/gm;
const FOR_NOTHING = /^export function (reset|next|hydrate_template|child|first_child|only_child|sibling)\(/gm;

const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  "flags/index.js": [FLAGS, SETTING],
  "client/dom/hydration.js": [FLAGS, SETTING, FOR_NOTHING],
  "client/dom/operations.js": [FOR_NOTHING],
};

function leaner(code: string, what: RegExp): string {
  if (what === FLAGS) return code.replace(what, "export const $1 = false;");
  if (what === SETTING) return code.replace(what, "");
  return code.replace(what, "/*@__NO_SIDE_EFFECTS__*/ $&");
}

export function lean(): Plugin {
  return {
    name: "lean-svelte",
    apply: "build",
    transform(code, id) {
      const place = Object.keys(PLACES).find((one) => id.endsWith(`svelte/src/internal/${one}`));
      if (place === undefined) return null;
      let changed = code;
      for (const what of PLACES[place] ?? []) {
        const next = leaner(changed, what);
        if (next === changed) throw new Error(`${place} of Svelte does not say ${what} any more: see lean.ts`);
        changed = next;
      }
      return { code: changed, map: null };
    },
  };
}
