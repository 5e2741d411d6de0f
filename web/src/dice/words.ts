export const pageTitle = "Check the dice · Rookery";
export const title = "Check the dice";
export const intro =
  "Before a game the dealer picks a secret number and shows its fingerprint. Each player's device adds a random word, its salt, and every roll follows from the secret and the salts. After the game the secret is shown, and this page works out every roll again, here in your browser. So you do not have to trust the server.";
export const noRecord = "This file says nothing about the dice of a game, so there is nothing to check.";
export const working = "Working it out…";
export const cannotTitle = "This page cannot work it out here";
export const cannot =
  "Browsers do this only on pages that came over a safe connection (https) or from this machine. Save the record and open it here on such a page, or check it in a terminal with";
export const verify = "rookery verify";
export const notYetTitle = "Not yet";
export const notYet = "The game goes on. Its secret is shown when it is over, and can be checked then.";
export const honestTitle = "✓ The dice were honest";
export const wrongTitle = "✗ Something is wrong";
export const notOpened = "The secret does not fit the fingerprint that was shown before the game.";

export const honest = (draws: number): string =>
  `The secret fits its fingerprint, and ${draws === 1 ? "the one roll comes" : `all ${draws} rolls come`} out the same again.`;
export const wrongDraws = (wrong: number, of: number): string => `${wrong} of ${of} rolls come out differently.`;
export const notPlayable = (fault: string): string => `The game cannot be played again from this record: ${fault}`;

// ---- what was shown ----

export const shownTitle = "What was shown";
export const players = "Players";
export const fingerprint = "Fingerprint, before the game";
export const sameFingerprint = "✓ The same that this browser saw when you came to the table.";
export const otherFingerprint = "✗ Not what this browser saw when you came to the table!";
export const salts = "Salts, one for each seat";
export const noSalt = "none, a bot";
export const ownSalt = "✓ from this browser";
export const secret = "Secret, after the game";
export const noSecret = "not shown yet";
export const opened = "✓ Its SHA-256 is the fingerprint.";
export const unopened = "✗ Its SHA-256 is not the fingerprint.";

// ---- what it proves ----

export const provesTitle = "What this proves, and what not";
export const proven = "Proven:";
export const provenWhat =
  "every roll follows from the secret and the salts. Once the game had begun, nobody could choose or change one.";
export const witnessed = "Only if you were there:";
export const witnessedWhat = "that the fingerprint above is the one shown before the game.";
export const noted = "Your browser has kept it.";
export const compare = "Compare it with the one you saw beside the board.";
export const believed = "Said by the server:";
export const believedWhat =
  "which numbers the game drew. It finds them by playing the record again. Compare them with the dealer's moves, or check the record on your own machine with";
export const unproven = "Not proven:";
export const unprovenWhat =
  "that nobody knew the rolls before. Whoever runs the server could read the secret in its memory and tell it to the player who came last. That player could then try out salts.";
export const here = "And here:";
export const hereWhat =
  "no person added a salt, so the dealer could have looked for a secret that it liked before the game.";
export const backToTable = "Back to the table";
export const otherRecord = "Check a record from a file";

// ---- every roll ----

export const drawsTitle = "The rolls";
export const noDraws = "Nothing was left to chance in this game.";
export const draw = "Roll";
export const came = "Came";
export const inGame = "In the game";
export const block = "Block";
export const check = "Check";
export const number = "Number";
export const howOften = "How often";
export const uneven = "In a few rolls some numbers always come more often than others. Only over many games does each number come about equally often.";

export const cameOf = (value: number, of: number): string => `${value} of ${of}`;
export const shouldBe = (value: number): string => `✗ should be ${value}`;
export const oneOf = (of: number, times: number): string => `One of ${of}: ${times} ${times === 1 ? "time" : "times"}`;
export const onAverage = (times: number): string => `On average each would come ${times.toFixed(1)} times.`;
