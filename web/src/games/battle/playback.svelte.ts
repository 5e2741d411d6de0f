import { tick } from "svelte";
import { settings, stretch } from "../../shell/settings.svelte";
import { playSounds } from "../../shell/sound";
import type { BattleEvent, BattleView } from "../../wire";
import { steps, type Step } from "./deeds";
import { start } from "./motion";

/** More than this waits only for those who look elsewhere; they are shown the end of it. */
const MOST = 160;
/** In a picture nobody reads along. */
const GLANCE = 90;

interface Queued extends Step {
  /** The last step of its scene ends at what the server says, not at what was made up on the way. */
  end: BattleView | null;
}

/** What the board is given whenever something has come in. */
export interface Scene {
  view: BattleView;
  events: readonly BattleEvent[];
  moment: number;
  /** The player was about to choose, so everything before has been seen. */
  seen: boolean;
}

/**
 * What the board draws: the newest view, or one on the way to it. Scenes come as fast as the server sends them;
 * their steps wait here and are shown one by one, at the player's pace. Nothing is held back for it: whoever
 * chooses in the meantime goes straight to now.
 */
export class Playback {
  shown: BattleView = $state.raw() as BattleView;
  /** What is happening on the board, null if nothing is. */
  step: Step | null = $state.raw(null);
  /** How many steps are still to come. */
  left = $state(0);
  moving = $state(false);

  #now: BattleView;
  #moment: number;
  #queue: Queued[] = [];
  #running = false;
  #animations: readonly Animation[] = [];
  /** Counts up whenever something else takes over, so that a run that was overtaken knows it. */
  #run = 0;
  #wake: (() => void) | null = null;
  #hurried = false;
  #last: { before: BattleView; scene: Scene } | null = null;

  constructor(
    scene: Scene,
    private readonly picture: boolean,
    private readonly root: () => Element | undefined,
  ) {
    this.shown = this.#now = scene.view;
    this.#moment = scene.moment;
    const from = rewound(scene);
    if (from) this.#last = { before: from, scene };
  }

  /** The board is not what it will be in a moment. */
  get busy(): boolean {
    return this.moving || this.left > 0;
  }

