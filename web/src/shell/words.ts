export function titled(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What playing each is like, in a line. */
const LIKE: Readonly<Record<string, string>> = {
  me: "You play here.",
  friend: "You share this screen and take turns.",
  link: "You get a link and a QR code to send.",
  chick: "Just hatched: makes many mistakes.",
  fledgling: "Kind to beginners: sees the next move or two.",
  adult: "Knows the game well: a fair fight.",
  emperor: "As strong as it gets: thinks hard before each move.",
};

export function whatItIsLike(who: string): string {
  return LIKE[who] ?? "A bot from another package.";
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
