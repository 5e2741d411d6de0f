import { keepTable, noteTable, tokenOf } from "../shell/tokens";
import type { Ask, Hello, Hinted, Refusal, Scene, Status, ToClient, Welcome } from "../wire";
import { Connection, type Link, type Listener, type Request } from "./connection";
import { Scenes } from "./scenes";
import { resultWords } from "./sentences";

const QUIET: Status = {
  t: "status",
  thinking: [],
  warming: false,
  offer: null,
  chosen: [],
  secret: null,
  rematch: null,
};

/** Our share in the dice: the dealer has fixed its secret before it hears this. */
function newSalt(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** What this client knows of one table. Everything here came from the server; nothing is guessed. */
export class Session implements Listener {
  link = $state<Link>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  scenes = $state.raw<readonly Scene[]>([]);
  status = $state.raw<Status>(QUIET);
  hint = $state.raw<Hinted | null>(null);
  /** All scenes have come that there were when we joined; before that there is no board worth showing. */
  ready = $state(false);
  /** Why the last thing asked for was not done, until something is. */
  refusal = $state.raw<Refusal | null>(null);
  /** Why the server hung up for good. */
  farewell = $state.raw<Refusal | null>(null);
  /** For the live region: the newest scene in words. */
  told = $state("");

  #asks = $state.raw<readonly Ask[]>([]);
  #log = new Scenes();
  #salt = newSalt();
  #connection: Connection;

  constructor(
    readonly table: string,
    open?: () => WebSocket,
  ) {
    this.#connection = new Connection(this, open);
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    this.#connection.stop();
  }

  get last(): Scene | null {
    return this.scenes.at(-1) ?? null;
  }

  get over(): boolean {
    return this.last?.outcome != null;
  }

  get names(): string[] {
    return this.welcome?.seats.map((seat) => seat.name) ?? [];
  }

  get mine(): number[] {
    return this.welcome?.seats.flatMap((seat, index) => (seat.mine ? [index] : [])) ?? [];
  }

  /** The seat of ours that is to choose now. With several at once, one after the other. */
  get acting(): Ask | null {
    const now = this.last;
    if (!now || now.outcome) return null;
    return this.#asks.find((ask) => ask.seq === now.seq && !this.status.chosen.includes(ask.seat)) ?? null;
  }

  // ---- what a player can ask of the table ----

  async play(seat: number, move: string, seq: number): Promise<boolean> {
    return this.#do({ t: "play", seat, move, seq });
  }

  async resign(seat: number): Promise<boolean> {
    return this.#do({ t: "resign", seat });
  }

  async draw(seat: number, word: "offer" | "accept" | "decline" | "withdraw"): Promise<boolean> {
    return this.#do({ t: "draw", seat, word });
  }

  async askHint(seat: number): Promise<void> {
    const reply = await this.#connection.ask({ t: "hint", seat });
    if (reply.t === "hinted") {
      this.refusal = null;
      if (reply.seq === this.last?.seq) this.hint = reply;
    } else if (reply.t === "answer") this.refusal = reply.refusal;
  }

  async rematch(): Promise<string | null> {
    const reply = await this.#connection.ask({ t: "rematch" });
    if (reply.t === "rematched") {
      const game = this.welcome?.game ?? "";
      keepTable(reply.table, { token: reply.token, game, since: Date.now(), over: false, who: "" });
      return reply.table;
    }
    if (reply.t === "answer") this.refusal = reply.refusal;
    return null;
  }

  async preview(seat: number, prefix: readonly string[]) {
    const reply = await this.#connection.ask({ t: "preview", seat, prefix: [...prefix] });
    return reply.t === "previewed" ? reply : null;
  }

  async #do(request: Request): Promise<boolean> {
    this.refusal = null;
    const reply = await this.#connection.ask(request);
    if (reply.t !== "answer") return false;
    this.refusal = reply.refusal;
    return reply.refusal === null;
  }

  // ---- what the connection tells ----

  hello(): Hello {
    return { t: "hello", table: this.table, token: tokenOf(this.table), seen: this.#log.seen, salt: this.#salt };
  }

  changed(link: Link): void {
    this.link = link;
  }

  hear(message: ToClient): void {
    switch (message.t) {
      case "welcome":
        this.welcome = message;
        this.farewell = null;
        this.#asks = [];
        noteTable(this.table, { who: message.seats.map((seat) => seat.name).join(" · ") });
        break;
      case "scene":
        this.#take(message);
        break;
      case "ask":
        this.#asks = [...this.#asks.filter((ask) => ask.seat !== message.seat), message];
        break;
      case "status":
        this.status = message;
        break;
      case "bye":
        this.farewell = message.refusal;
        break;
    }
  }

  #take(scene: Scene): void {
    const arrival = this.#log.take(scene);
    if (arrival === "gap") this.#connection.again();
    if (arrival !== "added") return;
    this.scenes = this.#log.all;
    this.hint = null;
    this.refusal = null;
    if (this.welcome && scene.seq >= this.welcome.seq) this.ready = true;
    if (scene.outcome) noteTable(this.table, { over: true });
    // Those that come while we catch up are history; telling them all would drown the newest.
    if (this.welcome && scene.seq >= this.welcome.seq) {
      const said = [...scene.lines, ...(scene.outcome ? [`${resultWords(scene, this.welcome.seats)}.`] : [])].join(" ");
      // The same words twice running must still be a change, or nobody hears the second.
      this.told = said === this.told ? `${said}\u00a0` : said;
    }
  }
}
