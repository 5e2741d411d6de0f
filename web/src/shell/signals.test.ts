import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settings } from "./settings.svelte";
import { allowNotes } from "./notes";
import { sendNote, setBadge, tabOf } from "./signals";

const sent = vi.fn();
class FakeNotification {
  static permission: NotificationPermission = "granted";
  static requestPermission = vi.fn(async () => FakeNotification.permission);
  onclick = null;
  constructor(title: string) {
    sent(title);
  }
}

let hidden = true;
beforeEach(() => {
  vi.stubGlobal("Notification", FakeNotification);
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
  FakeNotification.permission = "granted";
  sent.mockClear();
  hidden = true;
});
afterEach(() => {
  settings.notify = false;
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a tab that is waited for says so in its title and its icon", () => {
  expect(tabOf("Your turn", true, "Penguin Soccer")).toEqual({ title: "● Your turn · Penguin Soccer", badge: true });
  expect(tabOf("Bo to play", false, "Penguin Soccer")).toEqual({ title: "Bo to play · Penguin Soccer", badge: false });
});

test("the icon changes and changes back", () => {
  document.head.innerHTML = '<link rel="icon" href="/icon.svg">';
  const icon = document.querySelector("link");
  setBadge(true);
  expect(icon?.getAttribute("href")).toContain("mark-turn");
  setBadge(false);
  expect(icon?.getAttribute("href")).not.toContain("mark-turn");
});

test("a note is sent only to those who asked for it, and only while they look elsewhere", () => {
  sendNote("Your turn", "");
  expect(sent).not.toHaveBeenCalled();
  settings.notify = true;
  hidden = false;
  sendNote("Your turn", "");
  expect(sent).not.toHaveBeenCalled();
  hidden = true;
  FakeNotification.permission = "denied";
  sendNote("Your turn", "");
  expect(sent).not.toHaveBeenCalled();
  FakeNotification.permission = "granted";
  sendNote("Your turn", "");
  expect(sent).toHaveBeenCalledExactlyOnceWith("Your turn");
});

test("the browser is asked once, and its refusal is told in words", async () => {
  FakeNotification.permission = "default";
  FakeNotification.requestPermission.mockResolvedValueOnce("denied");
  expect(await allowNotes()).toContain("does not allow");
  FakeNotification.permission = "granted";
  expect(await allowNotes()).toBe("");
  expect(FakeNotification.requestPermission).toHaveBeenCalledOnce();
  vi.stubGlobal("Notification", undefined);
  expect(await allowNotes()).toContain("cannot show messages");
});
