import type { Component } from "svelte";
import type { Sound } from "../shell/sound";
import type { Hand } from "../table/hand";
import type { Event, Foreseen, Legal, Study, View, Written } from "../wire";

/** What a move would do, as the game's own events. */
export type Foretold<E = Event> = Omit<Foreseen, "events"> & { events: readonly E[] };

/**
 * What a board is given. It draws the view, lights up `next`, and says which step was chosen; it knows
 * neither the rules nor the server.
 */
export interface BoardProps<V = View, E = Event> {
  view: V;
  /** What led to the view. They are shown as motion when `moment` grows by one, and as a trail after that. */
  events?: readonly E[];
  /** The same in words, a sentence an event. */
  lines?: readonly string[];
  moment?: number;
  /** Whose side is at the bottom. */
  bottom?: number;
  names?: readonly string[];
  /** The seat that is choosing, if that is somebody here. */
  seat?: number | null;
  taken?: readonly string[];
  next?: readonly string[];
  /** The first steps there are: one of them chosen in the middle of a move starts afresh. */
  first?: readonly string[];
  /** The moves there are, each with its steps and its odds; empty where they are not listed. */
  moves?: readonly Legal[];
  pending?: readonly string[] | null;
  /** The steps one looks at: those waiting for a second tap, those under the hand, or else those taken. */
  inSight?: readonly string[];
  /** There are more moves than can be listed: `next` is empty, and the board puts a move together itself. */
  many?: boolean;
  /** The move this seat has sealed, where several choose at once; it may still be changed. */
  chosen?: string | null;
  foreseen?: readonly Foretold<E>[];
  ghost?: readonly E[];
  /** Nothing to focus, nothing to click. */
  picture?: boolean;
  /** Cells around what is drawn on which one may act too, where a position is edited. */
  rim?: readonly string[];
  squareNames?: boolean;
  label?: string;
  choose?: (step: string, hand: Hand) => void;
  /** Looks at a next step, or at a whole move by all its steps. */
  peek?: (what: string | readonly string[] | null) => void;
  back?: () => void;
  /** Plays one move by its text; if it is none, the table says why. */
  submit?: (move: string) => void;
  /** Plays several moves, one after another, for as long as each is accepted and it is this seat's turn. */
  plan?: (moves: readonly string[]) => void;
}

/** What a text of the players' own holds: each game has its own kind of it. */
export type AnyStudy = Pick<Study, "faults" | "text"> & { t: string };

/**
 * What a game's own editor for a written option is given. It draws the study, which may be a moment older than
 * the text, and writes the text, which is all there is to keep.
 */
export interface EditorProps<S extends AnyStudy = AnyStudy> {
  /** Bindable. */
  text: string;
  /** Null until the text was read for the first time. */
  study: S | null;
  option: Written;
  disabled?: boolean;
}

/** Whatever kind of study it draws. */
export type Editor = Component<EditorProps<never>, object, "text">;

/** A game's folder in this client, as the table sees it. */
export interface GameClient<V = View, E = Event> {
  Board: Component<BoardProps<V, E>>;
  /** On a phone the board is higher than wide: a hand of cards needs more room than a square. */
  tall?: boolean;
  /** Whether the board looks different from another seat, so that it can be turned round; left out, it does. */
  turns?(view: V): boolean;
  /** Much may be done at once: the list of choices keeps room for it, so that nothing jumps from turn to turn. What a
   * choice would do is told on the board. */
  choosy?: boolean;
  /** What is asked now, as a sentence that may follow a name and a colon. */
  question(view: V, taken: readonly string[], names: readonly string[]): string;
  /** Whether a step has a button in the list of choices; left out, all have. A game that says no has a list of its
   * own beside its board, where there are too many for buttons. */
  hasButton?(step: string): boolean;
  /** A step in words: the short ones stand on its button, the long ones are for those who do not see the board.
   * `move` has the steps of the move that it is part of, as far as they are known. */
  stepWords(step: string, names: readonly string[], move: readonly string[]): { short: string; long: string };
  /** A move as it is told in the log, in a hint or once it is sealed; left out, it is told as players type it. */
  moveWords?(move: string): string;
  /** The step a letter key stands for. */
  stepOfKey(key: string, next: readonly string[]): string | null;
  /** The game's own keys, for the page that lists them. */
  keys: readonly (readonly [key: string, does: string])[];
  /** A move as players type it. */
  example: string;
  /** Goals or points, one a seat, where the game has any. */
  score(view: V): readonly number[] | null;
  /** Whether a seat has nothing more to do while others play on; left out, nobody ever is. */
  isOut?(view: V, seat: number): boolean;
  /** What else is good to know: the move limit, a position that came before. */
  notes(view: V, names: readonly string[]): string[];
  sounds(events: readonly E[]): Sound[];
  /** When the steps leave several moves open: the one to draw, or none yet. */
  likeliest(candidates: readonly Foretold<E>[], steps: readonly string[]): Foretold<E> | null;
  /** The cells around what is drawn on which something might be put, where a position is edited; left out, there are
   * none. */
  rim?(view: V): readonly string[];
  /** Editors for the game's written options, by the option's name; others are written as plain text. */
  editors?: Readonly<Record<string, Editor>>;
}

/** Adding a folder here is all it takes to teach the client a game. */
const FOLDERS = import.meta.glob<{ game: GameClient }>("./*/index.ts");

/** A game's own folder; without one it is played plainly. */
export async function loadGame(id: string): Promise<GameClient> {
  const load = FOLDERS[`./${id}/index.ts`];
  return load ? (await load()).game : (await import("./plain/index")).game;
}
