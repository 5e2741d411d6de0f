import { expect, test } from "vitest";
import { arcOf } from "./arc";
import { figure, VIEW } from "./fixtures";
import { distance } from "./geometry";
import type { SkatingView } from "./kinds";

const EASTWARD = figure("A1", { at: "0,0", facing: "E" });

/** How many hexes wide the arc is at each range. */
function widths(view: SkatingView, weapon: string): number[] {
  const found: number[] = [];
  for (const at of arcOf(view, EASTWARD, weapon)) {
    const range = distance("0,0", at);
    found[range] = (found[range] ?? 0) + 1;
  }
  return found.slice(1);
}

function skated(news: Partial<SkatingView["cards"][number]>, edition = "mk3"): SkatingView {
  return { ...VIEW, edition, cards: VIEW.cards.map((card) => ({ ...card, ...news })) };
}

test("a cannon's arc ends where two dice can no longer reach the range", () => {
  expect(widths(skated({ arc: "line" }), "cannon")).toEqual(Array<number>(12).fill(1));
  expect(widths(skated({ arc: "line", accuracy: -1 }), "cannon")).toHaveLength(13);
  expect(widths(skated({ arc: "fan" }), "cannon")).toEqual([1, 1, 1, 1, 3, 3, 3, 3, 5, 5, 5, 5]);
});

test("missiles reach farther: in MkII to 17, in MkIII as far as there is ice", () => {
  const old = widths(skated({}, "mk2"), "missile");
  expect(old.slice(0, 9)).toEqual([1, 1, 1, 1, 3, 3, 3, 3, 5]);
  expect(old).toHaveLength(17);
  const wide = widths(skated({}), "missile");
  expect(wide.slice(0, 16)).toEqual([1, 1, 1, 1, 1, 3, 3, 3, 3, 3, 5, 5, 5, 5, 5, 7]);
  expect(wide.length).toBeGreaterThan(40);
});
