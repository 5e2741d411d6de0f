import { Shows } from "../../boards/showing";
import { FIGHTS } from "./showing/fights";
import { dropped, type Beat, type Mark, type Motion } from "./showing/kit";
import { MOVES } from "./showing/moves";
import type { SkatingEvent, SkatingView } from "./types";

export const SHOWS = new Shows<SkatingView, SkatingEvent, Motion, Mark>({ ...MOVES, ...FIGHTS });

/** The marks events leave, each seen from the board as it was then. */
export function marks(before: SkatingView, events: readonly SkatingEvent[]): readonly Mark[] {
  return beats(before, events).flatMap((beat) => beat.marks);
}

/** One beat an event. */
export function beats(before: SkatingView, events: readonly SkatingEvent[]): Beat[] {
  let view = before;
  return events.flatMap((event) => {
    const showing = SHOWS.of(event);
    const marks = showing.marks(event, view);
    const dice = showing.dice?.(event, view) ?? [];
    const beats = SHOWS.beatsOf(event, view, view).map((beat) => {
      // Dice that are thrown are seen to roll.
      const rolls: Motion[] = dice.length > 0 && beat.motions.every(({ t }) => t !== "roll") ? [{ t: "roll", ms: 350 }] : [];
      return { event, view: dropped(beat.view, event), motions: [...beat.motions, ...rolls], marks, dice };
    });
    view = beats.at(-1)?.view ?? view;
    return beats;
  });
}
