import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { lean } from "./lean";

/** What every board needs travels in one piece: a dozen tiny files pack badly, and each is asked for by itself. */
const ROOM = [
  "table/(choosing|steps|keys|hand|sentences|Layout|MoveList|Choices|BoardStage|clock\\.ts)",
  "shell/(sound|signals|tables|api|words)",
  "games/kit",
  // Crumbs of Svelte that would be files of their own.
  "(events|index-client|reactivity/index-client)\\.js",
  "art/(Badge|PaperPenguin)",
  "boards/(Grid|PaceBar|plane|playback|pointer|board\\.|showing|words)",
];

/** Where `npm run dev` finds a running table. */
const TABLE = process.env.ROOKERY_TABLE ?? "http://127.0.0.1:8765";

/** Tests that put something in a module's place. They have all modules to themselves; the others share theirs, and a
 * page, which takes a quarter of the time. */
const ALONE = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((name) => join("src", name))
  .filter((name) => name.endsWith(".test.ts") && readFileSync(name, "utf8").includes("vi.mock("));

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } }), lean()],
  base: "/",
  build: {
    // Written straight into the Python package: an editable install serves what lies there,
    // and a copy made later by the packager would never reach it.
    outDir: "../src/rookery/table/static",
    emptyOutDir: true,
    target: "es2023",
    // The server forbids inline scripts, styles and data: addresses, so everything stays a file of its own.
    // Long lists of what each lazy part needs would weigh more than they save: nearly all of it is there already.
    modulePreload: { polyfill: false, resolveDependencies: (_file, needed) => needed.filter((one) => one.endsWith(".css")) },
    assetsInlineLimit: 0,
    // One sheet for all: the names of fifty small ones would weigh more in the scripts than most of them do.
    cssCodeSplit: false,
    rolldownOptions: {
      optimization: { inlineConst: { mode: "all", pass: 3 } },
      output: {
        codeSplitting: { groups: [{ name: "room", test: new RegExp(`src/(${ROOM.join("|")})`) }] },
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
