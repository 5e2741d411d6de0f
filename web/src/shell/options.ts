import type { Spec } from "../wire";
import { madeByPlayers } from "./more-words";

export type OptionValue = boolean | number | string;
type Option = Spec["options"][number];

/** The rulebook's own value. */
export function usual(option: Option): OptionValue {
  return option.kind === "whole" ? option.default : (option.values[0] ?? "");
}

/** A text of the players' own that fits into a line, such as who plays with whom. Nothing is left of the long ones. */
const SHORT = /^[^\n{]{1,60}$/;

/** A value as people read it. */
export function valueWords(option: Option, value: OptionValue): string {
  if (option.kind === "whole") return value === 0 && option.zero ? option.zero : String(value);
  const at = option.values.findIndex((one) => one === value);
  const own = String(value);
  return option.labels[at] ?? (SHORT.test(own) ? own : madeByPlayers);
}

/** The options that are not the rulebook's, each in words. */
export function changes(spec: Spec, options: Readonly<Record<string, OptionValue>>): string[] {
  return spec.options.flatMap((option) => {
    const value = options[option.name] ?? usual(option);
    return value === usual(option) ? [] : `${option.title}: ${valueWords(option, value)}`;
  });
}
