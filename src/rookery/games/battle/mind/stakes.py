"""What a Fish more of each side is worth to one of them."""

from collections.abc import Sequence

from rookery.games.battle.state import House


def stakes(house: House, seat: int) -> Sequence[float]:
    """One's own Fish against the others' on average."""
    own = house.side(seat)
    return [1.0 if side == own else -1 / (house.sides - 1) for side in range(house.sides)]
