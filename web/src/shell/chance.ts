/** Random letters for ids and salts. `crypto.randomUUID` would do, but browsers have it only on safe lines. */
export function newWord(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
