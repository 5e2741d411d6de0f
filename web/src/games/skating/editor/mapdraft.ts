import { beside, hexAt, hexName, hexesOf, WAYS } from "../geometry";
import type { FeatureView } from "../types";
import type { Fault } from "../../../wire";
import { FORMS } from "../forms";

/** A map on the drawing board. `starts` is null where the map does without a list of its own. */
export interface MapDraft {
  title: string;
  shape: "hexagon" | "field" | "free";
  /** A radius, or width and height. */
  size: readonly number[];
  /** The hexes of a free map. */
  hexes: readonly string[];
  edge: "water" | "open";
  features: ReadonlyMap<string, FeatureView>;
  /** Where figures begin, and where they face; "" leaves that to the table. */
  starts: ReadonlyMap<string, string> | null;
}

/** What one paints with; "sea" takes the hex away. */
export type Brush = "ice" | "hole" | "rough" | "rock" | "drift" | "slider" | "start" | "sea";
export type Symmetry = "off" | "half" | "six";

const PLAIN = { holes: "hole", rocks: "rock", sliders: "slider" } as const;
const VALUED = { rough: "rough", drifts: "drift" } as const;
const { title, radius, width, height, rough, drifts } = FORMS.map.fields;
export const LONGEST_TITLE = title.longest;
export const LIMITS = { radius, width, height, rough: rough.entry.fields.friction, drift: drifts.entry.fields.strength };

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function hexOfRow(row: unknown): string | null {
  const [q, r] = listOf(row);
  return Number.isInteger(q) && Number.isInteger(r) ? `${q as number},${r as number}` : null;
}

const wholeOr = (value: unknown, otherwise: number, { low, high }: { low: number; high: number }): number =>
  Number.isInteger(value) ? Math.max(low, Math.min(high, value as number)) : otherwise;

/** Null if it is no map at all. What is faulty in it is left out here; the table says what is wrong. */
export function readMap(text: string): MapDraft | null {
  let found: Record<string, unknown>;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
    found = value as Record<string, unknown>;
  } catch {
    return null;
  }
  const shape = found.shape === "field" || found.shape === "free" ? found.shape : "hexagon";
  const size =
    shape === "hexagon"
      ? [wholeOr(found.radius, 8, LIMITS.radius)]
      : shape === "field"
        ? [wholeOr(found.width, 12, LIMITS.width), wholeOr(found.height, 12, LIMITS.height)]
        : [];
  const features = new Map<string, FeatureView>();
  for (const [name, kind] of Object.entries({ ...PLAIN, ...VALUED })) {
    for (const row of listOf(found[name])) {
      const at = hexOfRow(row);
      const value = name in VALUED ? Number(listOf(row)[2]) || 1 : 0;
      if (at !== null && !features.has(at)) features.set(at, { at, kind, value });
    }
  }
  const starts = Array.isArray(found.starts)
    ? new Map(
        found.starts.flatMap((row: unknown) => {
          const [at, way] = [hexOfRow(row), listOf(row)[2]];
          return at === null ? [] : [[at, typeof way === "string" ? way : ""] as const];
        }),
      )
    : null;
  return {
    title: typeof found.title === "string" ? found.title : "",
    shape,
    size,
    hexes: [...new Set(listOf(found.hexes).flatMap((row) => hexOfRow(row) ?? []))],
    edge: found.edge === "open" ? "open" : "water",
    features,
    starts,
  };
}

/** As it is written: one line a list, so that it can be read and compared. */
export function writeMap(draft: MapDraft): string {
  const row = (at: string, ...more: unknown[]): string => {
    const { q, r } = hexAt(at);
    return JSON.stringify([q, r, ...more]);
  };
  const lines: [string, string][] = [];
  if (draft.title) lines.push(["title", JSON.stringify(draft.title)]);
  lines.push(["shape", JSON.stringify(draft.shape)]);
  const [one = 0, other = 0] = draft.size;
  if (draft.shape === "hexagon") lines.push(["radius", String(one)]);
  if (draft.shape === "field") lines.push(["width", String(one)], ["height", String(other)]);
  lines.push(["edge", JSON.stringify(draft.edge)]);
  if (draft.shape === "free") lines.push(["hexes", `[${draft.hexes.map((at) => row(at)).join(",")}]`]);
  const features = [...draft.features.values()];
  for (const [name, kind] of Object.entries({ ...PLAIN, ...VALUED })) {
    const all = features.filter((feature) => feature.kind === kind);
    if (all.length === 0) continue;
    lines.push([name, `[${all.map(({ at, value }) => (name in VALUED ? row(at, value) : row(at))).join(",")}]`]);
  }
  if (draft.starts) {
    const all = [...draft.starts].map(([at, way]) => (way ? row(at, way) : row(at)));
    lines.push(["starts", `[${all.join(",")}]`]);
  }
  return `{\n${lines.map(([name, value]) => ` ${JSON.stringify(name)}: ${value}`).join(",\n")}\n}`;
}

export function iceOf(draft: MapDraft): readonly string[] {
  return hexesOf(draft);
}

/** The hexes beside the map, on which more ice can be painted. */
export function shoreOf(ice: readonly string[]): string[] {
  const dry = new Set(ice);
  return [...new Set(ice.flatMap((at) => WAYS.map((way) => beside(at, way))))].filter((at) => !dry.has(at));
}

