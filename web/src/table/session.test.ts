import { beforeEach, expect, test, vi } from "vitest";
import { settings } from "../shell/settings.svelte";
import { keepKey, keysOf } from "../shell/tables";
import { PROTOCOL, type Ask, type FromClient, type Scene, type SeatInfo, type ToClient, type View } from "../wire";
import { fetchPlanning, Session } from "./session.svelte";

/** A socket whose other end is the test. */
class FakeSocket {
  static all: FakeSocket[] = [];
  readyState = WebSocket.OPEN;
  sent: FromClient[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;

  constructor() {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }
  close(): void {
    this.closed = true;
  }
  say(...messages: ToClient[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const latest = (): FakeSocket => FakeSocket.all.at(-1) as FakeSocket;

const scene = (seq: number, lines = [`line ${seq}`], to_act = [0]): Scene => ({
  t: "scene",
  seq,
  moves: [],
  events: [],
  lines,
  view: {} as View,
  to_act,
  outcome: null,
  back: null,
});

const welcome = (seq: number): ToClient => ({
  t: "welcome",
  table: "abc",
  game: "soccer",
  setup: { game: "soccer", seats: 2, options: {}, position: null },
  seq,
  commitment: "00",
  clock: { kind: "none", seconds: 0, increment: 0 },
  about: { title: "", by: "", notes: "" },
  public: false,
  host: true,
  said: [],
});

const seats = (second: Partial<SeatInfo> = {}): ToClient => ({
  t: "seats",
  begun: true,
  seats: [
    { kind: "person", name: "Ana", level: null, mine: true, stands_in: false },
    { kind: "bot", name: "Chick", level: "chick", mine: false, stands_in: false, ...second },
  ],
});

const ask = (seq: number, seat: number, moves: string[] = [], more: Partial<Ask> = {}): ToClient => ({
  t: "ask",
  seq,
  seat,
  moves: moves.map((move) => ({ move, steps: [move] })),
  many: false,
  undo: false,
  chosen: null,
  ...more,
});

const status = (chosen: number[] = [], rematch: string | null = null): ToClient => ({
  t: "status",
  thinking: [],
  warming: false,
  proposal: null,
  chosen,
  clock: null,
  away: [],
  spectators: 0,
  secret: null,
  rematch,
  stood_in: [],
});

const lastId = (): string => (latest().sent.at(-1) as { id: string }).id;

function sit(): Session {
  const session = new Session("abc", () => new FakeSocket() as unknown as WebSocket);
  session.start();
  latest().onopen?.();
  return session;
}

beforeEach(async () => {
  await fetchPlanning();
  localStorage.clear();
  FakeSocket.all = [];
  vi.useFakeTimers();
});

test("the first message says what we have seen", () => {
  sit();
  expect(latest().sent[0]).toMatchObject({ t: "hello", table: "abc", seen: -1 });
});

test("after the line broke it asks for what came after the last scene, and takes it", () => {
  const session = sit();
  latest().say(welcome(1), scene(0), scene(1), seats());
  expect(session.ready).toBe(true);
  latest().onclose?.();
  expect(session.link).toBe("broken");
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  expect(latest().sent[0]).toMatchObject({ t: "hello", seen: 1 });
  latest().say(welcome(2), scene(2));
  expect(session.scenes.map(({ seq }) => seq)).toEqual([0, 1, 2]);
  expect(session.link).toBe("open");
});

test("where the server has gone back to an earlier state, all is told anew and nothing that was never is shown", async () => {
  const session = sit();
  latest().say(welcome(2), scene(0), scene(1), scene(2, ["a move nobody knows any more"]));
  const played = session.play(0, "Bx", 2);
  latest().onclose?.();
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  const before = latest();
  before.say(welcome(1), seats());
  expect(before.closed).toBe(true);
  expect(session.ready).toBe(false);
  latest().onopen?.();
  expect(latest().sent).toMatchObject([{ t: "hello", seen: -1 }]);
  latest().say(welcome(1), scene(0), scene(1), seats());
  expect(session.scenes.map(({ lines }) => lines[0])).toEqual(["line 0", "line 1"]);
  expect(session.link).toBe("open");
  // What was on its way is said again, and the server says what it thinks of it.
  const sent = latest().sent.at(-1) as Extract<FromClient, { t: "play" }>;
  latest().say({ t: "answer", id: sent.id, refusal: { reason: "stale", words: "The board has changed." } });
  expect(await played).toBe(false);
});

test("what was said stays when another server knows nothing of it, and nothing is shown twice", () => {
  const session = sit();
  const heard = (...words: string[]): ToClient => ({ ...welcome(0), said: words.map((one) => ({ t: "said", seat: 1, words: one })) }) as ToClient;
  const shown = (): string[] => session.talk.said.map(({ words }) => words);
  latest().say(heard("hello", "hello"), { t: "said", seat: 1, words: "well played" });
  expect(shown()).toEqual(["hello", "hello", "well played"]);
  latest().say(heard("hello", "hello", "well played", "thanks"));
  expect(shown()).toEqual(["hello", "hello", "well played", "thanks"]);
  latest().say(heard());
  latest().say(heard("are you back?"));
  expect(shown()).toEqual(["hello", "hello", "well played", "thanks", "are you back?"]);
  expect(new Set(session.talk.said.map(({ number }) => number)).size).toBe(5);
});

/** Bo sits at the other seat, and is away or not. */
const bo = (away: boolean): ToClient => ({ ...status(), away: away ? [{ seat: 1, seconds: 60, votes: [] }] : [] }) as ToClient;

function backAfterACut(session: Session): void {
  latest().say(welcome(0), scene(0), seats({ kind: "person", name: "Bo" }), bo(false));
  latest().onclose?.();
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  latest().say(welcome(0), seats({ kind: "person", name: "Bo" }), bo(true));
  expect(session.status.away).toEqual([]);
}

test("where the line was cut for everybody, who comes back a little later than we was not away", () => {
  const session = sit();
  backAfterACut(session);
  latest().say(bo(false));
  vi.advanceTimersByTime(10_000);
  expect(session.status.away).toEqual([]);
  expect(session.told).not.toContain("Bo");
});

test("who does not come back soon after us is away", () => {
  const session = sit();
  backAfterACut(session);
  vi.advanceTimersByTime(10_000);
  expect(session.status.away).toHaveLength(1);
  expect(session.told).toBe("Bo is away.");
  latest().say(bo(false), bo(true));
  expect(session.status.away).toHaveLength(1);
});

test("a gap is never shown: it hangs up and calls again", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), scene(2));
  expect(session.scenes).toHaveLength(1);
  expect(FakeSocket.all[0]?.closed).toBe(true);
  expect(FakeSocket.all).toHaveLength(2);
});

test("each scene is told once, and the past not at all", () => {
  const session = sit();
  latest().say(welcome(1), scene(0), scene(1));
  expect(session.told).toBe("line 1");
  latest().say(scene(2, ["line 1"]));
  expect(session.told.trim()).toBe("line 1");
  expect(session.told).not.toBe("line 1");
});

test("a refused move changes nothing but what is said about it", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0));
  const played = session.play(0, "Bx", 0);
  const sent = latest().sent.at(-1) as Extract<FromClient, { t: "play" }>;
  latest().say({ t: "answer", id: sent.id, refusal: { reason: "blocked", words: "Somebody is in the way." } });
  expect(await played).toBe(false);
  expect(session.refusal?.words).toBe("Somebody is in the way.");
  expect(session.scenes).toHaveLength(1);
});

