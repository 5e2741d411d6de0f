import { Shows, type Beat } from "../../boards/showing";
import type { Sound } from "../../shell/sound";
import type { BattleEvent, BattlePlayerView, BattleSquadView, BattleView } from "../../wire";
import { explained } from "./pieces";

/**
 * A place on the board, as the drawing knows it: "card:Gale", "squad:1", "ground:0", "fish:2" (a seat's pile),
 * "seat:1", "hand", "picks", "deck", "board".
 */
export type Spot = string;

/** Something moves. Times are in milliseconds at the calm pace. */
export type Motion =
  | { t: "flip" | "hop" | "shake" | "pop" | "come" | "cheer"; at: Spot; ms: number; delay?: number }
  | { t: "fly"; what: "fish" | "gift" | "card"; from: Spot; to: Spot; ms: number; delay?: number };

/** What stays lit after it happened, or might: a good thing, a bad one, or just where to look. */
export interface Mark {
  at: Spot;
  as: "good" | "bad" | "look";
}

/** How long one looks at it, where one watches step by step; 0 for what passes by. */
interface Resting {
  rest: number;
}

/** One step of the show: what happened, and the board after it. */
export interface Step extends Beat<BattleView, Motion> {
  events: readonly BattleEvent[];
  sounds: readonly Sound[];
  rest: number;
}

// ---- small changes ----

const cardAt = (name: string): Spot => `card:${name}`;
const squadAt = (seat: number): Spot => `squad:${seat}`;
const groundAt = (place: number): Spot => `ground:${place}`;
const fishAt = (seat: number): Spot => `fish:${seat}`;
const seatAt = (seat: number): Spot => `seat:${seat}`;

function players(view: BattleView, change: (player: BattlePlayerView) => Partial<BattlePlayerView>): BattleView {
  return { ...view, players: view.players.map((player) => ({ ...player, ...change(player) })) };
}

function player(
  view: BattleView,
  seat: number,
  change: (player: BattlePlayerView) => Partial<BattlePlayerView>,
): BattleView {
  return players(view, (one) => (one.seat === seat ? change(one) : {}));
}

/** A Squad as it is now, counted by itself. Who places where is open until the table says so. */
function withSquad(view: BattleView, squad: BattleSquadView): BattleView {
  const others = view.squads.filter(({ seat }) => seat !== squad.seat).map(placeless);
  return { ...view, squads: [...others, placeless(squad)].sort((one, other) => one.seat - other.seat) };
}

const placeless = (squad: BattleSquadView): BattleSquadView => ({ ...squad, side_total: null, place: 0, fish: 0 });

/** Both of a team have the same Fish. */
function fish(view: BattleView, seat: number, more: number): BattleView {
  const side = view.players.find((one) => one.seat === seat)?.side;
  return players(view, (one) => (one.side === side ? { fish: one.fish + more } : {}));
}

/** Whose time it is, and what they are at. */
function turn(view: BattleView, seat: number, now: Partial<NonNullable<BattleView["turn"]>>): BattleView {
  const queue = view.turn?.queue ?? [seat];
  const from = queue.indexOf(seat);
  const rest = { seat, queue: from < 0 ? queue : queue.slice(from), waiting: [], card: "", recipient: null };
  return { ...view, turn: { ...rest, present: "", target: "", ...now } };
}

function layOut(view: BattleView, event: Extract<BattleEvent, { t: "opened" }>): BattleView {
  const open = event.grounds.map(({ ground, attribute, prizes }) => ({
    name: ground,
    attribute,
    prizes,
    maybe: [],
    stage: "open",
  }));
  if (event.grounds[0]?.place !== 0) {
    const kept = view.grounds.filter(({ stage }) => stage !== "hidden");
    return { ...view, grounds: [...kept, ...open] };
  }
  const hidden = Array.from({ length: event.hidden }, () => ({
    name: "",
    attribute: "",
    prizes: [],
    maybe: event.maybe,
    stage: "hidden",
  }));
  const fresh: BattleView = {
    ...view,
    round: event.round,
    phase: "deal",
    at: null,
    grounds: [...open, ...hidden],
    hand: [],
    picks: [],
    piles: [],
    aside: [],
    memory: [],
    squads: [],
    turn: null,
    results: [],
    used: [],
    used_hidden: 0,
  };
  return players(fresh, () => ({ hand: 0, picks: 0, piles: [], ahead: [] }));
}

