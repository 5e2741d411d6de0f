import { WAYS, beside, cellAt, cellName, type Way } from "../geometry";
import type { NightOutView, TileView } from "../types";
import { placementOf, type Placement } from "../words";

/** How one would like a tile to lie on the square one points at: which end there, and which way the rest. */
export interface Orientation {
  end: "low" | "high";
  away: Way;
}

function opposite(way: Way): Way {
  return WAYS[(WAYS.indexOf(way) + 2) % 4] ?? way;
}

function orientationOf({ low, way }: Placement, cell: string): Orientation {
  return low === cell ? { end: "low", away: way } : { end: "high", away: opposite(way) };
}

/** As it lies now. */
export function orientationNow({ cells: [low, high] }: TileView): Orientation {
  return { end: "low", away: WAYS.find((way) => cellName(beside(low, way)) === high.name) ?? "E" };
}

/** The places that cover a cell, in the order in which a tile is turned there: clockwise, then the other end. */
export function placesOn(places: readonly Placement[], cell: string): Placement[] {
  const order = (place: Placement): number => {
    const { end, away } = orientationOf(place, cell);
    return (end === "low" ? 0 : 4) + WAYS.indexOf(away);
  };
  const here = places.filter(({ low, high }) => low === cell || high === cell);
  return here.sort((one, other) => order(one) - order(other));
}

/** The place on a cell that is most as wanted: exactly, or at least with that end there, or whichever there is. */
export function bestOn(places: readonly Placement[], cell: string, wanted: Orientation): Placement | null {
  const here = placesOn(places, cell);
  const as = (place: Placement): Orientation => orientationOf(place, cell);
  return (
    here.find((place) => as(place).end === wanted.end && as(place).away === wanted.away) ??
    here.find((place) => as(place).away === wanted.away) ??
    here.find((place) => as(place).end === wanted.end) ??
    here[0] ??
    null
  );
}

/** Turned once more on the same cell. */
export function turnedOn(places: readonly Placement[], cell: string, wanted: Orientation): Orientation {
  const here = placesOn(places, cell);
  const now = bestOn(places, cell, wanted);
  const next = here[(here.findIndex((place) => place === now) + 1) % Math.max(1, here.length)];
  return next ? orientationOf(next, cell) : wanted;
}

/**
 * Every place next to a tile, for when there are too many to be listed: the table says if one will not do.
 */
export function placesAround(view: NightOutView, tile: TileView): Placement[] {
  const covered = new Set(
    view.tiles.filter(({ name }) => name !== tile.name).flatMap(({ cells }) => cells.map(({ name }) => name)),
  );
  const near = (cell: string): boolean => WAYS.some((way) => covered.has(cellName(beside(cellAt(cell), way))));
  const free = new Set<string>();
  for (const cell of covered) {
    for (const way of WAYS) {
      const shore = beside(cellAt(cell), way);
      for (const one of [shore, ...WAYS.map((further) => beside(shore, further))]) {
        if (!covered.has(cellName(one))) free.add(cellName(one));
      }
    }
  }
  const ways = tile.low === tile.high ? (["N", "E"] as const) : WAYS;
  return [...free]
    .flatMap((low) => ways.map((way) => placementOf(`${low}${way}`)))
    .filter(({ low, high }) => !covered.has(high) && (near(low) || near(high)));
}
