/** The text in a file of the player's own; `what` names what it should hold, `most` is in bytes. */
export async function textOf(file: File, what: string, most: number): Promise<string> {
  if (file.size > most) throw new Error(`That file is too large for ${what}: at most ${most >> 10} KiB.`);
  return (await file.text()).replaceAll("\r\n", "\n");
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
