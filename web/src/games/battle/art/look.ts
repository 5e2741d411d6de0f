import type { BattleCard } from "../../../wire";

/**
 * What a card's animal looks like. It follows from the name and what is printed on the card alone: the same
 * card looks the same on every device, and a card somebody made up this evening has a face of its own at once.
 * The strong are broad, the quick are slim and lean, the wise see better through glass, the cute have large eyes.
 */
export interface Look {
  kitten: boolean;
  coat: string;
  /** Colours of what it wears. */
  dye: string;
  trim: string;
  sky: number;
  /** A penguin's markings or a kitten's fur. */
  marking: string;
  hat: string;
  neck: string;
  /** What it holds, or has with it. */
  item: string;
  eyes: "round" | "happy" | "sleepy" | "wink" | "aside" | "stern";
  mouth: "plain" | "smile" | "open" | "long" | "smirk";
  glasses: "" | "round" | "monocle" | "mask" | "goggles";
  pose: "down" | "up" | "wave" | "hips" | "back";
  /** Half the width of the belly, the height, half the width of the head, and the size of an eye. */
  wide: number;
  tall: number;
  head: number;
  eye: number;
  lean: number;
  blush: boolean;
  brows: boolean;
}

export const PENGUIN_COATS = ["#1f3a56", "#26313c", "#41566b", "#155b63", "#4d3d68", "#544039", "#2b6490", "#2e5347"];
export const KITTEN_COATS = ["#d88635", "#7f8d99", "#3a424b", "#e7cfa4", "#94623f", "#f3eee4", "#62798d", "#b7a08a"];
export const DYES = ["#c8452f", "#e0a526", "#1d8a83", "#7a5bb0", "#d1628f", "#4c8f3d", "#4a97cf", "#dd7a2a"];
export const SKIES = 8;

const PENGUIN_MARKINGS = ["heart", "hood", "strap", "band", "ears", "chick", "bib"] as const;
const KITTEN_MARKINGS = ["tabby", "patch", "points", "tuxedo", "plain", "calico", "socks"] as const;
const HATS = [
  "beanie",
  "earmuffs",
  "sailor",
  "souwester",
  "party",
  "headband",
  "bow",
  "flower",
  "beret",
  "tuft",
  "snow",
  "bucket",
  "",
  "",
] as const;
const NECKS = ["scarf", "bowtie", "bandana", "pearls", "medal", "ruff", "tie", "bell", "", ""] as const;
const ITEMS = ["fish", "lantern", "umbrella", "cup", "balloon", "icepop", "snowball", "", "", "", ""] as const;

/** A word in a name that says what its owner must wear. */
const WORN: readonly (readonly [RegExp, Partial<Look>])[] = [
  [/^(king|queen|emperor|empress|prince)/i, { hat: "crown", neck: "ruff" }],
  [/^(duchess|lady|dame|princess|countess)/i, { hat: "tiara", neck: "pearls" }],
  [/^(baron|earl|count|lord|duke|sir)\b/i, { hat: "tophat", glasses: "monocle" }],
  [/^(captain|admiral|commander)/i, { hat: "captain" }],
  [/^(sergeant|major|general|marauder)/i, { hat: "beret", neck: "medal" }],
  [/^(knight|viking)/i, { hat: "helmet" }],
  [/^(abbess|abbot|professor|doctor)/i, { hat: "mortarboard" }],
  [/^(old|grand)/i, { neck: "scarf", glasses: "round", mouth: "long" }],
  [/tuxedo|dapper/i, { neck: "bowtie", hat: "tophat" }],
  [/macaroni|rockhopper/i, { hat: "crest" }],
  [/chinstrap/i, { marking: "strap" }],
  [/gentoo/i, { marking: "band" }],
  [/adelie/i, { marking: "hood" }],
  [/snow|frost|blizzard|avalanche|sleet|hail|polar|glacier/i, { hat: "snow" }],
  [/chilly|brrr|mitten|icicle|tundra/i, { hat: "beanie", neck: "scarf" }],
  [/ember|lantern|kindle|cinder|candle/i, { item: "lantern" }],
  [/calico/i, { marking: "calico" }],
  [/tabby|tiger/i, { marking: "tabby" }],
  [/ink|umbra|umber|shadow/i, { marking: "tuxedo" }],
  [/muffin|pancake|truffle|dumpling|noodle|marzipan|biscuit|oatmeal|kipper/i, { hat: "chef" }],
  [/velvet|ribbon|quilted|jolly|tango/i, { hat: "bow" }],
  [/clover|orchid|hazel|ivy|nettle|bramble|fennel|saffron/i, { hat: "flower" }],
  [/bandit|outlaw|rascal|jinx/i, { neck: "bandana" }],
  [/cod|haddock|herring|krill|mackerel|sardine/i, { item: "fish" }],
  [/squall|drift|gale|eddy|lagoon|fjord/i, { hat: "souwester" }],
  [/sleep|catnap|lullaby|yawn|hush|lapwarm/i, { eyes: "sleepy" }],
];

