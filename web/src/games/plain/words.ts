import { nameOf } from "../../boards/words";
import { VIEW_KEYS } from "../../boards/words";
import { joined } from "../../shell/words";
import type { Piece, Sketch } from "../../wire";

const WAYS = ["up", "up right", "right", "down right", "down", "down left", "left", "up left"];
const GROUND: Partial<Record<string, string>> = { sea: "water", goal: "goal" };

/** "penguin B of Ada, facing right". */
export function pieceWords({ kind, label, owner, facing }: Piece, names: readonly string[], turned: boolean): string {
  const known = label === "" || kind.toLowerCase().startsWith(label.toLowerCase());
  const whose = owner === null ? "" : ` of ${nameOf(names, owner)}`;
  const degrees = facing === null ? null : facing + (turned ? 180 : 0);
  const way = degrees === null ? "" : `, facing ${WAYS[((Math.round(degrees / 45) % 8) + 8) % 8]}`;
  return `${kind}${known ? "" : ` ${label}`}${whose}${way}`;
}

/** A cell for those who do not see it: "b2, empty", "c3, penguin of Ada". */
export function cellWords(sketch: Sketch, name: string, names: readonly string[], turned = false, open = false): string {
  const tint = sketch.cells.find((cell) => cell.name === name)?.tint ?? "";
  const here = sketch.pieces.filter(({ at }) => at === name).map((piece) => pieceWords(piece, names, turned));
  const why = sketch.marks.filter(({ at, words }) => at === name && words !== "").map(({ words }) => words);
  const linked = sketch.links.flatMap(({ start, end }) => (start === name ? [end] : end === name ? [start] : []));
  return [
    name,
    GROUND[tint],
    here.length > 0 ? joined(here) : "empty",
    linked.length > 0 ? `linked to ${joined([...new Set(linked)])}` : "",
    ...why,
    open ? "can be chosen" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

export const choose = "choose.";
export const KEY_WORDS = [["Arrow keys", "go from cell to cell"], ...VIEW_KEYS] as const;
