/**
 * What a kind of penguin looks like from above, facing up the page, about 76 units wide. The four kinds of the
 * rulebook have looks of their own; any other card's is put together from the same parts by its name.
 */
export interface Look {
  wings: string;
  /** Struts, guns, propellers: lines, not shapes. */
  lines: string;
  tail: string;
}

const WINGS = {
  biplane: "M-37-17Q-38-20-34-20H34Q38-20 37-17L36-11H-36ZM-35 0H35L34 6Q34 8 31 8H-31Q-34 8-34 6Z",
  warbird: "M0-15Q38-16 39-6Q36 4 0 6Q-36 4-39-6Q-38-16 0-15Z",
  jet: "M0-24L9-8L37 20V27L8 20L0 24L-8 20L-37 27V20L-9-8Z",
  starfighter: "M-8-6L-38-22V-15L-9 4ZM8-6L38-22V-15L9 4ZM-9 8L-38 24V31L-8 16ZM9 8L38 24V31L8 16Z",
  glider: "M0-10L39-15Q41-10 38-8L0 3L-38-8Q-41-10-39-15Z",
  bat: "M0-14Q20-22 39-14Q34-4 38 8Q28 2 22 10Q14 4 0 10Q-14 4-22 10Q-28 2-38 8Q-34-4-39-14Q-20-22 0-14Z",
} as const;

const LINES = {
  propeller: "M-11-39H11M0-39V-33",
  twin: "M-29-12H-15M15-12H29M-22-12V-5M22-12V-5",
  guns: "M-37-22V-36M37-22V-36",
  spike: "M0-44V-32",
  struts: "M-26-12V1M26-12V1M-14-12V1M14-12V1M-11-39H11M0-39V-33",
} as const;

const TAILS = {
  fan: "M-13 31Q0 25 13 31L10 38Q0 35-10 38Z",
  fork: "M-4 24L-16 40L-4 33H4L16 40L4 24Z",
  jets: "M-9 26H-3V36L-6 41L-9 36ZM9 26H3V36L6 41L9 36Z",
} as const;

const look = (wings: keyof typeof WINGS, lines: keyof typeof LINES, tail: keyof typeof TAILS): Look => ({
  wings: WINGS[wings],
  lines: LINES[lines],
  tail: TAILS[tail],
});

const KNOWN: Record<string, Look> = {
  ww1: look("biplane", "struts", "fan"),
  ww2: look("warbird", "propeller", "fan"),
  jet: look("jet", "spike", "fork"),
  space: look("starfighter", "guns", "jets"),
};

/** A number from a name that changes with every letter of it. */
function hash(name: string): number {
  return [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
}

function pick<T>(parts: Record<string, T>, number: number): T {
  const all = Object.values(parts);
  return all[number % all.length] as T;
}

export function lookOf(card: string): Look {
  const known = KNOWN[card.toLowerCase()];
  if (known) return known;
  const number = hash(card);
  return { wings: pick(WINGS, number), lines: pick(LINES, number >>> 4), tail: pick(TAILS, number >>> 9) };
}
