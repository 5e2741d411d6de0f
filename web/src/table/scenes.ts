import type { Scene } from "../wire";

/** What became of a scene that came in. */
export type Arrival = "added" | "known" | "gap";

/**
 * The log as this client has it: scene n stands at index n, with nothing missing before it.
 *
 * A scene that comes twice (after a reconnection) is ignored; one that comes too early is not taken
 * either, because a board must never be shown without what led to it. The caller then asks again.
 */
export class Scenes {
  #scenes: Scene[] = [];

  get all(): readonly Scene[] {
    return this.#scenes;
  }

  /** The last number there is, -1 for none: what the next `Hello` says it has seen. */
  get seen(): number {
    return this.#scenes.length - 1;
  }

  get last(): Scene | null {
    return this.#scenes.at(-1) ?? null;
  }

  take(scene: Scene): Arrival {
    if (scene.seq <= this.seen) return "known";
    if (scene.seq > this.seen + 1) return "gap";
    this.#scenes = [...this.#scenes, scene];
    return "added";
  }

  /** The newest scene once more, as it looks to somebody else. */
  renew(scene: Scene): void {
    if (scene.seq === this.seen) this.#scenes = [...this.#scenes.slice(0, -1), scene];
  }
}

/** The scenes whose moves were taken back later on: those between a board that was restored and its restoring. */
export function takenBack(scenes: readonly Scene[]): Set<number> {
  const gone = new Set<number>();
  for (const { seq, back } of scenes) {
    for (let one = (back ?? seq) + 1; one < seq; one++) gone.add(one);
  }
  return gone;
}
