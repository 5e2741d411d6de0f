/** A fault's words where one sees what they are about: "Penguin 3, strength is a number; x is not" becomes "It is …". */
export function besideIts(where: string, words: string): string {
  const named = words.toLowerCase().startsWith(`${where.toLowerCase()} `);
  return named ? `It${words.slice(where.length)}` : words;
}
