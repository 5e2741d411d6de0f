/** How often each has won, over a game and its rematches, in the order of the seats. A draw is half a win for all. */
export type Series = readonly (readonly [name: string, won: number])[];

/** The series with one more game. Seats may have changed: who has won before is found by name. */
export function withGame(before: Series, names: readonly string[], ranks: readonly number[]): Series {
  const left = [...before];
  const draw = ranks.every((rank) => rank === 1);
  return names.map((name, seat) => {
    const at = left.findIndex(([other]) => other === name);
    const [found] = at < 0 ? [] : left.splice(at, 1);
    return [name, (found?.[1] ?? 0) + (draw ? 0.5 : ranks[seat] === 1 ? 1 : 0)] as const;
  });
}

/** "Ada 2½ · Ben 1". */
export function seriesWords(series: Series): string {
  const number = (won: number): string => `${won === 0.5 ? "" : Math.floor(won)}${won % 1 ? "½" : ""}`;
  return series.map(([name, won]) => `${name} ${number(won)}`).join(" · ");
}

/** Whatever the browser's store holds, read as a series. */
export function readSeries(found: unknown): Series {
  if (!Array.isArray(found)) return [];
  return found.filter(
    (one): one is [string, number] => Array.isArray(one) && typeof one[0] === "string" && Number.isFinite(one[1]),
  );
}
