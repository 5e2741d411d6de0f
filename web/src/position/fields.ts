import type { Edit, LinesField, ManyField, PartField, PartsField, RowField, Sheet } from "../wire";

/** A field of a position's form, of any kind. */
export type AnyField = Sheet["root"];
export type Leaf = Exclude<AnyField, ManyField | RowField | PartsField | LinesField>;

/** What the fields of a form need to know of it. */
export interface Filling {
  names: Sheet["names"];
  carried: Carried | null;
  carry: (carried: Carried | null) => void;
  putInto: (path: readonly number[], at: number) => void;
  edit: (edits: Edit[]) => void;
}

/** A thing out of one list, to be put into another. */
export interface Carried {
  path: readonly number[];
  text: string;
  /** Which row of names it is from: only lists of those can take it. */
  names: number;
}

/** The edit that says a part by its field as that stands in the form. */
export function sayIt({ field }: PartField, path: readonly number[]): Edit | null {
  if (!field) return null;
  if (field.t === "many") return { path: [...path, field.fields.length], to: null };
  const first = field.t === "row" ? field.fields[0] : undefined;
  if (first) return isLeaf(first) ? { path: [...path, 0], to: first.text ?? "" } : null;
  return isLeaf(field) ? { path: [...path], to: field.text ?? "" } : null;
}

export function isLeaf(field: AnyField): field is Leaf {
  return field.t === "number" || field.t === "choice" || field.t === "place" || field.t === "words";
}

/** Whether anything in it is wrong. */
export function isFaulty(field: AnyField): boolean {
  return Boolean(field.fault) || insideOf(field).some(isFaulty);
}

/** How many values it holds. */
export function leaves(field: AnyField): number {
  return isLeaf(field) ? 1 : insideOf(field).reduce((sum, one) => sum + leaves(one), 0);
}

function insideOf(field: AnyField): AnyField[] {
  switch (field.t) {
    case "lines":
      return field.lines.map((line) => line.field);
    case "parts":
      return field.parts.flatMap((part) => (part.field && !part.left_out && !part.said ? [part.field] : []));
    case "row":
    case "many":
      return field.fields;
    default:
      return [];
  }
}

/** A list of names. */
export interface NameList {
  path: readonly number[];
  names: number;
  things: readonly string[];
}

/** The lists of names in a line of the text, or in all that it says where no such line is. */
export function listsIn(root: AnyField, line: string): NameList[] {
  if (root.t !== "lines") return within(root, []);
  return root.lines.flatMap(({ key, field }, at) => (key === line ? within(field, [at]) : []));
}

function within(field: AnyField, path: readonly number[]): NameList[] {
  if (field.t === "many" && field.new.t === "choice") {
    const things = field.fields.map((one) => (isLeaf(one) ? (one.text ?? "") : ""));
    return [{ path, names: field.new.names, things }];
  }
  if (field.t === "parts") return field.parts.flatMap((part, at) => (part.field ? within(part.field, [...path, at]) : []));
  return field.t === "row" || field.t === "many" ? field.fields.flatMap((one, at) => within(one, [...path, at])) : [];
}
