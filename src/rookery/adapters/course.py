"""One game as it goes on, for a program: numbers in, arrays out.

Each seat chooses its move number by number (`core/arrays.py`). Where several choose at once, a move that is
complete is kept sealed until all are; then the rules get them together. The dealer's moves are asked for
one by one, by whoever holds the random stream.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, TypeAlias

import numpy as np

from rookery.core.arrays import Array, Field, GameArrays, Listed, Seen, Way, arrays_of
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.outcome import Outcome
from rookery.core.refusal import refuse
from rookery.core.rng import Rng
from rookery.core.spec import Setup, check_setup, read_value, shown, spell
from rookery.games import game_by_id

Actions: TypeAlias = Literal["clicks", "moves"]
"""What a number stands for: a click, of which a move has several, or a place in the list of legal moves."""

TAKEN = "taken"
"""The array that has how often each number was chosen for the move that is begun."""

_MOST_TAKEN = 100


class Rules:
    """What is settled before the first move: the game, its setup, and what numbers stand for. Shared by all
    courses of it."""

    def __init__(self, game: AnyGame, setup: Setup, actions: Actions = "clicks") -> None:
        if actions not in ("clicks", "moves"):
            refuse("bad_actions", f"Actions are clicks or moves; {shown(actions)} is neither.")
        self.game = game
        self.setup = setup
        self.actions = actions
        self.arrays: GameArrays[Any, Any] = arrays_of(game, setup)
        numbers = self.arrays.size if actions == "clicks" else self.arrays.most_moves
        #: the number of who is not to act
        self.wait = numbers
        self.size = numbers + 1
        taken = (Field(TAKEN, (self.size,), 0, _MOST_TAKEN),) if actions == "clicks" else ()
        self.fields: tuple[Field, ...] = (*self.arrays.fields, *taken)

    def way(self, s: Any, seat: Seat) -> Way[Any]:
        if self.actions == "clicks":
            return self.arrays.way(s, seat)
        legal = self.game.legal(s, seat)
        if len(legal) > self.wait:
            refuse(
                "too_many_moves", f"There are {len(legal)} legal moves; numbers are there for {self.wait}."
            )
        return Listed(legal)

    def word(self, number: int) -> str:
        """What a number stands for, for people."""
        if number == self.wait:
            return "wait"
        symbols = self.arrays.symbols if self.actions == "clicks" else ()
        return symbols[number] if number < len(symbols) else f"number {number}"


def rules_for(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    actions: Actions = "clicks",
) -> Rules:
    """A game by its id, for as many as can play it at least. Options may be given as they are typed."""
    if isinstance(game, str):
        game = game_by_id(game)
    spec = game.spec
    chosen = {
        name: read_value(spec.option(name), value) if isinstance(value, str) else value
        for name, value in (options or {}).items()
    }
    return Rules(game, check_setup(spec, spec.min_seats if seats is None else seats, chosen), actions)


class Course:
    """Where a game has got to. `copy` is cheap: states and ways never change."""

    __slots__ = ("_seen", "_taken", "acting", "moves", "rules", "sealed", "state", "ways")

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.moves = 0
        self.enter(rules.game.start(rules.setup))

    def copy(self) -> "Course":
        twin = object.__new__(Course)
        twin.rules, twin.state, twin.acting, twin.moves = self.rules, self.state, self.acting, self.moves
        twin.ways, twin.sealed, twin._taken = dict(self.ways), dict(self.sealed), dict(self._taken)
        twin._seen = self._seen
        return twin

    def __deepcopy__(self, memo: object) -> "Course":
        """What copies everything deeply gets the same."""
        return self.copy()

    def enter(self, state: Any) -> None:
        """Go on from that state, with nobody's move begun."""
        self.state = state
        #: who is still to complete a move: () when the game is over, (CHANCE,) for the dealer
        self.acting: tuple[Seat, ...] = self.rules.game.to_act(state)
        self.ways: dict[Seat, Way[Any]] = {}
        self.sealed: dict[Seat, Any] = {}
        self._taken: dict[Seat, tuple[int, ...]] = {}
        # What a seat sees does not change before the next state.
        self._seen: dict[Seat, Seen] = {}

    # ---- what may be done ----

    @property
    def over(self) -> bool:
        return not self.acting

    @property
    def outcome(self) -> Outcome | None:
        return self.rules.game.outcome(self.state)

    def onward(self, seat: Seat) -> Sequence[int]:
        """The numbers that seat may choose now; whoever is not to act can only wait."""
        if seat not in self.acting:
            return (self.rules.wait,)
        way = self.ways.get(seat)
        if way is None:
            way = self.ways[seat] = self.rules.way(self.state, seat)
        return way.onward

    def mask(self, seat: Seat) -> Array:
        """A 1 for each of them."""
        mask = np.zeros(self.rules.size, np.int8)
        numbers = self.onward(seat)
        if isinstance(numbers, range):
            mask[numbers.start : numbers.stop] = 1
        else:
            mask[list(numbers)] = 1
        return mask

    def see(self, seat: Seat) -> Seen:
        """What that seat sees, with what it has chosen of its move."""
        seen = self._seen.get(seat)
        if seen is None:
            seen = self._seen[seat] = self.rules.arrays.see(self.state, seat)
        # Whoever gets them may write into them.
        own = {name: array.copy() for name, array in seen.items()}
        if self.rules.actions == "moves":
            return own
        taken = np.zeros(self.rules.size, np.int8)
        for number in self._taken.get(seat, ()):
            taken[number] += 1
        own[TAKEN] = taken
        return own

    def begun(self, seat: Seat) -> tuple[int, ...]:
        """The numbers that seat has chosen since the last move was played."""
        return self._taken.get(seat, ())

    # ---- doing it ----

    def why_not(self, seat: Seat, number: object) -> str:
        """Why that seat cannot choose this number now, in a sentence; "" if it can."""
        rules = self.rules
        if not isinstance(number, (int, np.integer)) or not 0 <= number < rules.size:
            return f"{rules.game.spec.title} has the numbers 0 to {rules.size - 1}; {shown(number)} is not."
        numbers = self.onward(seat)
        if number in numbers:
            return ""
        some = ", ".join(map(str, numbers[:8])) + (" and others" if len(numbers) > 8 else "")
        return (
            f"Number {number} ({rules.word(int(number))}) cannot be chosen by seat {seat} now; "
            f"the mask allows {some}."
        )

    def choose(self, seat: Seat, number: int) -> None:
        """One number more of a seat's move. Once all moves are complete they are played."""
        wrong = self.why_not(seat, number)
        if wrong:
            refuse("masked", wrong)
        if number != self.rules.wait:
            self._take(seat, int(number))

    def _take(self, seat: Seat, number: int) -> None:
        way = self.ways[seat].take(number)
        self.ways[seat] = way
        self._taken[seat] = (*self._taken.get(seat, ()), number)
        move = way.move
        if move is not None:
            self.seal(seat, move)

    def seal(self, seat: Seat, move: Any) -> None:
        """A whole move of a seat that is to act."""
        self.sealed[seat] = move
        self.acting = tuple([other for other in self.acting if other != seat])
        if not self.acting:
            self.play(self.sealed)

    def play(self, moves: Mapping[Seat, Any]) -> None:
        """Everybody's move at once, or the dealer's."""
        state, _ = self.rules.game.play(self.state, moves)
        self.moves += 1
        self.enter(state)

    def deal(self, rng: Rng) -> None:
        """All that the dealer does before somebody is to act again."""
        while CHANCE in self.acting:
            self.play({CHANCE: self.rules.game.draw(self.state, rng)})


def title_of(rules: Rules) -> str:
    """The game, its seats, and the options that are not the rulebook's."""
    defaults = {option.name: option.default for option in rules.game.spec.options}
    options = [f"{n}={spell(v)}" for n, v in rules.setup.options.items() if v != defaults[n]]
    return " ".join([rules.game.spec.id, str(rules.setup.seats), *options])
