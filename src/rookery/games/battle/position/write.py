"""A state as a position text; what its lines say is told in `__init__.py`."""

from collections.abc import Iterator, Sequence

from rookery.games.battle.notation import write_pair
from rookery.games.battle.rules.box import Box, starting_presents
from rookery.games.battle.state import OVER, Doing, Squad, State

FACE_DOWN = "face down"
NONE = "none"


def position_text(s: State, box: Box) -> str:
    return "\n".join(f"{key}: {value}" for key, value in _lines(s, box))


def _lines(s: State, box: Box) -> Iterator[tuple[str, str]]:
    def names(cards: Sequence[int]) -> str:
        return ", ".join(box.spell(cards))

    def seats(rows: Sequence[Sequence[int]], what: str) -> Iterator[tuple[str, str]]:
        return ((f"{what} {seat}", names(row)) for seat, row in enumerate(rows, 1) if row)

    yield "phase", s.phase
    yield "round", str(s.round)
    yield "fish", ", ".join(map(str, s.fish))
    if s.spent:
        yield "spent", ", ".join(box.grounds[ground].name for ground in s.spent)
    if s.grounds:
        yield "grounds", ", ".join(write_pair(pair, box) for pair in s.grounds)
    if s.phase == OVER:
        return
    yield from seats(s.lanes, "lane")
    if s.picked:
        yield "picked", str(s.picked)
    for seat, own in enumerate(s.piles, 1):
        yield f"piles {seat}", " | ".join(map(names, own)).strip()
    if s.piles:
        yield "at", str(s.at + 1)
    for seat, squad in enumerate(s.squads, 1):
        yield f"squad {seat}", _squad(squad, box)
    yield from seats(s.ahead, "ahead")
    if s.queue:
        yield "queue", ", ".join(str(seat + 1) for seat in s.queue)
    if s.waiting:
        yield "waiting", names(s.waiting)
    if s.doing.card >= 0:
        yield "doing", _doing(s.doing, box)
    if s.drawn:
        yield "drawn", names(s.drawn)
    if s.used:
        yield "used", names(s.used)
    if s.aside:
        yield "aside", FACE_DOWN
    if s.presents != starting_presents(s.options, box):
        yield "presents", ", ".join(s.presents) or NONE
    if set(s.deck) != usual_deck(s, box):
        yield "deck", names(s.deck) or NONE


def _squad(squad: Squad, box: Box) -> str:
    parts = [", ".join(box.spell(squad.cards))]
    for word, cards in (("scared", squad.scared), ("traveled", squad.arrived), ("joined", squad.joined)):
        if cards:
            parts.append(f"{word} {', '.join(box.spell(cards))}")
    for word, count in (("coal", squad.coal), ("cocoa", squad.cocoa), ("snowballs", squad.snowballs)):
        if count:
            parts.append(f"{word} {count}")
    return " | ".join(parts).strip()


def _doing(doing: Doing, box: Box) -> str:
    parts = [box.names[doing.card]]
    if doing.recipient >= 0:
        parts.append(f"to {doing.recipient + 1}")
    if doing.present:
        parts.append(f"present {doing.present}")
    if doing.target >= 0:
        parts.append(f"replace {box.names[doing.target]}")
    return " | ".join(parts)


def usual_deck(s: State, box: Box) -> set[int]:
    """Every card that is nowhere else; none before the deal, when all are in the box."""
    rows = [*s.lanes, *(pile for own in s.piles for pile in own), *(squad.cards for squad in s.squads)]
    named = {card for row in (*rows, *s.ahead, s.drawn, s.used, s.aside) for card in row}
    return set(box.deck - named) if named else set()
