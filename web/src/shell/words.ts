export function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** A bot's level as people read it; one of another package comes as "package:name". */
export function levelTitle(level: string): string {
  const [bot, of] = level.split(":").reverse();
  return titled(bot ?? level) + (of ? ` (${of})` : "");
}
