import type { Answer, FromClient, Hello, Hinted, Previewed, Refusal, Rematched, ToClient } from "../wire";

export type Link = "connecting" | "open" | "broken" | "closed";
type Asked = Exclude<FromClient, Hello>;
type Replied = Answer | Previewed | Hinted | Rematched;
/** A message before it has its id. */
export type Request = { [K in Asked["t"]]: Omit<Extract<Asked, { t: K }>, "id"> }[Asked["t"]];

export interface Listener {
  /** The first message on every new line. */
  hello(): Hello;
  hear(message: ToClient): void;
  changed(link: Link): void;
}

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;
const PING_EVERY = 20_000;
const PATIENCE = 10_000;
/** Refusals after which calling again would only be told the same. */
const FINAL = new Set(["unknown_table", "wrong_token", "other_rules"]);

export const CUT_OFF: Refusal = { reason: "cut_off", words: "The connection was lost before the answer came." };

/**
 * One websocket that comes back by itself. It keeps nothing but the questions still unanswered; those
 * are answered with `CUT_OFF` when the line breaks, and the board tells whether the move arrived.
 */
export class Connection {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, (reply: Replied) => void>();
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #count = 0;
  #done = false;

  constructor(
    private readonly listener: Listener,
    private readonly open: () => WebSocket = () => new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/ws`),
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
  }

  /** Hangs up and calls again at once, to hear everything after the last scene we have. */
  again(): void {
    this.#drop();
    this.#connect();
  }

  ask(request: Request): Promise<Replied> {
    const id = `${Date.now().toString(36)}-${this.#count++}`;
    return new Promise((resolve) => {
      if (this.#socket?.readyState !== WebSocket.OPEN) {
        resolve({ t: "answer", id, refusal: CUT_OFF });
        return;
      }
      this.#waiting.set(id, resolve);
      this.#socket.send(JSON.stringify({ ...request, id }));
    });
  }

  #hurry = (): void => {
    if (this.#socket || document.visibilityState === "hidden") return;
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
    this.#ping = setInterval(() => this.#check(), PING_EVERY / 2);
  }

  #hear(message: ToClient): void {
    this.#heard = Date.now();
    if (message.t === "welcome") {
      this.#wait = FIRST_WAIT;
      this.listener.changed("open");
    }
    if (message.t === "bye" && FINAL.has(message.refusal.reason)) this.#done = true;
    if ("id" in message) {
      this.#waiting.get(message.id)?.(message);
      this.#waiting.delete(message.id);
    } else {
      this.listener.hear(message);
    }
  }

  /** A line can be dead without saying so; silence after a ping is how one finds out. */
  #check(): void {
    const silent = Date.now() - this.#heard;
    if (silent > PING_EVERY + PATIENCE) this.again();
    else if (silent > PING_EVERY / 2) void this.ask({ t: "ping" });
  }

  #drop(): void {
    clearInterval(this.#ping);
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = null;
      socket.close();
    }
    const unanswered = [...this.#waiting];
    this.#waiting.clear();
    for (const [id, resolve] of unanswered) resolve({ t: "answer", id, refusal: CUT_OFF });
  }

  #lost(): void {
    this.#drop();
    this.listener.changed(this.#done ? "closed" : "broken");
    if (this.#done) return;
    // A little chance in the wait, so that a restarted server is not stormed by everyone at once.
    this.#retry = setTimeout(() => this.#connect(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