function contest(view: BattleView, place: number): BattleView {
  const grounds = view.grounds.map((ground, i) => ({
    ...ground,
    stage: i < place ? "done" : i === place ? "now" : "open",
  }));
  return { ...view, phase: "contest", at: place, grounds, squads: [], turn: null };
}

function turnUp(view: BattleView, { seat, arrived, squad }: Extract<BattleEvent, { t: "shown" }>): BattleView {
  return player(withSquad(view, squad), seat, ({ piles, ahead }) => ({
    piles: piles.map((size, i) => (i === view.at ? 0 : size)),
    ahead: ahead.filter((card) => !arrived.includes(card)),
  }));
}

function unwrap(view: BattleView, event: Extract<BattleEvent, { t: "unwrapped" }>): BattleView {
  const { seat, to, present } = event;
  const left = view.presents.indexOf(present);
  const shown = turn(view, seat, { card: view.turn?.card ?? "", recipient: to, present });
  const after: BattleView = {
    ...shown,
    presents: view.presents.filter((_, i) => i !== left),
    opened: [...view.opened, present],
  };
  return event.squad ? withSquad(after, event.squad) : after;
}

/** Whether a Present did the Squad that got it any harm; nobody can tell without the table's word. */
function harmed(event: Extract<BattleEvent, { t: "unwrapped" }>, view: BattleView | undefined): boolean {
  return event.works && explained(view?.presents_explained, event.present)?.harms === true;
}

// ---- how each of them is shown ----

