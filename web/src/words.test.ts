import { parse } from "svelte/compiler";
import { expect, test } from "vitest";

/**
 * Sentences stand together, in a room's words, so that they can be read, mended and one day translated without a hunt.
 * Nowhere else is there anything that people read.
 */
const FILES = import.meta.glob<string>(
  [
    "./**/*.svelte",
    "./**/*.ts",
    "!./**/*.test.ts",
    "!./**/*.test.svelte",
    "!./**/*.test-kit.ts",
    "!./**/*words.ts",
    "!./**/fixtures.ts",
    "!./**/forms.ts",
    "!./wire.ts",
  ],
  { query: "?raw", import: "default", eager: true },
);

/** Attributes of elements and components that people read or hear. */
const READ = new Set(["alt", "aria-label", "aria-description", "help", "label", "legend", "placeholder", "title"]);
/** What is typed in a terminal, what only says that a page is broken, and what browsers and the server read. */
const ALLOWED = new Set([
  "./play --share",
  "rookery serve --share",
  "rookery serve --public https://games.example",
  "index.html has no element with the id 'app'",
  "The tree has no §.",
  "(prefers-color-scheme: dark)",
  "(prefers-reduced-motion: reduce)",
  "input:not([type=checkbox], [type=radio]), textarea, select, dialog",
  "to come",
  "fire cannon B1",
  "pick Gale",
  "kitten battleground",
  "battle board",
  "whoever chooses first",
]);
/** As the browser calls them. */
const KEYS = /^(Arrow\w*|Page(Up|Down)|Backspace|Delete|Enter|Escape|Home|End|Space|Tab)$/;

const isWord = (text: string): boolean => /\p{L}{2}/u.test(text);
/** Two words, a capital and more, or the end of a sentence. */
const isSaid = (text: string): boolean =>
  /\p{L}{2}[,:;]? \p{L}{2}/u.test(text) || /^\p{Lu}\p{Ll}{2}/u.test(text) || /\p{L}{2}[.!?…]$/u.test(text);

interface Node {
  type: string;
  [field: string]: unknown;
}
const isNode = (found: unknown): found is Node => typeof found === "object" && found !== null && "type" in found;

/** Everything in a file that people would read. */
function saidIn(code: string): string[] {
  const found: string[] = [];
  const note = (text: string, counts: (text: string) => boolean): void => {
    const said = text.trim().replaceAll(/\s+/g, " ");
    if (counts(said) && !ALLOWED.has(said) && !KEYS.test(said)) found.push(said);
  };
  const walk = (node: unknown, attribute: string | null): void => {
    if (Array.isArray(node)) for (const one of node) walk(one, attribute);
    if (!isNode(node) || node.type === "ImportDeclaration") return;
    if (node.type.startsWith("TS") && !node.type.endsWith("Expression")) return;
    const own = node.type === "Attribute" ? String(node["name"]) : node.type === "StyleDirective" ? "style" : attribute;
    if (own === "class" || own === "style") return;
    if (node.type === "Text" && (own === null || READ.has(own))) note(String(node["data"]), isWord);
    if (node.type === "Literal" && typeof node["value"] === "string") note(node["value"], isSaid);
    if (node.type === "TemplateLiteral") {
      const parts = node["quasis"] as { value: { cooked: string } }[];
      note(parts.map(({ value }) => value.cooked).join("§"), isSaid);
    }
    for (const [field, value] of Object.entries(node)) {
      if (field !== "css" && !field.endsWith("omments") && field !== "metadata") walk(value, own);
    }
  };
  const whole = /^\s*<|<\/\w+>\s*$/.test(code) ? code : `<script lang="ts">${code}</script>`;
  const { fragment, instance, module } = parse(whole, { modern: true });
  for (const part of [fragment, instance?.content, module?.content]) walk(part, null);
  return found;
}

test("what people would read is found in markup, in attributes, and in strings", () => {
  expect(saidIn('<p class="big words">Hello</p>')).toEqual(["Hello"]);
  expect(saidIn('<p aria-label="Hello" data-x="So long">{words.hello}</p>')).toEqual(["Hello"]);
  expect(saidIn('<p>{busy ? "Please wait" : `${n} things to do`}</p>')).toEqual(["Please wait", "§ things to do"]);
  expect(saidIn('const key = "Enter", title = "Nothing here.";')).toEqual(["Nothing here."]);
});

test.each(Object.keys(FILES))("%s leaves what people read to its room's words", (file) => {
  expect(saidIn(FILES[file] ?? "")).toEqual([]);
});
