"""Stat cards: what a kind of penguin can do. They are data; players may write their own.

A set of cards is JSON. The nine qualities of the rulebook come first; the rest may be left out:

    {"cards": [{"name": "Jet", "points": 18, "size": -1, "arc": "line", "power": "1d+1", "accuracy": 0,
                "top_speed": 9, "thrust": 3, "brake": 1, "maneuverability": -1,
                "shields": 0, "missiles": true, "energy": 0, "retro_only": false, "engines": true}]}

- `name`: letters, digits, `-` and `_`, so that it can stand in a move (`card Jet`).
- `points`: how much damage kills it.
- `size`: added to the range when it is shot at; +1 is small, -1 is big.
- `arc`: where its cannon reaches, `line` or `fan`.
- `power`: the cannon's dice, such as `1d`, `1d-1` or `2d+1`.
- `accuracy`: added to the range when its cannon fires; -1 is good.
- `top_speed`: as far as thrust takes it; null is no limit.
- `thrust`, `brake`: the most it can change its speed by, in one go.
- `maneuverability`: added to the die when it turns or steers.
- `shields`: points its player spreads over its six sides before the game.
- `missiles`: whether it carries any; how many is a house rule.
- `energy`: what one shot of the cannon costs for good, in points of thrust and shields.
- `retro_only`: it has no brakes and slows down by thrusting backwards, whatever the house rule.
- `engines`: MkII's water may put them out. In MkIII it puts out everybody's.
"""

import msgspec


class Card(msgspec.Struct, frozen=True, gc=False):
    """One stat card. `dice` and `plus` are the cannon's power; `top_speed` is None for no limit."""

    name: str
    points: int
    size: int
    arc: str
    dice: int
    plus: int
    accuracy: int
    top_speed: int | None
    thrust: int
    brake: int
    maneuverability: int
    shields: int = 0
    missiles: bool = False
    energy: int = 0
    retro_only: bool = False
    engines: bool = False

    @property
    def power(self) -> str:
        """As the card spells it: `1d-1`."""
        return f"{self.dice}d{self.plus:+}" if self.plus else f"{self.dice}d"
