export const fetching = "Loading the rules…";
export const noRules = "No rules here";
export const back = "Back to the front page";
export const rules = "Rules";
export const onThisPage = "On this page";
export const learn = "Learn it move by move instead";
export const edition = "Edition";
export const both = "Both, side by side";
export const play = "Play";
/** How the box is headed that says all in short. */
export const inShort = "In short";

/** What the marks in front of a rule say about it. */
export const MARKS = [
  ["text", "is in the printed rules"],
  ["ruled", "is our decision where the printed rules are not clear"],
  ["option", "can be chosen before a game"],
  ["ours", "was added by us"],
] as const;

export const pageTitle = (title: string): string => `Rules: ${title} · Rookery`;
