"""Who plays together: everyone alone, two sides or pairs around the table, or sides of the players' own, with
semicolons between sides and commas between partners: A; B, C. Behind a player may stand how many penguins it
has, where that is another number than the others': A 2; B, C."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rookery.core.refusal import refuse
from rookery.core.sentences import listed
from rookery.core.spec import shown
from rookery.core.study import Fault

ALONE, TWO, PAIRS = "off", "two", "pairs"
WRITTEN_OUT = {ALONE: "A; B; C", TWO: "A, C; B, D", PAIRS: "A, D; B, E; C, F"}
"""The presets as one would write them, for three, four and six players."""
LETTERS = "ABCDEF"
"""What the players are called, in the order of their seats."""
MOST_FIGURES_EACH = 3
_MEMBER = re.compile(r"([A-Z]) *(\d{1,3})?")


class Member(NamedTuple):
    """A player in a side; `figures` is None where it has as many as everybody."""

    seat: int
    figures: int | None


Sides = tuple[tuple[Member, ...], ...]


class LineUp(NamedTuple):
    """For each seat: which side it plays for, and how many figures it has."""

    sides: tuple[int, ...]
    figures: tuple[int, ...]


def read_teams(text: str) -> tuple[Sides, tuple[Fault, ...]]:
    """The sides as they are written, and all that is wrong with them; whether that many play is for the table
    to say. Nothing at all for the presets."""
    if text in WRITTEN_OUT:
        return (), ()
    faults: list[Fault] = []
    sides = tuple(tuple(_members(part, n, faults)) for n, part in enumerate(text.split(";"), 1))
    seats = [member.seat for side in sides for member in side]
    for seat in sorted({seat for seat in seats if seats.count(seat) > 1}):
        words = f"{LETTERS[seat]} is named more than once, but plays for one side."
        faults.append(Fault("teams", words))
    if not faults and len(sides) == 1:
        words = "There is only one side. Put a semicolon between two sides, as in A; B, C."
        faults.append(Fault("teams", words))
    return sides, tuple(faults)


def _members(text: str, number: int, faults: list[Fault]) -> Iterator[Member]:
    where = f"side {number}"
    for said in text.split(","):
        found = _MEMBER.fullmatch(said.strip().upper())
        if not found or found[1] not in LETTERS:
            name = shown(said.strip()) or "nothing"
            words = f"Side {number}: {name} is not a player. The players are {LETTERS[0]} to {LETTERS[-1]}."
            faults.append(Fault(where, words))
            continue
        figures = None if found[2] is None else int(found[2])
        if figures is not None and not 1 <= figures <= MOST_FIGURES_EACH:
            words = f"Side {number}: {found[1]} can have 1 to {MOST_FIGURES_EACH} penguins, not {figures}."
            faults.append(Fault(where, words))
            continue
        yield Member(LETTERS.index(found[1]), figures)


def line_up(text: str, seats: int, figures: int) -> LineUp:
    """Sides and numbers for so many players, who have so many figures where nothing else is said."""
    if text in WRITTEN_OUT:
        return LineUp(_around(text, seats), (figures,) * seats)
    written, faults = read_teams(text)
    if faults:
        refuse("bad_teams", faults[0].words)
    side_of = {member.seat: side for side, members in enumerate(written) for member in members}
    own = {member.seat: member.figures for members in written for member in members}
    if max(side_of) >= seats:
        names = listed([LETTERS[seat] for seat in sorted(side_of) if seat >= seats])
        words = f"The teams name {names}; the {seats} players are {LETTERS[0]} to {LETTERS[seats - 1]}."
        refuse("bad_teams", words)
    missing = [LETTERS[seat] for seat in range(seats) if seat not in side_of]
    if missing:
        plays = "plays" if len(missing) == 1 else "play"
        refuse("bad_teams", f"The teams do not say for which side {listed(missing)} {plays}.")
    return LineUp(
        tuple(side_of[seat] for seat in range(seats)), tuple(own[seat] or figures for seat in range(seats))
    )


def _around(teams: str, seats: int) -> tuple[int, ...]:
    """One side a seat, alternating around the table and so around the ice."""
    if teams == ALONE:
        return tuple(range(seats))
    if seats % 2:
        refuse("bad_teams", f"Teams need an even number of players; there are {seats}.")
    if teams == PAIRS and seats < 4:
        refuse("bad_teams", "Pairs need four or six players: one pair alone has nobody to skate against.")
    count = 2 if teams == TWO else seats // 2
    return tuple(seat % count for seat in range(seats))
