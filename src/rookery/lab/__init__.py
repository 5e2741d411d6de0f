"""Many games at once: matches between bots, and what can be said about the results."""
