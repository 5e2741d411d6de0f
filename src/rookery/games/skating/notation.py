"""One spelling an action: `go`, `thrust 2`, `face L`, `fire cannon B2`, `climb NE`, `shields 2 2 2 2 2 2`,
`energy thrust 1 shield3 1`.

The dealer's: `roll 4`, `dice 3 5` (black, white), `number 7`, `next B1`, `chaos 137`.
"""

from rookery.core.hexes import DIRECTION_BY_NAME, DIRECTIONS, hex_name, neighbour
from rookery.core.notation import NoSuchWord, Notation, Phrase, WholeAction, Word, literal, one_of, whole
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.skating import actions as a
from rookery.games.skating.state import CANNON, MISSILE, State, figure_name

MOST = 9999
"""The largest number that is read."""

_NUMBER = whole(0, MOST)
_DIE = whole(1, 6)
_TURN = one_of({1: "L", -1: "R"})
_POOLS = ("thrust", *(f"shield{side}" for side in range(6)))
SIDES = ("front", "frontleft", "rearleft", "rear", "rearright", "frontright")


# ---- names that the state gives ----


def _read_figure(name: str, s: State) -> int:
    for slot in range(len(s.figures)):
        if figure_name(s.options, s.figures, slot) == name:
            return slot
    refuse("no_such_figure", f"There is no figure {shown(name)} here.")


def _read_card(name: str, s: State) -> int:
    for number, card in enumerate(s.options.cards):
        if card.name == name:
            return number
    refuse("no_such_card", f"There is no card {shown(name)} in this game.")


_FIGURE = Word("[^ ]+", _read_figure, lambda slot, s: figure_name(s.options, s.figures, slot))
_CARD = Word("[^ ]+", _read_card, lambda card, s: s.options.cards[card].name)


# ---- climbing: ahead, or any way ----


def _read_way(text: str, _: State) -> int | None:
    return DIRECTION_BY_NAME[text[1:]] if text else None


_WAY = Word(
    f"(?: (?:{'|'.join(DIRECTIONS)}))?",
    _read_way,
    lambda way, _: "" if way is None else f" {DIRECTIONS[way]}",
)


def _climb_clicks(climb: a.Climb, s: State) -> tuple[str, ...]:
    at = s.figures[s.acting].at
    if climb.direction is None or at is None:
        return ("climb",)
    return "climb", f"hex:{hex_name(neighbour(at, climb.direction))}"


# ---- numbers in a row ----


def _paid(energy: a.Energy) -> list[tuple[str, int]]:
    """What is paid from where, thrust first."""
    amounts = (energy.thrust, *energy.shields)
    return [(pool, paid) for pool, paid in zip(_POOLS, amounts, strict=False) if paid]


def _read_energy(text: str, s: State) -> dict[str, object]:
    """Each pool once, in order, and never 0 of it: one spelling only."""
    words = text.split(" ")
    pools, paid = words[::2], words[1::2]
    in_order = pools == [pool for pool in _POOLS if pool in pools]
    if in_order and len(paid) == len(pools) and all(_is_number(n) and n != "0" for n in paid):
        amounts = dict(zip(pools, map(int, paid), strict=True))
        thrust, *shields = (amounts.get(pool, 0) for pool in _POOLS)
        return {"thrust": thrust, "shields": tuple(shields)}
    refuse("not_a_move", f"{shown(text)!r} does not say what is paid, as in energy thrust 1 shield3 1.")


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 4 and (word == "0" or word[0] != "0")


def _read_points(text: str, _: State) -> tuple[int, ...]:
    words = text.split(" ")
    if not all(map(_is_number, words)):
        raise NoSuchWord
    return tuple(map(int, words))


_ENERGY = WholeAction(
    ".+", _read_energy, lambda energy, _: " ".join(f"{pool} {paid}" for pool, paid in _paid(energy))
)
_POINTS = Word(r"\d+(?: \d+){5}", _read_points, lambda points, _: " ".join(map(str, points)))

NOTATION = Notation[a.Action, State](
    a.Go, a.Thrust, a.Brake, a.Face, a.Steer, a.Jump, a.Stand, a.Unjam, a.Restart, a.End,
    Phrase(a.Fire, clicks=("{weapon}", "figure:{target}")),
    Phrase(a.Climb, "climb{direction}", clicks=_climb_clicks),
    Phrase(a.Tail, clicks=("tail", "figure:{leader}")),
    Phrase(
        a.Energy,
        "energy {paid}",
        clicks=lambda energy, _: tuple(f"pay:{pool}" for pool, paid in _paid(energy) for _ in range(paid)),
        any_order=True,
    ),
    a.PickCard,
    Phrase(a.SpreadShields, clicks=lambda spread, _: tuple(map("{}:{}".format, SIDES, spread.points))),
    a.Roll, a.Dice, a.Next, a.DrawMap,
    Phrase(a.Number, die=whole(1, 10)),
    examples="go, thrust 2, face L, fire cannon B1 or end",
    amount=_NUMBER, hexes=_NUMBER, number=_NUMBER, die=_DIE, black=_DIE, white=_DIE, turn=_TURN,
    direction=_WAY, weapon=literal(CANNON, MISSILE), target=_FIGURE, leader=_FIGURE, slot=_FIGURE, card=_CARD,
    paid=_ENERGY, points=_POINTS,
)  # fmt: skip
