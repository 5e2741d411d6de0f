/** Where the pips of a number lie, in a square of nine places. */
const PLACES: readonly (readonly number[])[] = [
  [],
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
  [0, 2, 3, 4, 5, 6, 8],
  [0, 1, 2, 3, 5, 6, 7, 8],
  [0, 1, 2, 3, 4, 5, 6, 7, 8],
];

/** All pips of a number as one path, so far apart and so large. On its side, the rows become columns. */
export function pipPath(number: number, apart: number, radius: number, lying: boolean): string {
  return (PLACES[number] ?? [])
    .map((place) => {
      const [across, down] = [(place % 3) - 1, Math.floor(place / 3) - 1];
      const [x, y] = lying ? [-down * apart, across * apart] : [across * apart, down * apart];
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
    })
    .join("");
}