  /** What is going on is worth watching: a hand that is passed on is over before one could stop it. */
  get watched(): boolean {
    return this.busy && ((this.step?.rest ?? 0) > 0 || (this.left > 0 && this.#queue.some(({ rest }) => rest > 0)));
  }

  /** There is something to be watched again. */
  get again(): boolean {
    return !this.busy && this.#last !== null && this.#last.scene.events.some((event) => WORTH.has(event.t));
  }

  /** Queues what led to the view if it follows on the last one; jumps there otherwise, or if nothing may move. */
  show(scene: Scene): void {
    if (scene.moment === this.#moment) {
      this.#renew(scene.view);
      return;
    }
    const follows = scene.moment === this.#moment + 1;
    this.#moment = scene.moment;
    const still = stretch() === 0 && !settings.stepwise;
    if (!follows || still || scene.events.length === 0 || document.hidden) {
      this.#now = scene.view;
      this.#last = null;
      if (follows && scene.events.length > 0) {
        const from = rewound(scene);
        this.#last = from && { before: from, scene };
      }
      this.finish();
      return;
    }
    if (this.picture) this.finish();
    this.#last = { before: this.#now, scene };
    if (scene.seen && this.#queue.length === 0) this.#wake?.();
    this.#add(scene, this.#now);
  }

  /** On to the next step. */
  next(): void {
    this.#hurried = this.moving;
    for (const animation of this.#animations) animation.finish();
    this.#wake?.();
  }

  /** To now, without any of what leads there. */
  finish(): void {
    this.#run++;
    this.#running = false;
    for (const animation of this.#animations) animation.cancel();
    this.#animations = [];
    this.#queue = [];
    this.left = 0;
    this.moving = false;
    this.step = null;
    this.shown = this.#now;
    this.#wake?.();
  }

  replay(): void {
    const last = this.#last;
    if (!last) return;
    this.finish();
    this.shown = last.before;
    this.#add(last.scene, last.before);
  }

  /** The same moment once more: another pair of eyes, or a choice that was sealed. */
  #renew(view: BattleView): void {
    this.#now = view;
    const last = this.#queue.at(-1);
    if (last) last.end = view;
    else if (!this.moving) this.shown = view;
  }

  #add(scene: Scene, before: BattleView): void {
    const all = steps(before, scene.events);
    this.#now = scene.view;
    this.#queue.push(...all.map((step, i) => ({ ...step, end: i === all.length - 1 ? scene.view : null })));
    this.left = this.#queue.length;
    if (this.left > MOST) this.finish();
    else if (!this.#running) void this.#play();
  }

  async #play(): Promise<void> {
    const mine = ++this.#run;
    this.#running = true;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      this.left = this.#queue.length;
      this.moving = true;
      this.step = step;
      this.shown = step.view;
      await tick();
      if (mine !== this.#run) return;
      if (!this.picture) playSounds(step.sounds.slice(0, 2));
      await this.#move(step);
      if (mine !== this.#run) return;
      this.moving = false;
      if (step.end && !this.#ends(step)) this.shown = step.end;
      await this.#rest(step);
      if (mine !== this.#run) return;
    }
    this.#running = false;
    this.step = null;
    this.shown = this.#now;
  }

  async #move(step: Step): Promise<void> {
    const [root, slow] = [this.root(), stretch()];
    if (!root || slow === 0) return;
    this.#animations = step.motions.flatMap((motion) => start(root, motion, slow) ?? []);
    // A cancelled animation rejects; whoever cancelled it has taken over.
    await Promise.allSettled(this.#animations.map((animation) => animation.finished));
    this.#animations = [];
  }

  /** Looking at what happened, until it is time for the next step or somebody asks for it. */
  async #rest(step: Step): Promise<void> {
    const waits = !this.picture && step.rest > 0 && (settings.stepwise || this.#ends(step));
    const time = this.picture ? Math.min(step.rest, GLANCE) : step.rest * stretch();
    const hurried = this.#hurried;
    this.#hurried = false;
    if (hurried || (!waits && time === 0)) return;
    await new Promise<void>((resolve) => {
      const timer = waits ? undefined : setTimeout(resolve, time);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  /** A round that is over stays in sight until it is put away, unless it was the last. */
  #ends(step: Step): boolean {
    return step.events.some((event) => event.t === "roundover") && this.#queue[0]?.events[0]?.t !== "won";
  }
}

/** What is worth a second look. */
const WORTH: ReadonlySet<BattleEvent["t"]> = new Set(["shown", "unwrapped", "intimidated", "traveled", "tallied"]);

/**
 * The board before a scene whose beginning we have not seen, as after a reload. It can be told where Squads are
 * turned up afresh: from there on, the events say everything.
 */
function rewound({ view, events }: Pick<Scene, "view" | "events">): BattleView | null {
  if (!events.some((event) => event.t === "contested")) return null;
  const gained = new Map<number, number>();
  const add = (seat: number, fish: number): void => {
    const side = view.players[seat]?.side ?? seat;
    gained.set(side, (gained.get(side) ?? 0) + fish);
  };
  for (const event of events) {
    if (event.t === "awarded") add(event.seats[0] ?? 0, event.fish);
    else if (event.t === "fishtaken") {
      add(event.seat, event.fish);
      add(event.origin, -event.fish);
    }
  }
  const grounds = events.flatMap((event) =>
    event.t === "contested" ? [{ place: event.place, name: event.ground, attribute: event.attribute }] : [],
  );
  const known = view.grounds.length > 0 ? view.grounds : [0, 1, 2].map(() => HIDDEN);
  return {
    ...view,
    at: null,
    squads: [],
    turn: null,
    results: view.results.filter(({ ground }) => !grounds.some(({ name }) => name === ground)),
    grounds: known.map((ground, i) => {
      const contested = grounds.find(({ place }) => place === i);
      return contested ? { ...ground, name: contested.name, attribute: contested.attribute } : ground;
    }),
    players: view.players.map((player) => ({ ...player, fish: player.fish - (gained.get(player.side) ?? 0) })),
  };
}

const HIDDEN = { name: "", attribute: "", prizes: [], maybe: [], stage: "open" };
