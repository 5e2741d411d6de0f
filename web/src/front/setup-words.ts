export const pageTitle = "Set up a game · Rookery";
export const whichGame = "Which game";
export const chooseGame = "Choose one of the games above.";
export const play = "Play";
export const saveAsFile = "Save as file";
export const openFile = "Open a file";
export const isPublic = "Public";
export const publicMeans = "The game is listed in the lobby. Anyone may take a free seat, or watch.";
export const hints = "Hints";
export const hintsMean = "A player may ask what the strongest bot would do. The others see who asks.";
export const aScenario = "a scenario";

export const setUpGame = (title: string): string => `Set up ${title}`;

// ---- seats ----

export const seats = "Seats";
export const person = "Person";
export const bot = "Bot";
export const me = "Me";
export const friendHere = "Friend here";
export const friendByLink = "Friend by link";
export const swapSeats = "Swap seats";
export const moveOn = "Move on one seat";
export const addSeat = "Add a seat";
export const dropSeat = "Take one away";

export const seat = (number: number): string => `Seat ${number}`;
export const nameAt = (colour: string): string => `Name at the ${colour} seat`;
export const whoSitsAt = (colour: string): string => `Who sits at ${colour}`;
export const seatCount = (now: number, fewest: number, most: number): string =>
  `${now} seats. ${fewest} to ${most} can play.`;

/** What playing each is like, in a line. */
const LIKE: Readonly<Record<string, string>> = {
  me: "You play here.",
  friend: "You share this screen and take turns.",
  link: "You get a link and a QR code to send.",
  chick: "Just hatched: makes many mistakes.",
  fledgling: "Kind to beginners: sees the next move or two.",
  adult: "Knows the game well: a fair fight.",
  emperor: "As strong as it gets: thinks hard before each move.",
};

export const whatItIsLike = (who: string): string => LIKE[who] ?? "A bot from another package.";

// ---- clock ----

export const clock = "Clock";
export const howLong = "How long";
export const secondsLabel = "Seconds";
export const eachMoveAdds = "Each move adds";
export const noClock = "No clock";
export const wholeGame = "For the whole game";
export const eachMove = "For each move";
export const daysEachMove = "Days for each move";
export const otherTime = "Other…";
export const nothing = "nothing";

export const seconds = (count: number): string => `${count} seconds`;
export const minutes = (count: number): string => (count === 1 ? "1 minute" : `${count} minutes`);
export const minutesEach = (count: number): string => `${count} minutes each`;
export const days = (count: number): string => (count === 1 ? "1 day" : `${count} days`);
export const clockTakes = (shortest: number, longest: number): string =>
  `The clock must have from ${shortest} to ${longest} seconds.`;

// ---- house rules ----

export const houseRules = "House rules";
export const backToRulebook = "Back to the rulebook";
export const asInRulebook = "As in the rulebook.";
export const fromPosition = "a start from a position";
export const positionTitle = "Start from a position";
export const positionHelp = "Paste a position text here. Leave it empty for a usual start.";
export const changeOnBoard = "Change it on the board";
export const makeOnBoard = "Make one on the board";
export const myOwn = "My own…";
export const changeIt = "Show it and change it";
export const openWorkshop = "Open the workshop";

export const zeroMeans = (what: string): string => `0 means ${what}.`;
export const notAsInRulebook = (changes: readonly string[]): string =>
  `Not as in the rulebook: ${changes.join(" · ")}`;

// ---- scenarios ----

export const scenario = "A scenario";
export const saveIntro =
  "The whole set-up in one file, for a friend or for another day. No names of players are in it.";
export const titleLabel = "Title";
export const byLabel = "By";
export const notesLabel = "Notes";
export const ifYouLike = "(if you like)";
export const save = "Save";

export const faultsIn = (count: number, undone: "changed" | "saved"): string =>
  `${count === 1 ? "One thing is wrong" : `${count} things are wrong`} with it. Nothing was ${undone}.`;
