import { usual, type OptionValue } from "../shell/options";
import type { SeatRequest, Spec, Whole } from "../wire";
import { takesWhole } from "./words";

/** Who is to sit down: "me", "friend" (on this device), "link" (a friend who comes by link), or a bot's level. */
export interface SeatChoice {
  who: string;
  name: string;
}

export const EASY = "fledgling";

/** The bot that is kind to beginners; without bots, a friend. */
export function easyLevel(spec: Spec): string {
  return spec.levels.includes(EASY) ? EASY : (spec.levels[0] ?? "friend");
}

/** Me first, and bots everywhere else: of that level, or kind to beginners. */
export function usualSeats(spec: Spec, name = "", level = easyLevel(spec)): SeatChoice[] {
  return Array.from({ length: spec.min_seats }, (_, seat) =>
    seat === 0 ? { who: "me", name } : { who: level, name: "" },
  );
}

/** The bot for somebody's very first game: the weakest. */
export function firstLevel(spec: Spec): string {
  return spec.levels[0] ?? "friend";
}

/** The same seats with friends by link in the place of everybody but me. */
export function withFriends(seats: readonly SeatChoice[]): SeatChoice[] {
  return seats.map((one) => (one.who === "me" ? one : { who: "link", name: "" }));
}

/** Only one of us is me: who was it before becomes a friend. */
export function seated(seats: readonly SeatChoice[], seat: number, who: string): SeatChoice[] {
  return seats.map((choice, i) => {
    if (i === seat) return { ...choice, who };
    return who === "me" && choice.who === "me" ? { ...choice, who: "friend" } : choice;
  });
}

/** Without the last seat; if that is mine, without the one before it. */
export function oneLess(seats: readonly SeatChoice[]): SeatChoice[] {
  const gone = seats.at(-1)?.who === "me" ? seats.length - 2 : seats.length - 1;
  return seats.filter((_, seat) => seat !== gone);
}

export function seatRequest({ who, name }: SeatChoice): SeatRequest {
  const said = name.trim();
  if (who === "me" || who === "friend") return { kind: "person", name: said };
  if (who === "link") return { kind: "open" };
  return { kind: "bot", name: said, level: who };
}

export function usualOptions(spec: Spec): Record<string, OptionValue> {
  return Object.fromEntries(spec.options.map((option) => [option.name, usual(option)]));
}

/** What is wrong with a whole number as typed, null if nothing is. */
export function wholeTrouble(option: Whole, value: unknown): string | null {
  if (typeof value === "number" && Number.isInteger(value) && value >= option.low && value <= option.high) return null;
  return takesWhole(option.title, option.low, option.high);
}

/** Every option that is not as it should be, in words. */
export function optionTroubles(spec: Spec, values: Record<string, OptionValue>): string[] {
  return spec.options.flatMap((option) =>
    option.kind === "whole" ? (wholeTrouble(option, values[option.name]) ?? []) : [],
  );
}
