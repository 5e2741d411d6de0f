import { wordsOf } from "../shell/api";
import type { OptionValue } from "../shell/options";
import { handOver, type Situation } from "../shell/situation";
import { studyPosition } from "../shell/texts";
import type { Edit, Movable, PositionRequest, PositionStudy, View } from "../wire";
import { History } from "../workshop/history.svelte";
import { listsIn, type Carried } from "./fields";
import * as words from "./words";

/** How long a pause in typing is, in milliseconds. */
const PAUSE = 300;

/** What a situation is the beginning of: how many play, and by which house rules. */
export interface Table {
  seats: number;
  options: Readonly<Record<string, OptionValue>>;
}

const keyOf = ({ what, path, line, begin }: Movable): string => JSON.stringify([what, path, line, begin]);
const isOnBoard = ({ cells = [] }: Movable): boolean => cells.length > 0;
/** One of many alike, such as a hole: when it is put, there is another one to put. */
const isOneOfMany = (piece: Movable): boolean => !isOnBoard(piece) && !piece.begin && (piece.place ?? "") === "";

/** A position as it is edited. The server reads the text, changes it, and says what is wrong with it and how the
 * board looks; all there is to keep is the text. */
export class Editing {
  text = $state("");
  table = $state.raw<Table>({ seats: 2, options: {} });
  /** Whose view is shown; null is a spectator's. */
  who = $state<number | null>(null);
  study = $state.raw<PositionStudy | null>(null);
  /** `study` is about the text as it stands. */
  fresh = $state(false);
  trouble = $state("");
  /** The board as it was last drawn: some faults leave nothing to draw. */
  view = $state.raw<View | null>(null);
  /** Grows with every board. By two, so that nothing moves from one to the next. */
  moment = $state(0);
  /** What is in the hand. */
  held = $state.raw<Movable | null>(null);
  /** A thing out of one list of the form, to be put into another. */
  carried = $state.raw<Carried | null>(null);
  /** What was just done, for whoever listens. */
  said = $state("");
  readonly history = new History();

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asked = 0;
  /** How often it was written by hand, or taken back. */
  #written = 0;
  #last: Promise<void> = Promise.resolve();

  constructor(private readonly game: string) {}

  pieces = $derived(this.study?.pieces ?? []);
  isFine = $derived(this.fresh && this.study !== null && this.study.faults.length === 0);

  // ---- beginning ----

  begin(table: Table, from: Pick<PositionRequest, "text" | "steps" | "moves"> = {}): Promise<void> {
    this.table = table;
    if (this.who !== null && this.who >= table.seats) this.who = 0;
    return this.#ask({ deal: crypto.randomUUID(), ...from });
  }

  // ---- changing ----

  /** By its form, or by its pieces. */
  edit(edits: Edit[], done = ""): Promise<void> {
    return this.#ask({ edits }, done);
  }

  /** By hand. */
  write(to: string): void {
    this.history.note(this.text, to, performance.now());
    this.#wait(to, PAUSE);
  }

  undo(): void {
    this.#wait(this.history.undo(this.text), 0);
  }

  redo(): void {
    this.#wait(this.history.redo(this.text), 0);
  }

  /** The same text for another number of players, by other rules, or seen by somebody else. */
  look(table: Table = this.table, who: number | null = this.who): void {
    this.table = table;
    this.who = who;
    this.#wait(this.text, PAUSE);
  }

  again(): void {
    this.#wait(this.text, 0);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#asked++;
  }

  // ---- pieces ----

  on(cell: string): Movable[] {
    return this.pieces.filter(({ cells = [] }) => cells.includes(cell));
  }

  /** A press on a cell: puts down what is held, or takes up what is there. Of several on one cell, the next one each
   * time. */
  press(cell: string): void {
    const here = this.on(cell);
    const at = here.findIndex((piece) => this.held !== null && keyOf(piece) === keyOf(this.held));
    if (this.held && at < 0) void this.put(this.held, cell);
    else this.hold((at < 0 ? here.at(-1) : here[at - 1]) ?? null);
  }

  hold(piece: Movable | null): void {
    this.held = piece;
    this.said = piece ? words.held(piece.what) : words.emptyHand;
  }

  put(piece: Movable, cell: string): Promise<void> {
    const line = piece.line ? { line: piece.line } : {};
    const edits: Edit[] = [{ ...line, path: piece.path, to: cell }];
    if (piece.begin) edits.unshift({ ...line, path: piece.path.slice(0, -1), to: piece.begin });
    return this.edit(edits, words.put(piece.what, cell));
  }

  /** To a place that is none of the board. */
  putOff(piece: Movable, place: string): Promise<void> {
    return this.edit([{ path: piece.off ?? piece.path, to: place }], words.putOff(piece.what, piece.others?.[place] || place));
  }

