export const pageTitle = "Positions · Rookery";
export const title = "Positions";
export const settingUp = "Setting up the board…";
export const noSuchGame = "No such game here";
export const setUp = "Set up a game";
export const workshop = "Workshop";
export const allGames = "All games";
export const tryAgain = "Try again";

export const noneFor = (game: string): string => `No positions for ${game}`;
export const noneWhy = (game: string): string => `${game} always begins from its usual start. You cannot set up a position for it.`;

// ---- the room ----

export const undo = "Undo";
export const undoKeys = "Keys Ctrl and Z";
export const redo = "Redo";
export const redoKeys = "Keys Ctrl, Shift and Z";
export const turnBoard = "Turn the board";
export const turnBoardKey = "Key F";
export const board = "The board of the position";
export const stale = "The board still shows how it was before, because the text has a mistake.";

export const roomTitle = (game: string): string => `Positions: ${game} · Rookery`;
export const heading = (game: string): string => `Positions: ${game}`;
export const player = (seat: number): string => `Player ${seat + 1}`;

// ---- pieces ----

export const inHand = "In your hand";
export const choosePlace = "Choose a place on the board.";
export const choosePiece = "Choose a piece on the board or in the list below, then where it goes.";
export const turnLeft = "Turn left";
export const turnLeftKeys = "Keys Shift and R";
export const turnRight = "Turn right";
export const turnRightKey = "Key R";
export const takeAway = "Take away";
export const takeAwayKey = "Key Delete";
export const letGo = "Let go";
export const letGoKey = "Key Escape";
export const pieces = "Pieces";
export const besideBoard = "Beside the board";
export const onBoard = "On the board";
export const clear = "Clear the board";

/** Where what is in the hand is now: on squares, or beside the board. */
export const onCells = (cells: readonly string[]): string => ` on ${cells.join(" and ")}`;
export const offBoard = (place: string): string => ` (${place})`;
export const more = (count: number): string => `and ${count} more`;
export const counted = (count: number): string => `(${count})`;

// ---- what was just done, for those who do not see it ----

export const emptyHand = "Your hand is empty.";
export const cleared = "The board is cleared.";

export const held = (what: string): string => `${what} is in your hand. Choose where it goes.`;
export const put = (what: string, cell: string): string => `${what} is on ${cell} now.`;
export const putOff = (what: string, place: string): string => `${what}: ${place}.`;
export const turned = (what: string): string => `${what} is turned.`;
export const gone = (what: string): string => `${what} is gone.`;
export const carried = (what: string): string => `${what} is in your hand. Choose a list to put it into.`;
export const moved = (what: string): string => `${what} is moved.`;

// ---- what to do with it ----

export const whatNow = "What to do with it";
export const allWell = "All is well: you can play from here.";
export const play = "Play from here";
export const save = "Save as scenario";
export const analyse = "Analyse";
export const copy = "Copy text";
export const copied = "Copied.";
export const copyByHand = "Copy it from the field below.";

export const fault = (where: string, what: string): string => `${where}: ${what}`;

// ---- as a form ----

export const asForm = "As a form";
export const goesElsewhere = "goes to another list: choose which.";
export const position = "position";
export const line = "line";
export const unnamed = "?";
export const faulty = "wrong";
export const leaveOut = "Leave out this line";
export const addLine = "Add a line";
export const choose = "choose";
export const onTheBoard = "on the board";
export const none = "none";
export const add = "Add";
export const toOtherList = "Take it to another list";
export const notSaid = "not set";
export const others = "More";

/** A field by what it belongs to: "A1, speed". */
export const within = (label: string, what: string): string => `${label}, ${what}`;
export const numbered = (label: string, number: number): string => `${label}, ${number}`;
export const where = (label: string): string => `${label}: where`;
export const how = (label: string): string => `${label}: how`;
export const range = (low: number, high: number): string => `${low} to ${high}`;
export const lineAbout = (line: string, about: string): string => (about ? `${line}: ${about}` : line);
/** Behind a button, for those who do not see which line it stands with. */
export const ofLine = (line: string): string => `, ${line}`;
export const takeFrom = (what: string, label: string): string => `Take away ${what} from ${label}`;
export const putHere = (what: string): string => `Put ${what} here`;
export const addTo = (label: string): string => `Add to ${label}`;
export const addIt = (label: string): string => `Add ${label}`;
export const asUsual = (label: string): string => `${label}: as usual`;
export const usually = (what: string): string => `As usual: ${what}`;

// ---- as text ----

export const asText = "As text";
export const textMeans = "The same position as a text. You can change it or paste another one here: board and form change with it.";

// ---- where to begin ----

export const startFrom = "Start from";
export const usualStart = "A usual start";
export const underWay = "A game under way";
export const nothing = "Nothing";
export const underWayMeans = "In a game under way some random moves have been played. You can also paste a text above.";
export const players = "Players";
export const seenBy = "Seen by";
export const seenByMeans = "The board shows what they would see.";
export const everybody = "everybody";

export const playerNumber = (number: number): string => `player ${number}`;