export const SHOWS = new Shows<BattleView, BattleEvent, Motion, Mark, Resting>({
  opened: {
    apply: layOut,
    motions: (e) => e.grounds.map(({ place }, i) => ({ t: "flip", at: groundAt(place), ms: 420, delay: 90 * i })),
    marks: (e) => e.grounds.map(({ place }) => ({ at: groundAt(place), as: "look" })),
    sounds: () => ["clack"],
    rest: 0,
  },
  dealt: {
    apply: (view, e) => players({ ...view, phase: "draft", deck: e.deck }, () => ({ hand: e.each, picks: 0 })),
    motions: () => [{ t: "come", at: "hand", ms: 360 }],
    marks: () => [{ at: "deck", as: "look" }],
    sounds: () => ["slide"],
    rest: 0,
  },
  received: {
    apply: (view, e) => ({ ...view, hand: e.cards }),
    motions: () => [{ t: "come", at: "hand", ms: 360 }],
    marks: () => [{ at: "hand", as: "look" }],
    sounds: () => ["slide"],
    rest: 0,
  },
  picked: {
    apply: (view, e) => ({
      ...view,
      hand: view.hand.filter((card) => card !== e.card),
      picks: [...view.picks, e.card],
    }),
    motions: (e) => [{ t: "pop", at: cardAt(e.card), ms: 220 }],
    marks: (e) => [{ at: cardAt(e.card), as: "look" }],
    sounds: () => ["clack"],
    rest: 0,
  },
  passed: {
    apply: (view, e) => players({ ...view, hand: [] }, ({ picks }) => ({ hand: e.cards, picks: picks + 1 })),
    motions: (_, view) => view.players.map(({ seat }) => ({ t: "hop", at: seatAt(seat), ms: 240 })),
    marks: () => [{ at: "hand", as: "look" }],
    sounds: () => ["slide"],
    rest: 0,
  },
  held: {
    apply: (view, e) => ({ ...view, hand: [], picks: e.cards, aside: e.aside }),
    motions: () => [{ t: "pop", at: "picks", ms: 240 }],
    marks: () => [{ at: "picks", as: "look" }],
    sounds: () => ["clack"],
    rest: 0,
  },
  drafted: {
    apply: (view, e) => players({ ...view, used_hidden: e.aside }, () => ({ hand: 0, picks: e.each })),
    motions: (_, view) => view.players.map(({ seat }) => ({ t: "hop", at: seatAt(seat), ms: 240 })),
    marks: () => [{ at: "picks", as: "look" }],
    sounds: () => ["turn"],
    rest: 0,
  },
  deployed: {
    apply: (view, e) => {
      const own = e.piles.length > 0 ? { ...view, piles: e.piles, hand: [] } : view;
      return player(own, e.seat, () => ({ piles: e.sizes, hand: 0 }));
    },
    motions: (e) => [{ t: "hop", at: seatAt(e.seat), ms: 260 }],
    marks: (e) => [{ at: seatAt(e.seat), as: "look" }],
    sounds: () => ["clack"],
    rest: 0,
  },
  contested: {
    apply: (view, e) => contest(view, e.place),
    motions: (e) => [{ t: "pop", at: groundAt(e.place), ms: 420 }],
    marks: (e) => [{ at: groundAt(e.place), as: "look" }],
    sounds: () => ["turn"],
    rest: 900,
  },
  shown: {
    apply: turnUp,
    motions: (e) => e.cards.map((card, i) => ({ t: "flip", at: cardAt(card), ms: 380, delay: 60 * i })),
    marks: (e) => [{ at: squadAt(e.seat), as: "look" }],
    sounds: () => ["clack"],
    rest: 650,
  },
  lined: {
    apply: (view, e) => turn({ ...view, turn: null }, e.order[0] ?? 0, { queue: e.order }),
    motions: (e) => [{ t: "hop", at: cardAt(e.first), ms: 420 }],
    marks: (e) => [{ at: cardAt(e.first), as: "look" }],
    sounds: () => ["turn"],
    rest: 1200,
  },
  traveled: {
    apply: (view, e) => {
      const gone = withSquad(turn(view, e.seat, {}), e.squad);
      return player(gone, e.seat, ({ ahead }) => ({ ahead: [...ahead, e.card] }));
    },
    motions: (e) => [{ t: "fly", what: "card", from: squadAt(e.seat), to: groundAt(e.place), ms: 560 }],
    marks: (e) => [
      { at: groundAt(e.place), as: "look" },
      { at: squadAt(e.seat), as: "look" },
    ],
    sounds: () => ["slide"],
    rest: 1100,
  },
  ordered: {
    apply: (view, e) => turn(view, e.seat, { card: e.card }),
    motions: (e) => [{ t: "hop", at: cardAt(e.card), ms: 360 }],
    marks: (e) => [{ at: cardAt(e.card), as: "look" }],
    sounds: () => ["turn"],
    rest: 500,
  },
  given: {
    apply: (view, e) => turn(view, e.seat, { card: e.card, recipient: e.to }),
    motions: (e) => [{ t: "fly", what: "gift", from: cardAt(e.card), to: squadAt(e.to), ms: 560 }],
    marks: (e) => [
      { at: cardAt(e.card), as: "look" },
      { at: squadAt(e.to), as: "look" },
    ],
    sounds: () => ["slide"],
    rest: 900,
  },
  kept: {
    apply: (view, e) => turn(view, e.seat, { card: e.card }),
    motions: (e) => [{ t: "shake", at: cardAt(e.card), ms: 360 }],
    marks: (e) => [{ at: cardAt(e.card), as: "look" }],
    sounds: () => ["clack"],
    rest: 700,
  },
  unwrapped: {
    apply: unwrap,
    motions: (e, view) => [
      { t: "pop", at: "present", ms: 460 },
      { t: harmed(e, view) ? "shake" : "hop", at: squadAt(e.to), ms: 460 },
    ],
    marks: (e, view) => [{ at: squadAt(e.to), as: harmed(e, view) ? "bad" : e.works ? "good" : "look" }],
    sounds: (e) => (e.present === "snowball" || e.present === "kayak" ? ["splash"] : ["kick"]),
    rest: 1700,
  },
  fishtaken: {
    apply: (view, e) => fish(fish(view, e.seat, e.fish), e.origin, -e.fish),
    motions: (e) => [{ t: "fly", what: "fish", from: fishAt(e.origin), to: fishAt(e.seat), ms: 560 }],
    marks: (e) => [
      { at: fishAt(e.seat), as: "good" },
      { at: fishAt(e.origin), as: "bad" },
    ],
    sounds: () => ["splash"],
    rest: 1000,
  },
  removed: {
    apply: (view, e) => ({ ...withSquad(view, e.squad), used: [...view.used, e.card] }),
    motions: (e) => [{ t: "fly", what: "card", from: squadAt(e.seat), to: "deck", ms: 520 }],
    marks: (e) => [{ at: squadAt(e.seat), as: "bad" }],
    sounds: () => ["splash"],
    rest: 1000,
  },
  singled: {
    apply: (view, e) =>
      turn(view, e.seat, { card: view.turn?.card ?? "", recipient: e.owner, present: "switcheroo", target: e.card }),
    motions: (e) => [{ t: "shake", at: cardAt(e.card), ms: 420 }],
    marks: (e) => [{ at: cardAt(e.card), as: "bad" }],
    sounds: () => ["clack"],
    rest: 800,
  },
  replaced: {
    apply: (view, e) => {
      const swapped = withSquad(view, e.squad);
      return { ...swapped, used: [...view.used, e.card], deck: Math.max(0, view.deck - 1) };
    },
    motions: (e) => [{ t: "flip", at: cardAt(e.by), ms: 460 }],
    marks: (e) => [{ at: cardAt(e.by), as: "look" }],
    sounds: () => ["clack"],
    rest: 1300,
  },
  joined: {
    apply: (view, e) => ({ ...withSquad(view, e.squad), deck: Math.max(0, view.deck - 1) }),
    motions: (e) => [{ t: "flip", at: cardAt(e.card), ms: 460 }],
    marks: (e) => [{ at: cardAt(e.card), as: "good" }],
    sounds: () => ["clack"],
    rest: 1300,
  },
  reshuffled: {
    apply: (view, e) =>
      e.deck === "presents"
        ? { ...view, presents: view.opened, opened: [] }
        : { ...view, deck: e.cards, used: [], used_hidden: 0 },
    motions: () => [{ t: "shake", at: "deck", ms: 420 }],
    marks: () => [{ at: "deck", as: "look" }],
    sounds: () => ["slide"],
    rest: 700,
  },
  intimidated: {
    apply: (view, e) => withSquad(turn(view, e.seat, { card: e.card }), e.squad),
    motions: (e) => [
      { t: "hop", at: cardAt(e.card), ms: 380 },
      { t: "shake", at: cardAt(e.target), ms: 420, delay: 120 },
    ],
    marks: (e) => [
      { at: cardAt(e.card), as: "look" },
      { at: cardAt(e.target), as: "bad" },
    ],
    sounds: () => ["kick"],
    rest: 1100,
  },
  tallied: {
    apply: (view, e) => {
      const result = { ground: e.ground, attribute: e.attribute, squads: e.squads };
      return { ...view, squads: e.squads, turn: null, results: [...view.results, result] };
    },
    motions: (e) => e.squads.map(({ seat }, i) => ({ t: "pop", at: `total:${seat}`, ms: 380, delay: 40 * i })),
    marks: (e) => e.squads.filter(({ place }) => place === 1).map(({ seat }) => ({ at: squadAt(seat), as: "good" })),
    sounds: () => ["turn"],
    rest: 1900,
  },
  awarded: {
    apply: (view, e) => fish(view, e.seats[0] ?? 0, e.fish),
    motions: (e, view) =>
      e.seats.map((seat) => ({ t: "fly", what: "fish", from: groundAt(view.at ?? 0), to: fishAt(seat), ms: 560 })),
    marks: (e) => e.seats.map((seat) => ({ at: fishAt(seat), as: "good" })),
    sounds: () => ["splash"],
    rest: 650,
  },
  roundover: {
    apply: (view, e) => {
      const over = { ...view, phase: "roundover", at: null, squads: [], turn: null };
      return players(over, ({ side, fish: had }) => ({ fish: e.fish[side] ?? had }));
    },
    motions: () => [{ t: "come", at: "summary", ms: 420 }],
    marks: () => [{ at: "board", as: "look" }],
    sounds: () => ["goal"],
    rest: 2600,
  },
  won: {
    apply: (view) => ({ ...view, phase: "over" }),
    motions: () => [{ t: "cheer", at: "winner", ms: 600 }],
    marks: (e) => e.seats.map((seat) => ({ at: seatAt(seat), as: "good" })),
    sounds: () => ["goal"],
    rest: 0,
  },
});

/** What everybody does at once is one step: all deploy, all pass, all look at what they got. */
const TOGETHER: ReadonlySet<BattleEvent["t"]> = new Set([
  "picked",
  "passed",
  "received",
  "dealt",
  "held",
  "drafted",
  "deployed",
]);

export function steps(before: BattleView, events: readonly BattleEvent[]): Step[] {
  const all: Step[] = [];
  let view = before;
  let open = false;
  for (const event of events) {
    const { rest } = SHOWS.of(event);
    const beats = SHOWS.beatsOf(event, view, view);
    const after = beats.at(-1)?.view ?? view;
    const motions = beats.flatMap((beat) => beat.motions);
    const step: Step = { events: [event], view: after, motions, sounds: SHOWS.sounds([event]), rest };
    const last = all.at(-1);
    const together = TOGETHER.has(event.t);
    if (together && open && last) {
      const both = [...last.motions, ...motions];
      all[all.length - 1] = { ...step, events: [...last.events, event], motions: both, sounds: last.sounds };
    } else all.push(step);
    open = together;
    view = after;
  }
  return all;
}