test("a move cut off by a broken line is said again, in the same words", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0));
  const played = session.play(0, "Bx", 0);
  const first = latest().sent.at(-1);
  latest().onclose?.();
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  expect(latest().sent).toHaveLength(1);
  latest().say(welcome(0));
  expect(latest().sent.slice(1)).toEqual([first]);
  latest().say({ t: "answer", id: lastId(), refusal: { reason: "stale", words: "The board has changed." } });
  expect(await played).toBe(false);
  expect(session.refusal?.words).toBe("The board has changed.");
});

test("a move made while the line is down waits for it", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0));
  latest().onclose?.();
  const played = session.play(0, "Bx", 0);
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  latest().say(welcome(0));
  latest().say({ t: "answer", id: lastId(), refusal: null });
  expect(await played).toBe(true);
  latest().onclose?.();
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  latest().say(welcome(0));
  expect(latest().sent.map(({ t }) => t)).toEqual(["hello"]);
});

test("what would be out of date is not said again", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0));
  const hinted = session.askHint(0);
  latest().onclose?.();
  await hinted;
  expect(session.refusal?.reason).toBe("cut_off");
});

test("no two commands share an id", () => {
  const session = sit();
  latest().say(welcome(0), scene(0));
  for (let i = 0; i < 20; i++) void session.play(0, "Bx", 0);
  const ids = latest().sent.flatMap((message) => ("id" in message ? [message.id] : []));
  expect(new Set(ids).size).toBe(20);
});

