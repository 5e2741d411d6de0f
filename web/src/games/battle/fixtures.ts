import kittens from "../../../../src/rookery/games/battle/data/kittens.csv?raw";
import penguins from "../../../../src/rookery/games/battle/data/penguins.csv?raw";
import recorded from "./fixtures.json";
import type { BattleCard, BattleCountView, BattleExplained, BattleSquadView, BattleView } from "../../wire";

/** Views for tests, with the project's own cards. */

function readCards(text: string, kitten: boolean): BattleCard[] {
  return text
    .trim()
    .split("\n")
    .slice(1)
    .map((row) => {
      const [name = "", s, a, w, c, ability = ""] = row.trim().split(",");
      return { name, stats: [Number(s), Number(a), Number(w), Number(c)], ability, kitten };
    });
}

export const PENGUINS = readCards(penguins, false);
export const KITTENS = readCards(kittens, true);

/** What abilities and Presents do, as the server says it. */
export const ABILITIES: BattleExplained[] = recorded.abilities;
export const PRESENTS: BattleExplained[] = recorded.presents;

/** A Squad that counts so much in all, as an event tells of it. */
export function squadOf(seat: number, cards: readonly string[], counts: readonly number[], arrived: readonly string[] = []): BattleSquadView {
  const penguins = cards.map((card, i) => ({
    card,
    came: arrived.includes(card) ? "traveled" : "deployed",
    printed: 0,
    rogue: 0,
    fright: 0,
    struck: false,
    counts: counts[i] ?? 0,
  }));
  const total = counts.reduce((sum, count) => sum + count, 0);
  const nothing = { coal: 0, coal_takes: 0, cocoa: 0, cocoa_adds: 0, snowballs: 0, place: 0, fish: 0 };
  return { seat, penguins, ...nothing, total, side_total: total };
}

export function someView(news: Partial<BattleView> = {}, teams: number[][] = [[0], [1]]): BattleView {
  const seats = teams.flat().sort((one, other) => one - other);
  return {
    t: "battle",
    round: 1,
    rounds: 3,
    phase: "draft",
    grounds: [
      { name: "Thawing Steps", attribute: "agility", prizes: [5, 2, 1], maybe: [], stage: "open" },
      { name: "Snorkel Sound", attribute: "cuteness", prizes: [4, 3, 1], maybe: [], stage: "open" },
      { name: "", attribute: "", prizes: [], maybe: ["strength", "wisdom"], stage: "hidden" },
    ],
    at: null,
    players: seats.map((seat) => ({
      seat,
      side: teams.findIndex((team) => team.includes(seat)),
      fish: 0,
      hand: 4,
      picks: 3,
      piles: [],
      ahead: [],
    })),
    teams,
    passing: 1,
    keep: 0,
    hand: ["Baron Brrr", "Gale", "Haddock Hal", "Quick Quentin"],
    picks: ["Mittens", "Admiral Adelie", "Tango"],
    counts: [],
    piles: [],
    aside: [],
    memory: [],
    squads: [],
    turn: null,
    results: [],
    history: [],
    deck: 40,
    used: [],
    used_hidden: 0,
    presents: ["coal", "snowball", "kayak", "flippers", "switcheroo", "cousin", "cocoa"],
    opened: [],
    cards: [...PENGUINS],
    card_set: "rookery",
    family: false,
    abilities_explained: ABILITIES,
    presents_explained: PRESENTS,
    ...news,
  };
}

/** The three battlegrounds once all of them lie open. */
export const OPEN_GROUNDS: BattleView["grounds"] = [
  ...someView().grounds.slice(0, 2),
  { name: "Slipknot Glacier", attribute: "strength", prizes: [4, 2, 1], maybe: [], stage: "open" },
];

export function cardNamed(name: string): BattleCard {
  const found = [...PENGUINS, ...KITTENS].find((card) => card.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

/** What a card counts at agility, cuteness and strength, as the server tells whoever deploys; a Rogue's more alone. */
export function countsOf(name: string): BattleCountView {
  const { stats, ability } = cardNamed(name);
  const counts = [stats[1] ?? 0, stats[3] ?? 0, stats[0] ?? 0];
  const alone = counts.map((count) => count + (ability === "rogue" ? 2 : 0));
  return { card: name, counts, alone, leaves: counts.map((count, i) => i < 2 && count === 0 && ability === "traveler") };
}
