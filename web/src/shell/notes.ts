import { noNotes, notesForbidden } from "./more-words";

/** Asks the browser for leave to send notes. Empty if it gave it, else why not. */
export async function allowNotes(): Promise<string> {
  if (typeof Notification === "undefined") return noNotes;
  const answer =
    Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
  if (answer === "granted") return "";
  return notesForbidden;
}