test("a heartbeat is answered, and its absence is a broken line", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), { t: "beat", n: 7 });
  expect(latest().sent.at(-1)).toEqual({ t: "pong", n: 7 });
  vi.advanceTimersByTime(18_000);
  expect(session.link).toBe("open");
  vi.advanceTimersByTime(6_000);
  expect(FakeSocket.all[0]?.closed).toBe(true);
  expect(session.link).not.toBe("open");
});

test("a server that closes for a moment is called again; one that knows no such table is not", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), { t: "bye", refusal: { reason: "closing", words: "Right back." } });
  latest().onclose?.();
  vi.advanceTimersByTime(2000);
  expect(FakeSocket.all).toHaveLength(2);
  latest().say({ t: "bye", refusal: { reason: "wrong_key", words: "No." } });
  latest().onclose?.();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(session.link).toBe("closed");
});

test("a table that moves to another server in good order is followed at once, and a page that is too old stays", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), { t: "bye", refusal: { reason: "moved", words: "Follow." } });
  latest().onclose?.();
  vi.advanceTimersByTime(150);
  expect(FakeSocket.all).toHaveLength(2);
  latest().onopen?.();
  expect(latest().sent[0]).toMatchObject({ t: "hello", protocol: PROTOCOL });
  latest().say({ t: "bye", refusal: { reason: "old_client", words: "Please reload." } });
  latest().onclose?.();
  vi.advanceTimersByTime(60_000);
  expect(FakeSocket.all).toHaveLength(2);
  expect(session.farewell?.words).toBe("Please reload.");
});

test("the keys of a table are taken along to its rematch", async () => {
  keepKey("abc", "soccer", "k");
  const session = sit();
  latest().say(welcome(0), scene(0), seats());
  const rematch = session.rematch();
  latest().say(status([], "next"), { t: "answer", id: lastId(), refusal: null });
  expect(await rematch).toBe("next");
  expect(keysOf("next")).toEqual(["k"]);
});

test("a sealed choice that was made before a reload is known to the board", () => {
  const session = sit();
  latest().say(welcome(0), scene(0, [], [0, 1]), seats(), ask(0, 0, ["left"], { chosen: "left" }), status([0]));
  expect(session.chosen).toBe("left");
  session.changing = 0;
  expect(session.chosen).toBe("left");
  latest().say(scene(1), ask(1, 0, ["on"]), status());
  expect(session.chosen).toBeNull();
});

test("a choice answered after the scene it led to is not taken for the next one", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0, [], [0, 1]), seats(), ask(0, 0, ["left"]), status([1]));
  const played = session.play(0, "left", 0);
  latest().say(scene(1, [], [0, 1]), ask(0, 1, ["left"]), status());
  latest().say({ t: "answer", id: lastId(), refusal: null });
  expect(await played).toBe(true);
  expect(session.chosen).toBeNull();
});

test("a sealed choice is shown and may be changed until the others have chosen", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0, [], [0, 1]), seats(), ask(0, 0), status());
  const played = session.play(0, "left", 0);
  latest().say(status([0]), { t: "answer", id: lastId(), refusal: null });
  await played;
  expect(session.acting).toBeNull();
  expect(session.sealed).toMatchObject({ move: "left", ask: { seat: 0 } });
  session.changing = 0;
  expect(session.acting?.seat).toBe(0);
  latest().say(scene(1));
  expect(session.sealed).toBeNull();
});

