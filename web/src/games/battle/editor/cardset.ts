import type { BattleCard, BattleGround, Fault } from "../../../wire";
import { besideIts } from "../../../workshop/faults";
import { COLUMNS as TABLES, FORMS } from "../forms";
import { ATTRIBUTES } from "../pieces";
import * as words from "./words";

/**
 * A card set as it is edited: what a text says, right or wrong. Numbers are kept as they were written, so that a
 * mistake stays on the page until somebody mends it. Texts are CSV or JSON, see docs/card-sets.md.
 */
export interface CardSet {
  spelling: "csv" | "json";
  /** Remarks in a CSV text; they are written first. */
  remarks: readonly string[];
  cards: Readonly<Record<CardKind, readonly WrittenCard[]>>;
  grounds: Readonly<Record<GroundKind, readonly WrittenGround[]>>;
  /** How many there are of a kind; empty if the text does not say. */
  presents: readonly (readonly [kind: string, count: string])[];
}

export type CardKind = "penguin" | "kitten";
export type GroundKind = "battleground" | "kitten battleground";
export type Kind = CardKind | GroundKind | "present";

export interface WrittenCard {
  name: string;
  /** Strength, agility, wisdom, cuteness. */
  stats: readonly string[];
  ability: string;
}

export interface WrittenGround {
  name: string;
  /** For first, second and third place. */
  fish: readonly string[];
}

export const SECTIONS: Record<Kind, string> = {
  penguin: "penguins",
  kitten: "kittens",
  battleground: "battlegrounds",
  "kitten battleground": "kitten_battlegrounds",
  present: "presents",
};
const KINDS = Object.keys(SECTIONS) as Kind[];

/** What the cells of a row are; in a table with a header they may stand in any order. */
const COLUMNS: Record<Kind, readonly string[]> = TABLES.cards.by_kind;
const CARD = COLUMNS.penguin;
const PLACES = COLUMNS.battleground.slice(1);
const HEADINGS = [...new Set(["kind", ...Object.values(COLUMNS).flat()])];

interface Row {
  kind: Kind;
  cells: readonly string[];
}

/** Null if there is something in the text that only the text can show. */
export function readSet(written: string): CardSet | null {
  const text = written.replace(/^\ufeff/, "");
  const json = /^\s*[{[]/.test(text);
  const rows = json ? jsonRows(text) : csvRows(text);
  if (!rows) return null;
  const of = (kind: Kind): (readonly string[])[] => rows.flatMap((row) => (row.kind === kind ? [row.cells] : []));
  const cards = (kind: CardKind): WrittenCard[] =>
    of(kind).map(([name = "", ...rest]) => ({
      name,
      stats: ATTRIBUTES.map((_, i) => rest[i] ?? ""),
      ability: json ? (rest[4] ?? "") : (rest[4] ?? "").toLowerCase(),
    }));
  const grounds = (kind: GroundKind): WrittenGround[] =>
    of(kind).map(([name = "", ...rest]) => ({ name, fish: PLACES.map((_, i) => rest[i] ?? "") }));
  return {
    spelling: json ? "json" : "csv",
    remarks: json ? [] : text.split("\n").filter((line) => line.trimStart().startsWith("#")),
    cards: { penguin: cards("penguin"), kitten: cards("kitten") },
    grounds: { battleground: grounds("battleground"), "kitten battleground": grounds("kitten battleground") },
    presents: of("present").map(([kind = "", count = ""]) => [json ? kind : kind.toLowerCase(), count]),
  };
}

function isKind(word: string): word is Kind {
  return KINDS.some((kind) => kind === word);
}

/** As the server reads it: any separator, with or without a header, and empty cells at the end say nothing. */
function csvRows(text: string): Row[] | null {
  const rows: Row[] = [];
  let header: readonly string[] | null = null;
  for (const row of csvCells(text, separatorOf(text))) {
    const cells = trimmed(row.map((cell) => cell.trim()));
    if (cells.length === 0 || cells[0]?.startsWith("#")) continue;
    if (isHeader(cells)) {
      header = cells.map((cell) => cell.toLowerCase());
      const names = header.filter(Boolean);
      if (new Set(names).size < names.length || !names.every((name) => HEADINGS.includes(name))) return null;
      continue;
    }
    const found = header ? underHeader(header, cells) : plainRow(cells);
    if (!found) return null;
    rows.push(found);
  }
  return rows;
}

function plainRow([first = "", ...cells]: readonly string[]): Row | null {
  const kind = first.toLowerCase();
  return isKind(kind) && cells.length <= COLUMNS[kind].length ? { kind, cells } : null;
}

function underHeader(header: readonly string[], cells: readonly string[]): Row | null {
  const kind = header.includes("kind") ? (cells[header.indexOf("kind")] ?? "").toLowerCase() : "penguin";
  if (!isKind(kind)) return null;
  const known = ["kind", ...COLUMNS[kind]];
  const isStray = cells.some((cell, i) => cell !== "" && !known.includes(header[i] ?? ""));
  return isStray ? null : { kind, cells: COLUMNS[kind].map((name) => cells[header.indexOf(name)] ?? "") };
}

function isHeader(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.toLowerCase());
  return (
    !isKind(names[0] ?? "") && names.includes("name") && names.filter((name) => HEADINGS.includes(name)).length > 1
  );
}

function trimmed(cells: readonly string[]): readonly string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== "") + 1);
}

