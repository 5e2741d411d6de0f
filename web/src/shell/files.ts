import { tooLarge } from "./more-words";

/** The text in a file of the player's own; `what` names what it should hold, `most` is in bytes. */
export async function textOf(file: File, what: string, most: number): Promise<string> {
  if (file.size > most) throw new Error(tooLarge(what, most >> 10));
  return decoded(await file.arrayBuffer()).replaceAll("\r\n", "\n");
}

/** Spreadsheets do not all write UTF-8. */
function decoded(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** Hands the player a file to keep. */
export function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  // The browser has taken the text by the time the next task runs.
  setTimeout(() => URL.revokeObjectURL(link.href));
}
