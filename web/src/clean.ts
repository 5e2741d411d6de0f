/** Before each file of tests: a page on which nobody has been yet, since the files share one. */
import { vi } from "vitest";
import { readSettings, settings } from "./shell/settings.svelte";

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.head.replaceChildren();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
Object.assign(settings, readSettings(null));
// What a test has laid over a property of the page, such as that nobody looks at it.
Reflect.deleteProperty(document, "hidden");
