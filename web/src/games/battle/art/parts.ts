/** One piece of cut paper: its colour by name, and its outline. */
export type Cut = readonly [paint: string, outline: string];

/** A disc as an outline. */
const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** Hats sit on a head 18 wide to each side; the origin is the top of it. */
export const HATS: Record<string, readonly Cut[]> = {
  beanie: [
    ["dye", "M-17 12Q-19-9 0-9Q19-9 17 12Z"],
    ["line", "M-7-8Q-10 1-9 9M7-8Q10 1 9 9"],
    ["trim", "M-19 7Q0 1 19 7V15Q0 9-19 15Z"],
    ["trim", disc(0, -12, 5.5)],
  ],
  tophat: [
    ["ink", "M-12 5L-14-21Q0-24 14-21L12 5Z"],
    ["dye", "M-12.8-3Q0 0 12.8-3L12 5Q0 8-12 5Z"],
    ["ink", "M-21 4Q0 9 21 4Q23 8 19 9Q0 14-19 9Q-23 8-21 4Z"],
  ],
  captain: [
    ["white", "M-18 3Q-25-9-6-13Q6-16 16-12Q25-8 18 3Z"],
    ["ink", "M-17 1Q0 6 17 1V8Q0 12-17 8Z"],
    ["gold", disc(0, 0, 4.5)],
    ["ink", "M-14 8Q0 13 14 8Q12 16 0 16T-14 8Z"],
  ],
  crown: [
    ["gold", "M-15 9L-18-10L-8-1L0-15L8-1L18-10L15 9Q0 13-15 9Z"],
    ["dye", disc(-8, 5, 2.2) + disc(8, 5, 2.2)],
    ["trim", disc(0, 6, 2.6)],
    ["white", disc(-18, -11, 2) + disc(0, -16, 2.4) + disc(18, -11, 2)],
  ],
  tiara: [
    ["gold", "M-15 8L-10-3L-5 2L0-10L5 2L10-3L15 8Q0 3-15 8Z"],
    ["dye", disc(0, -2, 2.4)],
    ["white", disc(-9, 1, 1.6) + disc(9, 1, 1.6)],
  ],
  sailor: [
    ["white", "M-14 4L-12-9Q0-12 12-9L14 4Z"],
    ["dye", "M-12.8-4Q0-1 12.8-4L13 0Q0 4-13 0Z"],
    ["white", "M-18 2Q0 8 18 2L15 10Q0 14-15 10Z"],
  ],
  souwester: [
    ["gold", "M-14 5Q-15-13 0-13T14 5Z"],
    ["line", "M0-13Q-2-3 0 5M-7-11Q-10-3-9 5M7-11Q10-3 9 5"],
    ["gold", "M-21 13Q-18 2 0 2Q18 2 22 13Q12 8 0 8Q-12 8-21 13Z"],
  ],
  earmuffs: [
    ["ink", "M-20 17Q-21-9 0-9Q21-9 20 17H16Q17-5 0-5T-16 17Z"],
    ["dye", disc(-18, 18, 7) + disc(18, 18, 7)],
    ["trim", disc(-18, 18, 3) + disc(18, 18, 3)],
  ],
  party: [
    ["dye", "M-11 6L2-25L12 6Q0 10-11 6Z"],
    ["trim", "M-7.6-3L-4.5-10L8.4-7L10 0ZM-2.5-14L0-20L5.5-16L6.6-12Z"],
    ["gold", disc(2, -26, 4)],
  ],
  chef: [
    ["white", "M-12 5L-13-4Q-22-5-19-14Q-14-21-7-17Q0-25 8-17Q17-21 19-12Q20-5 13-4L12 5Z"],
    ["line", "M-6-4V-9M0-3V-11M6-4V-9"],
    ["white", "M-13 2Q0 6 13 2V9Q0 13-13 9Z"],
  ],
  helmet: [
    ["bone", "M-16 3Q-28 0-28-15Q-22-7-13-6ZM16 3Q28 0 28-15Q22-7 13-6Z"],
    ["steel", "M-18 11Q-19-11 0-11T18 11Q0 5-18 11Z"],
    ["gold", "M-3-11H3V8H-3ZM-18 7Q0 1 18 7V12Q0 6-18 12Z"],
  ],
  headband: [
    ["dye", "M17 8L29 1L26 10L31 17L18 13Z"],
    ["dye", "M-19 8Q0 0 19 8V15Q0 7-19 15Z"],
    ["trim", "M-19 10.6Q0 2.6 19 10.6V12.6Q0 4.6-19 12.6Z"],
  ],
  bow: [
    ["dye", "M9 1L-3-9Q-8 1-3 11ZM9 1L21-9Q26 1 21 11Z"],
    ["line", "M2-3L7 0M2 5L7 2M16-3L11 0M16 5L11 2"],
    ["trim", disc(9, 1, 3.6)],
  ],
  flower: [
    ["leaf", "M12 6Q24 4 26 12Q17 15 12 6Z"],
    ["dye", disc(9, -6, 4.6) + disc(15.6, -1, 4.6) + disc(13, 7, 4.6) + disc(5, 7, 4.6) + disc(2.4, -1, 4.6)],
    ["gold", disc(9, 1, 4)],
  ],
  beret: [
    ["dye", "M-18 8Q-27-5-5-11Q22-14 20 2Q17 10-18 8Z"],
    ["trim", "M-18 5Q0 9 19 3Q19 9 0 12T-18 5Z"],
    ["dye", "M-2-11L0-16L3-15L2-11Z"],
  ],
  tuft: [["coat", "M-5 4Q-13-8-8-15Q-3-10-2-4Q-2-14 3-19Q6-10 4-4Q7-12 12-13Q11-3 5 4Z"]],
  crest: [
    ["gold", "M-4 5Q-12-10-24-11Q-21-6-22-4Q-26-4-29-2Q-18 2-12 9ZM4 5Q12-10 24-11Q21-6 22-4Q26-4 29-2Q18 2 12 9Z"],
    ["coat", "M-5 4Q-8-6-4-11Q-1-7 0-3Q2-9 5-10Q8-4 5 4Z"],
  ],
  snow: [["white", "M-18 12Q-21-4-10-8Q-3-14 5-9Q17-10 18 12Q14 8 11 13Q7 6 2 12Q-3 6-7 13Q-12 7-18 12Z"]],
  bucket: [
    ["dye", "M-13 4L-10-11Q0-14 10-11L13 4Z"],
    ["trim", "M-12.4 0Q0 4 12.4 0L13 4Q0 8-13 4Z"],
    ["dye", "M-14 3Q0 8 14 3L21 13Q0 19-21 13Z"],
  ],
  mortarboard: [
    ["ink", "M-13 2Q0-3 13 2V11Q0 6-13 11Z"],
    ["ink", "M0-13L24-4L0 5L-24-4Z"],
    ["gold", "M0-5L19-3V9L21 15H15L17 9V-1.5L0-3Z"],
  ],
};

