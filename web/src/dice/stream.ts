/**
 * The dealer's numbers, worked out again from what a finished game shows. It shares nothing with the server
 * but the description in docs/fair-dice.md.
 */
export interface Fairness {
  table: string;
  commitment: string;
  salts: string[];
  /** Null while the game goes on. */
  secret: string | null;
}

/** One draw: one of `n`, as the game has it and as it comes out here. */
export interface Draw {
  n: number;
  value: number;
  again: number;
  /** The blocks it took: one, and one more for each that was thrown away. */
  blocks: number[];
}

const SIZE = 1n << 64n;

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** Browsers compute this only on pages that came over a safe line, or from this machine. */
export const canCheck = (): boolean => globalThis.crypto?.subtle !== undefined;

/** A block's value is its first 8 bytes, the big end first. */
export type Blocks = (n: number) => Promise<bigint>;

export async function blocksOf({ table, salts }: Fairness, secret: string): Promise<Blocks> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytesOf(secret), hmac, false, ["sign"]);
  const label = [table, ...salts].join("|");
  return async (n) => {
    const sum = await crypto.subtle.sign(hmac, key, new TextEncoder().encode(`${label}|${n}`));
    return new DataView(sum).getBigUint64(0);
  };
}

/** Values past the last whole multiple of k are thrown away, so that no number is favoured. */
export async function drawAgain(blocks: Blocks, drawn: readonly (readonly [number, number])[]): Promise<Draw[]> {
  const draws: Draw[] = [];
  let used = 0;
  for (const [n, value] of drawn) {
    const k = BigInt(n);
    const limit = (SIZE / k) * k;
    const took = [used];
    let found = await blocks(used++);
    while (found >= limit) {
      took.push(used);
      found = await blocks(used++);
    }
    draws.push({ n, value, again: Number(found % k), blocks: took });
  }
  return draws;
}

/** How often each number came, for each n that was drawn from. */
export function tally(drawn: readonly (readonly [number, number])[]): { n: number; counts: number[] }[] {
  const found = new Map<number, number[]>();
  for (const [n, value] of drawn) {
    const counts = found.get(n) ?? Array.from({ length: n }, () => 0);
    counts[value] = (counts[value] ?? 0) + 1;
    found.set(n, counts);
  }
  return [...found].sort(([one], [other]) => one - other).map(([n, counts]) => ({ n, counts }));
}

/** What a record says of its dice; null if it is no record. */
export function fairnessOf(record: unknown): Fairness | null {
  const { table, fairness } = (record ?? {}) as {
    table?: unknown;
    fairness?: Partial<Record<keyof Fairness, unknown>>;
  };
  if (typeof table !== "string" || typeof fairness !== "object" || fairness === null) return null;
  const { commitment, salts, secret = null } = fairness;
  if (typeof commitment !== "string" || !Array.isArray(salts)) return null;
  if (!salts.every((salt): salt is string => typeof salt === "string")) return null;
  if (secret !== null && !(typeof secret === "string" && /^[0-9a-f]{64}$/.test(secret))) return null;
  return { table, commitment, salts, secret };
}

/** The dealer's moves in a record, in order. */
export function dealtIn(record: unknown): string[] {
  const { steps } = (record ?? {}) as { steps?: unknown };
  if (!Array.isArray(steps)) return [];
  const moves = steps.flatMap((step: unknown): unknown[] => (Array.isArray(step) ? step : []));
  return moves.flatMap((made) => (Array.isArray(made) && made[0] === -1 ? [String(made[1])] : []));
}
