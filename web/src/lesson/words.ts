export const pageTitle = "Learn · Rookery";
export const fetching = "Fetching the lesson…";
export const noLesson = "No lesson yet";
export const notWritten = "Nobody has written this lesson. The rules tell all there is to know.";
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
