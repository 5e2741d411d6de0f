import { expect, test } from "vitest";

/** What may stand at the top of a game's folder, and what for. A role a game lacks is absent. */
const ROLES: Readonly<Record<string, string>> = {
  "index.ts": "the game as the table sees it: its board, its words, its keys, its editors",
  "Board.svelte": "the board: puts the parts together, and says what a click means",
  "words.ts": "everything as people read or hear it",
  "showing.ts": "how each kind of event is shown: what it changes, what moves, what stays to be seen, how it sounds",
  "showing/": "parts of showing.ts where one file would be too long",
  "playback.svelte.ts": "the shared playback, with what this game's board keeps of the past",
  "motion.ts": "sets in motion on the page what showing.ts says moves",
  "ghost.ts": "what a move that is looked at would leave changed",
  "geometry.ts": "where cells are on the drawing, and which way things point",
  "pieces.ts": "the pieces or cards in a view, and where they stand",
  "choices.svelte.ts": "what can be chosen now, as this game's board offers it",
  "types.ts": "shorter names for what comes over the wire",
  "forms.ts": "the limits of players' own texts, written by tools/wire_types.py",
  "fixtures.ts": "views to try things on",
  "fixtures.json": "a recorded game to try things on",
  "parts/": "what the board is put together from: components, and what only they use",
  "art/": "drawings that more than one part uses",
  "editor/": "editors for the texts players write for this game",
};

/** All files of the games, by their path from here. */
const FILES = Object.keys(import.meta.glob(["./*/**", "!./**/*.test.ts"]));
const GAMES = [...new Set(FILES.map((file) => file.split("/")[1] ?? ""))].sort();

function topOf(game: string): string[] {
  const inside = FILES.map((file) => file.split("/").slice(1)).filter(([folder]) => folder === game);
  return [...new Set(inside.map(([, name = "", ...rest]) => (rest.length > 0 ? `${name}/` : name)))];
}

test("there are folders to look at", () => {
  expect(GAMES).toEqual(expect.arrayContaining(["battle", "nightout", "plain", "skating", "soccer"]));
});

test.each(GAMES)("the folder of %s has the shape that all games have", (game) => {
  expect(topOf(game).filter((name) => !(name in ROLES))).toEqual([]);
  expect(topOf(game)).toEqual(expect.arrayContaining(["index.ts", "Board.svelte"]));
});

test("no role is kept that no game has", () => {
  const used = new Set(GAMES.flatMap(topOf));
  expect(Object.keys(ROLES).filter((name) => !used.has(name))).toEqual([]);
});
