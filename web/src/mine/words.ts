import { joined } from "../shell/words";

export const pageTitle = "My games · Rookery";
export const goingOn = "Going on";
export const waitingForPlayers = "Waiting for players";
export const finished = "Finished";
export const myResults = "My results";
export const takeAlong = "Take my games to another device";
export const noGames = "You have no games on this device yet.";
export const chooseGame = "Choose a game";
export const elsewhere = "Do you have games on another device? Open My games there and choose “Take my games to another device”.";
export const remove = "Remove";
export const review = "Review";
export const reviewSaved = "Review a saved game";
export const noneRunning = "No game is going on.";
export const playOne = "Play one";

/** Behind a button, for those who do not see which game it stands with. */
export const whichGame = (title: string, against: string, day: string): string => ` ${title} ${against} of ${day}`;

// ---- how a game stands ----

export const gone = "gone from this server";
export const unreadable = "the server cannot read it any more";
export const waiting = "waiting for players";
export const yourTurn = "Your turn";
export const dealer = "the dealer";

export const against = (others: readonly string[]): string => `against ${joined(others)}`;
export const toMove = (who: readonly string[]): string => `${joined(who)} to move`;

// ---- removing one ----

export const removeAsked = "Remove this game?";
export const removeMeans =
  "You can no longer come back to your seat from this device: the key to it is lost. The game itself stays on the server, and the others can play on.";
export const keepIt = "Keep it";
export const removeIt = "Remove it";

// ---- taking them along ----

export const takeHow =
  "Open this link on the other device, or point its camera at the QR code. You can then play there too. Show it to nobody else:";
export const takeWarning = "whoever opens it can play in your place.";
export const chooseOne = "Choose at least one game.";
export const linkLabel = "Link to my games";
export const linkWords = "My games at Rookery";
export const tooMany = "These are too many games for a QR code. Choose fewer, or send yourself the link.";
export const whichGames = "Which games";

export const takeTitle = "Games from another device";
export const takePageTitle = "Games from another device · Rookery";
export const damaged =
  "This link holds no games: the part after # is missing or damaged. Make a new one under My games on the other device.";
export const goToMine = "Go to my games";
export const notHere = "Not on this device";

export const haveAlready = (games: number): string =>
  `You have ${games === 1 ? "this game" : "all these games"} on this device already.`;
export const takeAdds = (games: number): string =>
  `This adds ${games === 1 ? "one game" : `${games} games`} to My games on this device. You can then play your seat here. The other device keeps ${games === 1 ? "it" : "them"} too.`;
export const notKnown = (games: number): string => `This server no longer has ${games === 1 ? "it" : "them"}.`;
export const add = (games: number): string => (games === 1 ? "Add it" : "Add them");
