import { newWord } from "../shell/chance";
import { copyKeys, forgetTable, invitesOf, keptTable, noteTable, withoutSeat } from "../shell/tables";
import { PROTOCOL, type Ask, type Hello, type Hinted, type Refusal, type Scene, type SeatInfo, type Status, type ToClient, type Welcome } from "../wire";
import type { Audience } from "../boards/audience";
import { CUT_OFF, Connection, type Link, type Listener, type Request } from "./connection";
import { passTo } from "./curtain";
import type { Plan } from "./plan";
import { Requests } from "./requests";
import { withGame, type Series } from "./series";
import { Shown } from "./shown.svelte";
import { Talk } from "./said.svelte";
import * as words from "./words";

const QUIET: Status = {
  t: "status",
  thinking: [],
  warming: false,
  proposal: null,
  chosen: [],
  clock: null,
  away: [],
  spectators: 0,
  secret: null,
  rematch: null,
  stood_in: [],
};

/** Milliseconds that others may take longer than we to come back, where the line was cut for everybody. */
const LATER_THAN_WE = 3_000;

/** Only some boards make several moves at once; the others need not fetch how. */
let planning: typeof import("./plan") | null = null;
export const fetchPlanning = async (): Promise<unknown> => (planning ??= await import("./plan"));

/**
 * What this client knows of one table. Everything here came from the server; nothing is guessed.
 *
 * The server may be ahead of the board, which takes its time to show what happened. Whatever is told or asked here is
 * of what the board has shown already, so that nothing is given away: only the board itself is handed `newest`.
 */
export class Session extends Requests implements Listener, Audience {
  link = $state<Link>("connecting");
  welcome = $state.raw<Welcome | null>(null);
  seats = $state.raw<readonly SeatInfo[]>([]);
  begun = $state(false);
  /** What is as the board shows it. */
  status = $state.raw<Status>(QUIET);
  /** When the status came, by this device's own watch: clocks run on from there. */
  statusAt = $state(0);
  hint = $state.raw<Hinted | null>(null);
  /** All has come that there was when we joined; before that there is nothing worth showing. */
  ready = $state(false);
  /** Why the last thing asked for was not done, until something is. */
  refusal = $state.raw<Refusal | null>(null);
  /** Why the server hung up for good. */
  farewell = $state.raw<Refusal | null>(null);
  /** Why a plan was not played to its end, until something else happens. */
  leftUndone = $state("");
  /** Our seat is at another device now. */
  moved = $state(false);
  /** For the live region: the newest scene in words. */
  told = $state("");
  readonly talk = new Talk();
  /** For the host: the secrets of the open seats. */
  invites = $state.raw<Record<string, string>>({});
  /** The game has secrets: to be set by whoever knows. Until then the server shows none. */
  secrets = $state(false);
  /** Whose view we are shown, where several of us share this device and the game has secrets. */
  looking = $state<number | null>(null);
  /** The seat of ours that thinks again about a sealed choice. */
  changing = $state<number | null>(null);

