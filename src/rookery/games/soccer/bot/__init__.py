"""The bots: `brain` choosing a move · `levels` how strong they are · `reasons` why a move, in words."""