/** The separators one sees. A tab in front of one is only room. */
const SEEN = TABLES.cards.separators.join("").trim();
const SEPARATOR = new RegExp(`[\\t ]*[${SEEN}]|\\t`);
const SAYS_SOMETHING = new RegExp(`^[\\t ${SEEN}"]*[^\\t ${SEEN}"#]`);

/** The first separator there is: neither a kind nor the name of a column has any in it. */
function separatorOf(text: string): string {
  const first = text.split(/\r?\n/).find((line) => SAYS_SOMETHING.test(line)) ?? "";
  const found = SEPARATOR.exec(first)?.[0];
  return found === undefined ? "," : found.trim() || "\t";
}

/** Cells may stand in quotes, and then hold separators, line breaks, and quotes that are doubled. */
function csvCells(text: string, part: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^${part}\\r\\n]*))(${part}|\\r?\\n|$)`, "y");
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, quoted, plain = "", end] = found;
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === part) continue;
    rows.push(row);
    row = [];
    if (end === "") break;
  }
  return rows;
}

function jsonRows(text: string): Row[] | null {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(whole) || Object.keys(whole).some((key) => !Object.values(SECTIONS).includes(key))) return null;
  const rows: Row[] = [];
  for (const kind of KINDS) {
    const listed = whole[SECTIONS[kind]] ?? [];
    if (kind === "present" && isRecord(listed)) {
      for (const [of, count] of Object.entries(listed)) rows.push({ kind, cells: [of, written(count)] });
      continue;
    }
    if (!Array.isArray(listed)) return null;
    for (const fields of listed as unknown[]) {
      const cells = isRecord(fields) ? cellsOf(kind, fields) : null;
      if (!cells) return null;
      rows.push({ kind, cells });
    }
  }
  return rows;
}

function cellsOf(kind: Kind, fields: Record<string, unknown>): string[] | null {
  if (kind === "present") return null;
  if (kind === "penguin" || kind === "kitten") {
    return Object.keys(fields).every((field) => CARD.includes(field))
      ? CARD.map((field) => written(fields[field]))
      : null;
  }
  const { name, fish, ...places } = fields;
  if (Object.keys(places).some((field) => !PLACES.includes(field)) || (fish !== undefined && !Array.isArray(fish))) {
    return null;
  }
  const listed = PLACES.map((place, i) => written(places[place] ?? (fish as unknown[] | undefined)?.[i]));
  return (fish?.length ?? 0) > PLACES.length ? null : [written(name), ...listed];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const written = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value);

// ---- writing ----

export function writeSet(set: CardSet): string {
  return set.spelling === "json" ? writeJson(set) : writeCsv(set);
}

const NEEDS_QUOTES = new RegExp(`["${SEEN}\\t\\r\\n]`);
const inCsv = (rows: readonly (readonly string[])[], part: string): string[] => {
  const cell = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return rows.map((row) => row.map(cell).join(part));
};

function rowsOf(set: CardSet): (readonly [Kind, ...string[]])[] {
  return [
    ...(["penguin", "kitten"] as const).flatMap((kind) =>
      set.cards[kind].map(({ name, stats, ability }) => [kind, name, ...stats, ability] as const),
    ),
    ...(["battleground", "kitten battleground"] as const).flatMap((kind) =>
      set.grounds[kind].map(({ name, fish }) => [kind, name, ...fish] as const),
    ),
    ...set.presents.map(([kind, count]) => ["present", kind, count] as const),
  ];
}

function writeCsv(set: CardSet): string {
  return [...set.remarks, ...inCsv(rowsOf(set), ",")].join("\n") + "\n";
}

/** As many penguins as a set needs, to be overwritten. */
const EXAMPLE: CardSet = {
  spelling: "csv",
  remarks: [],
  cards: {
    penguin: Array.from({ length: FORMS.cards.fields.penguins.fewest }, (_, i) => ({
      name: words.penguin(i + 1),
      stats: ["1", "1", "2", "2"],
      ability: "",
    })),
    kitten: [],
  },
  grounds: { battleground: [], "kitten battleground": [] },
  presents: [],
};

/**
 * A set as a table with a header, to go on with in a spreadsheet: the set itself, or an example where there is none.
 * The mark in front tells spreadsheets how letters are written.
 */
export function writeSheet(set: CardSet | null, part: "," | ";"): string {
  const rows = rowsOf(set && set.cards.penguin.length > 0 ? set : EXAMPLE).map(([kind, ...cells]) =>
    HEADINGS.map((name) => (name === "kind" ? kind : (cells[COLUMNS[kind].indexOf(name)] ?? ""))),
  );
  return `\ufeff${inCsv([HEADINGS, ...rows], part).join("\r\n")}\r\n`;
}

/** Spreadsheets part cells with semicolons where a comma stands in numbers. */
export function partHere(): "," | ";" {
  return (0.5).toLocaleString().includes(",") ? ";" : ",";
}

function writeJson(set: CardSet): string {
  const value = (text: string): number | string => (/^\d{1,9}$/.test(text) ? Number(text) : text);
  const card = ({ name, stats, ability }: WrittenCard): object => ({
    name,
    ...Object.fromEntries(ATTRIBUTES.map((attribute, i) => [attribute, value(stats[i] ?? "")])),
    ability,
  });
  const ground = ({ name, fish }: WrittenGround): object => ({ name, fish: fish.map(value) });
  const lines = (things: readonly object[]): string =>
    things.length === 0 ? "[]" : `[\n${things.map((thing) => `    ${JSON.stringify(thing)}`).join(",\n")}\n  ]`;
  const parts = [
    `  "penguins": ${lines(set.cards.penguin.map(card))}`,
    ...(set.cards.kitten.length > 0 ? [`  "kittens": ${lines(set.cards.kitten.map(card))}`] : []),
    ...(["battleground", "kitten battleground"] as const).flatMap((kind) =>
      set.grounds[kind].length > 0 ? [`  "${SECTIONS[kind]}": ${lines(set.grounds[kind].map(ground))}`] : [],
    ),
    ...(set.presents.length > 0
      ? [
          `  "presents": ${JSON.stringify(Object.fromEntries(set.presents.map(([kind, count]) => [kind, value(count)])))}`,
        ]
      : []),
  ];
  return `{\n${parts.join(",\n")}\n}\n`;
}

// ---- what it comes to ----

const LIMITS = FORMS.cards.fields.penguins.entry.fields;

/** The card as it will look; what is not a number yet counts as none. */
export function drawn({ name, stats, ability }: WrittenCard, kind: CardKind): BattleCard {
  const [s = 0, a = 0, w = 0, c = 0] = stats.map((text, i) => {
    const { low, high } = LIMITS[ATTRIBUTES[i] ?? "strength"];
    const value = /^\d{1,9}$/.test(text) ? Number(text) : low;
    return value >= low && value <= high ? value : low;
  });
  return { name, stats: [s, a, w, c], ability, kitten: kind === "kitten" };
}

export function asWritten(card: BattleCard): WrittenCard {
  return { name: card.name, stats: card.stats.map(String), ability: card.ability };
}

export function groundAsWritten(ground: BattleGround): WrittenGround {
  return { name: ground.name, fish: ground.prizes.map(String) };
}

/** A name nobody has yet: "Pip 2" beside "Pip". */
export function freeName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()));
  const stem = wanted.replace(/ \d+$/, "");
  for (let number = 2; ; number++) {
    const name = number === 2 && !names.has(wanted.toLowerCase()) ? wanted : `${stem} ${number}`;
    if (!names.has(name.toLowerCase())) return name;
  }
}

/** A fault, and what it is about: number counts from 1 within its kind, field is "" for the whole thing. */
export interface Placed {
  kind: Kind;
  number: number;
  field: string;
  words: string;
}

/** Which card and field a fault is about; null if it is about none. */
export function placed({ where, words }: Fault): Placed | null {
  const found = /^(penguin|kitten battleground|kitten|battleground|present) (\d+)(?: \(.*\))?(?:, (\w+))?$/.exec(where);
  const [, kind, number, field = ""] = found ?? [];
  if (kind === undefined || !isKind(kind)) return null;
  return { kind, number: Number(number), field, words: besideIts(where, words.replace(/^Line \d+: /, "")) };
}
