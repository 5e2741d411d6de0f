"""The competition against a second reading of the rulings, over thousands of random ones.

At every decision both are asked who decides and what may be done; after every battleground both must have
come to the same totals, places, Fish and piles. Counters make sure that what is rare has come up.
"""

from collections import Counter
from typing import cast

import pytest

from rookery.core.game import CHANCE, Event
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup
from rookery.games.battle import GAME
from rookery.games.battle.actions import Deploy
from rookery.games.battle.events import Joined, Replaced, Reshuffled, Tallied, Traveled, Unwrapped
from rookery.games.battle.state import ATTRIBUTES, DEPLOY, PRESENT_TITLES, State
from tests.games.battle.helpers import COMPANIES, VARIANTS, box, random_moves, setup
from tests.games.battle.slow_model import Round

PER_COMPANY = 6


def team(s: State, seat: int) -> str:
    """The seats of one side, as text."""
    half = s.options.seats // 2
    return f"{sorted((seat % half, seat % half + half))}" if s.options.teams else f"[{seat}]"


def model_of(s: State) -> Round:
    spell = box(s).spell
    seats = range(s.options.seats)
    return Round(
        seats=[seat + 1 for seat in seats],
        team_of={seat + 1: team(s, seat) for seat in seats},
        grounds=[(box(s).grounds[ground].name, ATTRIBUTES[attribute]) for ground, attribute in s.grounds],
        piles={seat + 1: [list(spell(pile)) for pile in s.piles[seat]] for seat in seats},
        fish={team(s, seat): s.fish[s.options.side(seat)] for seat in seats},
        deck=list(spell(s.deck)),
        aside=list(spell(s.aside)),
        family=s.options.family,
    )


def asked(s: State) -> tuple[str, list[str]]:
    (who,) = GAME.to_act(s)
    name = "dealer" if who == CHANCE else f"seat {who + 1}"
    return name, sorted(GAME.name(s, who, action) for action in GAME.legal(s, who))


def compare_round(s: State, rng: SeededRng, seen: Counter[str]) -> State:
    """From a deployment to the end of the round, both side by side."""
    before = len(s.results)
    moves = random_moves(s, rng)
    piles = tuple(cast(Deploy, moves[seat]).piles for seat in range(s.options.seats))
    model = model_of(
        State(s.options, grounds=s.grounds, piles=piles, fish=s.fish, deck=s.deck, aside=s.aside)
    )
    asking = model.compete()
    s, events = GAME.play(s, moves)
    question = next(asking, None)
    while question is not None:
        count(events, seen)
        assert len(s.results) - before < 3
        assert asked(s) == question
        moves = random_moves(s, rng)
        ((seat, action),) = moves.items()
        said = GAME.name(s, seat, action)
        s, events = GAME.play(s, moves)
        seen["decisions"] += 1
        try:
            question = asking.send(said)
        except StopIteration:
            question = None
    count(events, seen)
    compare_results(s, model, before)
    return s


def compare_results(s: State, model: Round, before: int) -> None:
    results = s.results[before:]
    assert len(results) == 3
    for place, result in enumerate(results):
        assert dict(enumerate(result.totals, 1)) == model.totals[place]
        for seat in range(s.options.seats):
            names = sorted(box(s).spell(result.squads[seat].cards))
            assert names == sorted(model.finished[place][seat + 1].cards)
            assert result.places[s.options.side(seat)] == model.places[place].get(team(s, seat), 0)
    for seat in range(s.options.seats):
        assert s.fish[s.options.side(seat)] == model.fish[team(s, seat)]


def count(events: list[Event], seen: Counter[str]) -> None:
    for event in events:
        match event:
            case Tallied(squads=squads):
                seen["battlegrounds"] += 1
                seen["empty squads"] += sum(one.total is None for one in squads)
                seen["rogues alone"] += sum(p.rogue > 0 for one in squads for p in one.penguins)
                seen["frightened twice"] += sum(p.fright > 2 for one in squads for p in one.penguins)
                totals = [one.side_total for one in squads if one.side_total is not None]
                seen["ties"] += len(set(totals)) < len(totals)
            case Traveled():
                seen["travelers"] += 1
            case Joined() | Replaced():
                seen["drawn"] += 1
            case Unwrapped(present=present, works=works):
                seen[present if works else f"{present} in vain"] += 1
            case Reshuffled(deck=deck):
                seen[f"{deck} reshuffled"] += 1


def compare_game(chosen: Setup, seed: object, seen: Counter[str]) -> None:
    rng = SeededRng("slow model", seed)
    s = GAME.start(chosen)
    while GAME.to_act(s):
        s = compare_round(s, rng, seen) if s.phase == DEPLOY else GAME.play(s, random_moves(s, rng))[0]


def test_every_variant_with_every_number_of_players() -> None:
    seen: Counter[str] = Counter()
    for name, seats in COMPANIES:
        for number in range(PER_COMPANY):
            compare_game(setup(seats, **VARIANTS[name]), (name, seats, number), seen)
    assert seen["battlegrounds"] > 3000
    for what in (*PRESENT_TITLES, "travelers", "drawn", "empty squads", "rogues alone", "ties"):
        assert seen[what] > 50, what
    assert seen["frightened twice"] > 10
    assert seen["kayak in vain"] > 20
    assert seen["flippers in vain"] > 20


@pytest.mark.parametrize("seats", [2, 6])
def test_where_decks_run_out(seats: int) -> None:
    """In the short variant for six the deck is empty from the start; Presents run out with many givers."""
    seen: Counter[str] = Counter()
    for number in range(40):
        compare_game(setup(seats, short=True, kittens=False), ("out", seats, number), seen)
    assert (seen["penguins reshuffled"] > 20) == (seats == 6)
