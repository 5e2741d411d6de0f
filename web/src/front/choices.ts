import { titled } from "../shell/words";
import type { SeatRequest, Spec, Whole } from "../wire";

export type OptionValue = boolean | number | string;

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

/** Me first, and a bot that is kind to beginners everywhere else. */
export function usualSeats(spec: Spec, name = ""): SeatChoice[] {
  const level = easyLevel(spec);
  return Array.from({ length: spec.min_seats }, (_, seat) =>
    seat === 0 ? { who: "me", name } : { who: level, name: "" },
  );
}

const COUNTS = ["no", "one", "two", "three", "four", "five"];

/** Whom one plays against after one click. */
export function rivalWords(spec: Spec): string {
  const others = spec.min_seats - 1;
  if (spec.levels.length === 0) {
    return others === 1
      ? "You begin a game with a friend, on this device."
      : `You begin a game with ${COUNTS[others] ?? others} friends, on this device.`;
  }
  const level = titled(easyLevel(spec));
  return others === 1
    ? `You begin a game against ${level}, who is kind to beginners.`
    : `You begin a game against ${COUNTS[others] ?? others} bots called ${level}, who are kind to beginners.`;
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

export function usual(option: Spec["options"][number]): OptionValue {
  return option.kind === "whole" ? option.default : (option.values[0] ?? "");
}

/** What is wrong with a whole number as typed, null if nothing is. */
export function wholeTrouble(option: Whole, value: unknown): string | null {
  if (typeof value === "number" && Number.isInteger(value) && value >= option.low && value <= option.high) return null;
  return `${option.title} takes a whole number from ${option.low} to ${option.high}.`;
}

/** Every option that is not as it should be, in words. */
export function optionTroubles(spec: Spec, values: Record<string, OptionValue>): string[] {
  return spec.options.flatMap((option) =>
    option.kind === "whole" ? (wholeTrouble(option, values[option.name]) ?? []) : [],
  );
}
