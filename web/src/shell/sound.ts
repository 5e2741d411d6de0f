import { settings } from "./settings.svelte";

export type Sound = "slide" | "clack" | "splash" | "kick" | "goal" | "turn";

/**
 * Nothing is heard, nor fetched, until the player has asked for sound; browsers insist on a click first as well. A sound
 * that cannot be fetched is not heard.
 */
export function playSounds(sounds: readonly Sound[]): void {
  if (!settings.sound || sounds.length === 0) return;
  void import("./synth").then(
    ({ synthesize }) => synthesize(sounds),
    () => {},
  );
}
