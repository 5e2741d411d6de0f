import { Shows, type Beat as AnyBeat } from "../../boards/showing";
import type { Sound } from "../../shell/sound";
import type { SoccerEvent, SoccerKicked, SoccerPenguinView, SoccerPushed, SoccerSlid, SoccerView } from "../../wire";
import { HOMES, HELD_AT, directionBetween } from "./geometry";

/** A penguin as "0B", or "ball". */
export type Piece = string;

/**
 * Something moves. Places are squares, "sea" or "center"; times are in milliseconds at the calm pace.
 * `lift` is how high a way arches; `heights` are those of its two ends, for a ball carried on a head.
 */
export type Motion =
  | Travel
  | { t: "spin"; piece: Piece; from: string; ms: number }
  | { t: "stand"; piece: Piece; ms: number }
  | { t: "ripple"; at: string; ms: number }
  | { t: "cheer"; ms: number };

interface Travel {
  t: "travel";
  piece: Piece;
  places: readonly string[];
  ms: number;
  delay?: number;
  lift?: number;
  heights?: readonly [number, number];
}

export type Beat = AnyBeat<SoccerView, Motion>;

/** What stays visible of something that happened or might: the trail of the last move, a ghost's arrows. */
export type Mark =
  | { t: "way"; as: "slide" | "kick" | "push"; places: readonly string[] }
  | { t: "ring"; at: string }
  | { t: "splash"; at: string; way: string };

export function pieceOf(penguin: { seat: number; kind: string }): Piece {
  return `${penguin.seat}${penguin.kind}`;
}

function changed(
  view: SoccerView,
  { seat, kind }: { seat: number; kind: string },
  news: Partial<SoccerPenguinView>,
): SoccerView {
  const penguins = view.penguins.map((p) => (p.seat === seat && p.kind === kind ? { ...p, ...news } : p));
  return { ...view, penguins };
}

/** Whoever stands where the ball is has it; on the centre cross nobody has. */
function withBall(view: SoccerView, ball: string): SoccerView {
  return { ...view, ball, penguins: view.penguins.map((p) => ({ ...p, ball: p.square === ball })) };
}

function end(path: readonly string[]): string {
  return path.at(-1) ?? "center";
}

/** Which way a slide goes. A slide of one square out of the sea has no line to read it from. */
export function slideWay({ origin, path, pose }: SoccerSlid): string {
  const squares = origin === "sea" ? path : [origin, ...path];
  const [from, to] = [squares[0], squares.at(-1)];
  return (from && to && from !== to && directionBetween(from, to)) || (pose === "U" ? "NE" : pose);
}

function slid(view: SoccerView, event: SoccerSlid): SoccerView {
  const after = changed(view, event, { square: end(event.path), pose: event.pose });
  return event.stop === "ball" || event.stop === "tackle" ? withBall(after, end(event.path)) : after;
}

function slidBeats(event: SoccerSlid, before: SoccerView): Beat[] {
  const piece = pieceOf(event);
  const way = slideWay(event);
  const arrived = changed(before, event, { square: end(event.path), pose: way, ball: false });
  const travel: Motion = {
    t: "travel",
    piece,
    places: [event.origin, ...event.path],
    ms: 130 + 60 * event.path.length,
  };
  const settle: Motion[] =
    event.pose === "U"
      ? [{ t: "stand", piece, ms: 150 }]
      : event.pose === way
        ? []
        : [{ t: "spin", piece, from: way, ms: 180 }];
  if (event.stop === "ball") {
    const heights = [0, HELD_AT] as const;
    settle.push({ t: "travel", piece: "ball", places: [before.ball, end(event.path)], ms: 150, lift: 12, heights });
  }
  return [
    { view: arrived, motions: [travel] },
    { view: slid(before, event), motions: settle },
  ];
}

function pushed(view: SoccerView, event: SoccerPushed): SoccerView {
  return changed(view, event, { square: event.to, pose: event.pose, ball: false });
}

function pushedMotions(event: SoccerPushed): Motion[] {
  const motions: Motion[] = [{ t: "travel", piece: pieceOf(event), places: [event.origin, event.to], ms: 180 }];
  if (event.to === "sea") motions.push({ t: "ripple", at: event.origin, ms: 300 });
  return motions;
}

function kicked(view: SoccerView, event: SoccerKicked): SoccerView {
  let after = changed(view, event, { pose: event.pose });
  if (event.receiver) after = changed(after, { seat: event.receiver[0], kind: event.receiver[1] }, { pose: "U" });
  return withBall(after, end(event.path));
}

function kickedBeats(event: SoccerKicked, before: SoccerView): Beat[] {
  const flying: SoccerView = { ...changed(before, event, { pose: event.pose, ball: false }), ball: end(event.path) };
  const flight: Motion = {
    t: "travel",
    piece: "ball",
    places: [event.at, end(event.path)],
    ms: 200 + 60 * event.path.length,
    lift: 30 + 14 * event.path.length,
    heights: [HELD_AT, 0],
  };
  const caught: Motion[] = [];
  if (event.receiver) {
    const [seat, kind] = event.receiver;
    const place = end(event.path);
    caught.push({ t: "stand", piece: pieceOf({ seat, kind }), ms: 150 });
    caught.push({ t: "travel", piece: "ball", places: [place, place], ms: 150, heights: [0, HELD_AT] });
  }
  return [
    { view: flying, motions: [flight] },
    { view: kicked(before, event), motions: caught },
  ];
}

