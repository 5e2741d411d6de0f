"""A game for OpenSpiel's algorithms: chance nodes, simultaneous nodes, and what each seat knows.

    game = openspiel.load(name, seats=2)
    state = game.new_initial_state()

*Chance.* Where a game lists its odds they are the outcomes of one node. Where it can only draw, as it does
with a shuffled deck, every question it asks the random stream is a node of its own, with equally likely
answers. So all chance is explicit.

*Several at once.* Such states are simultaneous nodes; whoever has completed a move waits for the others.
With `simultaneous=False` they choose in turn and nobody is told what another chose before all have: for
algorithms that know no simultaneous nodes.

*Knowledge.* The information state is the game's own account of all a seat has seen, and the numbers it has
chosen since; as a string it is a fingerprint of both. Tensors are the arrays of the view.
"""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from urllib.parse import quote, unquote

import msgspec
import numpy as np
import pyspiel

from rookery.adapters.course import Actions, Course, Rules, rules_for
from rookery.core.arrays import Field
from rookery.core.game import CHANCE, AnyGame, Seat
from rookery.core.outcome import payoffs
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import shown, spell

NAME = "rookery"

MOST_OUTCOMES = 4096
"""As many outcomes as one chance node may have."""

_LONGEST = 10_000
"""Moves of a game that states no bound."""

_FARTHEST = 1_000_000_000
"""More would not fit into the number OpenSpiel keeps it in."""

_NUMBERS = 24
"""Numbers that a move has at most, generously."""

SEAT = "seat"
"""The array that says whose eyes these are."""

_DEFAULTS = {"game": "", "seats": 0, "options": "", "actions": "clicks", "simultaneous": True}

_GIVEN: dict[str, AnyGame] = {}
"""Games that were handed over as they are, by their ids."""


def load(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    actions: Actions = "clicks",
    simultaneous: bool = True,
) -> Any:
    """That game as a `pyspiel.Game`."""
    rules = rules_for(game, seats, options, actions)
    if not isinstance(game, str):
        _GIVEN[game.spec.id] = game
    defaults = {option.name: option.default for option in rules.game.spec.options}
    chosen = {name: value for name, value in rules.setup.options.items() if value != defaults[name]}
    return pyspiel.load_game(
        NAME,
        {
            "game": rules.game.spec.id,
            "seats": rules.setup.seats,
            "options": ";".join(f"{quote(n, '')}:{quote(spelled(v), '')}" for n, v in chosen.items()),
            "actions": actions,
            "simultaneous": simultaneous and rules.game.spec.simultaneous,
        },
    )


def spelled(value: object) -> str:
    """As `read_value` reads it; a text of the players' own in full."""
    return value if isinstance(value, str) else spell(value)


def _options(text: str) -> dict[str, str]:
    pairs = [pair.partition(":") for pair in text.split(";") if pair]
    return {unquote(name): unquote(value) for name, _, value in pairs}


def _game_type(simultaneous: bool, secret: bool, seats: tuple[int, int]) -> Any:
    kind = pyspiel.GameType
    return kind(
        short_name=NAME,
        long_name="Rookery",
        dynamics=kind.Dynamics.SIMULTANEOUS if simultaneous else kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION
        if secret
        else kind.Information.PERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        min_num_players=seats[0],
        max_num_players=seats[1],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        default_loadable=False,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS,
    )


