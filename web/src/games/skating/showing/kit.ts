import type { Die } from "../../../boards/Dice.svelte";
import type { Beat as AnyBeat, Showings } from "../../../boards/showing";
import type { FigureView, SkatingEvent, SkatingView } from "../types";

/** Something to point at: a hex by name, or a figure wherever it is. */
export type Target = { hex: string } | { figure: string };

/**
 * Something moves, for so many milliseconds at the calm pace. A figure that travels goes from where it was drawn
 * before the beat to where it is after it; `lift` is how high its way arches.
 */
export type Motion =
  | { t: "travel"; figure: string; ms: number; lift?: number }
  | { t: "turn" | "steer" | "shake" | "pop" | "tumble" | "dive" | "flame" | "sink"; figure: string; ms: number }
  | { t: "bump"; figure: string; towards: string; ms: number }
  | { t: "shot"; from: string; to: string; missile: boolean; ms: number }
  | { t: "blast" | "ripple" | "shards"; at: Target; ms: number }
  /** All of the ice shakes, by so many pixels at most. */
  | { t: "quake"; force: number; ms: number }
  | { t: "roll" | "pause"; ms: number };

/** What stays visible of something that happened or might. */
export type Mark =
  | { t: "way"; seat: number | null; from: string; to: string; how: "slide" | "shove" | "recoil" | "jump" }
  | { t: "shot"; seat: number; from: string; to: string; hit: boolean }
  | { t: "ring"; seat: number; figure: string }
  | { t: "spot" | "burst"; seat: number; at: string }
  | { t: "all" };

/** How the events with these tags are shown. */
export type ShowingsOf<T extends SkatingEvent["t"]> = Pick<Showings<SkatingView, SkatingEvent, Motion, Mark>, T>;

/** A beat, and what it leaves on the ice and on the table. */
export interface Beat extends AnyBeat<SkatingView, Motion> {
  event: SkatingEvent;
  marks: readonly Mark[];
  dice: readonly Die[];
}

/** "A1" and its wreck "A1x1" belong to the first seat. */
export function seatOf(figure: string): number {
  return Math.max(0, figure.charCodeAt(0) - 65);
}

export function figureOf(view: SkatingView, name: string): FigureView | undefined {
  return view.figures.find((figure) => figure.name === name);
}

export function changed(view: SkatingView, name: string, news: Partial<FigureView>): SkatingView {
  return { ...view, figures: view.figures.map((one) => (one.name === name ? { ...one, ...news } : one)) };
}

/** The harder the blow, the more the ice shakes. */
export function quake(damage: number): Motion[] {
  return damage > 0 ? [{ t: "quake", force: Math.min(9, 2 + damage), ms: 320 }] : [];
}

export const same = (view: SkatingView): SkatingView => view;

/** Once something has happened, the slide that was shown before may go elsewhere. */
export function dropped(view: SkatingView, event: SkatingEvent): SkatingView {
  return event.t === "aimed" ? view : { ...view, slide: null };
}

/** A figure for a picture: a card as it would stand on the ice, with so many shield points. */
export function sampleOf(card: string, seat: number, shields: number): FigureView {
  return {
    name: "",
    seat,
    side: seat,
    card,
    at: null,
    facing: "NE",
    direction: "E",
    speed: 2,
    damage: 0,
    points: 1,
    fallen: false,
    swimming: false,
    dead: false,
    jammed: false,
    engines_out: false,
    thrust: 1,
    brake: 1,
    maneuverability: 0,
    missiles: 0,
    shields: shields > 0 ? Array.from({ length: 6 }, () => shields / 6) : [],
    trouble: "",
    trouble_next: "",
    kills: 0,
    killed: 0,
    suffered: 0,
    ahead: null,
  };
}
