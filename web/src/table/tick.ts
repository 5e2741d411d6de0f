import { createSubscriber } from "svelte/reactivity";

const subscribe = createSubscriber((update) => {
  const beat = setInterval(update, 200);
  return () => clearInterval(beat);
});

/** This device's watch, in milliseconds. Whatever is drawn from it is drawn anew five times a second. */
export function now(): number {
  subscribe();
  return performance.now();
}
