"""The table in plain text: for the terminal, golden files and screen readers."""

from collections.abc import Iterator, Sequence

from rookery.core.forms import folded
from rookery.core.game import Seat
from rookery.core.sentences import listed
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.tally import SquadView
from rookery.games.battle.state import PRESENT_TITLES, State
from rookery.games.battle.view import BattleView, view_of
from rookery.games.battle.words import PLACE_WORDS, number

WAITING = {
    "open": "The dealer turns up battlegrounds.",
    "deal": "The dealer deals.",
    "draft": "Everyone picks a card.",
    "hold": "Everyone chooses which cards to hold on to.",
    "deploy": "Everyone deploys.",
    "unwrap": "The dealer turns up the Present.",
    "draw": "The dealer draws from the deck.",
    "over": "The game is over.",
}


def board_text(s: State, who: Seat | None, box: Box) -> str:
    """What `who` may see, and nothing else: everything is taken from the view."""
    return "\n".join(_lines(view_of(s, who, box), who, box))


def _lines(view: BattleView, who: Seat | None, box: Box) -> Iterator[str]:
    yield f"Round {view.round} of {view.rounds}. {_waiting(view)}"
    for place, ground in enumerate(view.grounds, 1):
        if ground.stage == "hidden":
            yield f"  {place}  face down             {' or '.join(ground.maybe)}"
            continue
        prizes = "-".join(map(str, ground.prizes))
        now = "  <- now" if ground.stage == "now" else "  done" if ground.stage == "done" else ""
        yield f"  {place}  {ground.name:<20}  {ground.attribute:<9} {prizes} Fish{now}"
    for player in view.players:
        yield f"Seat {player.seat + 1}: {_player(view, player.seat)}{'  (you)' if player.seat == who else ''}"
    yield from _piles(view)
    yield from _competition(view)
    yield from _cards("Your hand:", view.hand, box)
    yield from _cards("Your picks:", view.picks if not view.piles else (), box)
    for place, pile in enumerate(view.piles):
        if view.grounds[place].stage == "open":
            yield from _cards(f"Your Squad for {view.grounds[place].name}:", pile, box)
    if view.aside:
        yield f"You set aside {listed(view.aside)}."
    for memory in view.memory if not view.piles else ():
        rest = [card for card in memory.cards if card != memory.picked]
        gone = f"; {listed(memory.taken)} had gone when it came back" if memory.taken else ""
        yield f"You took {memory.picked} and passed {listed(rest)}{gone}."


def _waiting(view: BattleView) -> str:
    if view.phase in WAITING:
        return WAITING[view.phase]
    turn = view.turn
    assert turn is not None
    seat = turn.seat + 1
    match view.phase:
        case "order":
            return f"Seat {seat} chooses who goes next: {listed(turn.waiting)}."
        case "give":
            return f"Seat {seat} gives {turn.card}'s Present, or keeps it."
        case "intimidate":
            return f"Seat {seat} chooses whom {turn.card} intimidates."
        case "replace":
            return f"Seat {seat} chooses whom to replace in the Squad of seat {(turn.recipient or 0) + 1}."
    return f"Seat {(turn.recipient or 0) + 1} chooses whom to remove."


def _player(view: BattleView, seat: Seat) -> str:
    player = view.players[seat]
    words = [f"{player.fish} Fish"]
    if len(view.teams) < len(view.players):
        words.append(f"team {player.side + 1}")
    if player.hand:
        words.append(f"{number(player.hand)} in hand")
    if player.picks and not player.piles:
        words.append(f"{number(player.picks)} picked")
    if any(player.piles):
        sizes = [f"{size} for {view.grounds[n].name}" for n, size in enumerate(player.piles) if size]
        words.append(f"face down {listed(sizes)}")
    if player.ahead:
        words.append(f"{listed(player.ahead)} traveling ahead")
    return ", ".join(words)


def _piles(view: BattleView) -> Iterator[str]:
    words = [f"{view.deck} in the deck"]
    if view.used or view.used_hidden:
        hidden = f" and {view.used_hidden} face down" if view.used_hidden else ""
        words.append(f"used: {listed(view.used)}{hidden}")
    if view.opened:
        words.append(f"Presents opened: {listed([PRESENT_TITLES[present] for present in view.opened])}")
    yield f"Table: {'; '.join(words)}."


def _competition(view: BattleView) -> Iterator[str]:
    for result in view.results:
        yield f"{result.ground}, {result.attribute}:"
        yield from map(_squad, result.squads)
    if view.at is not None:
        now = view.grounds[view.at]
        yield f"{now.name}, {now.attribute}, as it stands:"
        yield from map(_squad, view.squads)


def _squad(squad: SquadView) -> str:
    if squad.total is None:
        return f"  seat {squad.seat + 1}: nobody"
    words = []
    for penguin in squad.penguins:
        why = [str(penguin.printed)]
        why += [f"+{penguin.rogue}"] if penguin.rogue else []
        why += [f"-{penguin.fright}"] if penguin.fright else []
        why += ["snowball"] if penguin.struck else []
        words.append(f"{penguin.card} {penguin.counts}{f' ({chr(32).join(why)})' if len(why) > 1 else ''}")
    words += [f"{squad.coal} coal"] if squad.coal else []
    words += [f"{squad.cocoa} cocoa"] if squad.cocoa else []
    team = f" (team {squad.side_total})" if squad.side_total != squad.total else ""
    place = f"{PLACE_WORDS[squad.place]}, {squad.fish} Fish"
    return f"  seat {squad.seat + 1}: {', '.join(words)} = {squad.total}{team}: {place}"


def _cards(title: str, cards: Sequence[str], box: Box) -> Iterator[str]:
    if cards:
        yield title
    for name in cards:
        card = box.cards[box.number[folded(name)]]
        stats = "  ".join(f"{letter} {value}" for letter, value in zip("SAWC", card.stats, strict=True))
        yield f"  {name:<20} {stats}  {card.ability}".rstrip()
