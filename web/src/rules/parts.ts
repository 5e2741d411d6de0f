import type { Diagram, Grid, Heading, Item, Paragraph, RulePage } from "../wire";

/** `first` is the number a list begins with, 0 if it has bullets. */
export type Part = Heading | Paragraph | Diagram | Grid | { t: "list"; first: number; items: Item[] };

/** What a page shows of one edition, or of all. Items that follow each other are one list, without gaps in its numbers. */
export function partsOf(blocks: RulePage["blocks"], edition: string | null): Part[] {
  const found: Part[] = [];
  let leftOut = 0;
  for (const block of blocks) {
    if (block.t === "item" && block.number === 1) leftOut = 0;
    if (edition !== null && "edition" in block && block.edition !== "" && block.edition !== edition) {
      leftOut += block.t === "item" && block.number > 0 ? 1 : 0;
      continue;
    }
    const open = found.at(-1);
    if (block.t !== "item") found.push(block);
    else if (open?.t === "list" && open.first > 0 === block.number > 0) open.items.push(block);
    else found.push({ t: "list", first: block.number && block.number - leftOut, items: [block] });
  }
  return found;
}
