import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { lean } from "./lean.ts";
import { wordsInPlace } from "./words-in-place.ts";

/** What every board needs travels in one piece: a dozen tiny files pack badly, and each is asked for by itself. */
const ROOM = [
  "table/(choosing|steps|keys|hand|scenes|words|series|turns|Layout|MoveList|Choices|BoardStage)",
  "shell/(sound|signals|tables|api|words|route|keep|settings)",
  "games/kit",
  "art/(Badge|PaperPenguin|mark)",
  "boards/(Grid|PaceBar|audience|plane|playback|pointer|board\\.|showing|words)",
];

/** All of Svelte that boards need: what only forms and pages of text need comes with those. */
const SVELTE = "node_modules/(svelte|clsx|esm-env)/(?!src/motion|src/internal/client/(index|loop|dom/(elements/bindings/(input|select|window|universal)|blocks/(svelte-element|html))))";

/** Where `npm run dev` finds a running table. */
const TABLE = process.env.ROOKERY_TABLE ?? "http://127.0.0.1:8765";

/** Tests that put something in a module's place. They have all modules to themselves; the others share theirs, and a
 * page, which takes a quarter of the time. */
const ALONE = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => join("src", name))
  .filter((name) => name.endsWith(".test.ts") && readFileSync(name, "utf8").includes("vi.mock("));

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } }), lean(), wordsInPlace()],
  base: "/",
  build: {
    // Written straight into the Python package: an editable install serves what lies there,
    // and a copy made later by the packager would never reach it.
    outDir: "../src/rookery/table/static",
    emptyOutDir: true,
    target: "es2023",
    // The server forbids inline scripts, styles and data: addresses, so everything stays a file of its own.
    // Lists of what each lazy part needs would weigh more than they save: nearly all of it is there already.
    modulePreload: false,
    assetsInlineLimit: 0,
    // One sheet for all: the names of fifty small ones would weigh more in the scripts than most of them do.
    cssCodeSplit: false,
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: /svelte\/src\/internal\/client/, sideEffects: false }] },
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: "room", test: new RegExp(`src/(${ROOM.join("|")})|${SVELTE}`) }],
        },
        // The font's licence has no ending of its own; a server then takes it for something to download.
        assetFileNames: (asset) =>
          asset.names.includes("LICENSE") ? "assets/baloo-2-licence.txt" : "assets/[name]-[hash][extname]",
      },
    },
  },
  server: {
    // Tests look at the games' own data, which lies with their rules.
    fs: { allow: [".."] },
    // The table only listens to pages from its own address.
    proxy: { "/api": { target: TABLE, ws: true } },
  },
  // Without this, Vitest takes Svelte's server build, which cannot mount a component.
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: {
    environment: "happy-dom",
    pool: "threads",
    // How fast anything is, is nothing these tests judge: a busy machine may take its time.
    testTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: "together",
          include: ["src/**/*.test.ts"],
          exclude: ALONE,
          isolate: false,
          setupFiles: "src/clean.ts",
        },
      },
      { extends: true, test: { name: "alone", include: ALONE } },
    ],
  },
});
