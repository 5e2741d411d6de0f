import { partsOf } from "../../boards/words";
import { arcOf } from "./parts/arc";
import { figureOf } from "./showing/kit";
import type { Legal } from "../../wire";
import type { FigureView, SkatingView } from "./types";
import { climbTo, oddsOf, stepWords, type Odds, tail, TITLES } from "./words";

/** What the board was given of the choice that is being made. */
interface Given {
  view: SkatingView;
  taken: readonly string[];
  next: readonly string[];
  first: readonly string[];
  moves: readonly Legal[];
  /** Somebody here may choose now. */
  mine: boolean;
}

/** Something that can be done by one button: all its steps, and its odds where it has any. */
export interface Doing {
  steps: readonly string[];
  label: string;
  odds: Odds | undefined;
}

export interface Group {
  title: string;
  doings: readonly Doing[];
}

/** These stand in the row with all that may follow them; after others one chooses again. */
const WHOLE = ["cannon", "missile", "climb"];
/** What comes first in the row: how the turn goes on, then whom one can hit. */
const FIRST = ["go", "end", "stand", "climb", "cannon", "missile"];
const rank = (what: string): number => (FIRST.includes(what) ? FIRST.indexOf(what) : FIRST.length);
const SHORT: Record<string, string> = { L: "left", R: "right" };

/** What a click on a hex means: a move by its steps, or so many hexes of the way ahead. */
export type HexClick = { steps: readonly string[] } | { slide: number };

/** What can be done now, as buttons and on the ice. */
export class Choices {
  #given: () => Given;

  constructor(given: () => Given) {
    this.#given = given;
  }

  get figure(): FigureView | undefined {
    const { view } = this.#given();
    return figureOf(view, view.turn?.figure ?? "");
  }

  /** While a shot is being paid, one step follows another; otherwise what may come first is always at hand. */
  #goesOn = $derived.by((): boolean => {
    const { taken, view } = this.#given();
    return taken.length > 0 && (view.waits === "energy" || taken[0] === "tail");
  });

  #open = $derived.by((): readonly string[] => {
    const { mine, next, first } = this.#given();
    if (!mine) return [];
    return this.#goesOn ? next : first;
  });

  groups = $derived.by((): Group[] => {
    const found = new Map<string, Doing[]>();
    for (const step of this.#open) {
      const [what, of] = partsOf(step);
      const doings = found.get(what) ?? [];
      found.set(what, doings);
      for (const steps of this.#wholes(step)) doings.push(this.#doing(steps, what, of));
    }
    const ranked = [...found].sort(([one], [other]) => rank(one) - rank(other));
    return ranked.map(([what, doings]) => ({ title: TITLES[what] ?? "", doings }));
  });

  /** What each hex is good for; what is asked for first wins. */
  #places = $derived.by((): Map<string, HexClick> => {
    const { view, taken, next } = this.#given();
    const found = new Map<string, HexClick>();
    const put = (hex: string | null | undefined, click: HexClick): void => {
      if (hex && !found.has(hex)) found.set(hex, click);
    };
    const open = this.#open;
    for (const weapon of taken[0] === "missile" ? ["missile", "cannon"] : ["cannon", "missile"]) {
      if (!open.includes(weapon)) continue;
      for (const name of this.targets(weapon)) {
        put(figureOf(view, name)?.at, { steps: [weapon, `figure:${name}`] });
      }
    }
    for (const step of open.length > 0 ? next : []) {
      const [what, of] = partsOf(step);
      if (what === "figure") put(figureOf(view, of)?.at, { steps: [...taken, step] });
    }
    for (const { steps } of this.groups.flatMap(({ doings }) => doings)) {
      const [what, of] = partsOf(steps[1] ?? "");
      if (what === "hex") put(of, { steps });
    }
    if (open.includes("go")) view.slide?.path.forEach((hex, i) => put(hex, { slide: i + 1 }));
    if (open.includes("end")) put(this.figure?.at, { steps: ["end"] });
    return found;
  });

  at(hex: string): HexClick | null {
    return this.#places.get(hex) ?? null;
  }

  /** A step with those taken before it, or a first step together with all that may follow it. */
  #wholes(step: string): (readonly string[])[] {
    if (this.#goesOn) return [[...this.#given().taken, step]];
    return WHOLE.includes(step) ? this.#movesFrom(step).map(({ steps }) => steps) : [[step]];
  }

  #movesFrom(step: string): Legal[] {
    return this.#given().moves.filter(({ steps }) => steps[0] === step);
  }

  #doing(steps: readonly string[], what: string, of: string): Doing {
    const odds = oddsOf(this.#given().moves, steps);
    const [, to] = partsOf(steps[1] ?? "");
    let label = stepWords((this.#goesOn ? steps.at(-1) : steps[0]) ?? "").short;
    if (what === "thrust" || what === "brake") label = of;
    else if (what === "face" || what === "steer") label = SHORT[of] ?? of;
    else if (what === "cannon" || what === "missile") label = to;
    else if (what === "climb" && to) label = climbTo(to);
    else if (what === "figure") label = tail(of);
    return { steps, label, odds };
  }

  targets(weapon: string): string[] {
    return this.#movesFrom(weapon).map(({ steps }) => partsOf(steps[1] ?? "")[1]);
  }

  /** The hexes a weapon reaches: the one looked at, or else the cannon if it has anybody to fire at. */
  arc(weapon: string | null): string[] {
    const { view, mine } = this.#given();
    const figure = this.figure;
    if (!mine || !figure) return [];
    const fired = weapon ?? (["cannon", "missile"].find((one) => this.targets(one).length > 0) ?? null);
    return fired === null ? [] : arcOf(view, figure, fired);
  }
}