/** Numbers that follow from a text: the same for the same text, and without any order one could see. */
export function chances(text: string): (below: number) => number {
  let seed = 0x811c9dc5;
  for (const letter of text) seed = Math.imul(seed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return (below) => {
    seed = (seed + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const one = <T>(values: readonly T[], below: (most: number) => number): T => values[below(values.length)] as T;

export function lookOf(card: BattleCard): Look {
  const below = chances(card.name);
  const [strong, quick, wise, cute] = card.stats;
  const dye = below(DYES.length);
  const look: Look = {
    kitten: card.kitten,
    coat: one(card.kitten ? KITTEN_COATS : PENGUIN_COATS, below),
    dye: DYES[dye] ?? "",
    trim: DYES[(dye + 1 + below(DYES.length - 1)) % DYES.length] ?? "",
    sky: below(SKIES),
    marking: one(card.kitten ? KITTEN_MARKINGS : PENGUIN_MARKINGS, below),
    hat: one(HATS, below),
    neck: one(NECKS, below),
    item: one(ITEMS, below),
    eyes: one(["round", "round", "round", "happy", "aside", "wink", "sleepy"] as const, below),
    mouth: one(["plain", "smile", "open", "smirk", "long"] as const, below),
    glasses: "",
    pose: one(["down", "down", "hips", "wave"] as const, below),
    wide: 22 + 3 * strong - 1.2 * quick + below(3) - 1,
    tall: 79 + 2 * wise + 2 * strong - 3 * cute + below(7) - 3,
    head: 18.5 + 1.3 * cute + 0.7 * strong,
    eye: 4.3 + 0.95 * cute - 0.3 * strong,
    lean: quick >= 2 ? (below(2) * 2 - 1) * (quick === 3 ? 7 : 3.5) : 0,
    blush: cute >= 2,
    brows: strong === 3,
  };
  dress(look, card);
  for (const [word, worn] of WORN) if (word.test(card.name)) Object.assign(look, worn);
  mark(look, card.ability);
  return look;
}

/** What stands out on a card is worn or held, unless it does something else already. */
function dress(look: Look, { stats: [strong, quick, wise, cute] }: BattleCard): void {
  if (wise === 3) {
    look.glasses = "round";
    look.item = "book";
  }
  if (quick === 3) {
    look.pose = "back";
    look.hat = look.hat === "" || look.hat === "bow" ? "headband" : look.hat;
    if (wise < 3) look.glasses = "goggles";
  }
  if (strong === 3) {
    look.pose = "wave";
    look.item = "dumbbell";
  }
  if (cute === 3) {
    look.eyes = "round";
    look.mouth = "smile";
    if (look.item === "" || look.item === "snowball") look.item = "heart";
  }
}

/** Abilities show in the picture too. */
function mark(look: Look, ability: string): void {
  if (ability === "present") {
    look.item = "gift";
    look.pose = "hips";
  } else if (ability === "rogue") {
    look.glasses = "mask";
    if (look.eyes === "sleepy" || look.eyes === "happy") look.eyes = "aside";
  } else if (ability === "traveler") {
    look.item = "bindle";
    look.pose = look.pose === "up" ? "wave" : look.pose;
  } else if (ability === "intimidator") {
    look.eyes = "stern";
    look.mouth = "open";
    look.brows = true;
    look.pose = "up";
    look.item = "rage";
  }
}
