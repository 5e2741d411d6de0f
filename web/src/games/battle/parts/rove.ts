/**
 * Arrow keys over things that lie in a row or in several: one of them is in the tab order, the arrows go to the
 * others as one sees them. Things say where they are with data-rove, "row column".
 */
export function roveTo(root: Element, from: Element, key: string): HTMLElement | null {
  const all = [...root.querySelectorAll<HTMLElement>("[data-rove]")];
  const here = placeOf(from);
  if (!here) return null;
  const row = all.filter((one) => placeOf(one)?.row === here.row);
  const at = row.findIndex((one) => one === from);
  if (key === "Home") return row[0] ?? null;
  if (key === "End") return row.at(-1) ?? null;
  if (key === "ArrowRight" || key === "ArrowLeft") return row[at + (key === "ArrowRight" ? 1 : -1)] ?? null;
  if (key !== "ArrowDown" && key !== "ArrowUp") return null;
  const rows = [...new Set(all.flatMap((one) => placeOf(one)?.row ?? []))].sort((one, other) => one - other);
  const to = rows[rows.indexOf(here.row) + (key === "ArrowDown" ? 1 : -1)];
  if (to === undefined) return null;
  const there = all.filter((one) => placeOf(one)?.row === to);
  return there[Math.min(at, there.length - 1)] ?? null;
}

function placeOf(element: Element): { row: number; column: number } | null {
  const [row, column] = (element.getAttribute("data-rove") ?? "").split(" ").map(Number);
  return row === undefined || column === undefined ? null : { row, column };
}
