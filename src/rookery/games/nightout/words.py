"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.core.sentences import Sentences, listed
from rookery.games.nightout import events
from rookery.games.nightout.rules.outcome import ENDINGS
from rookery.games.nightout.state import SEAT_LETTERS


def _other(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case events.Laid(tiles, first, by_lot):
            who = names[first]
            begins = f"{who} was drawn by lot and goes first" if by_lot else f"{who} goes first"
            return f"{tiles} dominoes lie face up; {begins}."
        case events.BarLifted(seat, tokens):
            whose = _buddies(tokens, names)
            return f"{names[seat]} could end nowhere but on {whose}, so that is allowed this turn."
        case events.Stopped():
            return _stopped(event, names)
        case events.Eaten(seat, cell, dropped):
            lost = f", dropping {_buddies(dropped)}" if dropped else ""
            return f"{names[seat]} walks on from {cell} and is eaten by the Polar Bear Gang{lost}."
        case events.Bonus(seat, tile, each):
            if each:
                return f"{tile} shows the number rolled: {names[seat]} may move each loose buddy of theirs."
            return f"{tile} is a double: {names[seat]} may move one loose buddy of theirs."
        case events.Selected():
            return _selected(event, names)
        case events.BuddyMoved(seat, token, owner, origin, to):
            whose = "their own" if owner == seat else f"{names[owner]}'s"
            return f"{names[seat]} moves {whose} buddy {token} from {origin} to {to}."
        case events.TileMoved(seat, tile, _, to, nest_of):
            nest = "" if nest_of is None else f", the nest of {names[nest_of]},"
            return f"{names[seat]} moves {tile}{nest} to {to[0].name} and {to[1].name}."
        case events.Kept(seat, what, things):
            if not things:
                return f"{names[seat]} leaves all tiles where they are."
            which = _buddies(things) if what == "buddy" else things[0]
            return f"{names[seat]} leaves {which} where {'it is' if len(things) == 1 else 'they are'}."
        case events.Barred(seat, tokens):
            return f"{names[seat]}'s next walk may not end on {_buddies(tokens, names, 'or')}."
    return None


def _buddies(tokens: Sequence[str], names: Sequence[str] = (), word: str = "and") -> str:
    """Buddies are always called that: "c1" alone could be the square. With `names`, by their owners' too."""
    if names:
        return listed([f"{names[SEAT_LETTERS.index(t[0])]}'s buddy {t}" for t in tokens], word)
    return f"{'buddy' if len(tokens) == 1 else 'buddies'} {listed(tokens, word)}"


_WHY_STOPPED = {
    "number": "stops on {where}: it is a {pips}, the number rolled.",
    "bear": "stops on {where}, a blank: nobody walks past the Polar Bear Gang.",
    "buddy": "stops on {where}, where the buddy was.",
    "sixth": "stops on {where} after the sixth step.",
    "stuck": "stops on {where}: there is nowhere else to go.",
    "stop": "stops on {where}.",
    "stay": "stays on {where}.",
}


def _stopped(event: events.Stopped, names: Sequence[str]) -> str:
    why = "stay" if event.why == "stop" and event.steps == 0 else event.why
    words = _WHY_STOPPED[why].format(where=listed(event.cells), pips=event.pips)
    return f"{names[event.seat]} {words}"


def _selected(event: events.Selected, names: Sequence[str]) -> str:
    if not event.cells:
        return f"{event.tile} is not on the board, so nothing is selected."
    what = []
    if event.vacant:
        what.append("it is empty and may be moved")
    if event.tokens:
        what.append(f"{_buddies(event.tokens)} may be moved")
    if event.stands:
        what.append(f"{names[event.seat]} stands on it and may move any empty tile")
    so = f": {listed(what)}" if what else ""
    return f"{event.tile} on {listed(event.cells)} is selected{so}."


SENTENCES = Sentences(
    {
        events.Rolled: "{seat:name} rolls {dice:dice} {what:what}.",
        events.Nested: "{seat:name}'s nest is {tile}, on {cells:squares}.",
        events.Placed: "{seat:name} places {owner:name}'s buddy {token} on {cell}.",
        events.Stepped: "{seat:name} steps to {to}, a {pips:pips} (step {step}).",
        events.PickedUp: "{owner:name} picks up buddy {token} on {cell} and has {carried:so_far} now.",
        events.Stunned: "{seat:name} is stunned {again:again}.",
        events.TileLifted: "{seat:name} lifts {tile}.",
        events.Passed: "{seat:name} is stunned and passes.",
        events.Won: "{seat:name} wins! {why:end}",
        events.TimeUp: ENDINGS["round_limit"] + " That is {winners:names}.",
    },
    _other,
    dice=lambda dice: " and ".join(map(str, dice)),
    what={"nest": "for a nest", "walk": "to walk", "alter": "to alter the board"},
    squares=lambda cells: " and ".join(cell.name for cell in cells),
    pips=lambda pips: str(pips or "blank"),
    so_far={1: "one buddy", 2: "both buddies"},
    again={True: "already", False: "and passes the next turn"},
    end=ENDINGS,
)
