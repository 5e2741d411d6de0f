"""One spelling an action: `go`, `thrust 2`, `face L`, `fire cannon B2`, `climb NE`, `shields 2 2 2 2 2 2`,
`energy thrust 1 shield3 1`.

The dealer's: `roll 4`, `dice 3 5` (black, white), `number 7`, `next B1`, `chaos 137`.
"""

import re

from rookery.core.hexes import DIRECTION_BY_NAME, DIRECTIONS
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.skating.actions import (
    Action,
    Brake,
    Climb,
    Dice,
    DrawMap,
    End,
    Energy,
    Face,
    Fire,
    Go,
    Jump,
    Next,
    Number,
    PickCard,
    Restart,
    Roll,
    SpreadShields,
    Stand,
    Steer,
    Tail,
    Thrust,
    Unjam,
)
from rookery.games.skating.state import CANNON, MISSILE, State, figure_name

_TURNS = {1: "L", -1: "R"}
_TURN_BY_NAME = {name: turn for turn, name in _TURNS.items()}
_PLAIN: dict[str, Action] = {
    "go": Go(),
    "stand": Stand(),
    "climb": Climb(),
    "unjam": Unjam(),
    "restart": Restart(),
    "end": End(),
}
_PLAIN_NAMES = {type(action): name for name, action in _PLAIN.items()}
_NUMBER = re.compile(r"0|[1-9]\d{0,3}")


def name_of(s: State, action: Action) -> str:
    match action:
        case Climb(direction) if direction is not None:
            return f"climb {DIRECTIONS[direction]}"
        case Thrust(amount):
            return f"thrust {amount}"
        case Brake(amount):
            return f"brake {amount}"
        case Face(turn):
            return f"face {_TURNS[turn]}"
        case Steer(turn):
            return f"steer {_TURNS[turn]}"
        case Fire(weapon, target):
            return f"fire {weapon} {figure_name(s.house, s.figures, target)}"
        case Jump(hexes):
            return f"jump {hexes}"
        case Tail(leader):
            return f"tail {figure_name(s.house, s.figures, leader)}"
        case Energy():
            return f"energy {' '.join(f'{pool} {paid}' for pool, paid in energy_parts(action))}"
        case PickCard(card):
            return f"card {s.house.cards[card].name}"
        case SpreadShields(points):
            return f"shields {' '.join(map(str, points))}"
        case Roll(die):
            return f"roll {die}"
        case Dice(black, white):
            return f"dice {black} {white}"
        case Number(die):
            return f"number {die}"
        case Next(slot):
            return f"next {figure_name(s.house, s.figures, slot)}"
        case DrawMap(number):
            return f"chaos {number}"
        case _:
            return _PLAIN_NAMES[type(action)]


def energy_parts(action: Energy) -> list[tuple[str, int]]:
    """What is paid from where, thrust first."""
    pools = [("thrust", action.thrust), *((f"shield{n}", paid) for n, paid in enumerate(action.shields))]
    return [(pool, paid) for pool, paid in pools if paid]


def read_action(s: State, text: str) -> Action:
    """The action a text spells, whether or not it is legal anywhere."""
    if text in _PLAIN:
        return _PLAIN[text]
    verb, *words = text.split(" ")
    match verb, words:
        case "thrust", [amount] if _NUMBER.fullmatch(amount):
            return Thrust(int(amount))
        case "brake", [amount] if _NUMBER.fullmatch(amount):
            return Brake(int(amount))
        case "jump", [hexes] if _NUMBER.fullmatch(hexes):
            return Jump(int(hexes))
        case "face", [turn] if turn in _TURN_BY_NAME:
            return Face(_TURN_BY_NAME[turn])
        case "steer", [turn] if turn in _TURN_BY_NAME:
            return Steer(_TURN_BY_NAME[turn])
        case "climb", [way] if way in DIRECTION_BY_NAME:
            return Climb(DIRECTION_BY_NAME[way])
        case "fire", [weapon, target] if weapon in (CANNON, MISSILE):
            return Fire(weapon, _figure(s, target))
        case "tail", [leader]:
            return Tail(_figure(s, leader))
        case "energy", [_, *_]:
            return _read_energy(text, words)
        case "card", [card]:
            return PickCard(_card(s, card))
        case "shields", points if len(points) == 6 and all(map(_NUMBER.fullmatch, points)):
            return SpreadShields(tuple(map(int, points)))
        case _:
            return _read_deal(s, text, verb, words)


def _read_deal(s: State, text: str, verb: str, words: list[str]) -> Action:
    match verb, words:
        case "roll", [die] if die in "123456" and len(die) == 1:
            return Roll(int(die))
        case "dice", [black, white] if all(len(die) == 1 and die in "123456" for die in words):
            return Dice(int(black), int(white))
        case "number", [die] if _NUMBER.fullmatch(die) and 1 <= int(die) <= 10:
            return Number(int(die))
        case "next", [figure]:
            return Next(_figure(s, figure))
        case "chaos", [number] if _NUMBER.fullmatch(number):
            return DrawMap(int(number))
    refuse(
        "not_a_move",
        f"{shown(text)!r} is not a move; moves look like go, thrust 2, face L, fire cannon B1 or end.",
    )


def _figure(s: State, name: str) -> int:
    for slot in range(len(s.figures)):
        if figure_name(s.house, s.figures, slot) == name:
            return slot
    refuse("no_such_figure", f"There is no figure {shown(name)} here.")


def _card(s: State, name: str) -> int:
    for number, card in enumerate(s.house.cards):
        if card.name == name:
            return number
    refuse("no_such_card", f"There is no card {shown(name)} in this game.")


def _read_energy(text: str, words: list[str]) -> Energy:
    """Each pool once, in order, and never 0 of it: one spelling only."""
    pools, paid = words[::2], words[1::2]
    order = [pool for pool in ("thrust", *(f"shield{n}" for n in range(6))) if pool in pools]
    if len(paid) == len(pools) and order == pools and all(_NUMBER.fullmatch(n) and n != "0" for n in paid):
        amounts = dict(zip(pools, map(int, paid), strict=True))
        return Energy(amounts.get("thrust", 0), tuple(amounts.get(f"shield{n}", 0) for n in range(6)))
    refuse("not_a_move", f"{shown(text)!r} does not say what is paid, as in energy thrust 1 shield3 1.")
