import { isNight } from "../shell/settings.svelte";

/** Still pictures of the boards, by day and by night; `tools/pictures.py` takes them. */
const FILES = import.meta.glob<string>("../art/boards/*.webp", { eager: true, query: "?url", import: "default" });

/** A game's picture in the present theme; null for a game of another package. */
export function pictureOf(game: string): string | null {
  return FILES[`../art/boards/${game}-${isNight() ? "night" : "day"}.webp`] ?? null;
}