  turn(piece: Movable, by: 1 | -1): Promise<void> {
    if (!piece.turn) return Promise.resolve();
    return this.edit([{ path: piece.turn, turn: by }], words.turned(piece.what));
  }

  /** Off the board: to where it usually is then, or away. */
  takeOff(piece: Movable): Promise<void> {
    const [place] = Object.keys(piece.others ?? {});
    if (place !== undefined && !piece.gone) return this.putOff(piece, place);
    return piece.gone ? this.edit([{ path: piece.gone, to: null }], words.gone(piece.what)) : Promise.resolve();
  }

  /** Everything off the board that can be. The last first: what comes before keeps its place. */
  clear(): Promise<void> {
    const edits = this.pieces.filter(isOnBoard).flatMap((piece): Edit[] => {
      const [place] = Object.keys(piece.others ?? {});
      if (piece.gone) return [{ path: piece.gone, to: null }];
      return place === undefined ? [] : [{ path: piece.off ?? piece.path, to: place }];
    });
    return this.edit(edits.reverse(), words.cleared);
  }

  // ---- things in lists ----

  /** A press on a thing that is drawn as part of a line, or beside things: puts what is held into that line, or takes
   * up the thing. */
  pressThing(line: string, name: string | null): void {
    const root = this.study?.sheet?.root;
    if (!root) return;
    const { carried } = this;
    const list = listsIn(root, line).find(({ names, things }) => (carried ? names === carried.names : things.includes(name ?? "")));
    if (!list) return;
    if (!carried) this.carry({ path: [...list.path, list.things.indexOf(name ?? "")], text: name ?? "", names: list.names });
    else if (carried.path.slice(0, -1).join() === list.path.join()) this.carry(null);
    else void this.putInto(list.path, list.things.length);
  }

  carry(thing: Carried | null): void {
    this.carried = thing;
    this.said = thing ? words.carried(thing.text) : words.emptyHand;
  }

  putInto(path: readonly number[], at: number): Promise<void> {
    const { carried } = this;
    if (!carried) return Promise.resolve();
    this.carried = null;
    const edits: Edit[] = [
      { path: [...carried.path], to: null },
      { path: [...path, at], to: carried.text },
    ];
    return this.edit(edits, words.moved(carried.text));
  }

  // ---- asking ----

  #wait(to: string, pause: number): void {
    this.text = to;
    this.fresh = false;
    this.trouble = "";
    clearTimeout(this.#timer);
    this.#asked++;
    this.#written++;
    this.#timer = setTimeout(() => void this.#ask({}), pause);
  }

  /** One after another: each change is made in what the one before has left. What was to be changed in a text that
   * somebody has written anew since is not done: it is another text. */
  #ask(asked: Partial<PositionRequest>, done = ""): Promise<void> {
    clearTimeout(this.#timer);
    const [now, written] = [++this.#asked, this.#written];
    this.fresh = false;
    this.#last = this.#last.then(() => (written === this.#written ? this.#answer(asked, now, done) : undefined));
    return this.#last;
  }

  async #answer(asked: Partial<PositionRequest>, now: number, done: string): Promise<void> {
    const [before, written] = [this.text, this.#written];
    try {
      const { seats, options } = this.table;
      const given = { seats, options, who: this.who, ...("deal" in asked ? {} : { text: before }), ...asked };
      const study = await studyPosition(this.game, given);
      // Somebody typed on meanwhile: what they have now is asked about anyway.
      if (written !== this.#written) return;
      if (this.study) this.history.note(before, study.text, null);
      this.text = study.text;
      this.study = study;
      this.fresh = now === this.#asked;
      this.trouble = "";
      if (study.view) [this.view, this.moment] = [study.view, this.moment + 2];
      if (done) this.said = done;
      this.#holdOn();
      this.#keep();
    } catch (error) {
      if (now === this.#asked) this.trouble = wordsOf(error);
    }
  }

  /** What was put is out of the hand; of what there is more, the next one is in it. */
  #holdOn(): void {
    const { held } = this;
    if (!held) return;
    const same = this.pieces.find((piece) => keyOf(piece) === keyOf(held));
    const moved = same && same.place !== held.place;
    const another = isOneOfMany(held) ? this.pieces.find((piece) => piece.what === held.what && isOneOfMany(piece)) : null;
    this.held = (moved ? null : same) ?? another ?? null;
  }

  /** The tab keeps it, for a reload and for the pages it is taken to. */
  #keep(): void {
    handOver(this.situation);
  }

  get situation(): Situation {
    return { game: this.game, ...this.table, position: this.text, steps: [] };
  }
}
