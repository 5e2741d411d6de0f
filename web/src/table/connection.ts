import { newWord } from "../shell/chance";
import type { FromClient, Hello, Refusal, ToClient } from "../wire";
import { cutOff } from "./words";

export type Link = "connecting" | "open" | "broken" | "closed";
type Asked = Extract<FromClient, { id: string }>;
type Replied = Extract<ToClient, { id: string }>;
/** A message before it has its id. */
export type Request = { [K in Asked["t"]]: Omit<Extract<Asked, { t: K }>, "id"> }[Asked["t"]];

export interface Listener {
  /** The first message on every new line. */
  hello(): Hello;
  hear(message: ToClient): void;
  changed(link: Link): void;
}

/** A question on its way, as it was first said: if it is said again, then with the same id. */
interface Waiting {
  text: string;
  patient: boolean;
  resolve: (reply: Replied) => void;
}

const FIRST_WAIT = 500;
/** After a goodbye in good order another server may have the table already. */
const SHORT_WAIT = 100;
const LONGEST_WAIT = 10_000;
/** The server lets its heart be heard every few seconds; after such a silence it is gone. */
const SILENCE = 20_000;
const CHECK_EVERY = 2_000;
/** Refusals after which calling again would only be told the same. */
const FINAL = new Set(["unknown_table", "wrong_key", "other_rules", "banned", "old_client"]);
const MOVING = new Set(["closing", "moved", "elsewhere"]);

export const CUT_OFF: Refusal = { reason: "cut_off", words: cutOff };

/** What is worth saying again when the line is back. The rest is out of date by then, or would be done anew. */
export function isPatient(request: Request): boolean {
  switch (request.t) {
    case "hint":
    case "preview":
    case "ping":
    case "say":
      return false;
    case "manage":
      // Only the first answer holds the invite that fits.
      return request.do !== "open" && request.do !== "free";
    default:
      return true;
  }
}

/**
 * One websocket that comes back by itself. Commands still unanswered when the line breaks are kept, and said
 * again with the same id: the server does each once and answers it every time.
 */
export class Connection {
  #socket: WebSocket | null = null;
  /** We have been welcomed on this line. */
  #welcomed = false;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #done = false;

  constructor(
    private readonly listener: Listener,
    private readonly open: () => WebSocket = () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/ws/${listener.hello().table}`),
  ) {}

  start(): void {
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  stop(): void {
    this.#done = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#retry);
    this.#drop();
    this.#giveUp(() => true);
  }

  /** Hangs up and calls again at once, to hear everything after the last scene we have. */
  again(): void {
    this.#done = false;
    this.#drop();
    this.#connect();
  }

  ask(request: Request): Promise<Replied> {
    const id = newWord();
    const patient = isPatient(request);
    return new Promise((resolve) => {
      if (this.#done || (!this.#welcomed && !patient)) {
        resolve({ t: "answer", id, refusal: CUT_OFF });
        return;
      }
      const text = JSON.stringify({ ...request, id });
      this.#waiting.set(id, { text, patient, resolve });
      if (this.#welcomed) this.#socket?.send(text);
    });
  }

  #hurry = (): void => {
    if (this.#done || document.visibilityState === "hidden") return;
    // A device that slept has missed the silence; it need not wait to find out.
    if (this.#socket && Date.now() - this.#heard > SILENCE) this.#lost();
    else if (this.#socket) return;
    this.#wait = FIRST_WAIT;
    this.#connect();
  };

  #connect(): void {
    if (this.#done) return;
    clearTimeout(this.#retry);
    this.listener.changed("connecting");
    const socket = this.open();
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => socket.send(JSON.stringify(this.listener.hello()));
    socket.onmessage = (event) => this.#hear(JSON.parse(String(event.data)) as ToClient);
    socket.onclose = () => this.#lost();
    // A line can be dead without saying so; silence is how one finds out.
    this.#watch = setInterval(() => Date.now() - this.#heard > SILENCE && this.#lost(), CHECK_EVERY);
  }

  #hear(message: ToClient): void {
    this.#heard = Date.now();
    if (message.t === "beat") {
      this.#socket?.send(JSON.stringify({ t: "pong", n: message.n }));
      return;
    }
    if (message.t === "bye") {
      if (FINAL.has(message.refusal.reason)) this.#done = true;
      if (this.#welcomed && MOVING.has(message.refusal.reason)) this.#wait = SHORT_WAIT;
    }
    if ("id" in message) {
      const waiting = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      waiting?.resolve(message);
      return;
    }
    const line = this.#socket;
    this.listener.hear(message);
    // Unless whoever listens has hung up and called again.
    if (message.t === "welcome" && line === this.#socket) {
      this.#wait = FIRST_WAIT;
      this.#welcomed = true;
      this.listener.changed("open");
      for (const { text } of this.#waiting.values()) this.#socket?.send(text);
    }
  }

  #giveUp(on: (waiting: Waiting) => boolean): void {
    for (const [id, waiting] of [...this.#waiting]) {
      if (!on(waiting)) continue;
      this.#waiting.delete(id);
      waiting.resolve({ t: "answer", id, refusal: CUT_OFF });
    }
  }

  #drop(): void {
    clearInterval(this.#watch);
    const socket = this.#socket;
    this.#socket = null;
    this.#welcomed = false;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    this.#giveUp(({ patient }) => !patient);
  }

  #lost(): void {
    this.#drop();
    if (this.#done) this.#giveUp(() => true);
    this.listener.changed(this.#done ? "closed" : "broken");
    if (this.#done) return;
    // A little chance in the wait, so that a restarted server is not stormed by everyone at once.
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
