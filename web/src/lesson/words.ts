export const pageTitle = "Learn · Rookery";
export const fetching = "Loading the lesson…";
export const noLesson = "No lesson yet";
export const notWritten = "There is no lesson for this game. The rules tell you everything.";
export const noLessonHere = "No lesson here";
export const back = "Back";
export const showMe = "Show me";
export const next = "Next";
export const skip = "Skip";
export const playGame = "Play a game";
export const then = ", then ";

export const roomTitle = (lesson: string, game: string): string => `${lesson}: learn ${game} · Rookery`;
export const learn = (game: string, number: number, of: number): string =>
  `Learn ${game}${of > 1 ? `: lesson ${number} of ${of}` : ""}`;
export const pageOf = (page: number, of: number): string => `${page} of ${of}`;
export const yourTurn = (question: string): string => `Your turn: ${question}`;
export const choose = (way: string): string => `Choose ${way}.`;
export const nextLesson = (title: string): string => `Next lesson: ${title}`;
