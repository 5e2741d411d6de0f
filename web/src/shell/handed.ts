/** A record that one page hands to another; a reload has to choose the file again. */
let handed: string | null = null;

export function handRecord(text: string): void {
  handed = text;
}

export function handedRecord(): string | null {
  const text = handed;
  handed = null;
  return text;
}
