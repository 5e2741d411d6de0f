"""How the bots judge: sampled worlds, whole hands at once as arrays, and what the totals are worth."""