test("with secrets and two of us at one device, nothing is shown before the right one looks", async () => {
  const session = sit();
  session.secrets = true;
  const two = seats({ kind: "person", name: "Bo", mine: true });
  latest().say(welcome(0), scene(0), two, status());
  expect(session.passTo).toBe(0);
  const first = session.lift(0);
  expect(latest().sent.at(-1)).toMatchObject({ t: "look", seat: 0 });
  expect(session.passTo).toBe(0);
  latest().say(scene(0, ["Ana's view"]), ask(0, 0), { t: "answer", id: lastId(), refusal: null });
  await first;
  expect(session.passTo).toBeNull();
  expect(session.last?.lines).toEqual(["Ana's view"]);

  // Ana has acted: her view of it still came, and must be gone before Bo looks.
  latest().say(scene(1, ["seen by Ana"], [1]));
  expect(session.passTo).toBe(1);
  const second = session.lift(1);
  expect(session.scenes).toHaveLength(0);
  expect(FakeSocket.all).toHaveLength(2);
  latest().onopen?.();
  expect(latest().sent[0]).toMatchObject({ t: "hello", seen: -1 });
  latest().say(welcome(1), scene(0, ["seen by all"]), scene(1, ["seen by all"], [1]), two);
  expect(latest().sent.at(-1)).toMatchObject({ t: "look", seat: 1 });
  expect(session.passTo).toBe(1);
  latest().say(scene(1, ["Bo's view"], [1]), { t: "answer", id: lastId(), refusal: null });
  await second;
  expect(session.passTo).toBeNull();
  expect(session.scenes.map(({ lines }) => lines[0])).toEqual(["seen by all", "Bo's view"]);
});

test("a broken line lets the curtain fall", async () => {
  const session = sit();
  session.secrets = true;
  latest().say(welcome(0), scene(0), seats({ kind: "person", mine: true }), status());
  const lifted = session.lift(0);
  latest().say({ t: "answer", id: lastId(), refusal: null });
  await lifted;
  latest().onclose?.();
  vi.advanceTimersByTime(2000);
  latest().onopen?.();
  latest().say(welcome(0));
  expect(session.passTo).toBe(0);
});

test("only a question about the newest board is put to the player", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), ask(0, 0));
  expect(session.acting?.seat).toBe(0);
  latest().say(scene(1));
  expect(session.acting).toBeNull();
});

test("who goes and who comes back is told", () => {
  const session = sit();
  const away = { ...status(), away: [{ seat: 1, seconds: 60, votes: [] }] } as ToClient;
  latest().say(welcome(0), scene(0), seats({ kind: "person", name: "Bo" }), status());
  latest().say(away);
  expect(session.told).toBe("Bo is away.");
  latest().say(away);
  expect(session.told).toBe("Bo is away.");
  latest().say(status());
  expect(session.told).toBe("Bo is here again.");
});

test("the host keeps the invite of a seat that was opened, and forgets it with the seat", async () => {
  keepKey("abc", "soccer", "k", { "1": "old", "2": "other" });
  const session = sit();
  latest().say(welcome(0), scene(0), seats());
  expect(session.invites).toEqual({ "1": "old", "2": "other" });
  const opened = session.manage("open", 1);
  latest().say({ t: "managed", id: lastId(), invite: "new" });
  await opened;
  expect(session.invites).toEqual({ "1": "new", "2": "other" });
  const dropped = session.manage("drop", 1);
  latest().say({ t: "managed", id: lastId(), invite: null });
  await dropped;
  expect(session.invites).toEqual({ "1": "other" });
});

// ---- plans: several moves, one after another ----

const played = (): string[] => latest().sent.flatMap((message) => (message.t === "play" ? [message.move] : []));
const yes = (): ToClient => ({ t: "answer", id: lastId(), refusal: null });
/** Lets what waits for an answer go on. */
const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);

function planning(...moves: string[]): { session: Session; over: Promise<void> } {
  settings.pace = "off";
  const session = sit();
  latest().say(welcome(0), scene(0), seats(), ask(0, 0, ["hop"]), status());
  return { session, over: session.plan(0, moves) };
}