class RookeryGame(pyspiel.Game):  # type: ignore[misc]
    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        name = given["game"]
        game = _GIVEN.get(name, name)
        if not name:
            refuse("no_game", "Say which game: load it by rookery.adapters.openspiel.load.")
        rules = rules_for(game, given["seats"] or None, _options(given["options"]), given["actions"])
        self.rules = rules
        spec, seats = rules.game.spec, rules.setup.seats
        self.simultaneous = bool(given["simultaneous"]) and spec.simultaneous
        secret = spec.secrets or (spec.simultaneous and not self.simultaneous)
        bound = rules.game.bound(rules.setup) or _LONGEST
        super().__init__(
            _game_type(self.simultaneous, secret, (spec.min_seats, spec.max_seats)),
            pyspiel.GameInfo(
                num_distinct_actions=rules.size,
                max_chance_outcomes=MOST_OUTCOMES,
                num_players=seats,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=min(bound * _NUMBERS * seats, _FARTHEST),
            ),
            given,
        )
        self._start = Course(rules)

    def new_initial_state(self) -> "RookeryState":
        return RookeryState(self, self._start.copy())

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class RookeryState(pyspiel.State):  # type: ignore[misc]
    """`answers` are those that the dealer's draw has got so far; `moves` the outcomes of this node, if
    listed."""

    def __init__(self, game: RookeryGame, course: Course) -> None:
        super().__init__(game)
        self.course = course
        self._simultaneous = game.simultaneous
        self._answers: tuple[int, ...] = ()
        self._outcomes: _Outcomes | None = None

    # ---- whose turn ----

    def current_player(self) -> Any:
        acting = self.course.acting
        if not acting:
            return pyspiel.PlayerId.TERMINAL
        if acting[0] == CHANCE:
            return pyspiel.PlayerId.CHANCE
        if self._simultaneous and len(acting) + len(self.course.sealed) > 1:
            return pyspiel.PlayerId.SIMULTANEOUS
        return acting[0]

    def is_terminal(self) -> bool:
        return self.course.over

    def returns(self) -> list[float]:
        outcome = self.course.outcome if self.course.over else None
        return list(payoffs(outcome)) if outcome else [0.0] * self.course.rules.setup.seats

    # ---- players ----

    def _legal_actions(self, player: Seat) -> list[int]:
        """At a simultaneous node whoever is done can wait; elsewhere there is nothing for others to do."""
        if player in self.course.acting[:1] or self.current_player() == pyspiel.PlayerId.SIMULTANEOUS:
            return list(self.course.onward(player))
        return []

    def _apply_action(self, action: int) -> None:
        course = self.course
        if course.acting[0] == CHANCE:
            self._answer(action)
        else:
            course.choose(course.acting[0], action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        """All who are still choosing; the others wait."""
        course = self.course
        if len(actions) != course.rules.setup.seats:
            refuse(
                "bad_numbers", f"A joint choice has {course.rules.setup.seats} numbers, one for each seat."
            )
        for seat in course.acting:
            if wrong := course.why_not(seat, actions[seat]):
                refuse("masked", wrong)
        for seat in course.acting:
            course.choose(seat, actions[seat])

    # ---- chance ----

    def _chances(self) -> "_Outcomes":
        if self._outcomes is None:
            self._outcomes = _Outcomes(self.course, self._answers)
        return self._outcomes

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return list(enumerate(self._chances().odds))

    def _answer(self, number: int) -> None:
        outcomes = self._chances()
        if not 0 <= number < len(outcomes.odds):
            refuse(
                "no_such_outcome",
                f"The dealer has the outcomes 0 to {len(outcomes.odds) - 1}; {shown(number)} is not.",
            )
        self._outcomes = None
        if outcomes.moves:
            self.course.play({CHANCE: outcomes.moves[number]})
            return
        answers = (*self._answers, number)
        drawn = _drawn(self.course, answers)
        if isinstance(drawn, int):
            self._answers = answers
        else:
            self._answers = ()
            self.course.play({CHANCE: drawn})

    # ---- knowledge ----

    def resample_from_infostate(self, player: Seat, sampler: Callable[[], float]) -> "RookeryState":
        """A state that `player` cannot tell from this one: what it has not seen is guessed anew, and what
        others have chosen and not shown is any of their moves."""
        rng = SeededRng("resample", sampler())
        twin: RookeryState = self.clone()
        game, course = twin.course.rules.game, twin.course
        begun, sealed = course.begun(player), [seat for seat in course.sealed if seat != player]
        course.enter(game.guess(course.state, player, rng))
        for seat in sealed:
            while seat in course.acting:
                course.choose(seat, pick(rng, course.onward(seat)))
        for number in begun:
            course.onward(player)
            course.choose(player, number)
        return twin

    # ---- words ----

    def _action_to_string(self, player: Any, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"dealer {action}"
        return self.course.rules.word(action)

    def __str__(self) -> str:
        text = self.course.rules.game.text(self.course.state, None)
        begun = " ".join(map(str, (*self._answers, *self.course.acting)))
        return f"{text}\nto act: {begun}"


class _Outcomes:
    """Of one chance node: how likely each is, and, where the game lists them, the dealer's moves."""

    __slots__ = ("moves", "odds")

    def __init__(self, course: Course, answers: tuple[int, ...]) -> None:
        listed = () if answers else course.rules.game.odds(course.state)
        self.moves = [move for move, _ in listed]
        self.odds = [chance for _, chance in listed]
        if not listed:
            asked = _drawn(course, answers)
            # A draw that asks nothing has one outcome.
            self.moves = [] if isinstance(asked, int) else [asked]
            self.odds = [1 / asked] * asked if isinstance(asked, int) else [1.0]
        if len(self.odds) > MOST_OUTCOMES:
            title = course.rules.game.spec.title
            refuse(
                "too_many_outcomes",
                f"{title} has a roll with {len(self.odds)} outcomes; one node can have {MOST_OUTCOMES}.",
            )

    def __deepcopy__(self, memo: object) -> "_Outcomes":
        return self


class _Asked(Exception):
    """The draw asks for a number below `n` that nobody has answered yet."""

    def __init__(self, n: int) -> None:
        self.n = n


class _Answers:
    def __init__(self, answers: Sequence[int]) -> None:
        self._left = list(reversed(answers))

    def below(self, n: int) -> int:
        if not self._left:
            raise _Asked(n)
        return self._left.pop()


def _drawn(course: Course, answers: Sequence[int]) -> Any:
    """The dealer's move if these answers are all it asks for; else below which number the next answer
    is."""
    try:
        return course.rules.game.draw(course.state, _Answers(answers))
    except _Asked as asked:
        return asked.n


class Observer:
    """What a seat knows: which it is, the named arrays, all of them in one row, and a fingerprint."""

    def __init__(self, rules: Rules, kind: Any, params: Any) -> None:
        if params:
            refuse("bad_params", f"There is nothing to choose about what is seen; {shown(params)} was given.")
        self._recall = kind.perfect_recall
        self._public = kind.public_info
        self._own = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        fields = (Field(SEAT, (rules.setup.seats,), 0, 1), *rules.fields)
        sizes = [int(np.prod(field.shape)) for field in fields]
        self.tensor = np.zeros(sum(sizes), np.float32)
        ends = np.cumsum([0, *sizes])
        self.dict = {
            field.name: self.tensor[begin:end].reshape(field.shape)
            for field, begin, end in zip(fields, ends, ends[1:], strict=False)
        }

    def set_from(self, state: RookeryState, player: Seat) -> None:
        self.dict[SEAT][:] = 0
        self.dict[SEAT][player] = 1
        for name, array in state.course.see(player).items():
            self.dict[name][...] = array

    def string_from(self, state: RookeryState, player: Seat) -> str:
        course, game = state.course, state.course.rules.game
        if not self._own:
            return fingerprint(game.view(course.state, None))
        if not self._public and not game.spec.secrets:
            return ",".join(map(str, course.begun(player)))
        known: object = game.key(course.state, player) if self._recall else game.view(course.state, player)
        begun = ",".join(map(str, course.begun(player)))
        return f"{player}:{fingerprint(known)}:{begun}:{','.join(map(str, course.acting))}"


def fingerprint(known: object) -> str:
    """The same for equal things, in every process."""
    try:
        text = msgspec.json.encode(known, order="deterministic")
    except TypeError:
        text = repr(known).encode()
    return hashlib.blake2b(text, digest_size=16).hexdigest()


pyspiel.register_game(_game_type(True, True, (1, 64)), RookeryGame)
