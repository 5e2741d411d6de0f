import { Shows, type Beat as AnyBeat } from "../../boards/showing";
import type { NightOutEvent, NightOutView, PenguinView } from "./types";
import { penguinPiece, type Piece } from "./pieces";

/** Something to point at: squares by name, or a piece wherever it is; "all" is the whole board. */
export type Target = { cells: readonly string[] } | { piece: Piece } | "all";

/**
 * Something moves, for so many milliseconds at the calm pace. A piece that travels goes from where it was
 * drawn before the beat to where it is after it; `lift` is how high its way arches.
 */
export type Motion =
  | { t: "travel"; piece: Piece; ms: number; lift?: number }
  | { t: "pop"; piece: Piece; ms: number; delay?: number }
  | { t: "shake"; piece: Piece; ms: number }
  | { t: "sink"; piece: Piece; ms: number }
  | { t: "ripple"; at: Target; ms: number }
  | { t: "roll"; ms: number }
  | { t: "cheer"; ms: number };

export type Beat = AnyBeat<NightOutView, Motion>;

/** What stays visible of something that happened or might: footprints, where a tile lay, rings to look at. */
export type Mark =
  | { t: "way"; seat: number; cells: readonly [string, string] }
  | { t: "moved"; seat: number; from: readonly [string, string]; to: readonly [string, string] }
  | { t: "ring"; seat: number; at: Target };

function changed(view: NightOutView, seat: number, news: Partial<PenguinView>): NightOutView {
  return { ...view, penguins: view.penguins.map((one) => (one.seat === seat ? { ...one, ...news } : one)) };
}

function eaten(view: NightOutView, { seat, cell, dropped }: Extract<NightOutEvent, { t: "eaten" }>): NightOutView {
  const buddies = [...view.buddies, ...dropped.map((name) => ({ name, owner: seat, cell }))];
  return changed({ ...view, buddies }, seat, { cells: [], carried: [], eaten: true, stunned: false });
}

const same = (view: NightOutView): NightOutView => view;
const ring = (seat: number, at: Target): Mark[] => [{ t: "ring", seat, at }];
const ringEach = (seat: number, pieces: readonly Piece[]): Mark[] => pieces.flatMap((piece) => ring(seat, { piece }));
const RIPPLE: Motion[] = [{ t: "ripple", at: "all", ms: 300 }];
const at = (cells: readonly string[]): Target => ({ cells });

