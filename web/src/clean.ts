/** Before each file of tests: a page on which nobody has been yet, since the files share one. */
import { vi } from "vitest";

vi.useRealTimers();
vi.unstubAllGlobals();
vi.restoreAllMocks();
document.body.replaceChildren();
localStorage.clear();
sessionStorage.clear();