/** Around a neck 17 wide to each side. */
export const NECKS: Record<string, readonly Cut[]> = {
  scarf: [
    ["dye", "M6 2L15 0L19 24L9 26Z"],
    ["trim", "M8.6 17L17.8 15L18.5 19L9 21Z"],
    ["dye", "M-18-5Q0 5 18-5Q20 1 17 5Q0 14-17 5Q-20 1-18-5Z"],
    ["trim", "M-11-1.6L-6 .2L-8 8.6L-13 7ZM6 .2L11-1.6L13 7L8 8.6Z"],
  ],
  bowtie: [
    ["dye", "M0 2L-12-5Q-14 2-12 9ZM0 2L12-5Q14 2 12 9Z"],
    ["trim", disc(0, 2, 3.2)],
  ],
  bandana: [
    ["dye", "M-18-5Q0 5 18-5Q19 1 15 4L0 20L-15 4Q-19 1-18-5Z"],
    ["white", disc(-7, 5, 1.6) + disc(7, 5, 1.6) + disc(0, 12, 1.6) + disc(0, 4, 1.6)],
  ],
  pearls: [
    [
      "white",
      [-14, -9.5, -4.8, 0, 4.8, 9.5, 14].map((x) => disc(x, 5 - Math.abs(x) * Math.abs(x) * 0.045, 2.6)).join(""),
    ],
    ["dye", disc(0, 9, 3)],
  ],
  medal: [
    ["dye", "M-13-3L-2 15H2L13-3L8-3.6L0 9L-8-3.6Z"],
    ["gold", disc(0, 17, 6.5)],
    ["line", disc(0, 17, 3.6)],
  ],
  ruff: [["white", "M-19-3Q-22 6-14 6Q-12 12-6 8.5Q-3 14 0 9.5Q3 14 6 8.5Q12 12 14 6Q22 6 19-3Q0 6-19-3Z"]],
  tie: [
    ["dye", "M-4 0H4L6 5L2 8L6 23L0 29L-6 23L-2 8L-6 5Z"],
    ["trim", "M-4.4 17L5.6 21L6 23L3.5 25.4L-5.2 21ZM-3 11.6L3 13L4 17L-4 14Z"],
  ],
  bell: [
    ["dye", "M-18-4Q0 5 18-4V1Q0 10-18 1Z"],
    ["gold", disc(0, 9, 5)],
    ["ink", "M-1 9H1V13H-1Z"],
  ],
};

