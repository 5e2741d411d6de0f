export const pageTitle = "Workshop · Rookery";
export const title = "Workshop";
export const opening = "Opening the workshop…";
export const closed = "The workshop cannot be opened";
export const intro = "Make maps, cards, layouts and positions of your own, and play with them.";
export const positions = "Positions";
export const positionsMean = "Put everything on the board where you like, and play from there.";
export const nothingAtAll = "There is nothing to make for the games here.";
export const whatToMake = "What to make";
export const stays = "What you make is kept in this browser. Others see it when you play with it, or when you send them a file.";
export const analyseWith = "Analyse with this";
export const tryOut = "Try it out";
export const playWith = "Play with this";
export const fetching = "Loading…";

export const titleFor = (game: string): string => `Workshop: ${game}`;
export const pageTitleFor = (game: string): string => `Workshop: ${game} · Rookery`;
export const nothingFor = (game: string): string => `No maps or cards for ${game}`;
export const nothingWhy = (game: string): string =>
  `${game} has no maps, cards or layouts that you could make yourself.`;
/** Behind a link, for those who do not see which game it stands with. */
export const forGame = (game: string): string => ` for ${game}`;

// ---- the editor ----

export const empty = "Nothing here yet. Start from one of these, open or drop a file, or write it as text.";
export const startFrom = "Start from";
export const saved = "Saved";
export const changes = "Changes";
export const undo = "Undo";
export const undoKeys = "Keys Ctrl and Z";
export const redo = "Redo";
export const redoKeys = "Keys Ctrl, Shift and Z";
export const asText = "As text";
export const leaveAsked = "Leave this one?";
export const leaveMeans = "What is here now has no name and is not saved. It will be lost.";
export const openOther = "Open the other one";
export const stay = "Stay here";

export const textOf = (title: string): string => `${title}, as text`;
export const ownOf = (title: string): string => `${title}: your own`;
export const length = (now: number, most: number): string => `${now} of at most ${most} characters`;

// ---- what is wrong ----

export const checking = "Checking…";
export const allWell = "All is well: you can play with this.";

export const faults = (count: number): string => (count === 1 ? "One mistake." : `${count} mistakes.`);
export const moreFaults = (count: number): string => `and ${count} more`;
export const notChecked = (why: string): string => `This could not be checked. ${why}`;
export const nothingWritten = (title: string): string => `${title}: nothing is written yet. Choose a start, or write your own.`;
export const tooLong = (title: string, length: number, most: number): string =>
  `${title}: the text is too long. It has ${length} characters; ${most} are allowed.`;

// ---- keeping ----

export const loadFile = "Open a file";
export const saveAs = "Save as…";
export const toFile = "Export";
export const remove = "Delete";
export const nameFor = "A name for it";
export const replace = "Replace";
export const save = "Save";
export const removeMeans = "It is kept in this browser only. A file you exported stays where it is.";
export const keepIt = "Keep it";
export const noRoom = "This browser has no room for it. Export it into a file instead.";

export const removeAsked = (name: string): string => `Delete ${name}?`;
export const loaded = (file: string): string => `${file} is open now.`;
export const savedAs = (name: string): string => `Saved in this browser as ${name}.`;
export const removed = (name: string): string => `${name} is deleted. Its text is still here.`;
