"""Card sets: one text, CSV or JSON, that players may write themselves. See docs/card-sets.md."""