/** Held in a hand, which is the origin; some are behind who holds them. */
export const ITEMS: Record<string, readonly Cut[]> = {
  gift: [
    ["dye", "M-14-11H14V12H-14Z"],
    ["trim", "M-3.4-11H3.4V12H-3.4Z"],
    ["dye", "M-16-15H16V-8H-16Z"],
    ["trim", "M-3.4-15H3.4V-8H-3.4ZM0-15L-11-23Q-15-16 0-15ZM0-15L11-23Q15-16 0-15Z"],
  ],
  fish: [
    ["sky", "M-14 0Q-4-11 9-2L17-8L15 1L17 9L9 3Q-4 11-14 0Z"],
    ["ink", disc(-7, -1, 1.5)],
    ["line", "M-2-5Q1 0-2 5"],
  ],
  lantern: [
    ["ink", "M-7-12H7L5-15H-5ZM-6 10H6L8 13H-8Z"],
    ["glow", "M-6-12H6L8 10H-8Z"],
    ["line", "M-2-12L-3 10M2-12L3 10M0-15V-20"],
  ],
  umbrella: [
    ["wood", "M-1-30H1.4V8Q1.4 13-4 12Q-6 11-5 8H-3Q-3 10-1.6 9.6Q-1 9.4-1 8Z"],
    ["dye", "M-24-18Q-20-40 0-40T24-18Q18-22 13-18Q7-22 0-18Q-7-22-13-18Q-18-22-24-18Z"],
    ["trim", "M-8-20Q-7-36 0-40Q7-36 8-20Q4-21 0-18Q-4-21-8-20Z"],
  ],
  cup: [
    ["white", "M-8-9H8L6 8Q0 10-6 8ZM8-6Q15-6 12 1Q10 4 7 4L7 1Q11 1 10-3H8Z"],
    ["wood", "M-7-9Q0-12 7-9Q0-5-7-9Z"],
    ["line", "M-3-14Q-5-17-3-20M3-14Q1-17 3-20"],
  ],
  balloon: [
    ["line", "M0 0Q5-10 0-22"],
    ["dye", "M0-24Q-14-32-11-44Q-7-53 2-52Q13-50 12-40Q10-29 0-24Z"],
    ["shine", "M-6-44Q-4-49 0-48Q-4-46-4-42Z"],
  ],
  icepop: [
    ["wood", "M-2 2H2V12H-2Z"],
    ["dye", "M-7 3V-14Q0-22 7-14V3Z"],
    ["trim", "M-7-6V-14Q0-22 7-14V-6Q0-2-7-6Z"],
  ],
  snowball: [
    ["white", disc(0, -2, 9)],
    ["line", "M-4 2Q0 5 4 2"],
  ],
  book: [
    ["dye", "M-15-9Q-7-13 0-9Q7-13 15-9V9Q7 5 0 9Q-7 5-15 9Z"],
    ["white", "M-13-11Q-6-14 0-10Q6-14 13-11V6Q6 3 0 7Q-6 3-13 6Z"],
    ["line", "M0-10V7M-10-6Q-6-8-3-6M-10-1Q-6-3-3-1M10-6Q6-8 3-6M10-1Q6-3 3-1"],
  ],
  dumbbell: [
    ["steel", "M-13-7H13V-3H-13Z"],
    ["ink", "M-19-14H-12V4H-19ZM12-14H19V4H12Z"],
    ["dye", "M-12-11H-9V1H-12ZM9-11H12V1H9Z"],
  ],
  heart: [["rose", "M0 8Q-13-2-10-9Q-6-15 0-8Q6-15 10-9Q13-2 0 8Z"]],
};

/** Over the shoulder, behind its owner. */
export const BINDLE: readonly Cut[] = [
  ["wood", "M-22 18L24-32L27-29L-19 21Z"],
  ["dye", "M22-34Q38-38 41-24Q42-10 29-10Q16-12 18-25Q19-31 22-34Z"],
  ["white", disc(26, -26, 1.8) + disc(34, -29, 1.8) + disc(33, -20, 1.8) + disc(25, -17, 1.8)],
  ["trim", "M22-34L14-42L26-38L32-46L30-35Z"],
];

/** What goes before somebody fearsome. */
export const RAGE: readonly Cut[] = [
  [
    "flare",
    "M-44-52L-34-47L-38-60L-29-53L-30-66L-22-57L-27-44L-36-40ZM44-52L34-47L38-60L29-53L30-66L22-57L27-44L36-40Z",
  ],
];
