/** Which side a player is on, from 0, and how many penguins it has; null for as many as everybody. */
export interface Player {
  side: number;
  penguins: number | null;
}
/** The players in the order of their seats. */
export type Teams = readonly Player[];

export const LETTERS = "ABCDEF";
export const FEWEST = 2;

/** The sides of a text such as "A 2; B, C"; null while they cannot be shown as a list of players. */
export function readTeams(text: string): Teams | null {
  const found = new Map<string, Player>();
  for (const [side, members] of text.split(";").entries()) {
    for (const member of members.split(",")) {
      const [, letter, number] = /^\s*([A-F]) *(\d)?\s*$/i.exec(member) ?? [];
      if (letter === undefined || found.has(letter.toUpperCase())) return null;
      found.set(letter.toUpperCase(), { side, penguins: number === undefined ? null : Number(number) });
    }
  }
  const players = [...LETTERS].slice(0, found.size).map((letter) => found.get(letter));
  const named = players.filter((player) => player !== undefined);
  return named.length === found.size && named.length >= FEWEST ? named : null;
}

export function writeTeams(teams: Teams): string {
  const sides = new Map<number, string[]>();
  for (const [seat, { side, penguins }] of teams.entries()) {
    const player = `${LETTERS[seat]}${penguins === null ? "" : ` ${penguins}`}`;
    sides.set(side, [...(sides.get(side) ?? []), player]);
  }
  return [...sides.values()].map((players) => players.join(", ")).join("; ");
}

/** With one more player, who plays alone. */
export function withOneMore(teams: Teams): Teams {
  return [...teams, { side: Math.max(...teams.map(({ side }) => side)) + 1, penguins: null }];
}

/** With something else said about one of them. */
export function changed(teams: Teams, seat: number, news: Partial<Player>): Teams {
  return teams.map((player, at) => (at === seat ? { ...player, ...news } : player));
}
