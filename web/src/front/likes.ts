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
