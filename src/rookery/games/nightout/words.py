"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.game import Event
from rookery.games.nightout import events as happened
from rookery.games.nightout.rules.outcome import ENDINGS
from rookery.games.nightout.state import SEAT_LETTERS


def listed(words: Sequence[str], word: str = "and") -> str:
    return f"{', '.join(words[:-1])} {word} {words[-1]}" if len(words) > 1 else words[0]


def sentence(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.Laid(tiles, first, by_lot):
            who = names[first]
            begins = f"the lot falls on {who} to go first" if by_lot else f"{who} goes first"
            return f"{tiles} dominoes lie face up; {begins}."
        case happened.Rolled(seat, what, dice):
            return f"{names[seat]} rolls {' and '.join(map(str, dice))} {_FOR[what]}."
        case happened.Nested(seat, tile, cells):
            return f"{names[seat]}'s nest is {tile}, on {cells[0].name} and {cells[1].name}."
        case happened.Placed(seat, token, owner, cell):
            return f"{names[seat]} places {names[owner]}'s buddy {token} on {cell}."
        case happened.BarLifted(seat, tokens):
            whose = _buddies(tokens, names)
            return f"{names[seat]} could end nowhere but on {whose}, so that is allowed this turn."
        case happened.Stepped(seat, _, to, step, pips):
            return f"{names[seat]} steps to {to}, {f'a {pips}' if pips else 'a blank'}, step {step}."
        case happened.PickedUp(owner, token, cell, carried):
            so_far = "both buddies" if carried == 2 else "one buddy"
            return f"{names[owner]} picks up buddy {token} on {cell} and has {so_far} now."
        case happened.Stopped():
            return _stopped(event, names)
        case happened.Eaten(seat, cell, dropped):
            lost = f", dropping {_buddies(dropped)}" if dropped else ""
            return f"{names[seat]} walks on from {cell} and is eaten by the Polar Bear Gang{lost}."
        case happened.Bonus(seat, tile, each):
            if each:
                return f"{tile} shows the number rolled: {names[seat]} may move each loose buddy of theirs."
            return f"{tile} is a double: {names[seat]} may move one loose buddy of theirs."
        case _:
            return _altered(event, names)


def _altered(event: Event, names: Sequence[str]) -> str:
    match event:
        case happened.Selected():
            return _selected(event, names)
        case happened.Stunned(seat, _, _, again):
            return f"{names[seat]} is stunned {'already' if again else 'and passes the next turn'}."
        case happened.BuddyMoved(seat, token, owner, origin, to):
            whose = "their own" if owner == seat else f"{names[owner]}'s"
            return f"{names[seat]} moves {whose} buddy {token} from {origin} to {to}."
        case happened.TileLifted(seat, tile, _):
            return f"{names[seat]} lifts {tile}."
        case happened.TileMoved(seat, tile, _, to, nest_of):
            nest = "" if nest_of is None else f", the nest of {names[nest_of]},"
            return f"{names[seat]} moves {tile}{nest} to {to[0].name} and {to[1].name}."
        case happened.Kept(seat, what, things):
            if not things:
                return f"{names[seat]} leaves all tiles where they are."
            which = _buddies(things) if what == "buddy" else things[0]
            return f"{names[seat]} leaves {which} where {'it is' if len(things) == 1 else 'they are'}."
        case happened.Barred(seat, tokens):
            return f"{names[seat]}'s next walk may not end on {_buddies(tokens, names, 'or')}."
        case happened.Passed(seat):
            return f"{names[seat]} is stunned and passes."
        case happened.Won(seat, why):
            return f"{names[seat]} wins! {ENDINGS[why]}"
        case happened.TimeUp(winners):
            who = listed([names[seat] for seat in winners])
            return f"{ENDINGS['round_limit']} That is {who}."
    raise TypeError(f"no words for {type(event).__name__}")


_FOR = {"nest": "for a nest", "walk": "to walk", "alter": "to alter the board"}


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


def _stopped(event: happened.Stopped, names: Sequence[str]) -> str:
    why = "stay" if event.why == "stop" and event.steps == 0 else event.why
    words = _WHY_STOPPED[why].format(where=listed(event.cells), pips=event.pips)
    return f"{names[event.seat]} {words}"


def _selected(event: happened.Selected, names: Sequence[str]) -> str:
    if not event.cells:
        return f"{event.tile} is not on the board, so nothing is selected."
    what = []
    if event.vacant:
        what.append("it is vacant and may be moved")
    if event.tokens:
        what.append(f"{_buddies(event.tokens)} may be moved")
    if event.stands:
        what.append(f"{names[event.seat]} stands on it and may move any vacant tile")
    so = f": {listed(what)}" if what else ""
    return f"{event.tile} on {listed(event.cells)} is selected{so}."