  #shown = new Shown(
    (scene) => this.#reveal(scene),
    () => {
      this.#catchUp();
      this.#plan?.news();
    },
  );
  /** The last status that came, until it fits what is shown. */
  #due: Status | null = null;
  /** Until when whoever was here before our line was cut is taken to be coming back. */
  #allBackBy = 0;
  #lateComers: ReturnType<typeof setTimeout> | undefined;

  #asks = $state.raw<readonly Ask[]>([]);
  #sealed = $state.raw<Record<number, string>>({});
  #peeked = false;
  #plan: Plan | null = null;
  /** Our share in the dice: the dealer has fixed its secret before it hears this. */
  #salt = newWord();
  #connection: Connection;

  constructor(
    readonly table: string,
    open?: () => WebSocket,
  ) {
    super();
    this.#connection = new Connection(this, open);
    this.invites = invitesOf(table);
  }

  start(): void {
    this.#connection.start();
  }

  stop(): void {
    clearTimeout(this.#lateComers);
    this.#connection.stop();
  }

  /** What was shown, which is all there is to be told of the game. */
  get scenes(): readonly Scene[] {
    return this.#shown.scenes;
  }

  get last(): Scene | null {
    return this.scenes.at(-1) ?? null;
  }

  /** For the board alone: the newest scene, to be shown. */
  get newest(): Scene | null {
    return this.#shown.newest;
  }

  /** For the ears: what the board begins to show. */
  get begins(): Scene | null {
    return this.#shown.begins;
  }

  /** Something has happened that the board has still to show. */
  get behind(): boolean {
    return this.#shown.behind;
  }

  get over(): boolean {
    return this.last?.outcome != null;
  }

  get names(): string[] {
    return this.seats.map((seat) => seat.name);
  }

  get mine(): number[] {
    return this.seats.flatMap((seat, index) => (seat.mine ? [index] : []));
  }

  /** Ours that we play ourselves, no bot for us. */
  get playing(): number[] {
    return this.mine.filter((seat) => this.seats[seat]?.kind === "person");
  }

  /** Whom the device must be passed to before anything may be seen. */
  get passTo(): number | null {
    const now = this.last;
    if (!now || now.outcome) return null;
    const { secrets, playing: mine, looking } = this;
    return passTo({ secrets, mine, toAct: now.to_act, chosen: this.status.chosen, looking });
  }

  /** The seat of ours that is to choose now. With several at once, one after the other. */
  get acting(): Ask | null {
    const open = this.#open;
    const { chosen } = this.status;
    return open.find((ask) => !chosen.includes(ask.seat)) ?? open.find((ask) => ask.seat === this.changing) ?? null;
  }

  /** A sealed choice of ours that may still be changed. */
  get sealed(): { ask: Ask; move: string | null } | null {
    const ask = this.acting ? undefined : this.#open.find(({ seat }) => this.status.chosen.includes(seat));
    return ask ? { ask, move: this.#choiceOf(ask) } : null;
  }

  /** What the seat that is to choose, or has chosen, has sealed so far. */
  get chosen(): string | null {
    return this.acting ? this.#choiceOf(this.acting) : (this.sealed?.move ?? null);
  }

  #choiceOf(ask: Ask): string | null {
    return this.#sealed[ask.seat] ?? ask.chosen;
  }

  get #open(): readonly Ask[] {
    const now = this.last;
    if (!now || now.outcome || this.behind) return [];
    return this.#asks.filter((ask) => ask.seq === now.seq);
  }

  // ---- what a player can ask of the table ----

  /** On to our next decision, whatever the board has still to show. */
  skip(): void {
    this.#shown.skip();
  }

  play(seat: number, move: string, seq: number): Promise<boolean> {
    this.dropPlan(words.undone.playedElse);
    return this.#play(seat, move, seq);
  }

  async #play(seat: number, move: string, seq: number): Promise<boolean> {
    const done = await this.request({ t: "play", seat, move, seq });
    // The last choice of all is answered after the scene it led to, and is none of that scene's.
    if (done && seq === this.last?.seq) {
      this.changing = null;
      this.#sealed = { ...this.#sealed, [seat]: move };
    }
    return done;
  }

  /** Several moves of one seat, one after another. Comes true when that is over, however it went. */
  async plan(seat: number, moves: readonly string[]): Promise<void> {
    this.dropPlan(words.undone.newPlan);
    this.leftUndone = "";
    if (!planning) await fetchPlanning();
    const plan = new planning!.Plan(
      {
        ask: () => this.#open.find((ask) => ask.seat === seat) ?? null,
        passed: () => this.#passed(seat),
        play: (move, seq) => this.#play(seat, move, seq),
        left: (why) => (this.leftUndone = words.leftUndone(why)),
      },
      moves,
    );
    this.#plan = plan;
    await plan.over;
    if (this.#plan === plan) this.#plan = null;
  }

  dropPlan(why: string): void {
    this.#plan?.drop(why);
  }

  /** Why a seat will not be asked next; null while nobody but the dealer comes before it. */
  #passed(seat: number): string | null {
    const now = this.last;
    if (!now || now.outcome) return words.undone.over;
    if (this.status.chosen.includes(seat)) return words.undone.othersFirst;
    return now.to_act.every((one) => one < 0) || now.to_act.includes(seat) ? null : words.undone.passed;
  }

  async askHint(seat: number): Promise<void> {
    this.refusal = null;
    const reply = await this.#connection.ask({ t: "hint", seat });
    if (reply.t === "hinted") {
      if (reply.seq === this.last?.seq) this.hint = reply;
    } else if (reply.t === "answer") this.refusal = reply.refusal;
  }

  /** Who has won how often, this game and those it was a rematch of; and how many there were before it. */
  get series(): { before: number; now: Series } {
    const before = keptTable(this.table)?.series ?? [];
    const ranks = this.last?.outcome?.ranks;
    return { before: before.length, now: ranks ? withGame(before, this.names, ranks) : before };
  }

  /** The table to go on at. `stay`: everyone keeps their seat. */
  async rematch(stay = false): Promise<string | null> {
    const done = await this.request({ t: "rematch", stay });
    // Somebody else may have been quicker, which is as good.
    if (!done && this.refusal?.reason === "rematch_made") this.refusal = null;
    return this.status.rematch;
  }

  async preview(seat: number, prefix: readonly string[]) {
    const reply = await this.#connection.ask({ t: "preview", seat, prefix: [...prefix] });
    return reply.t === "previewed" ? reply : null;
  }

  /** The host's powers. A seat that is opened gets a new invite, which only the host hears. */
  async manage(
    what: "bot" | "open" | "free" | "drop" | "start",
    seat = -1,
    level: string | null = null,
  ): Promise<void> {
    this.refusal = null;
    const reply = await this.#connection.ask({ t: "manage", do: what, seat, level });
    if (reply.t === "answer") this.refusal = reply.refusal;
    if (reply.t !== "managed") return;
    const { [String(seat)]: _old, ...rest } = this.invites;
    if (what === "start") this.invites = {};
    else if (what === "drop") this.invites = withoutSeat(this.invites, seat);
    else this.invites = reply.invite === null ? rest : { ...rest, [String(seat)]: reply.invite };
    noteTable(this.table, { invites: this.invites });
  }

  /** The curtain goes up for `seat`. What another one of us was shown is forgotten first. */
  async lift(seat: number): Promise<void> {
    this.looking = null;
    if (this.#peeked) this.#hearAllAnew();
    this.#peeked = true;
    if (await this.request({ t: "look", seat })) this.looking = seat;
  }

  #hearAllAnew(): void {
    this.#shown.forget();
    this.ready = false;
    this.#connection.again();
  }

  /** Our keys do not fit any more; without them we may still watch. The host's keeps its powers. */
  watch(): void {
    if (!this.welcome?.host) forgetTable(this.table);
    this.moved = false;
    this.farewell = null;
    this.#connection.again();
  }

  protected async request(request: Request): Promise<boolean> {
    if (request.t !== "play") this.dropPlan(words.undone.didElse);
    this.refusal = null;
    const reply = await this.#connection.ask(request);
    if (reply.t !== "answer") return false;
    this.refusal = reply.refusal;
    return reply.refusal === null;
  }

  // ---- what the connection tells ----

  hello(): Hello {
    // The same share in the dice from the same browser, so that it can be found again afterwards.
    const kept = keptTable(this.table);
    const salt = kept?.salt || this.#salt;
    if (kept && !kept.salt) noteTable(this.table, { salt });
    return { t: "hello", table: this.table, keys: kept?.keys ?? [], seen: this.#shown.seen, salt, protocol: PROTOCOL };
  }

  changed(link: Link): void {
    this.link = link;
    // Whoever comes back looks first; what was on its way is still said again.
    if (link !== "open") this.dropPlan(words.undone.cutOff);
    if (link !== "open") return;
    if (this.refusal === CUT_OFF) this.refusal = null;
    if (this.status !== QUIET) this.#allBackBy = Date.now() + LATER_THAN_WE;
  }

  hear(message: ToClient): void {
    switch (message.t) {
      case "welcome":
        this.welcome = message;
        this.farewell = null;
        this.looking = null;
        this.#asks = [];
        this.talk.catchUp(message.said);
        // The server knows less than it has told us: its games were put back to an earlier state.
        if (message.seq < this.#shown.seen) this.#hearAllAnew();
        if (keptTable(this.table)?.commitment === "") noteTable(this.table, { commitment: message.commitment });
        break;
      case "seats":
        this.seats = message.seats;
        this.begun = message.begun;
        this.ready = true;
        noteTable(this.table, { who: this.names.join(" · "), mine: this.mine });
        break;
      case "scene":
        this.#take(message);
        break;
      case "ask":
        this.#asks = [...this.#asks.filter((ask) => ask.seat !== message.seat), message];
        break;
      case "status":
        this.#due = this.#withoutLateComers(message);
        for (const news of this.#news(this.status, this.#due)) this.tell(news);
        this.#catchUp();
        break;
      case "said":
        this.talk.hear(message, this.mine.includes(message.seat));
        break;
      case "moved":
        this.moved = true;
        break;
      case "bye":
        this.farewell = message.refusal;
        break;
    }
    this.#plan?.news();
  }

  /** Says something to those who listen. The same words twice running must still be a change. */
  tell(what: string): void {
    this.told = what === this.told ? `${what}\u00a0` : what;
  }

  /** Who went or came back, and who asked for a hint: nobody does so unnoticed. */
  #news(before: Status, after: Status): string[] {
    return [...(before === QUIET ? [] : words.awayNews(this.seats, before, after)), ...words.hintNews(this.seats, before, after)];
  }

  /** Whoever was here before our line was cut is called away only if they are not back soon after us. */
  #withoutLateComers(status: Status): Status {
    const wait = this.#allBackBy - Date.now();
    clearTimeout(this.#lateComers);
    if (wait <= 0) return status;
    this.#lateComers = setTimeout(() => {
      const after = { ...this.status, away: status.away };
      for (const news of this.#news(this.status, after)) this.tell(news);
      this.status = after;
      if (this.#due) this.#due = { ...this.#due, away: status.away };
    }, wait);
    const before = this.status.away.map(({ seat }) => seat);
    return { ...status, away: status.away.filter(({ seat }) => before.includes(seat)) };
  }

  #take(scene: Scene): void {
    const arrival = this.#shown.take(scene);
    if (arrival === "gap") this.#connection.again();
    if (arrival === "known" && this.secrets) this.#shown.renew(scene);
    if (arrival !== "added") return;
    this.leftUndone = "";
    if (!this.#shown.watched) this.saw(scene.seq);
  }

  // ---- what the board tells, and is told ----

  attend(skip: () => void): () => void {
    return this.#shown.attend(skip);
  }

  sees(moment: number): void {
    this.#shown.sees(moment);
  }

  saw(moment: number): void {
    this.#shown.saw(moment);
  }

  /** Our own turns take the time they need. */
  turnOf(moment: number): number | null {
    const { turn, seat } = this.#shown.turnAt(moment);
    return seat !== null && this.playing.includes(seat) ? null : turn;
  }

  willBeAsked(): boolean {
    return this.playing.length > 0 && !this.newest?.outcome;
  }

  isPressed(): boolean {
    const running = this.#due?.clock?.running ?? [];
    return this.playing.some((seat) => running.includes(seat));
  }

  /** Who is there is told at once; what they do, when the board has shown what led to it. */
  #catchUp(): void {
    const due = this.#due;
    if (!due) return;
    if (this.behind) {
      const { away, spectators, claims = [] } = due;
      this.status = { ...this.status, thinking: [], away, spectators, claims };
      return;
    }
    this.#due = null;
    this.status = due;
    this.statusAt = performance.now();
    if (due.rematch) copyKeys(this.table, due.rematch, this.series.now);
  }

  #reveal(scene: Scene): void {
    this.hint = null;
    this.refusal = null;
    this.changing = null;
    this.#sealed = {};
    // The device stays with whoever acted until somebody else of us is asked.
    if (this.looking !== null && !scene.to_act.includes(this.looking)) this.looking = null;
    if (scene.outcome) noteTable(this.table, { over: true });
    // Those that come while we catch up are history; telling them all would drown the newest.
    if (this.welcome && scene.seq >= this.welcome.seq) {
      this.tell([...scene.lines, ...(scene.outcome ? [`${words.resultWords(scene, this.seats)}.`] : [])].join(" "));
    }
  }
}
