import { arcOf } from "./arc";
import { figureOf } from "./kit";
import type { FigureView, Offer, SkatingView } from "./kinds";
import { beside } from "./geometry";
import { offerFor, partsOf, percent, stepWords } from "./words";

/** What the board was given of the choice that is being made. */
interface Given {
  view: SkatingView;
  taken: readonly string[];
  next: readonly string[];
  first: readonly string[];
  /** Somebody here may choose now. */
  mine: boolean;
}

/** Something that can be done by one button: all its steps, and its chance where it has one. */
export interface Deed {
  steps: readonly string[];
  label: string;
  offer: Offer | undefined;
}

export interface Group {
  title: string;
  deeds: readonly Deed[];
}

/** Groups with a word of their own; what is done with others stands by itself. */
const TITLES: Record<string, string> = {
  thrust: "Thrust",
  brake: "Brake",
  face: "Face",
  steer: "Steer",
  cannon: "Cannon",
  missile: "Missile",
  pay: "Pay",
};
const SHORT: Record<string, string> = { L: "left", R: "right" };

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

  get #open(): readonly string[] {
    const { mine, taken, next, first, view } = this.#given();
    if (!mine) return [];
    // While a shot is being paid, one step follows another; otherwise what may come first is always at hand.
    return taken.length > 0 && (view.waits === "energy" || taken[0] === "tail") ? next : first;
  }

  get groups(): Group[] {
    const { view } = this.#given();
    const found = new Map<string, Deed[]>();
    for (const step of this.#open) {
      const [what, of] = partsOf(step);
      const deeds = found.get(what) ?? [];
      if (deeds.length === 0) found.set(what, deeds);
      const all = this.#wholes(step);
      for (const steps of all) deeds.push(this.#deed(view, steps, what, of));
    }
    return [...found].map(([what, deeds]) => ({ title: TITLES[what] ?? "", deeds }));
  }

  /** A first step together with all that may follow it, where the offers tell. */
  #wholes(step: string): string[][] {
    const { view } = this.#given();
    if (step === "cannon" || step === "missile") return this.targets(step).map((name) => [step, `figure:${name}`]);
    const at = this.figure?.at;
    if (step === "climb" && at) {
      const ways = view.offers.flatMap(({ move }) => (move.startsWith("climb ") ? [move.slice(6)] : []));
      if (ways.length > 0) return ways.map((way) => [step, `hex:${beside(at, way)}`]);
    }
    return [[step]];
  }

  #deed(view: SkatingView, steps: string[], what: string, of: string): Deed {
    const offer = offerFor(view, steps);
    const [, to] = partsOf(steps[1] ?? "");
    let label = stepWords(steps[0] ?? "").short;
    if (what === "thrust" || what === "brake") label = of;
    else if (what === "face" || what === "steer") label = SHORT[of] ?? of;
    else if (what === "cannon" || what === "missile") label = to;
    else if (what === "climb" && to) label = `Climb to ${to}`;
    else if (what === "figure") label = `Tail ${of}`;
    return { steps, label: offer ? `${label} ${percent(offer.chance)}` : label, offer };
  }

  targets(weapon: string): string[] {
    const start = `fire ${weapon} `;
    return this.#given().view.offers.flatMap(({ move }) => (move.startsWith(start) ? [move.slice(start.length)] : []));
  }

  /** The steps a click on a hex stands for; several `go` are a plan. */
  at(hex: string): { steps: readonly string[] } | { slide: number } | null {
    const { view, mine, taken, next } = this.#given();
    if (!mine) return null;
    const there = view.figures.filter((figure) => figure.at === hex).map(({ name }) => name);
    const open = this.#open;
    const weapons = taken[0] === "missile" ? ["missile", "cannon"] : ["cannon", "missile"];
    for (const weapon of weapons) {
      const target = this.targets(weapon).find((name) => there.includes(name));
      if (target !== undefined && open.includes(weapon)) return { steps: [weapon, `figure:${target}`] };
    }
    const followed = there.find((name) => next.includes(`figure:${name}`));
    if (followed !== undefined) return { steps: [...taken, `figure:${followed}`] };
    const climb = this.groups.flatMap(({ deeds }) => deeds).find(({ steps }) => steps[1] === `hex:${hex}`);
    if (climb) return { steps: climb.steps };
    const index = open.includes("go") ? (view.slide?.path.indexOf(hex) ?? -1) : -1;
    if (index >= 0) return { slide: index + 1 };
    if (open.includes("end") && this.figure?.at === hex) return { steps: ["end"] };
    return null;
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
