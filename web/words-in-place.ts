import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

/** `{words.close}` in markup, where `words` is all that a file of words has: not the same in a template string. */
const IMPORT = /import \* as (\w+) from "(\.[^"]*words)";/g;
const PLAIN = /^export const (\w+) =\s+("(?:[^"\\]|\\.)*");$/gm;

function wordsIn(file: string): Map<string, string> {
  const found = readFileSync(file, "utf8").matchAll(PLAIN);
  return new Map([...found].map(([, name = "", text = '""']) => [name, JSON.parse(text) as string]));
}

const SIGNS: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", '"': "&quot;", "{": "&#123;", "}": "&#125;" };
const escaped = (text: string): string => text.replace(/[&<"{}]/g, (sign) => SIGNS[sign] ?? sign);

/**
 * Sentences stand together in each room's words. Where nothing has to be filled in, they are put into the markup while
 * the client is built: there they weigh and cost no more than if they had been written there.
 */
export function wordsInPlace(): Plugin {
  return {
    name: "words-in-place",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!id.endsWith(".svelte")) return null;
      let changed = code;
      for (const [, name, from = ""] of code.matchAll(IMPORT)) {
        const file = resolve(dirname(id), `${from}.ts`);
        const said = wordsIn(file);
        this.addWatchFile(file);
        changed = changed.replace(new RegExp(`(?<!\\$)(=?)\\{${name}\\.(\\w+)\\}`, "g"), (found, is, word) => {
          const text = said.get(String(word));
          // Space at the ends would be lost between tags.
          if (text === undefined || text !== text.trim()) return found;
          return is ? `="${escaped(text)}"` : escaped(text);
        });
      }
      return changed === code ? null : { code: changed, map: null };
    },
  };
}
