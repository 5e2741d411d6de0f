"""The tables at which skating's bots are measured."""

TABLES = {
    "MkIII duel": (2, {"edition": "mk3", "map": "rink"}),
    "MkII duel": (2, {"edition": "mk2", "map": "rink"}),
    "MkIII, six penguins in chaos": (3, {"edition": "mk3", "map": "chaos", "figures": 2}),
}
