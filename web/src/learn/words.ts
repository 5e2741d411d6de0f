export const pageTitle = "Learn · Rookery";
export const title = "Learn a game";
export const intro = "A lesson is a short game with a guide: you play it on the board, and nothing can go wrong.";
export const fetching = "Loading the games…";
export const takeLesson = "Take the lesson";
export const analysisBoard = "Analysis board";
export const readRules = "Read the rules";

export const takes = (minutes: number): string => `A whole game takes about ${minutes} minutes.`;
export const lesson = (number: number, title: string): string => `Lesson ${number}: ${title}`;
/** Behind a link, for those who do not see which game it stands with. */
export const inGame = (title: string): string => ` in ${title}`;
export const ofGame = (title: string): string => ` of ${title}`;
