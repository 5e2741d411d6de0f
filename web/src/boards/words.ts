/** A step is a word and, after a colon, what it is about. */
export function partsOf(step: string): [what: string, of: string] {
  const colon = step.indexOf(":");
  return colon < 0 ? [step, ""] : [step.slice(0, colon), step.slice(colon + 1)];
}

export function percent(chance: number): string {
  return `${Math.round(chance * 100)} %`;
}

export function nameOf(names: readonly string[], seat: number): string {
  return names[seat] ?? `Player ${seat + 1}`;
}
