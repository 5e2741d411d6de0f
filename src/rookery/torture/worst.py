"""The worst texts one can think of, and ways to make them worse: long, deep, wide, with large numbers."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache

import msgspec

from rookery.core.game import CHANCE
from rookery.core.outcome import Outcome
from rookery.core.record import Scribe, encode, replay
from rookery.core.refusal import Refused
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import check_setup
from rookery.games import all_games
from rookery.torture.samples import Fields, any_action, position_of, scribe_of, table_body, written_of

LONGEST = 65_536
"""Characters that a position may have; a bound of the table's."""
DEEP = "[" * 3_000

_NUMBER = re.compile(r"\d+")
_PARTS = re.compile(r"(?<=[\n;/,])")
_NUMBERS = (0, 1, 2, 9, 60, 99, 200, 999, 9_999, 99_999, 10**9)


def worse(text: str, others: Sequence[str], rng: Rng, longest: int = LONGEST) -> str:
    """The text with something in it repeated, enlarged, moved, or taken from another one."""
    parts = _PARTS.split(text)
    at = rng.below(len(parts))
    match rng.below(6):
        case 0:
            parts[at:at] = [parts[at]] * (1 + rng.below(60))
        case 1:
            parts[at:at] = [_other_numbers(parts[at], rng) for _ in range(1 + rng.below(60))]
        case 2:
            parts[at] = _other_numbers(parts[at], rng)
        case 3:
            others_parts = _PARTS.split(pick(rng, list(others)))
            start = rng.below(len(others_parts))
            parts[at:at] = others_parts[start : start + 1 + rng.below(20)]
        case 4:
            del parts[at : at + 1 + rng.below(3)]
        case _:
            parts += parts[at : at + 1 + rng.below(30)]
    return "".join(parts)[:longest]


def _other_numbers(part: str, rng: Rng) -> str:
    """Sometimes a neighbour of what stood there, as of a hex; sometimes something much larger."""

    def other(found: re.Match[str]) -> str:
        number = int(found[0][:9])
        return str(pick(rng, (number + 1, number + rng.below(20), pick(rng, _NUMBERS))))

    return _NUMBER.sub(other, part, count=1 + rng.below(3))


# ---- positions ----

_SHOVE = 'pending {"t":"shove","slot":%d,"hexes":%d,"begun":%s}'


def _skating() -> Iterator[str]:
    """Everything that goes on by itself: shoves, wrecks that slide through drifts, smoke, holes."""
    pair = ["A1 WW2 at 0,0 facing E speed 9", "B1 WW2 at 3,0 facing W speed 2", "turn A1"]
    for hexes, begun, count in (
        (9_999, "true", 80),
        (9_999, "false", 80),
        (1, "true", 300),
        (3, "false", 300),
    ):
        yield "\n".join(["ice hexagon 12 open", *pair, *[_SHOVE % (0, hexes, begun)] * count])
    names = [f"{letter}{n}" for letter in "ABCDEF" for n in (1, 2, 3)]
    for dead in (" dead", ""):
        wrecks = [
            f"A1x{n + 1} WW2 at {n % 20},{3 * (n // 20) - 15} facing NE speed 9 dead" for n in range(200)
        ]
        figures = [
            f"{name} WW2 at {n % 3},{-20 - 2 * (n // 3)} facing E speed 9{dead}"
            for n, name in enumerate(names)
        ]
        figures[-1] = figures[-1].replace("speed 9 dead", "speed 0")
        drifts = "drift 9 " + " ".join(f"{q},{r}" for q in range(20) for r in (-14, -11, -8, -5, -2))
        yield "\n".join(["ice hexagon 20 open", drifts, *figures, *wrecks, "turn A1"])
        shoves = [_SHOVE % (0, 3, "false")] * 100
        smoke = "smoke 9 " + " ".join(f"{n % 20},{n // 20}" for n in range(190))
        yield "\n".join(["ice hexagon 20 open", smoke, *figures, *wrecks[:100], "turn A1", *shoves])


_OPTIONS: dict[str, Fields] = {
    "skating": {"figures": 3, "victory": "emperor", "emperor_rounds": 100, "edge": "open", "tailing": True},
    "battle": {"kittens": True, "longer": True, "attributes": 8},
    "nightout": {"elbow_room": True, "round_limit": 500, "bears": "eat"},
    "soccer": {"repetition": True, "move_limit": 1000, "first_to": 3},
}
"""What makes a game of ours long and large."""


def positions(game: str) -> list[str]:
    """To begin with: awful ones of our own, and some from the middle of long games."""
    played = [position_of(game, steps) for steps in (0, 60, busiest(game))]
    return [*_own_positions(game), *(text for text in played if text)]


@cache
def busiest(game: str) -> int:
    """After how many moves of a sample game there was the most to choose from."""
    rules, scribe = all_games()[game], scribe_of(game, 150)
    most, best = 0, 0
    for done in replay(rules, scribe.record("sample", ["Ada"] * scribe.setup.seats)):
        acting = [seat for seat in rules.to_act(done.state) if seat != CHANCE]
        choices = max((len(rules.legal(done.state, seat)) for seat in acting), default=0)
        if choices > most:
            most, best = choices, done.number
    return best