test("the moves of a plan are made one by one, each when the seat is asked again", async () => {
  const { session, over } = planning("hop", "hop", "end");
  expect(played()).toEqual(["hop"]);
  latest().say(scene(1), ask(1, 0, ["hop", "end"]), status());
  await settle();
  expect(played()).toEqual(["hop"]);
  latest().say(yes());
  await settle();
  expect(played()).toEqual(["hop", "hop"]);
  expect(latest().sent.at(-1)).toMatchObject({ t: "play", seat: 0, seq: 1 });
  // The answer may also be here first.
  latest().say(yes());
  await settle();
  expect(played()).toHaveLength(2);
  latest().say(scene(2), ask(2, 0, ["hop", "end"]), status());
  expect(played()).toEqual(["hop", "hop", "end"]);
  latest().say(scene(3, [], [1]), status(), yes());
  await over;
  expect(session.leftUndone).toBe("");
});

test("a plan waits while the dealer draws", async () => {
  const { over } = planning("hop", "end");
  latest().say(scene(1, [], [-1]), yes());
  await settle();
  latest().say(scene(2), ask(2, 0, ["end"]), status());
  expect(played()).toEqual(["hop", "end"]);
  latest().say(yes());
  await over;
});

test("where there are too many moves to list, the next of a plan is tried", async () => {
  const { over } = planning("hop", "lay a1 b2");
  latest().say(scene(1), ask(1, 0, [], { many: true }), yes());
  await settle();
  expect(played()).toEqual(["hop", "lay a1 b2"]);
  latest().say(yes());
  await over;
});

test("a plan ends with the first move that is refused", async () => {
  const { session, over } = planning("hop", "end");
  latest().say({ t: "answer", id: lastId(), refusal: { reason: "blocked", words: "Somebody is in the way." } });
  await over;
  expect(played()).toEqual(["hop"]);
  expect(session.refusal?.words).toBe("Somebody is in the way.");
  expect(session.leftUndone).toBe("The rest was not played.");
});

test("a plan ends, and says why, with a move that is not possible any more", async () => {
  const { session, over } = planning("hop", "swim");
  latest().say(scene(1), ask(1, 0, ["hop", "end"]), status(), yes());
  await over;
  expect(played()).toEqual(["hop"]);
  expect(session.leftUndone).toBe("The rest was not played: swim is not possible any more.");
  latest().say(scene(2));
  expect(session.leftUndone).toBe("");
});

test.each([
  ["somebody else's turn", scene(1, [], [1]), "the turn has passed on"],
  [
    "the end of the game",
    { ...scene(1, [], []), outcome: { scores: [1, 0], ranks: [1, 2], reason: "home", words: "Home." } },
    "the game is over",
  ],
])("a plan ends with %s", async (_what, news, why) => {
  const { session, over } = planning("hop", "end");
  latest().say(news, status(), yes());
  await over;
  expect(session.leftUndone).toBe(`The rest was not played: ${why}.`);
});

test("a plan ends where the others have to choose first", async () => {
  const { session, over } = planning("hop", "end");
  latest().say(status([0]), yes());
  await over;
  expect(session.leftUndone).toContain("the others choose first");
  expect(session.chosen).toBe("hop");
});

test("whoever does something else has changed plans", async () => {
  const { session, over } = planning("hop", "end");
  void session.propose(0, "takeback");
  expect(session.leftUndone).toContain("you did something else");
  latest().say({ ...yes(), id: (latest().sent.at(-2) as { id: string }).id } as ToClient);
  await over;
  latest().say(scene(1), ask(1, 0, ["end"]), status());
  expect(played()).toEqual(["hop"]);
});

test("when the line breaks in the middle of a plan, what was on its way is said again and no more", async () => {
  const { session, over } = planning("hop", "hop", "end");
  let ended = false;
  void over.then(() => (ended = true));
  latest().onclose?.();
  expect(session.leftUndone).toBe("The rest was not played: the connection was lost.");
  await vi.advanceTimersByTimeAsync(2000);
  latest().onopen?.();
  expect(ended).toBe(false);
  latest().say(welcome(1), scene(1), seats(), ask(1, 0, ["hop", "end"]), status());
  expect(played()).toEqual(["hop"]);
  latest().say(yes());
  await over;
  expect(played()).toEqual(["hop"]);
});

