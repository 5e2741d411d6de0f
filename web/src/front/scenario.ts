import type { OptionValue } from "../shell/options";
import type { ClockRule, Scenario, Spec } from "../wire";
import { seatRequest, type SeatChoice } from "./choices";

/** What a scenario says about itself. */
export type About = Pick<Scenario, "title" | "by" | "notes">;

export const UNTITLED: About = { title: "", by: "", notes: "" };
/** As the server counts. */
export const LONGEST = { title: 60, by: 60, notes: 2000 };

/** A set-up as it goes into a file: who the people are stays here. */
export function scenarioOf(
  spec: Spec,
  setUp: { seats: readonly SeatChoice[]; options: Record<string, OptionValue>; position: string; clock: ClockRule },
  about: About,
): Scenario {
  const seats = setUp.seats.map((choice) => {
    const { kind, level } = seatRequest(choice);
    return level ?? kind;
  });
  const { options, clock } = setUp;
  return { game: spec.id, seats, options, position: setUp.position.trim() || null, clock, ...about };
}

/** The first person is me, under my own name; the others are friends. */
export function seatsOf({ seats }: Scenario, name: string): SeatChoice[] {
  const me = seats.indexOf("person");
  return seats.map((who, seat) => {
    if (seat === me) return { who: "me", name };
    return { who: who === "person" ? "friend" : who === "open" ? "link" : who, name: "" };
  });
}

export function fileName({ game, title }: Scenario): string {
  const words = title.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "");
  return `${[game, words].filter(Boolean).join("-")}.json`;
}
