import { afterEach, expect, test } from "vitest";
import { inviteLink, isOnlyHere, linkOrigin, secretOf } from "./invite";

test("the secret is read back from the link it went into", () => {
  const link = new URL(inviteLink("https://rookery.test", "k7x2", "aB3_-xyzw"));
  expect(link.pathname).toBe("/sit/k7x2");
  expect(secretOf(link.hash)).toBe("aB3_-xyzw");
});

test("anything else behind the # is no secret", () => {
  for (const hash of ["", "#", "#short", "#set up", "#<script>alert(1)</script>", `#${"x".repeat(65)}`]) {
    expect(secretOf(hash)).toBeNull();
  }
});

test("an address of this machine alone is told apart", () => {
  for (const here of ["localhost", "127.0.0.1", "[::1]", "rookery.localhost"]) expect(isOnlyHere(here)).toBe(true);
  for (const there of ["192.168.0.12", "rookery.test", "localhost.test"]) expect(isOnlyHere(there)).toBe(false);
});

function tell(name: string, content: string): void {
  document.head.append(Object.assign(document.createElement("meta"), { name: `rookery-${name}`, content }));
}

afterEach(() => document.head.replaceChildren());

test("links from a page that only this machine can open lead to its address in the network", () => {
  expect(isOnlyHere(location.hostname)).toBe(true);
  expect(linkOrigin()).toBe(location.origin);
  tell("network", "http://192.168.0.12:7364");
  expect(linkOrigin()).toBe("http://192.168.0.12:7364");
});

test("links lead to the public address wherever there is one", () => {
  tell("network", "http://192.168.0.12:7364");
  tell("public", "https://games.example");
  expect(linkOrigin()).toBe("https://games.example");
});
