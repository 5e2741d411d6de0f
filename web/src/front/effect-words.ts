import { levelTitle } from "../shell/words";
import type { Figure } from "../wire";
import type { Measure } from "./effects";

export const title = "What these house rules do";
export const alone = "Each rule was tried alone and compared with the rulebook. Several together may do something else.";

export const measured = (players: number, bot: string): string =>
  `Measured in games of ${players} bots (${levelTitle(bot)}).`;

/** "3 more games in 100". */
const ofHundred = (part: number): string => {
  const whole = Math.round(100 * Math.abs(part));
  return `${whole} ${part > 0 ? "more" : "fewer"} ${whole === 1 ? "game" : "games"} in 100`;
};
const much = (number: number): string => {
  const size = Math.abs(number);
  return size < 10 ? size.toFixed(1) : String(Math.round(size));
};

/** What is sure about an effect. */
export function effectWords(measure: Measure, { value }: Figure): string {
  const more = value > 0;
  switch (measure) {
    case "whoever chooses first":
      return `Whoever chooses first wins ${ofHundred(value)}.`;
    case "seat 1":
      return `The first seat wins ${ofHundred(value)}.`;
    case "draws":
      return `${ofHundred(value)} are drawn.`;
    case "turns":
      return `Games are about ${much(value)} turns ${more ? "longer" : "shorter"}.`;
    case "luck":
      return `Luck decides ${more ? "more" : "less"}.`;
  }
}

const SUBJECTS: Readonly<Record<Measure, string>> = {
  "whoever chooses first": "who goes first",
  "seat 1": "seats",
  draws: "draws",
  turns: "length",
  luck: "luck",
};

export function unseenWords(measures: readonly Measure[]): string {
  const names = measures.map((one) => SUBJECTS[one]);
  if (names.length === 0) return "";
  const listed = names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : names[0];
  return `No effect was seen on ${listed}.`;
}