function allAtSea(view: SoccerView, first: number): SoccerView {
  const penguins = view.penguins.map((p) => ({ ...p, square: "sea", pose: "U", ball: false }));
  return { ...view, phase: "play", penguins, ball: "center", turn: first };
}

/** Events that move nothing still show where to look. */
function ripple(at: string): Motion[] {
  return [{ t: "ripple", at, ms: 500 }];
}

const home = (seat: number): string => HOMES[seat] ?? "center";
const whistle = (): Sound[] => ["turn"];

export const SHOWS = new Shows<SoccerView, SoccerEvent, Motion, Mark>({
  slid: {
    apply: slid,
    beats: slidBeats,
    marks: (e) => [{ t: "way", as: "slide", places: [e.origin, ...e.path] }],
    sounds: (e) => (e.stop === "full" ? ["slide"] : ["slide", "clack"]),
  },
  pushed: {
    apply: pushed,
    motions: pushedMotions,
    marks: (e) => [
      e.to === "sea" ? { t: "splash", at: e.origin, way: "" } : { t: "way", as: "push", places: [e.origin, e.to] },
    ],
    sounds: (e) => (e.to === "sea" ? ["splash"] : ["clack"]),
  },
  kicked: {
    apply: kicked,
    beats: kickedBeats,
    marks: (e) => [{ t: "way", as: "kick", places: [e.at, end(e.path)] }],
    sounds: () => ["kick"],
  },
  stood: {
    apply: (view, e) => changed(view, e, { pose: "U" }),
    motions: (e) => [{ t: "stand", piece: pieceOf(e), ms: 220 }],
    marks: (e) => [{ t: "ring", at: e.at }],
    sounds: () => ["clack"],
  },
  scored: {
    apply: (view, e) => ({ ...view, score: e.score }),
    motions: (e) => [
      { t: "ripple", at: e.corner, ms: 500 },
      { t: "cheer", ms: 600 },
    ],
    marks: (e) => [{ t: "ring", at: e.corner }],
    sounds: () => ["goal"],
  },
  kickedoff: {
    apply: (view, e) => allAtSea(view, e.first),
    motions: (_, { penguins }) =>
      penguins.map((p) => ({ t: "travel", piece: pieceOf(p), places: [p.square, "sea"], ms: 350, lift: 20 })),
    marks: (e) => [{ t: "ring", at: home(e.first) }],
    sounds: () => ["splash"],
  },
  voted: {
    apply: (view, e) => (e.first === null ? view : allAtSea(view, e.first)),
    motions: (e) => ripple(e.first === null ? "center" : home(e.first)),
    marks: (e) => (e.first === null ? [{ t: "ring", at: "center" }] : [{ t: "ring", at: home(e.first) }]),
    sounds: whistle,
  },
  drawn: {
    apply: (view, e) => allAtSea(view, e.first),
    motions: (e) => ripple(home(e.first)),
    marks: (e) => [{ t: "ring", at: home(e.first) }],
    sounds: whistle,
  },
  passed: {
    apply: (view) => view,
    motions: (e) => ripple(home(e.seat)),
    marks: (e) => [{ t: "ring", at: home(e.seat) }],
    sounds: whistle,
  },
  ended: {
    apply: (view) => view,
    motions: () => ripple("center"),
    marks: () => [{ t: "ring", at: "center" }],
    sounds: whistle,
  },
});

export function marks(events: readonly SoccerEvent[]): Mark[] {
  // Who is pushed into the sea goes the way of the tackle, which the push itself no longer says.
  const tackle = events.find((event) => event.t === "slid");
  const way = tackle ? slideWay(tackle) : "NE";
  return SHOWS.marks(events).map((mark) => (mark.t === "splash" ? { ...mark, way } : mark));
}

/** All beats in order. A tackle's pushes are one shove through the chain, so they share a beat. */
export function beats(before: SoccerView, events: readonly SoccerEvent[]): Beat[] {
  const all: Beat[] = [];
  let view = before;
  let shoved = 0;
  for (const event of events) {
    const beats = SHOWS.beatsOf(event, view, view);
    view = SHOWS.of(event).apply(view, event);
    const open = all.at(-1);
    if (event.t === "pushed" && open) {
      const delay = 25 * shoved++;
      const shove = beats.flatMap(({ motions }) => motions);
      const later = shove.map((motion) => (motion.t === "travel" ? { ...motion, delay } : motion));
      all[all.length - 1] = { view, motions: [...open.motions, ...later] };
    } else {
      shoved = 0;
      all.push(...beats);
    }
  }
  return all;
}