test("the next move of a plan waits until the board has shown the last one, and can be stopped until then", async () => {
  const { session, over } = planning("hop", "hop", "end");
  session.attend(() => {});
  latest().say(scene(1), ask(1, 0, ["hop", "end"]), status(), yes());
  await settle();
  expect(played()).toEqual(["hop"]);
  session.saw(1);
  expect(played()).toEqual(["hop", "hop"]);
  latest().say(scene(2), ask(2, 0, ["hop", "end"]), status(), yes());
  await settle();
  session.dropPlan("you stopped it");
  await over;
  session.saw(2);
  expect(played()).toEqual(["hop", "hop"]);
  expect(session.leftUndone).toBe("The rest was not played: you stopped it.");
});

// ---- nothing is given away that the board has still to show ----

const OVER = { scores: [1, 0], ranks: [1, 2], reason: "home", words: "Home." };

/** The board has shown the start, and takes its time with the rest. */
function behind(): Session {
  const session = sit();
  latest().say(welcome(0), scene(0), seats(), ask(0, 0, ["hop"]), status());
  session.attend(() => {});
  latest().say(scene(1, ["Chick rolls a six."], [1]), { ...status(), thinking: [1] } as ToClient);
  latest().say(scene(2, ["Chick falls."], [0]), ask(2, 0, ["hop"]), status([1]));
  return session;
}

test("what the board has not shown yet is nowhere", () => {
  const session = behind();
  expect(session.newest?.seq).toBe(2);
  expect(session.behind).toBe(true);
  expect(session.scenes.map(({ seq }) => seq)).toEqual([0]);
  expect(session.last?.to_act).toEqual([0]);
  expect(session.told).toBe("line 0");
  expect(session.status).toMatchObject({ thinking: [], chosen: [] });
});

test("nothing can be decided before one has seen what it is about", () => {
  const session = behind();
  expect(session.acting).toBeNull();
  session.saw(1);
  expect(session.acting).toBeNull();
  expect(session.told).toBe("Chick rolls a six.");
  session.saw(2);
  expect(session.acting?.seq).toBe(2);
  expect(session.told).toBe("Chick falls.");
  expect(session.status.chosen).toEqual([1]);
});

test("the end of a game is the end once it was shown", () => {
  const session = behind();
  latest().say({ ...scene(3, ["Ana is home."], []), outcome: OVER }, status([], "next"));
  session.saw(2);
  expect([session.over, session.status.rematch, session.told]).toEqual([false, null, "Chick falls."]);
  session.saw(3);
  expect([session.over, session.status.rematch]).toEqual([true, "next"]);
  expect(session.told).toContain("Ana is home.");
});

test("who goes away is told at once, whatever is being shown", () => {
  const session = behind();
  latest().say({ ...status(), spectators: 3, away: [{ seat: 1, seconds: 60, votes: [] }] } as ToClient);
  expect(session.status.spectators).toBe(3);
  expect(session.status.away).toHaveLength(1);
});

test("without a board nothing is held back, and what was shown once stays shown", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), seats(), status());
  const leave = session.attend(() => {});
  latest().say(scene(1), scene(2));
  expect(session.scenes).toHaveLength(1);
  leave();
  expect(session.scenes).toHaveLength(3);
  session.attend(() => {});
  session.saw(1);
  expect(session.scenes).toHaveLength(3);
});

test("the turn of somebody else is one turn with its dice; one's own takes its time", () => {
  const session = sit();
  const moved = (seq: number, seat: number): Scene => ({ ...scene(seq), moves: [{ seat, move: "hop" }] });
  latest().say(welcome(0), scene(0), seats(), moved(1, 1), moved(2, -1), moved(3, 1), moved(4, 0));
  expect(session.turnOf(1)).not.toBeNull();
  expect(session.turnOf(2)).toBe(session.turnOf(1));
  expect(session.turnOf(3)).toBe(session.turnOf(1));
  expect(session.turnOf(4)).toBeNull();
});

test("what is said is kept and heard, but for who is muted", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), { t: "said", seat: 1, words: "Hello!" });
  expect(session.talk.spoken).toMatchObject({ seat: 1, words: "Hello!" });
  session.talk.mute(1, true);
  latest().say({ t: "said", seat: 1, words: "Are you there?" });
  expect(session.talk.spoken?.words).toBe("Hello!");
  expect(session.talk.said.map(({ words }) => words)).toEqual(["Hello!", "Are you there?"]);
});
