/** A run of text with one look. */
export interface Run {
  look: "plain" | "bold" | "italic" | "code";
  text: string;
}

const MARKS = /\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g;

/** **bold**, *italic* and `code`; anything else is text, and never markup. */
export function runs(text: string): Run[] {
  const found: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > end) found.push({ look: "plain", text: text.slice(end, match.index) });
    const [whole, bold, italic, code] = match;
    if (bold !== undefined) found.push({ look: "bold", text: bold });
    else if (italic !== undefined) found.push({ look: "italic", text: italic });
    else found.push({ look: "code", text: code ?? "" });
    end = match.index + whole.length;
  }
  if (end < text.length) found.push({ look: "plain", text: text.slice(end) });
  return found;
}

export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");
}
