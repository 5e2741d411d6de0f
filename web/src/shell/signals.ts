import quiet from "../art/mark.svg";
import waiting from "../art/mark-turn.svg";
import { settings } from "./settings.svelte";

/** What a tab says of the table in it. */
export interface Tab {
  title: string;
  /** The icon has a dot: somebody is waited for, here. */
  badge: boolean;
}

export function tabOf(turn: string, mine: boolean, title: string): Tab {
  return { title: `${mine ? "● " : ""}${turn} · ${title}`, badge: mine };
}

export function setBadge(on: boolean): void {
  const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
  const wanted = on ? waiting : quiet;
  if (icon && icon.getAttribute("href") !== wanted) icon.setAttribute("href", wanted);
}

/** Only for those who wanted it, and only while the page is out of sight. */
export function sendNote(title: string, body: string): void {
  if (!settings.notify || !document.hidden || typeof Notification === "undefined") return;
  if (Notification.permission !== "granted") return;
  try {
    const note = new Notification(title, { body, tag: location.pathname });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow it only to installed pages; the title and the icon still tell.
  }
}
