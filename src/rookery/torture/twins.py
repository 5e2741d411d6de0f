"""Two games that one seat cannot tell apart.

A twin is not made by changing a state, which no table would ever have come to, but by playing: both games
start alike and go on step by step. In the second the dealer draws again and the other seats choose again,
until something is found after which the seat's `key` (all it has seen, with perfect recall) is equal in both.
The seat itself plays the same in both. So each of the two is a whole game that a real table can be led
through, and whatever differs in what the seat is told is something it was not to know.

A game that claims in its `key` to show everything would have no twins, and nothing would be tested: how many
differ is counted, and none at all in a game with secrets is a fault. That keys tell the truth is for the
conformance suite to check.
"""

import msgspec

from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.record import Step
from rookery.core.rng import Rng, SeededRng, pick
from rookery.core.spec import Setup

TRIES = 24


class Tape:
    """Draws by another stream and remembers its numbers."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self.numbers: list[int] = []

    def below(self, n: int) -> int:
        self.numbers.append(self._rng.below(n))
        return self.numbers[-1]


class Script:
    """In the dealer's place: the numbers of a tape, once more."""

    def __init__(self, numbers: list[int], used: int = 0) -> None:
        self._numbers = numbers
        self.used = used
        self.drawn: list[tuple[int, int]] = []

    def copy(self) -> "Script":
        return Script(self._numbers, self.used)

    def below(self, n: int) -> int:
        value = self._numbers[self.used]
        self.used += 1
        assert value < n
        return value


class History(msgspec.Struct):
    """The steps of a game, and the numbers its dealer drew for them."""

    state: msgspec.Struct
    steps: list[Step] = []
    states: list[msgspec.Struct] = []
    drawn: list[list[int]] = []

    @property
    def numbers(self) -> list[int]:
        return [number for drawn in self.drawn for number in drawn]

    def take(self, step: Step, state: msgspec.Struct, numbers: list[int]) -> None:
        self.states.append(self.state)
        self.steps.append(step)
        self.drawn.append(numbers)
        self.state = state

    def take_back(self) -> None:
        self.state = self.states.pop()
        self.steps.pop()
        self.drawn.pop()


class Twins(msgspec.Struct):
    """`differ` if there was anything the seat could not know."""

    setup: Setup
    seat: Seat
    first: History
    second: History

    @property
    def differ(self) -> bool:
        return self.first.states != self.second.states or self.first.state != self.second.state


def twins(game: AnyGame, setup: Setup, seat: Seat, seed: object, most: int) -> Twins:
    """Two games of at most so many steps that `seat` cannot tell apart, as different as luck has it."""
    rng = SeededRng("twins", seed)
    start = game.start(setup)
    pair = Twins(setup, seat, History(start), History(start))
    while len(pair.first.steps) < most and game.to_act(pair.first.state):
        if not any(_go_on(game, pair, rng) for _ in range(TRIES)):
            # Whatever happens next tells the two apart; that is as far as they are twins.
            break
    # A table would go on by itself where the dealer is to act.
    while game.to_act(pair.first.state) == (CHANCE,) and pair.first.steps:
        pair.first.take_back()
        pair.second.take_back()
    return pair


def _go_on(game: AnyGame, pair: Twins, rng: Rng) -> bool:
    """One step of the first game, and one of the second that looks the same to the seat."""
    step, state, numbers = _step(game, pair.first.state, rng, {})
    own = {seat: name for seat, name in step if seat == pair.seat}
    key = game.key(state, pair.seat)
    found = None
    # Without secrets everything is seen, also dice of which nothing came: nothing else looks the same.
    for _ in range(TRIES if game.spec.secrets else 0):
        other = _step(game, pair.second.state, rng, own)
        if game.key(other[1], pair.seat) != key or game.to_act(other[1]) != game.to_act(state):
            continue
        found = other
        if other[1] != state:
            break
    if found is None:
        # A whole hand never comes twice by luck: where nothing else will do, the same once more.
        found = _again(game, pair.second.state, step, numbers)
    if found is None or game.key(found[1], pair.seat) != key or game.to_act(found[1]) != game.to_act(state):
        return False
    pair.first.take(step, state, numbers)
    pair.second.take(*found)
    return True


def _step(
    game: AnyGame, state: msgspec.Struct, rng: Rng, own: dict[Seat, str]
) -> tuple[Step, msgspec.Struct, list[int]]:
    tape = Tape(rng)
    moves = {}
    for seat in game.to_act(state):
        if seat == CHANCE:
            moves[seat] = game.draw(state, tape)
        elif seat in own:
            moves[seat] = game.parse(state, seat, own[seat])
        else:
            moves[seat] = pick(rng, game.legal(state, seat))
    step = tuple((seat, game.name(state, seat, moves[seat])) for seat in sorted(moves))
    after, _ = game.play(state, moves)
    return step, after, tape.numbers


def _again(
    game: AnyGame, state: msgspec.Struct, step: Step, numbers: list[int]
) -> tuple[Step, msgspec.Struct, list[int]] | None:
    """The same step on another board, the dealer drawing the same numbers; None where that cannot be."""
    moves = {}
    for seat, name in step:
        try:
            moves[seat] = (
                game.draw(state, Script(numbers)) if seat == CHANCE else game.parse(state, seat, name)
            )
        except (AssertionError, IndexError):  # on this board the dealer draws other numbers
            return None
        if game.refuse(state, seat, moves[seat]) is not None:
            return None
    again = tuple((seat, game.name(state, seat, moves[seat])) for seat in sorted(moves))
    after, _ = game.play(state, moves)
    return again, after, numbers
