/**
 * Whether a commitment is the SHA-256 of the secret's bytes. Null where the browser cannot say: it
 * computes digests only on pages that came over a safe line, or from this machine.
 */
export async function fits(secret: string, commitment: string): Promise<boolean | null> {
  const digest = globalThis.crypto?.subtle;
  if (!digest || !/^([0-9a-f]{2})+$/.test(secret)) return null;
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sum = new Uint8Array(await digest.digest("SHA-256", bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
