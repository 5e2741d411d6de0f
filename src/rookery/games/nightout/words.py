"""Sentences for what happened."""

from collections.abc import Sequence

from rookery.core.sentences import Sentences, listed
from rookery.games.nightout import events
from rookery.games.nightout.state import SEAT_LETTERS

ENDINGS = {
    "home": "Home with both buddies: the dogsled leaves for town!",
    "last": "Everyone else was eaten: the last penguin takes the dogsled.",
    "round_limit": "The last round is over: most buddies, then the shortest way home, wins.",
}


def _buddies(tokens: Sequence[str], names: Sequence[str], word: str = "and") -> str:
    """By their owners and the numbers they wear: "c1" could be the square."""
    return listed([f"{names[SEAT_LETTERS.index(t[0])]}'s buddy {t[1]}" for t in tokens], word)


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


def _kept(event: events.Kept, names: Sequence[str]) -> str:
    if not event.names:
        return "all tiles where they are"
    which = _buddies(event.names, names) if event.what == "buddy" else event.names[0]
    return f"{which} where {'it is' if len(event.names) == 1 else 'they are'}"


def _selected(event: events.Selected, names: Sequence[str]) -> str:
    if not event.cells:
        return f"{event.tile} is not on the board, so nothing happens."
    what = []
    if event.vacant:
        what.append("it is empty and may be moved")
    if event.tokens:
        what.append(f"{_buddies(event.tokens, names)} may be moved")
    if event.stands:
        what.append(f"{names[event.seat]} stands on it and may move any empty tile")
    so = f": {listed(what)}" if what else ""
    return f"The dice choose {event.tile} on {listed(event.cells)}{so}."


SENTENCES = Sentences(
    {
        events.Laid: "{tiles} dominoes lie face up; {first:name} {by_lot:by_lot}goes first.",
        events.Nested: "{seat:name}'s nest is {tile}, on {cells:squares}.",
        events.Placed: "{seat:name} hides {owner:name}'s buddy {token:number} on {cell}.",
        events.Rolled: "{seat:name} rolls {dice:dice} {what:what}.",
        events.BarLifted: "{seat:name} could end nowhere but on {:barred}, so that is allowed this turn.",
        events.Stepped: "{seat:name} steps to {to}, a {pips:pips} (step {step}).",
        events.PickedUp: "{owner:name} picks up buddy {token:number} on {cell} and has {carried:so_far} now.",
        events.Stopped: _stopped,
        events.Eaten: "{seat:name} walks on from {cell} and is eaten by the Polar Bear Gang{:lost}.",
        events.Bonus: "{tile} {each:double}: {seat:name} may move {each:each} loose buddy of theirs.",
        events.Selected: _selected,
        events.Stunned: "{seat:name} is stunned {again:again}.",
        events.BuddyMoved: "{seat:name} moves {:whose} buddy {token:number} from {origin} to {to}.",
        events.TileLifted: "{seat:name} lifts {tile}.",
        events.TileMoved: "{seat:name} moves {tile}{:nest} to {to:squares}.",
        events.Kept: "{seat:name} leaves {:kept}.",
        events.Barred: "{seat:name}'s next walk may not end on {:barred_from}.",
        events.Passed: "{seat:name} is stunned and passes.",
        events.Won: "{seat:name} wins! {why:end}",
        events.TimeUp: ENDINGS["round_limit"] + " That is {winners:names}.",
    },
    by_lot={True: "was chosen at random and ", False: ""},
    dice=lambda dice: " and ".join(map(str, dice)),
    what={"nest": "for a nest", "walk": "to walk", "alter": "to change the board"},
    squares=lambda cells: " and ".join(cell.name for cell in cells),
    barred=lambda event, names: _buddies(event.tokens, names),
    barred_from=lambda event, names: _buddies(event.tokens, names, "or"),
    pips=lambda pips: str(pips or "blank"),
    so_far={1: "one buddy", 2: "both buddies"},
    number=lambda token: token[1],
    lost=lambda event, names: f", dropping {_buddies(event.dropped, names)}" if event.dropped else "",
    double={True: "shows the number rolled", False: "is a double"},
    each={True: "each", False: "one"},
    again={True: "already", False: "and passes the next turn"},
    whose=lambda event, names: "their own" if event.owner == event.seat else f"{names[event.owner]}'s",
    nest=lambda event, names: "" if event.nest_of is None else f", the nest of {names[event.nest_of]},",
    kept=_kept,
    end=ENDINGS,
)