export const SHOWS = new Shows<NightOutView, NightOutEvent, Motion, Mark>({
  laid: {
    apply: (view, e) => ({ ...view, first: e.first, turn: e.first }),
    // What the tiles are is not part of what happened: only the board itself can tell.
    beats: (e, before, { tiles }) => [
      {
        view: { ...before, first: e.first, turn: e.first, tiles },
        motions: tiles.map(({ name }, i) => ({ t: "pop", piece: name, ms: 220, delay: 12 * (i % 28) })),
      },
    ],
    marks: (e) => ring(e.first, "all"),
    sounds: () => ["clack", "clack"],
  },
  nested: {
    apply(view, e) {
      const cells = e.cells.map(({ name }) => name);
      const [low, high] = e.tile.split("|").map(Number);
      const news = { cells, nest: e.tile, nest_low: low ?? null, nest_high: high ?? null };
      const tiles = view.tiles.map((tile) => (tile.name === e.tile ? { ...tile, nest_of: e.seat } : tile));
      return changed({ ...view, tiles }, e.seat, news);
    },
    motions: (e) => [{ t: "pop", piece: penguinPiece(e.seat), ms: 260 }],
    marks: (e) => ring(e.seat, at(e.cells.map(({ name }) => name))),
    sounds: () => ["slide"],
  },
  placed: {
    apply: (view, e) => ({
      ...view,
      held: view.held.filter(({ name }) => name !== e.token),
      buddies: [...view.buddies, { name: e.token, owner: e.owner, cell: e.cell }],
    }),
    motions: (e) => [{ t: "pop", piece: e.token, ms: 260 }],
    marks: (e) => ring(e.owner, at([e.cell])),
    sounds: () => ["clack"],
  },
  rolled: {
    apply: (view, e) => (e.what === "walk" ? { ...view, die: e.dice[0] ?? 0, dice: [] } : { ...view, dice: e.dice }),
    motions: () => [{ t: "roll", ms: 500 }],
    marks: (e) => ringEach(e.seat, [penguinPiece(e.seat)]),
    sounds: () => ["clack", "clack"],
  },
  barlifted: {
    apply: (view) => ({ ...view, bar_lifted: true }),
    motions: (e) => e.tokens.map((piece) => ({ t: "shake", piece, ms: 200 })),
    marks: (e) => ringEach(e.seat, e.tokens),
    sounds: () => ["turn"],
  },
  stepped: {
    apply: (view, e) => changed(view, e.seat, { cells: [e.to] }),
    motions: (e) => [{ t: "travel", piece: penguinPiece(e.seat), ms: 190, lift: 10 }],
    marks: (e) => [{ t: "way", seat: e.seat, cells: [e.origin, e.to] }],
    sounds: () => ["slide"],
  },
  pickedup: {
    apply(view, e) {
      const carried = [...(view.penguins[e.owner]?.carried ?? []), e.token];
      const buddies = view.buddies.filter(({ name }) => name !== e.token);
      return changed({ ...view, buddies }, e.owner, { carried });
    },
    motions: (e) => [{ t: "pop", piece: e.token, ms: 180 }],
    marks: (e) => ring(e.owner, at([e.cell])),
    sounds: () => ["goal"],
  },
  stopped: {
    apply: same,
    motions: (e) => [{ t: "ripple", at: at(e.cells), ms: 110 }],
    marks: (e) => ring(e.seat, at(e.cells)),
    sounds: (e) => (e.why === "bear" ? ["kick"] : ["clack"]),
  },
  eaten: {
    apply: eaten,
    // It sinks first, for afterwards there is nothing left of it.
    beats: (e, view) => [
      { view, motions: [{ t: "sink", piece: penguinPiece(e.seat), ms: 200 }] },
      {
        view: eaten(view, e),
        motions: [
          { t: "ripple", at: at([e.cell]), ms: 400 },
          ...e.dropped.map((piece) => ({ t: "pop", piece, ms: 300 }) as const),
        ],
      },
    ],
    marks: (e) => ring(e.seat, at([e.cell])),
    sounds: () => ["splash"],
  },
  bonus: {
    apply: same,
    motions: (e) => [{ t: "ripple", at: { piece: e.tile }, ms: 110 }],
    marks: (e) => ring(e.seat, { piece: e.tile }),
    sounds: () => ["turn"],
  },
  selected: {
    apply: (view, e) => ({ ...view, selected: e.tile }),
    motions: (e) => [{ t: "ripple", at: e.cells.length > 0 ? { piece: e.tile } : "all", ms: 100 }],
    marks: (e) => ring(e.seat, e.cells.length > 0 ? { piece: e.tile } : "all"),
    sounds: () => ["turn"],
  },
  stunned: {
    apply: (view, e) => changed(view, e.seat, { stunned: true }),
    motions: (e) => [{ t: "shake", piece: penguinPiece(e.seat), ms: 250 }],
    marks: (e) => ring(e.seat, at(e.cells)),
    sounds: () => ["kick"],
  },
  buddymoved: {
    apply: (view, e) => ({
      ...view,
      buddies: view.buddies.map((one) => (one.name === e.token ? { ...one, cell: e.to } : one)),
    }),
    motions: (e) => [{ t: "travel", piece: e.token, ms: 240, lift: 24 }],
    marks: (e) => [{ t: "way", seat: e.owner, cells: [e.origin, e.to] }],
    sounds: () => ["slide"],
  },
  tilelifted: {
    apply: (view, e) => ({ ...view, in_hand: e.tile }),
    motions: (e) => [{ t: "shake", piece: e.tile, ms: 200 }],
    marks: (e) => ring(e.seat, { piece: e.tile }),
    sounds: () => ["slide"],
  },
  tilemoved: {
    apply: (view, e) => ({
      ...view,
      in_hand: null,
      tiles: view.tiles.map((tile) => (tile.name === e.tile ? { ...tile, cells: e.to } : tile)),
    }),
    motions: (e) => [{ t: "travel", piece: e.tile, ms: 420, lift: 60 }],
    marks: ({ seat, origin, to }) => [
      { t: "moved", seat, from: [origin[0].name, origin[1].name], to: [to[0].name, to[1].name] },
    ],
    sounds: () => ["splash", "clack"],
  },
  kept: {
    apply: (view) => ({ ...view, in_hand: null }),
    motions: (e) => (e.names.length > 0 ? e.names.map((piece) => ({ t: "shake", piece, ms: 120 })) : RIPPLE),
    marks: (e) => (e.names.length > 0 ? ringEach(e.seat, e.names) : ring(e.seat, { piece: penguinPiece(e.seat) })),
    sounds: () => ["turn"],
  },
  barred: {
    apply: (view, e) => changed(view, e.seat, { barred: e.tokens }),
    motions: (e) => e.tokens.map((piece) => ({ t: "shake", piece, ms: 120 })),
    marks: (e) => ringEach(e.seat, e.tokens),
    sounds: () => ["turn"],
  },
  passed: {
    apply: (view, e) => changed(view, e.seat, { stunned: false }),
    motions: (e) => [{ t: "shake", piece: penguinPiece(e.seat), ms: 300 }],
    marks: (e) => ringEach(e.seat, [penguinPiece(e.seat)]),
    sounds: () => ["turn"],
  },
  won: {
    apply: (view, e) => ({ ...view, ended: e.why }),
    motions: (e) => [
      { t: "cheer", ms: 600 },
      { t: "ripple", at: { piece: penguinPiece(e.seat) }, ms: 500 },
    ],
    marks: (e) => ringEach(e.seat, [penguinPiece(e.seat)]),
    sounds: () => ["goal"],
  },
  timeup: {
    apply: (view) => ({ ...view, ended: "round_limit" }),
    motions: () => RIPPLE,
    marks: (e) => e.winners.flatMap((seat) => ringEach(seat, [penguinPiece(seat)])),
    sounds: () => ["turn", "goal"],
  },
});

/** Every turn begins with a die, or with a pass. */
function beginsTurn(event: NightOutEvent): boolean {
  return event.t === "passed" || (event.t === "rolled" && event.what === "walk");
}

/** The events of the turn that goes on, and of the one before it: so much is still to be seen on the board. */
export function recent(events: readonly NightOutEvent[]): { now: NightOutEvent[]; before: NightOutEvent[] } {
  const starts = events.flatMap((event, i) => (beginsTurn(event) ? [i] : []));
  const here = starts.at(-1) ?? 0;
  return { now: events.slice(here), before: events.slice(starts.at(-2) ?? 0, here) };
}