def wide_options(game: str) -> list[Fields]:
    """Options that lead to questions with very many answers."""
    if game == "skating":
        return [{"penguins": card, "figures": 3} for card in ("Space", "Jet")]
    return []


def _own_positions(game: str) -> list[str]:
    return list(_skating()) if game == "skating" else []


def table_of(game: str, position: str | None, options: Fields | None = None) -> Fields:
    """The largest table for that position."""
    asked = table_body(game, 0)
    larger = _OPTIONS.get(game, {}) if position is None or position in set(_own_positions(game)) else {}
    options = {**asked["options"], **larger, **(options or {})}
    return {**asked, "position": position, "options": options, "hints": True}


# ---- texts of the players' own ----


@cache
def own_texts(game: str) -> Sequence[tuple[str, str]]:
    """Options with texts: right ones, large ones, deep ones and long ones."""
    found = []
    for option, text in written_of(game).items():
        longest = next(one for one in all_games()[game].spec.options if one.name == option)
        most = int(getattr(longest, "most", 0)) or LONGEST
        found += [(option, text), (option, DEEP[:most]), (option, ("0 " * most)[:most])]
        found += [(option, '{"a":' * (most // 6)), (option, ("1 1\n2 2\n" * most)[:most])]
        found += [(option, large) for large in _LARGE.get((game, option), list)()]
    return found


def _maps() -> list[str]:
    spots = [[q, r] for q in range(-9, 9) for r in range(-6, 5)]
    rough = [[q, r, 6] for q, r in spots[:60]]
    drifts = [[q, r, 9] for q, r in spots[60:198]]
    far = [[4 * q - 60, 5 * r - 50] for q in range(30) for r in range(20)]
    maps: list[Fields] = [
        {"shape": "hexagon", "radius": 20, "edge": "open", "drifts": drifts, "rough": rough},
        {"shape": "hexagon", "radius": 20, "edge": "water", "holes": spots[60:198], "rough": rough},
        {
            "shape": "field",
            "width": 40,
            "height": 40,
            "rocks": [[5, 5]],
            "starts": [[x, 20] for x in range(18)],
        },
        {"shape": "free", "hexes": far, "starts": [[*spot, "E"] for spot in far[:18]]},
        {"shape": "free", "hexes": [[60, 60], [-60, -60], [60, -60]], "starts": [[60, 60], [-60, -60]]},
    ]
    return [msgspec.json.encode({"title": "Worst", **one}).decode() for one in maps]


def _cards() -> list[str]:
    lines = [f"penguin,Penguin Number {n},{n % 4},{n % 3},2,1,rogue" for n in range(120)]
    kittens = [f"kitten,Kitten Number {n},1,{n % 4},1,0,present" for n in range(120)]
    grounds = [f"battleground,Ground {n},9,9,9" for n in range(500)]
    return ["\n".join(lines), "\n".join(lines + kittens), "\n".join(lines * 9), "\n".join(lines + grounds)]


def _layouts() -> list[str]:
    raft = "\n".join(" ".join(str(1 + (20 * row + x) % 55) for x in range(20)) for row in range(20))
    apart = "\n".join(" ".join(str(1 + x // 2 + 20 * row) for x in range(40)) for row in range(40))
    thin = "\n".join(f"{n} {n}" + " ." * 38 if n % 2 else ". " * 40 for n in range(1, 41))
    return [raft, apart, thin]


_LARGE: dict[tuple[str, str], Callable[[], list[str]]] = {
    ("skating", "map"): _maps,
    ("battle", "cards"): _cards,
    ("nightout", "layout"): _layouts,
}


# ---- records ----


def long_record(asked: Fields, steps: int, seed: str) -> bytes | None:
    """Several doors are shown the same one, and to play it takes long."""
    return _long_record(msgspec.json.encode(asked), steps, seed)


@cache
def _long_record(said: bytes, steps: int, seed: str) -> bytes | None:
    """A true record of many moves, played from where that table begins: few letters, many large scenes. If
    the game is not over by then, all agree on a draw. None if the game does not begin there."""
    asked = msgspec.json.decode(said)
    game, rng = all_games()[asked["game"]], SeededRng(seed, asked["game"])
    try:
        scribe = Scribe(
            game, check_setup(game.spec, len(asked["seats"]), asked["options"], asked["position"])
        )
    except Refused:
        return None
    for _ in range(steps):
        acting = game.to_act(scribe.state)
        if not acting:
            break
        scribe.play({seat: any_action(game, scribe.state, seat, rng) for seat in acting})
    seats = scribe.setup.seats
    drawn = Outcome((0.0,) * seats, (1,) * seats, "agreed", "They agree on a draw.")
    over = game.outcome(scribe.state) is not None
    return encode(scribe.record("worst", ["Ada"] * seats, None if over else drawn))
