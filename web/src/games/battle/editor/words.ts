export const fetching = "Loading the card table…";
export const notFetched = "The card table could not be loaded. The text below works without it.";
export const template = "Download a template for a spreadsheet";
export const onlyText = "The form cannot show everything in this text. Change it as text.";
export const parts = "Parts of the set";
export const TABS = { penguin: "Penguins", kitten: "Kittens", grounds: "Battlegrounds", presents: "Presents" } as const;
export const noKittens = "You have written no kittens: ours are used.";
export const noPenguins = "There are no penguins yet.";
export const startFromOurs = "Start from ours";
export const newCard = "New One";
export const addCard = "Add a card";
export const totals = "Totals";
export const search = "Search by name";
export const anyAbility = "any ability or none";
export const withoutAbility = "no ability";
export const onlyFaulty = "only those with mistakes";
export const noneLikeThat = "No card fits your search.";
export const forPenguins = "For penguins";
export const forKittens = "For kittens";
export const newGround = "New Shore";
export const addGround = "Add a battleground";
export const noGrounds = "You have written no battlegrounds: ours are used.";
export const noPresents = "You have written no Presents: there is one of each.";

export const faults = (count: number): string => `mistakes: ${count}`;
export const cardsIn = "cards";
/** For how many the penguins are enough; fewer in the short variant, where everybody gets more cards. */
export function enoughFor(players: number, short: number): string {
  const fewer = short < players ? `, in the short variant for ${short > 0 ? short : "nobody"}` : "";
  return `Enough penguins for up to ${players} players${fewer}.`;
}

// ---- one card ----

export const name = "Name";
export const ability = "Ability";
export const none = "none";
export const duplicate = "Duplicate";
export const remove = "Delete";
export const cards = "Cards";
export const faulty = "; there is something wrong with it";

export const formOf = (kind: string, number: number, name: string): string => `${kind} ${number}: ${name || "without a name"}`;
export const points = (sum: number): string => `${sum} points in all.`;
export const fishFor = (place: string): string => `Fish, ${place}`;
/** Behind a button, for those who do not see what it stands with. */
export const removes = (what: string): string => ` ${what}`;
export const oneLess = (label: string): string => `${label}: one less`;
export const oneMore = (label: string): string => `${label}: one more`;
/** A card of a template that nobody has named yet. */
export const penguin = (number: number): string => `Penguin ${number}`;
