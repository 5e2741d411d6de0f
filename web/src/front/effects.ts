/** What the house rules that were changed do, as far as that was measured. */
import type { OptionValue } from "../shell/options";
import type { Effect, Known, KnownEffect, Spec } from "../wire";
import { valueWords, usual } from "../shell/options";
import { effectWords, unseenWords } from "./effect-words";

export interface RuleEffect {
  /** The rule in words: "Islands: the board stays in one piece". */
  rule: string;
  /** What it surely does, a sentence each. */
  told: readonly string[];
  /** What nothing was seen of. */
  unseen: string;
  players: number;
  bot: string;
}

/** Measures in the order in which they are told; others are not. */
const TOLD = ["whoever chooses first", "seat 1", "draws", "turns", "luck"] as const;
export type Measure = (typeof TOLD)[number];

const isSure = ({ figure }: Effect): boolean => figure.low > 0 || figure.high < 0;

export function ruleEffects(
  spec: Spec,
  known: Known,
  options: Readonly<Record<string, OptionValue>>,
  players: number,
): RuleEffect[] {
  return spec.options.flatMap((option) => {
    const value = options[option.name];
    if (value === undefined || value === usual(option)) return [];
    const found = best(known.effects, option.name, value, options, players);
    if (!found) return [];
    const measures = TOLD.flatMap((name) => found.effects.filter(({ measure }) => measure === name));
    return [
      {
        rule: `${option.title}: ${valueWords(option, value)}`,
        told: measures.filter(isSure).map((one) => effectWords(one.measure as Measure, one.figure)),
        unseen: unseenWords(measures.filter((one) => !isSure(one)).map(({ measure }) => measure as Measure)),
        players: found.players,
        bot: found.bot,
      },
    ];
  });
}

/** Measured with as many players if it was, and with as many of the other house rules. */
function best(
  effects: readonly KnownEffect[],
  name: string,
  value: OptionValue,
  options: Readonly<Record<string, OptionValue>>,
  players: number,
): KnownEffect | undefined {
  const fits = effects.filter(
    (one) =>
      one.option === name &&
      one.value === value &&
      Object.entries(one.given).every(([other, set]) => other === name || options[other] === set),
  );
  const rank = (one: KnownEffect): number => Object.keys(one.given).length - 100 * Math.abs(one.players - players);
  return fits.sort((one, other) => rank(other) - rank(one))[0];
}
