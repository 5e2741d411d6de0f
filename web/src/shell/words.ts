export function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A bot's level as people read it; one of another package comes as "package:name". */
export function levelTitle(level: string): string {
  const [bot, of] = level.split(":").reverse();
  return titled(bot ?? level) + (of ? ` (${of})` : "");
}

/** A bot's level where its name stands already; older tables have bots that are called by it. */
export function botWords({ name, level }: { name: string; level: string | null }): string {
  const title = levelTitle(level ?? "bot");
  return name.startsWith(title) ? "bot" : `${title} bot`;
}
