import { beforeEach, expect, test, vi } from "vitest";
import type { FromClient, Scene, ToClient, View } from "../wire";
import { Session } from "./session.svelte";

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

const scene = (seq: number, lines = [`line ${seq}`]): Scene => ({
  t: "scene",
  seq,
  moves: [],
  events: [],
  lines,
  view: {} as View,
  to_act: [0],
  outcome: null,
});

const welcome = (seq: number): ToClient => ({
  t: "welcome",
  table: "abc",
  game: "soccer",
  setup: { game: "soccer", seats: 2, options: {}, position: null },
  seats: [
    { kind: "person", name: "Ana", level: null, mine: true },
    { kind: "bot", name: "Chick", level: "chick", mine: false },
  ],
  seq,
  commitment: "00",
});

function sit(): Session {
  const session = new Session("abc", () => new FakeSocket() as unknown as WebSocket);
  session.start();
  latest().onopen?.();
  return session;
}

beforeEach(() => {
  FakeSocket.all = [];
  vi.useFakeTimers();
});

test("the first message says what we have seen", () => {
  sit();
  expect(latest().sent[0]).toMatchObject({ t: "hello", table: "abc", seen: -1 });
});

test("after the line broke it asks for what came after the last scene, and takes it", () => {
  const session = sit();
  latest().say(welcome(1), scene(0), scene(1));
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

test("a question cut off by a broken line gets an answer", async () => {
  const session = sit();
  latest().say(welcome(0), scene(0));
  const played = session.play(0, "Bx", 0);
  latest().onclose?.();
  expect(await played).toBe(false);
  expect(session.refusal?.reason).toBe("cut_off");
});

test("only a question about the newest board is put to the player", () => {
  const session = sit();
  latest().say(welcome(0), scene(0), { t: "ask", seq: 0, seat: 0, moves: [] });
  expect(session.acting?.seat).toBe(0);
  latest().say(scene(1));
  expect(session.acting).toBeNull();
});
