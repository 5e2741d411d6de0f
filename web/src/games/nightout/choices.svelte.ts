import { partsOf } from "../../boards/words";
import type { NightOutView, ReachView } from "./types";
import { penguinPiece, type Piece } from "./pieces";
import { bestOn, placesAround, orientationNow, type Orientation } from "./parts/placing";
import { canBeChosen, fitsHere, placementOf, placementWords, reachWords, tileOn, type Placement, stopHere } from "./words";

/** What a board is told of a choice, as far as it matters here. */
export interface Given {
  view: NightOutView;
  taken: readonly string[];
  next: readonly string[];
  first: readonly string[];
  many: boolean;
  /** It is somebody here who is asked, and nothing moves. */
  mine: boolean;
}

/** What may be done now, square by square. It knows what the steps say, and no rules. */
export class Choices {
  #given: () => Given;
  #turned = $state.raw<{ tile: string; wanted: Orientation } | null>(null);

  constructor(given: () => Given) {
    this.#given = given;
  }

  #stepsOf(what: string, among: readonly string[]): string[] {
    if (!this.#given().mine) return [];
    return among.flatMap((step) => (partsOf(step)[0] === what ? [partsOf(step)[1]] : []));
  }

  cells = $derived.by(() => this.#stepsOf("cell", this.#given().next));
  tokens = $derived.by(() => {
    const { next, first } = this.#given();
    return [...new Set([...this.#stepsOf("token", next), ...this.#stepsOf("token", first)])];
  });
  tiles = $derived.by(() => (this.#given().taken.length === 0 ? this.#stepsOf("tile", this.#given().next) : []));
  /** Steps that are a word of their own: stop, keep, pass, eaten. */
  verbs = $derived.by(() => {
    const { mine, next, first } = this.#given();
    return mine ? [...new Set([...next, ...first])].filter((step) => !step.includes(":")) : [];
  });
  reach = $derived.by(() => {
    const { mine, view } = this.#given();
    return new Map<string, ReachView>(mine ? view.reach.map((one) => [one.cell, one]) : []);
  });

  /** The tile that may be put somewhere. */
  tile = $derived.by(() => this.#given().view.tiles.find(({ name }) => name === this.#given().view.in_hand));
  /** It was taken up, and waits for its place. */
  holding = $derived.by(() => {
    const { mine, view, taken, many } = this.#given();
    return mine && view.phase === "tile" && this.tile !== undefined && (many || taken[0] === `tile:${view.in_hand}`);
  });
  places = $derived.by((): Placement[] => {
    const { view, next, many } = this.#given();
    if (!this.holding || !this.tile) return [];
    return many ? placesAround(view, this.tile) : this.#stepsOf("place", next).map(placementOf);
  });
  /** The cells a place covers. */
  coverable = $derived.by(() => new Set(this.places.flatMap(({ low, high }) => [low, high])));

  /** How the tile in hand should lie: as it does, until it is turned. */
  get wanted(): Orientation {
    const { tile } = this;
    if (tile && this.#turned?.tile === tile.name) return this.#turned.wanted;
    return tile ? orientationNow(tile) : { end: "low", away: "E" };
  }
  set wanted(wanted: Orientation) {
    this.#turned = this.tile ? { tile: this.tile.name, wanted } : null;
  }

  placeOn(cell: string): Placement | null {
    return this.coverable.has(cell) ? bestOn(this.places, cell, this.wanted) : null;
  }

  tokensOn(cell: string): string[] {
    const { buddies } = this.#given().view;
    return buddies.filter((one) => one.cell === cell && this.tokens.includes(one.name)).map(({ name }) => name);
  }

  tileOn(cell: string): string | null {
    const name = tileOn(this.#given().view, cell)?.name;
    return name !== undefined && this.tiles.includes(name) ? name : null;
  }

  isUnderWalker(cell: string): boolean {
    const { view } = this.#given();
    return view.penguins[view.turn]?.cells.includes(cell) ?? false;
  }

  /** How brightly a square shines: fully where something may be chosen, softly where one may only pass. */
  light(cell: string): "" | "soft" | "full" {
    const way = this.reach.get(cell);
    if (way) return way.stop ? "full" : "soft";
    if (this.cells.includes(cell) || this.coverable.has(cell)) return "full";
    // With a piece in hand, only where it may go shines.
    if (this.cells.length > 0 || this.coverable.size > 0) return "";
    return this.tileOn(cell) !== null || this.tokensOn(cell).length > 0 ? "full" : "";
  }

  /** The same in words. */
  doing(cell: string): string {
    const way = this.reach.get(cell);
    if (way) return reachWords(way, this.#given().view);
    if (this.verbs.includes("stop") && this.isUnderWalker(cell)) return stopHere;
    const place = this.placeOn(cell);
    if (place && this.tile) return fitsHere(this.tile.name, placementWords(place, this.tile));
    return this.light(cell) === "" ? "" : canBeChosen;
  }

  /** What can be dragged from a square: one's own penguin, a tile, a buddy. */
  pieceOn(cell: string): Piece | null {
    const { view } = this.#given();
    if (this.reach.size > 0 && this.isUnderWalker(cell)) return penguinPiece(view.turn);
    const held = this.holding && tileOn(view, cell)?.name === view.in_hand ? view.in_hand : null;
    // A tile of one's own choice is lifted by itself; only then can it be moved.
    return held ?? (view.phase === "tile" ? this.tileOn(cell) : null) ?? this.tokensOn(cell)[0] ?? null;
  }

  /** The step that leaves no choice: the only buddy, any of those to be placed, the tile just lifted. */
  get only(): string | null {
    const { view, first } = this.#given();
    const [buddy, ...others] = this.#stepsOf("token", first);
    if (buddy !== undefined && (others.length === 0 || view.phase === "place")) return `token:${buddy}`;
    const [tile] = view.in_hand === view.selected ? [] : this.#stepsOf("tile", first);
    return view.phase === "tile" && tile !== undefined ? `tile:${tile}` : null;
  }
}
