"""The contract. A game is a stateless object with these methods; everything else builds on them.

States, actions, events and views are frozen `msgspec.Struct`s: cheap to make, safe to keep, and
they turn into JSON by themselves. The checks named below are in `core/conformance.py`; they run over
every game, every option and every number of seats.
"""

from collections.abc import Hashable, Mapping, Sequence
from typing import Any, ClassVar, Protocol, TypeAlias, TypeVar

import msgspec

from rookery.core.rng import Rng
from rookery.core.spec import OptionValue, Setup, Spec
from rookery.core.study import Study
from rookery.core.thought import Brain
from rookery.core.verdict import Outcome, Refusal

Seat: TypeAlias = int
"""A place at the table, 0 to n - 1; never a colour or a person."""

CHANCE: Seat = -1
"""The dealer. Its moves stand in the log like anyone's."""


# Events, views and states are trees: nothing in them points back up. Python's collector need not look
# at them, which a server with hundreds of games in memory notices.


class Event(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower):
    """Something that happened, said once: for log, animation, sound, screen reader and statistics.

    An event that `reveals` tells somebody what they could not have worked out before. Nothing is ever
    undone across one.
    """

    reveals: ClassVar[bool] = False


class View(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower):
    """What one onlooker may see. Built up from nothing, so a new field is secret until it is shown."""


S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)


class Game(Protocol[S, A]):
    spec: Spec

    # ---- the rules ----

    def start(self, setup: Setup) -> S:
        """The first state. `setup` has been through `check_setup`; what only the game can judge is refused
        here: a faulty position text, a faulty text of an own layout, options that do not go together."""
        ...

    def study(self, option: str, text: str) -> Study:
        """What `text` (or a preset's name) holds for that `Written` option, and all that is wrong with it."""
        ...

    def bound(self, setup: Setup) -> int | None:
        """The most calls of `play` a game can take; None where no such number exists. Checked by playing."""
        ...

    def to_act(self, s: S) -> tuple[Seat, ...]:
        """() when it is over, (CHANCE,), one seat, or several seats that choose at once."""
        ...

    def legal(self, s: S, p: Seat) -> Sequence[A]:
        """What p may do, each once, in an order that follows from the state; never empty for who must act."""
        ...

    def refuse(self, s: S, p: Seat, a: A) -> Refusal | None:
        """Why not, or None if legal. Agrees with `legal` on every action `parse` can produce."""
        ...

    def play(self, s: S, moves: Mapping[Seat, A]) -> tuple[S, list[Event]]:
        """The next state and what happened. `moves` has exactly one legal action for each seat to act.

        Pure: `s` is untouched, as a check that hashes every earlier state makes sure.
        """
        ...

    def outcome(self, s: S) -> Outcome | None:
        """The result and its reason; None while it goes on. Agrees with `to_act` being empty."""
        ...

    def again(self, last: S) -> Mapping[str, OptionValue]:
        """The options a rematch changes, {} for none. Everyone sits one seat on there; where going first
        helps and nobody sees to it otherwise, whoever comes after the one who began begins."""
        ...

    # ---- chance ----

    def odds(self, s: S) -> Sequence[tuple[A, float]]:
        """All the dealer may do and how likely, adding up to 1. Empty where it can only be drawn, such as a
        shuffled deck; never where `spec.listed_odds`."""
        ...

    def draw(self, s: S, rng: Rng) -> A:
        """One of the dealer's actions, drawn fairly. Uses nothing but `s` and `rng`."""
        ...

    # ---- knowledge ----

    def view(self, s: S, who: Seat | None) -> View:
        """What `who` may see; None is a spectator. Equal for any two states that `key` calls equal."""
        ...

    def guess(self, s: S, p: Seat, rng: Rng) -> S:
        """A whole state that p cannot tell from `s`. A function of `key` and `rng` alone: bots live on it."""
        ...

    def key(self, s: S, p: Seat) -> Hashable:
        """All that p has seen so far, with perfect recall."""
        ...

    def event_for(self, s: S, who: Seat | None, event: Event) -> Event | None:
        """`event`, which led to `s`, as far as `who` may know of it; None if not at all."""
        ...

    def name_for(self, s: S, who: Seat | None, p: Seat, a: A) -> str | None:
        """The name of `a`, played by p in `s`, if `who` may know it; None if not. A seat knows its own."""
        ...

    def foresee(self, s: S, p: Seat, a: A) -> Sequence[Event]:
        """What p can know will happen when it plays the legal action `a`: the preview before it is final."""
        ...

    # ---- words ----

    def steps(self, s: S, p: Seat, a: A) -> tuple[str, ...]:
        """What to click, in order, each "kind:value" or a single verb. No action's steps begin another's."""
        ...

    def name(self, s: S, p: Seat, a: A) -> str:
        """The one spelling of `a`: logs, records, URLs, tests and terminal all use it."""
        ...

    def parse(self, s: S, p: Seat, text: str) -> A:
        """The action that `text` spells, legal or not; raises `Refused` for what spells nothing."""
        ...

    def tell(self, s: S, event: Event, names: Sequence[str]) -> str:
        """`event`, which led to `s`, as a sentence for log and screen reader. `names` are the players'."""
        ...

    def text(self, s: S, who: Seat | None = None) -> str:
        """The board in plain text, as far as `who` may see: terminal, golden files, screen readers."""
        ...

    def position(self, s: S) -> str:
        """`s` as a position text that `start` understands. Only where `spec.positions`."""
        ...

    # ---- company ----

    def brain(self) -> Brain[S, A]:
        """The judgement this game lends its bots."""
        ...


AnyGame: TypeAlias = Game[Any, Any]
