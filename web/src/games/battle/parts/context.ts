import { getContext, setContext } from "svelte";
import type { BattleCard, BattleExplained } from "../../../wire";
import type { Mark } from "../showing";

/** What every part of the board may ask. */
export interface Board {
  /** A card by its name. */
  card(name: string): BattleCard;
  /** All that is printed on it, for those who do not see it. */
  read(name: string): string;
  /** What an ability or a Present does; none where it does not count. */
  ability(name: string): BattleExplained | undefined;
  present(name: string): BattleExplained | undefined;
  name(seat: number): string;
  readonly names: readonly string[];
  /** Abilities do not count. */
  readonly family: boolean;
  /** There is little room. */
  readonly narrow: boolean;
  /** There is room for strips only, not for whole cards; a picture shows whole cards where it can. */
  readonly strips: boolean;
  /** Not even strips of all Squads would fit: each is a row of small tiles. */
  readonly tiles: boolean;
  /** Five or six play, so everything about a player has to be short. */
  readonly crowded: boolean;
  /** Seen in passing, without names. */
  readonly picture: boolean;
  /** How a spot is marked by what just happened; null if it is not. */
  marked(spot: string): Mark["as"] | null;
  /** Whether a spot is part of what might happen. */
  foretold(spot: string): boolean;
  /** Tells about a card beside the board, and opens it in full. */
  look(card: string): void;
  open(card: string): void;
}

const KEY = Symbol("battle board");

export function provideBoard(board: Board): void {
  setContext(KEY, board);
}

export function useBoard(): Board {
  return getContext(KEY);
}
