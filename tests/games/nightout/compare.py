"""The rules held against a second reading of the rulings, situation by situation.

A quick share of this is in the test suite. As many as one likes:

    PYTHONPATH=src python -m tests.games.nightout.compare 20000
"""

import sys
from collections import Counter

from rookery.core.refusal import Refused
from rookery.core.rng import Rng, SeededRng, pick
from rookery.games.nightout import GAME
from rookery.games.nightout.state import State
from tests.games.nightout import slow_model
from tests.games.nightout.helpers import drawn_or_picked, laid, names, play_one, setup_of

OPTIONS = ("islands", "touch", "bears")
PLAYED_ON = 40
"""So many random moves are followed before a new situation is set up."""

RESULTS = 6
"""Of so many moves of a situation the outcome is compared too."""


def compare(states: int, seed: object) -> Counter[str]:
    """Half of the situations are from whole boards, half from crowds on small ones. Counts what was seen."""
    rng, seen = SeededRng("slow model", seed), Counter[str]()
    while seen["states"] < states:
        house, s = crowded(rng) if rng.below(2) else whole(rng)
        for _ in range(PLAYED_ON):
            if s.ended:
                break
            check(s, house, rng, seen)
            (seat,) = GAME.to_act(s)
            s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]
    return seen


def check(s: State, house: slow_model.House, rng: Rng, seen: Counter[str]) -> None:
    """Same moves, and the same situation after some of them."""
    text = GAME.position(s)
    table = slow_model.read(text, house)
    assert slow_model.write(table) == text
    listed = names(s)
    assert sorted(listed) == sorted(slow_model.moves(table)), (text, house)
    chosen = listed if len(listed) <= RESULTS else [pick(rng, listed) for _ in range(RESULTS)]
    for name in chosen:
        later = play_one(s, name)[0]
        expected = slow_model.write(slow_model.after(table, name))
        assert GAME.position(later) == expected, (text, name, house)
        seen[f"over {later.ended or 'not yet'}"] += 1
        seen["bar lifted"] += later.lifted_bar and not s.lifted_bar
        seen["barred"] += any(later.barred) and s.phase == "walk"
        seen["pick-up"] += later.tokens.count(-1) > s.tokens.count(-1)
        seen["stun"] += later.stunned > s.stunned
    seen["states"] += 1
    seen[s.phase] += 1
    if s.phase == "walk":
        seen["may not stop"] += "stop" not in listed
        seen["in the middle"] += s.at[s.turn] == -1
        seen["on a blank"] += "eaten" in listed


def whole(rng: SeededRng) -> tuple[slow_model.House, State]:
    """A whole board, at the first turn; some with elbow room."""
    house, options = some_house(rng)
    elbow_room = house.seats > 2 and rng.below(4) == 0
    house.top = 9 if elbow_room else 6
    return house, laid(rng.below(1 << 30), house.seats, elbow_room=elbow_room, **options)


def some_house(rng: Rng) -> tuple[slow_model.House, dict[str, object]]:
    house = slow_model.House(
        seats=2 + rng.below(3),
        islands=pick(rng, ("allowed", "one_floe")),
        touch=pick(rng, ("grid", "literal")),
        bears=pick(rng, ("stop", "eat")),
        round_limit=pick(rng, (0, 3, 60)),
    )
    options: dict[str, object] = {name: getattr(house, name) for name in (*OPTIONS, "round_limit")}
    return house, options


def crowded(rng: SeededRng) -> tuple[slow_model.House, State]:
    """Few tiles close together, everyone on top of each other, and much that is barred."""
    while True:
        house, options = some_house(rng)
        try:
            return house, setup_of(crowd_text(house, rng), house.seats, **options)
        except Refused:
            continue


def crowd_text(house: slow_model.House, rng: Rng) -> str:
    """Most of these cannot be: two penguins on one square, a nest with a blank, ..."""
    table = slow_model.Table(house)
    free = [(low, high) for high in range(7) for low in range(high + 1)]
    for _ in range(house.seats + 2 + rng.below(5)):
        ends = free.pop(rng.below(len(free)))
        start = rng.below(4), rng.below(4)
        way = pick(rng, "NESW" if ends[0] != ends[1] else "NE")
        cells = start, slow_model.beside(start, way)
        if not set(cells) & set(slow_model.pips(table)):
            table.tiles[ends] = cells
    squares = list(slow_model.pips(table))
    for letter in "abcd"[: house.seats]:
        nest = pick(rng, list(table.tiles))
        middle, eaten = rng.below(4) == 0, house.bears == "eat" and rng.below(9) == 0
        place = "middle" if middle else "eaten" if eaten else ""
        tokens = [f"{other}{n}" for other in "abcd"[: house.seats] for n in (1, 2) if other != letter]
        barred = sorted({pick(rng, tokens) for _ in range(rng.below(4))}) if not eaten or middle else []
        table.seats[letter] = slow_model.Seat([pick(rng, squares)], place, nest, rng.below(6) == 0, barred)
        for number in (1, 2):
            carried = rng.below(3) == 0
            table.buddies[f"{letter}{number}"] = "penguin" if carried else pick(rng, squares)
    table.turn = pick(rng, "abcd"[: house.seats])
    table.first = pick(rng, "abcd"[: house.seats])
    table.doing = "stunned" if table.seats[table.turn].stunned else pick(rng, ("roll", "roll", "select"))
    return slow_model.write(table)


def main() -> None:
    wanted = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seen = compare(wanted, sys.argv[2] if len(sys.argv) > 2 else "by hand")
    print("\n".join(f"{count:7} {what}" for what, count in sorted(seen.items())))


if __name__ == "__main__":
    main()
