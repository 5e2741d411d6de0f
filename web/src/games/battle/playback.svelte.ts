import { Playback, type Scene, type Stage } from "../../boards/playback.svelte";
import { playSounds } from "../../shell/sound";
import type { BattleEvent, BattleView } from "../../wire";
import { start } from "./motion";
import { steps, type Step } from "./showing";

type BattleScene = Scene<BattleView, BattleEvent>;

/**
 * A competition as it is shown. Each step rests in sight for as long as it takes to read; nothing is held back for
 * the last of them: whoever chooses in the meantime goes straight to now.
 */
export class Competition extends Playback<BattleView, BattleEvent, Step> {
  /** Where what was shown last began, to watch it again. */
  #last: { before: BattleView; scene: BattleScene } | null = null;

  constructor(scene: BattleScene, stage: Stage) {
    super(scene, stage);
    this.#remember(scene, rewound(scene));
  }

  /** While one only looks at the last step, the next choice can be made. */
  override get busy(): boolean {
    return this.moving || this.left > 0;
  }

  /** What is going on is worth watching: a hand that is passed on is over before one could stop it. */
  get watched(): boolean {
    return this.busy && ((this.beat?.rest ?? 0) > 0 || (this.left > 0 && this.ahead.some(({ rest }) => rest > 0)));
  }

  /** There is something to be watched again. */
  get again(): boolean {
    return !this.busy && this.#last !== null && this.#last.scene.events.some((event) => WORTH.has(event.t));
  }

  override show(scene: BattleScene): void {
    if (scene.moment !== this.moment) {
      const follows = this.follows(scene) && scene.events.length > 0;
      this.#remember(scene, !follows ? null : this.still ? rewound(scene) : this.now);
      // A picture is never behind.
      if (this.stage.picture) this.land();
    }
    super.show(scene);
  }

  replay(): void {
    const last = this.#last;
    if (!last) return;
    this.land();
    this.shown = last.before;
    this.add(last.scene, last.before);
  }

  #remember(scene: BattleScene, before: BattleView | null): void {
    this.#last = before && { before, scene };
  }

  protected beats(before: BattleView, events: readonly BattleEvent[]): Step[] {
    return steps(before, events);
  }

  protected start(root: Element, { motions }: Step, _before: BattleView, _turn: number, pace: number): Animation[] {
    return motions.flatMap((motion) => start(root, motion, pace) ?? []);
  }

  protected override began({ sounds }: Step, seen: boolean): void {
    if (seen && !this.stage.picture) playSounds(sounds.slice(0, 2));
  }

  protected override waits(step: Step): boolean {
    return super.waits(step) || (!this.stage.picture && this.holds(step));
  }

  /** A round that is over stays in sight until it is put away, unless it was the last. */
  protected override holds({ events }: Step): boolean {
    return events.some((event) => event.t === "roundover") && this.ahead[0]?.events[0]?.t !== "won";
  }
}

/** What is worth a second look. */
const WORTH: ReadonlySet<BattleEvent["t"]> = new Set(["shown", "unwrapped", "intimidated", "traveled", "tallied"]);

/**
 * The board before a scene whose beginning we have not seen, as after a reload. It can be told where Squads are
 * turned up afresh: from there on, the events say everything.
 */
function rewound({ view, events }: BattleScene): BattleView | null {
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
