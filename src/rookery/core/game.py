"""The contract. A game derives from `Game`, writes what it has to say, and everything else builds on that.

States, actions, events and views are frozen `msgspec.Struct`s: cheap to make, safe to keep, and
they turn into JSON by themselves. The checks named below are in `core/conformance.py`; they run over
every game, every option and every number of seats.

Five methods have no default: `start`, `to_act`, `legal`, `play` and `outcome`. The rest answer for a game
without secrets, without chance other than fair dice, without texts of the players' own, without position
texts and without a judgement of its own. A game overrides what is otherwise with it.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from itertools import takewhile
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

import msgspec

from rookery.core.compiled import CompiledRules
from rookery.core.contests import Contest
from rookery.core.filling import Declared
from rookery.core.forms import Columns, read_json
from rookery.core.judging import Judge
from rookery.core.names import with_names
from rookery.core.notation import Notation
from rookery.core.outcome import Outcome
from rookery.core.proving import Prover
from rookery.core.refusal import Refusal, refuse
from rookery.core.risk import Risk
from rookery.core.rng import Rng, pick
from rookery.core.sentences import Sentences
from rookery.core.sketch import Sketch
from rookery.core.sketch_text import sketch_text
from rookery.core.solving import Solver
from rookery.core.spec import OptionValue, Setup, Spec, shown
from rookery.core.study import Study, written_option
from rookery.core.thought import Brain

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


class OfSeat(msgspec.Struct, frozen=True, gc=False):
    """What begins every event that is about one seat: who did it, or whom it befell."""

    seat: Seat


class Told(Event, frozen=True):
    """An event that is nothing but a sentence, for games whose board is a sketch. `{seat 0}` in the words
    stands for whoever sits there."""

    words: str


class View(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower):
    """What one onlooker may see. Built up from nothing, so a new field is secret until it is shown."""


class PlainView(View, frozen=True):
    """What a game without a board of its own in the client shows: its text, and its sketch if it has one."""

    text: str
    sketch: Sketch | None


class Prospect(msgspec.Struct, frozen=True, gc=False):
    """One way a move may go: how likely it is, from 0 to 1, what comes of it in a sentence, and the board
    then; None where more dice decide about that."""

    chance: float
    words: str
    view: View | None


S = TypeVar("S", bound=msgspec.Struct)
A = TypeVar("A", bound=msgspec.Struct)


class Game(ABC, Generic[S, A]):
    spec: Spec

    notation: Notation[A, S]
    """How moves are spelled and clicked. A game that overrides `name`, `parse` and `steps` needs none."""

    sentences: ClassVar[Sentences | None] = None
    """How what happens is told. A game that overrides `tell` needs none."""

    studies: ClassVar[Mapping[str, Callable[[str], Study]]] = {}
    """How each text of the players' own is studied, by the `Written` option it is for."""

    forms: ClassVar[Mapping[str, type[msgspec.Struct]]] = {}
    """The shape of each JSON or CSV text of the players' own, by the `Written` option it is for."""

    columns: ClassVar[Mapping[str, Columns]] = {}
    """What stands where in each CSV text of the players' own, by the `Written` option it is for."""

    contests: ClassVar[Mapping[str, Contest]] = {}
    """How the things in a text of the players' own play against each other, by the `Written` option it is
    for; none where such a text is everybody's, as a map is."""

    earlier: "ClassVar[Sequence[AnyGame]]" = ()
    """The game by earlier versions of its rules, the oldest first, each with its own number in `spec.rules`.
    Tables and records begun under one of them go on by it; new tables take the present rules."""

    # ---- the rules ----

    @abstractmethod
    def start(self, setup: Setup) -> S:
        """The first state. `setup` has been through `check_setup`; what only the game can judge is refused
        here: a faulty position text, a faulty text of an own layout, options that do not go together."""

    @abstractmethod
    def to_act(self, s: S) -> tuple[Seat, ...]:
        """() when it is over, (CHANCE,), one seat, or several seats that choose at once."""

    @abstractmethod
    def legal(self, s: S, p: Seat) -> Sequence[A]:
        """What p may do, each once, in an order that follows from the state; never empty for who must act.

        Empty for whoever is not to act. For CHANCE: all that may be drawn, if it can be listed.
        """

    @abstractmethod
    def play(self, s: S, moves: Mapping[Seat, A]) -> tuple[S, list[Event]]:
        """The next state and what happened. `moves` has exactly one legal action for each seat to act.

        Pure: `s` is untouched, as a check that hashes every earlier state makes sure.
        """

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """The result and its reason; None while it goes on. Agrees with `to_act` being empty."""

    def standing(self, s: S) -> tuple[int, ...]:
        """The place each seat would have if it were decided now, 1 is best and equal places are shared; ()
        where nobody can say. The search for any game goes by it where it cannot see the end."""
        return ()

    def under_rules(self, rules: int) -> "AnyGame":
        """This game by that version of its rules; refused where it is not kept."""
        for game in (self, *self.earlier):
            if game.spec.rules == rules:
                return game
        known = " or ".join(str(game.spec.rules) for game in (*self.earlier, self))
        refuse(
            "other_rules",
            f"This game was begun by version {shown(rules)} of the rules of {self.spec.title}; "
            f"this program plays by version {known}.",
        )

    def refuse(self, s: S, p: Seat, a: A) -> Refusal | None:
        """Why not, or None if legal. Agrees with `legal` on every action `parse` can produce.

        What every game refuses is refused here; a game says the rest in `why_not`.
        """
        acting = self.to_act(s)
        if not acting:
            return Refusal("game_over", "The game is over.")
        if p not in acting:
            return Refusal("not_your_turn", "It is not your turn.")
        return None if self.allows(s, p, a) else self.why_not(s, p, a)

    def allows(self, s: S, p: Seat, a: A) -> bool:
        """Whether `a` is legal for p, who is to act. Overridden where looking is quicker than listing, or
        where the moves cannot be listed."""
        return a in self.legal(s, p)

    def why_not(self, s: S, p: Seat, a: A) -> Refusal:
        """The reason why p, who is to act, may not do `a`, which is not legal."""
        return Refusal("not_legal", "That is not one of the moves you can make now.")

    def bound(self, setup: Setup) -> int | None:
        """The most calls of `play` a game can take; None where no such number exists. Checked by playing."""
        return None

    def sides(self, setup: Setup) -> tuple[int, ...]:
        """Which side each seat plays for; partners have the same. As it stands: everyone for themselves."""
        return tuple(range(setup.seats))

    def again(self, last: S) -> Mapping[str, OptionValue]:
        """The options a rematch changes, {} for none. Everyone sits one seat on there; where going first
        helps and nobody sees to it otherwise, whoever comes after the one who began begins."""
        return {}

    def study(self, option: str, text: str) -> Study:
        """What `text` (or a preset's name) holds for that `Written` option, and all that is wrong with it."""
        written_option(self.spec, option)
        return self.studies[option](text)

    def form(self, option: str, text: str) -> msgspec.Struct:
        """The same as the form in `forms`, for whoever changes a number in it. As it stands: from JSON."""
        return read_json(self.study(option, text).text, self.forms[option], option)[0]

    # ---- chance ----

    def odds(self, s: S) -> Sequence[tuple[A, float]]:
        """All the dealer may do and how likely, adding up to 1. Empty where it can only be drawn, such as a
        shuffled deck; never where `spec.listed_odds`. As it stands: all that is legal, equally likely."""
        listed = self.legal(s, CHANCE)
        return [(action, 1 / len(listed)) for action in listed]

    def draw(self, s: S, rng: Rng) -> A:
        """One of the dealer's actions, drawn fairly. Uses nothing but `s` and `rng`."""
        return pick(rng, self.legal(s, CHANCE))

    def risk(self, s: S, p: Seat, a: A) -> Risk | None:
        """How likely it is that what the legal action `a` of p tries succeeds, as far as p can know, and
        why; None where nothing is tried, or nothing is known. Clients show it beside the move."""
        return None

    # ---- knowledge ----

    def view(self, s: S, who: Seat | None) -> View:
        """What `who` may see; None is a spectator. Equal for any two states that `key` calls equal, and the
        same for everybody unless `spec.secrets` or `spec.own_views`."""
        return PlainView(self.text(s, who), self.sketch(s, who))

    def guess(self, s: S, p: Seat, rng: Rng) -> S:
        """A whole state that p cannot tell from `s`. A function of `key` and `rng` alone: bots live on it."""
        return s

    def key(self, s: S, p: Seat) -> Hashable:
        """All that p has seen so far, with perfect recall."""
        return s

    def event_for(self, who: Seat | None, event: Event) -> Event | None:
        """`event` as far as `who` may know of it; None if not at all."""
        return event

    def name_for(self, s: S, who: Seat | None, p: Seat, a: A) -> str | None:
        """The name of `a`, played by p in `s`, if `who` may know it; None if not. A seat knows its own."""
        return self.name(s, p, a)

    def foresee(self, s: S, p: Seat, a: A) -> Sequence[Event]:
        """What p can know will happen when it plays the legal action `a`: the preview before it is final.
        As it stands: everything up to the next roll or the first event that `reveals`, and nothing where
        several choose at once."""
        events = self.play(s, {p: a})[1] if self.to_act(s) == (p,) else ()
        return list(takewhile(lambda event: not event.reveals, events))

    def prospects(self, s: S, p: Seat, a: A) -> Sequence[Prospect]:
        """How the legal action `a` of p may go, as far as p can know: what the next roll decides, the best
        first. Shown with the preview, and before a risk is taken. As it stands: nothing is told."""
        return ()

    # ---- words ----

    def name(self, s: S, p: Seat, a: A) -> str:
        """The one spelling of `a`: logs, records, URLs, tests and terminal all use it."""
        return self.notation.name(a, s)

    def parse(self, s: S, p: Seat, text: str) -> A:
        """The action that `text` spells, legal or not; raises `Refused` for what spells nothing."""
        return self.notation.read(text, s)

    def steps(self, s: S, p: Seat, a: A) -> tuple[str, ...]:
        """What to click, in order, each "kind:value" or a single verb. No action's steps begin another's."""
        return self.notation.steps(a, s)

    def any_order(self, a: A) -> bool:
        """Whether steps of one kind that follow each other may be clicked in any order."""
        notation = getattr(self, "notation", None)
        return notation is not None and notation.any_order(a)

    def tell(self, event: Event, names: Sequence[str]) -> str:
        """`event` as a sentence for log and screen reader. `names` are the players'."""
        if isinstance(event, Told):
            return with_names(event.words, names)
        if self.sentences is not None:
            return self.sentences(event, names)
        raise TypeError(f"{self.spec.id} has no words for {type(event).__name__}")

    def text(self, s: S, who: Seat | None = None) -> str:
        """The board in plain text, as far as `who` may see: terminal, golden files, screen readers."""
        sketch = self.sketch(s, who)
        if sketch is None:
            raise NotImplementedError(f"{self.spec.id} has neither a text nor a sketch")
        return sketch_text(sketch)

    def sketch(self, s: S, who: Seat | None) -> Sketch | None:
        """The board drawn by declaration, as far as `who` may see, for a game without client code."""
        return None

    def position(self, s: S) -> str:
        """`s` as a position text that `start` understands. Only where `spec.positions`."""
        refuse("no_positions", f"{self.spec.title} has no position texts.")

    def position_form(self, setup: Setup, text: str) -> Declared | None:
        """How position texts of such a game are declared, and the context of this one, which may be faulty:
        whoever edits it gets a form. As it stands there is none, and it is edited as text."""
        return None

    def as_written(self, setup: Setup) -> S:
        """The state that a position text spells, to be drawn while it is edited: also one that `start`
        refuses because it cannot be, as far as it can be drawn all the same."""
        return self.start(setup)

    # ---- company ----

    def brain(self) -> Brain[S, A] | None:
        """The judgement this game lends its bots; without one they search by the contract alone."""
        return None

    def judge(self) -> Judge[S] | None:
        """What positions are worth, as chances of winning, for reviews and analysis; without one they are
        judged by playing on with the search for any game. Checked: the chances are one number a side, from 0
        to 1, add up to 1, and are the same for the same state and stream."""
        return None

    def prover(self, most_nodes: int | None = None) -> Prover[S, A] | None:
        """What proves forced wins, each question with so many positions at most; without one, puzzles ask for
        the best chances instead. `rookery puzzles check` holds it against the rules."""
        return None

    def solver(self) -> Solver[S] | None:
        """What solves small games of it for good; without one there is nothing to solve. `rookery solve
        --check` holds its tables against the rules."""
        return None

    def compiled(self) -> CompiledRules[S] | None:
        """The checks of its compiled rules, for a game that has them."""
        return None


AnyGame: TypeAlias = Game[Any, Any]