// ---- symmetry ----

/** A hex's images: itself, the opposite one, or all six around the middle. */
export function imagesOf(draft: MapDraft, at: string, symmetry: Symmetry): string[] {
  const { q, r } = hexAt(at);
  if (symmetry === "off") return [at];
  if (symmetry === "half" || draft.shape === "field") {
    const [width = 1, height = 1] = draft.size;
    const far = draft.shape === "field" ? { q: width - 1 - Math.floor((height - 1) / 2), r: height - 1 } : { q: 0, r: 0 };
    return [...new Set([at, hexName({ q: far.q - q, r: far.r - r })])];
  }
  const found = [at];
  let turned = { q, r };
  for (let i = 1; i < 6; i++) {
    turned = { q: turned.q + turned.r, r: -turned.q + 0 };
    found.push(hexName({ q: turned.q + 0, r: turned.r }));
  }
  return [...new Set(found)];
}

/** The facing that belongs to the image of a start. */
function turnedWay(way: string, by: number): string {
  const number = WAYS.findIndex((one) => one === way);
  return number < 0 ? way : (WAYS[(number + by) % 6] ?? way);
}

// ---- painting ----

function asFree(draft: MapDraft, hexes: readonly string[]): MapDraft {
  const dry = new Set(hexes);
  const features = new Map([...draft.features].filter(([at]) => dry.has(at)));
  const starts = new Map([...(draft.starts ?? [])].filter(([at]) => dry.has(at)));
  return { ...draft, shape: "free", size: [], hexes, features, starts };
}

function withIce(draft: MapDraft, at: string): MapDraft {
  const ice = iceOf(draft);
  return ice.includes(at) ? draft : asFree(draft, [...ice, at]);
}

/** With another shape; what no longer lies on it is gone. */
export function reshaped(draft: MapDraft, shape: MapDraft["shape"], size: readonly number[]): MapDraft {
  if (shape === "free") return asFree(draft, iceOf(draft));
  const now: MapDraft = { ...draft, shape, size, hexes: [] };
  const dry = new Set(iceOf(now));
  const features = new Map([...draft.features].filter(([at]) => dry.has(at)));
  const starts = draft.starts && new Map([...draft.starts].filter(([at]) => dry.has(at)));
  // Only a hexagon does without starts of its own.
  return { ...now, features, starts: shape === "hexagon" && !starts?.size ? null : (starts ?? new Map()) };
}

function painted(draft: MapDraft, at: string, brush: Brush, value: number): MapDraft {
  if (brush === "sea") {
    const ice = iceOf(draft);
    return ice.includes(at) ? asFree(draft, ice.filter((one) => one !== at)) : draft;
  }
  const on = withIce(draft, at);
  const features = new Map(on.features);
  if (brush === "start") {
    features.delete(at);
    const starts = new Map(on.starts ?? []);
    if (!starts.has(at)) starts.set(at, "");
    return { ...on, features, starts };
  }
  if (brush === "ice") features.delete(at);
  else features.set(at, { at, kind: brush, value: brush === "rough" || brush === "drift" ? value : 0 });
  const starts = on.starts?.has(at) ? new Map([...on.starts].filter(([one]) => one !== at)) : on.starts;
  return { ...on, features, starts };
}

/** Painted on a hex and on all its images that are on the map; ice can be painted anywhere. */
export function paint(draft: MapDraft, at: string, brush: Brush, value: number, symmetry: Symmetry): MapDraft {
  const grows = brush !== "sea";
  const dry = new Set([...iceOf(draft), ...(grows ? shoreOf(iceOf(draft)) : [])]);
  return imagesOf(draft, at, symmetry)
    .filter((image) => dry.has(image))
    .reduce((now, image) => painted(now, image, brush, value), draft);
}

/** A start looks another way: left to the table, then each of the six, then it is gone. Its images turn along. */
export function turnStart(draft: MapDraft, at: string, symmetry: Symmetry): MapDraft {
  const before = draft.starts?.get(at);
  if (before === undefined || !draft.starts) return draft;
  const ways = ["", ...WAYS] as const;
  const next = ways[ways.findIndex((way) => way === before) + 1];
  const starts = new Map(draft.starts);
  imagesOf(draft, at, symmetry).forEach((image, i) => {
    if (!starts.has(image)) return;
    if (next === undefined) starts.delete(image);
    else starts.set(image, turnedWay(next, symmetry === "six" && draft.shape !== "field" ? i : 3 * i));
  });
  return { ...draft, starts: starts.size === 0 && draft.shape === "hexagon" ? null : starts };
}

/** The hexes a fault is about, in the text it was found in; none if it is about the whole. */
export function placesOf({ where, words }: Fault, text: string): string[] {
  const [, name = "", number = ""] = /^(\w+), entry (\d+)/.exec(where) ?? [];
  if (name) {
    try {
      const at = hexOfRow(listOf((JSON.parse(text) as Record<string, unknown>)[name])[Number(number) - 1]);
      return at === null ? [] : [at];
    } catch {
      return [];
    }
  }
  const [, q, r] = /\bat (-?\d+),(-?\d+)/.exec(words) ?? [];
  return q === undefined ? [] : [`${q},${r}`];
}
