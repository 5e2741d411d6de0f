"""The bots: how strong they are, what they think of, and what they say about it."""
