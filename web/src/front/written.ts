import type { Spec } from "../wire";
import { troubleWith } from "../workshop/checking.svelte";
import type { OptionValue } from "../shell/options";

/** For each text of the players' own that cannot be used: its first fault, as the game itself tells it. */
export async function writtenTroubles(spec: Spec, values: Record<string, OptionValue>): Promise<string[]> {
  const found = await Promise.all(
    spec.options.map((option) =>
      option.kind === "written" ? troubleWith(spec.id, option, String(values[option.name] ?? "")) : null,
    ),
  );
  return found.filter((trouble) => trouble !== null);
}
