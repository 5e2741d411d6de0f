"""What a game says about itself, and what is chosen before it starts.

Options are one thing everywhere: house rules at the table, knobs of an experiment in the lab.
The first value of an option is the rulebook's.
"""

from collections.abc import Mapping
from typing import Generic, Literal, TypeAlias, TypeVar, overload

import msgspec

from rookery.core.decoding import convert
from rookery.core.refusal import refuse

OptionValue: TypeAlias = bool | int | str
V = TypeVar("V", bound=OptionValue, covariant=True)
T = TypeVar("T", bound=msgspec.Struct)

LEVELS = ("chick", "fledgling", "adult", "emperor")
"""How strong bots are, the weakest first. A game with a judgement of its own may have others."""


class Choice(msgspec.Struct, Generic[V], frozen=True, tag="choice", tag_field="kind"):
    """An option with a short list of values; `labels` says each in words, in the same order."""

    name: str
    title: str
    help: str
    values: tuple[V, ...]
    labels: tuple[str, ...]

    @property
    def default(self) -> V:
        return self.values[0]

    def check(self, value: object) -> V:
        for allowed in self.values:
            # `1 == True` in Python; an option must not take one for the other.
            if type(value) is type(allowed) and value == allowed:
                return allowed
        listed = ", ".join(spell(v) for v in self.values)
        refuse("bad_option", f"Option {self.name} must be one of {listed}, not {spell(value)}.")


def choice(name: str, title: str, help: str, values: Mapping[V, str]) -> Choice[V]:
    """A choice whose values each stand beside their words."""
    return Choice(name, title, help, tuple(values), tuple(values.values()))


def switch(name: str, title: str, help: str, off: str = "off", on: str = "on") -> Choice[bool]:
    """Off unless it is turned on; each may have words of its own."""
    return Choice(name, title, help, (False, True), (off, on))


class Whole(msgspec.Struct, frozen=True, tag="whole", tag_field="kind"):
    """An option that is a whole number; `zero` says in words what 0 means, where it is special."""

    name: str
    title: str
    help: str
    default: int
    low: int
    high: int
    zero: str = ""

    def check(self, value: object) -> int:
        if type(value) is not int or not self.low <= value <= self.high:
            refuse(
                "bad_option",
                f"Option {self.name} must be a whole number from {self.low} to {self.high}, "
                f"not {spell(value)}.",
            )
        return value


class Written(msgspec.Struct, frozen=True, tag="written", tag_field="kind"):
    """An option that is one of the presets in `values`, or a text of the players' own: a layout, a map.

    Only the game can read such a text: `Game.study` tells all that is wrong with it, `Game.start` refuses
    it for the first of that.
    """

    name: str
    title: str
    help: str
    values: tuple[str, ...]
    labels: tuple[str, ...]
    #: the most characters an own text may have
    most: int

    @property
    def default(self) -> str:
        return self.values[0]

    def check(self, value: object) -> str:
        if not isinstance(value, str) or not value.strip():
            listed = ", ".join(self.values)
            refuse(
                "bad_option", f"Option {self.name} must be one of {listed}, or a text, not {shown(value)}."
            )
        if len(value) > self.most:
            refuse(
                "bad_option",
                f"Option {self.name} must be a text of at most {self.most:,} characters; "
                f"this one has {len(value):,}.",
            )
        return value


Option: TypeAlias = Choice[OptionValue] | Whole | Written


def spell(value: object) -> str:
    """An option's value as it is typed at the command line and read back by `read_value`."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return shown(value)


def shown(value: object, most: int = 40) -> str:
    """Anything that came in, fit to stand in a sentence: short, on one line, and never raising."""
    if isinstance(value, int) and value.bit_length() > 128:
        # Python refuses to write out numbers of thousands of digits.
        return "so large a number"
    text = str(value)
    if not text.isprintable():
        text = repr(text)
    return text if len(text) <= most else text[:most] + "…"


def read_value(option: Option, text: str) -> OptionValue:
    """The value that `text` spells, checked."""
    if isinstance(option, Written):
        return option.check(text)
    if isinstance(option, Choice):
        for value in option.values:
            if spell(value) == text:
                return value
        return option.check(text)
    try:
        return option.check(int(text))
    except ValueError:
        return option.check(text)


class Spec(msgspec.Struct, frozen=True):
    """A game's visiting card. Flags say what it needs of a table, so that nothing has to be guessed.

    `rules` counts up whenever a recorded game could replay differently; old records are then refused,
    never replayed into another game.
    """

    id: str
    title: str
    tagline: str
    designer: str
    minutes: int
    rules: int
    min_seats: int
    max_seats: int
    options: tuple[Option, ...] = ()
    levels: tuple[str, ...] = LEVELS
    #: some seat may know what another does not
    secrets: bool = False
    #: although there are no secrets, the board is drawn differently for each seat
    own_views: bool = False
    #: more than one seat may have to choose at once
    simultaneous: bool = False
    #: `odds` lists every chance; otherwise some can only be drawn
    listed_odds: bool = True
    #: `Setup.position` is understood
    positions: bool = False
    #: players may agree on a draw
    draws: bool = False
    #: what becomes of a seat that runs out of time: it "loses", or a bot "stands_in" for it
    out_of_time: Literal["loses", "stands_in"] = "loses"

    def option(self, name: str) -> Option:
        for option in self.options:
            if option.name == name:
                return option
        known = ", ".join(option.name for option in self.options) or "none"
        refuse("unknown_option", f"{self.title} has no option {spell(name)}; it has {known}.")


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is settled before the first move. `options` holds every option once checked.

    `setup[MOVE_LIMIT]` is that option's value, of the type the option has.
    """

    game: str
    seats: int
    options: dict[str, OptionValue] = {}
    position: str | None = None

    @overload
    def __getitem__(self, option: Choice[V]) -> V: ...
    @overload
    def __getitem__(self, option: Whole) -> int: ...
    @overload
    def __getitem__(self, option: Written) -> str: ...
    def __getitem__(self, option: Option) -> OptionValue:
        return self.options[option.name]

    def settled(self, options: type[T], **more: object) -> T:
        """The options as a game's own Struct: `seats`, options by their names, and `more` before both."""
        return convert({"seats": self.seats} | self.options | more, options)


LONGEST_POSITION = 1 << 16


def check_setup(spec: Spec, seats: int, options: Mapping[str, object], position: str | None = None) -> Setup:
    """A setup with every option filled in and in range, or a refusal that names the one that is not."""
    if not spec.min_seats <= seats <= spec.max_seats:
        span = (
            f"{spec.min_seats}"
            if spec.min_seats == spec.max_seats
            else f"{spec.min_seats} to {spec.max_seats}"
        )
        refuse("bad_seats", f"{spec.title} is for {span} players, not {shown(seats)}.")
    for name in options:
        spec.option(name)
    if position is not None and not spec.positions:
        refuse("no_positions", f"{spec.title} cannot start from a position text.")
    if position is not None and len(position) > LONGEST_POSITION:
        most = f"{LONGEST_POSITION:,}"
        refuse(
            "long_position", f"A position text has at most {most} characters; this one has {len(position):,}."
        )
    checked = {o.name: o.check(options[o.name]) if o.name in options else o.default for o in spec.options}
    return Setup(spec.id, seats, checked, position)
