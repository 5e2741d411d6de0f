import { usual, type OptionValue } from "../shell/options";
import { isRecord, recall, remember } from "../shell/keep";
import { LONGEST_NAME } from "../shell/name";
import type { ClockRule, Spec } from "../wire";
import { clockTrouble, NO_CLOCK } from "./clocks";
import { LONGEST, UNTITLED, type About } from "./scenario";
import { usualOptions, usualSeats, type SeatChoice } from "./choices";

/** A game as it is being set up. */
export interface Draft {
  seats: SeatChoice[];
  options: Record<string, OptionValue>;
  position: string;
  clock: ClockRule;
  listed: boolean;
  about: About;
  /** Whether players may ask for hints; null while nobody has said. */
  hints: boolean | null;
}

const keyOf = (game: string): string => `rookery.setup.${game}`;

export function usualDraft(spec: Spec, name: string): Draft {
  return {
    seats: usualSeats(spec, name),
    options: usualOptions(spec),
    position: "",
    clock: NO_CLOCK,
    listed: false,
    about: UNTITLED,
    hints: null,
  };
}

/** Kept by the tab: a reload, or a step back to the page, finds everything as it was. */
export function keepDraft(game: string, draft: Draft): void {
  remember(keyOf(game), draft, "sessionStorage");
}

/** What was being set up; null if there is nothing, or nothing that fits the game. */
export function keptDraft(spec: Spec): Draft | null {
  return recall(keyOf(spec.id), (found) => readDraft(spec, found), "sessionStorage");
}

export function readDraft(spec: Spec, found: unknown): Draft | null {
  if (!isRecord(found)) return null;
  const seats = seatsIn(spec, found.seats);
  return (
    seats && {
      seats,
      options: optionsIn(spec, found.options),
      position: text(found.position),
      clock: clockIn(found.clock),
      listed: found.listed === true,
      about: aboutIn(found.about),
      hints: typeof found.hints === "boolean" ? found.hints : null,
    }
  );
}

const text = (found: unknown): string => (typeof found === "string" ? found : "");

function seatsIn(spec: Spec, found: unknown): SeatChoice[] | null {
  if (!Array.isArray(found) || found.length < spec.min_seats || found.length > spec.max_seats) return null;
  const known = ["me", "friend", "link", ...spec.levels];
  const seats = found.map((one: unknown) =>
    isRecord(one) ? { who: text(one.who), name: text(one.name).slice(0, LONGEST_NAME) } : { who: "", name: "" },
  );
  return seats.every(({ who }) => known.includes(who)) ? seats : null;
}

function optionsIn(spec: Spec, found: unknown): Record<string, OptionValue> {
  const given = isRecord(found) ? found : {};
  const pairs = spec.options.map((option) => {
    const value = given[option.name];
    return [option.name, typeof value === typeof usual(option) ? (value as OptionValue) : usual(option)] as const;
  });
  return Object.fromEntries(pairs);
}

function clockIn(found: unknown): ClockRule {
  if (!isRecord(found)) return NO_CLOCK;
  const { kind, seconds, increment } = found;
  if ((kind !== "move" && kind !== "total") || typeof seconds !== "number") return NO_CLOCK;
  const clock = { kind, seconds, increment: typeof increment === "number" ? increment : 0 } as const;
  return clockTrouble(clock) === null ? clock : NO_CLOCK;
}

function aboutIn(found: unknown): About {
  if (!isRecord(found)) return UNTITLED;
  const part = (name: keyof About): string => text(found[name]).slice(0, LONGEST[name]);
  return { title: part("title"), by: part("by"), notes: part("notes") };
}
