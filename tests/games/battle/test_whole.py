"""Battle Penguins as a whole: the checks that every game must pass, bounds, events, views."""

import itertools

import pytest

from rookery.core.conformance import conform
from rookery.core.game import CHANCE, Event
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup
from rookery.games.battle import GAME
from rookery.games.battle import events as events_module
from rookery.games.battle.rules.draft import turned_up
from rookery.games.battle.state import ATTRIBUTES
from tests.games.battle.helpers import COMPANIES, PEOPLE, VARIANTS, random_moves, random_states, setup
from tests.games.few_setups import few_setups

# ---- conformance ----

SETUPS = few_setups(GAME)


def test_every_option_is_tried() -> None:
    tried = {(name, value) for chosen in SETUPS for name, value in chosen.options.items()}
    for option in GAME.spec.options:
        values = {value for name, value in tried if name == option.name}
        assert values == set(getattr(option, "values", ()))
    assert {chosen.seats for chosen in SETUPS} == {2, 3, 4, 5, 6}


@pytest.mark.parametrize("number", range(len(SETUPS)))
def test_conformance(number: int) -> None:
    # With few seats to the first competition, with many through the draft: deployments are looked at one by
    # one, 1806 for each seat.
    conform(GAME, SETUPS[number], number, max_steps=11 if SETUPS[number].seats < 4 else 7)


@pytest.mark.parametrize(
    ("name", "seats"), [("plain", 3), ("short", 2), ("family", 2), ("eight attributes", 2)]
)
def test_conformance_to_the_end(name: str, seats: int) -> None:
    conform(GAME, setup(seats, **VARIANTS[name]), 7)


# ---- the bound ----


@pytest.mark.parametrize(("name", "seats"), COMPANIES)
def test_games_end_well_within_their_bound(name: str, seats: int) -> None:
    chosen = setup(seats, **VARIANTS[name])
    bound = GAME.bound(chosen)
    assert bound is not None
    assert len(random_states(chosen, "bound")) <= bound


def test_the_bound_holds_where_everybody_brings_presents() -> None:
    """A set of nothing but Presents, of nothing but cousins and switcheroos: as long as a game can get."""
    cards = [f"penguin,Card {n:02},{n % 4},1,1,1,present" for n in range(50)]
    text = "\n".join([*cards, "present,cousin,7", "present,switcheroo,7"])
    chosen = setup(4, cards=text)
    bound = GAME.bound(chosen)
    assert bound is not None
    rng = SeededRng("presents")
    s = GAME.start(chosen)
    steps = 0
    while GAME.to_act(s):
        moves = random_moves(s, rng)
        if s.phase == "give":
            (seat,) = moves
            moves[seat] = GAME.legal(s, seat)[0]
        s, _ = GAME.play(s, moves)
        steps += 1
    assert 200 < steps <= bound


# ---- events ----


def test_every_kind_of_event_happens_and_has_its_words() -> None:
    kinds = {
        kind
        for kind in vars(events_module).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind is not Event
    }
    seen: dict[type, str] = {}
    for (name, seats), seed in itertools.product([("plain", 6), ("short", 6), ("kittens", 6)], range(12)):
        rng = SeededRng("events", name, seed)
        s = GAME.start(setup(seats, **VARIANTS[name]))
        while GAME.to_act(s):
            s, events = GAME.play(s, random_moves(s, rng))
            for event in events:
                seen[type(event)] = GAME.tell(event, PEOPLE)
    assert set(seen) == kinds
    for words in seen.values():
        assert words[0].isupper()
        assert words.endswith(".")


def test_nobody_may_undo_across_what_somebody_was_told() -> None:
    """Steps of one seat after which another seat's supposed worlds are fewer: a card was turned up."""
    told = 0
    for name in ("plain", "teams"):
        states = random_states(setup(4, **VARIANTS[name]), ("reveals", name))
        rng = SeededRng("reveals", name)
        for s in states:
            acting = GAME.to_act(s)
            if len(acting) != 1 or acting == (CHANCE,):
                continue
            after, events = GAME.play(s, random_moves(s, rng))
            if turned_up(after) > turned_up(s):
                told += 1
                assert any(type(event).reveals for event in events)
    assert told > 5


# ---- views ----


@pytest.mark.parametrize(("name", "seats"), [("plain", 4), ("short", 6), ("everything", 6)])
def test_public_numbers_are_the_same_for_everyone(name: str, seats: int) -> None:
    for s in random_states(setup(seats, **VARIANTS[name]), ("public", name))[::4]:
        views = [GAME.view(s, who) for who in (None, *range(seats))]
        for view in views[1:]:
            for field in ("players", "squads", "turn", "results", "history", "used", "presents", "grounds"):
                assert getattr(view, field) == getattr(views[0], field)
        seen = views[0]
        assert (seen.hand, seen.picks, seen.piles, seen.memory, seen.aside) == ((), (), (), (), ())


def test_history_has_every_squad_with_total_place_and_fish() -> None:
    s = random_states(setup(4), "history")[-1]
    view = GAME.view(s, None)
    assert [(past.round, len(past.squads)) for past in view.history] == [(1, 4)] * 3 + [(2, 4)] * 3
    assert len(view.results) == 3
    won = [0] * 4
    for past in view.history:
        for squad in past.squads:
            won[squad.seat] += squad.fish
    for result in view.results:
        for now in result.squads:
            won[now.seat] += now.fish
    moved = [player.fish - won[player.seat] for player in view.players]
    assert sum(moved) == 0


def test_the_table_in_words_shows_ones_own_cards_and_nobody_elses() -> None:
    for s in random_states(setup(3), "words")[:9]:
        for who in (None, 0, 1, 2):
            text = GAME.text(s, who)
            for seat in range(3):
                known = "" if who is None else str((GAME.view(s, who).hand, GAME.view(s, who).memory))
                hidden = [name for name in GAME.view(s, seat).hand if name not in known]
                assert seat == who or not [name for name in hidden if name in text]


def test_setups_are_independent_of_each_other() -> None:
    one, other = (Setup("battle", 2, dict(chosen.options)) for chosen in SETUPS[:2])
    assert GAME.start(one) == GAME.start(one)
    assert GAME.start(one) != GAME.start(other)


@pytest.mark.parametrize(("name", "seats"), [pair for pair in COMPANIES if pair[1] in (2, 4, 6)])
def test_an_event_counts_the_squad_it_changes_just_as_the_tally_does(name: str, seats: int) -> None:
    rng = SeededRng("counted", name)
    s = GAME.start(setup(seats, **VARIANTS[name]))
    counted: dict[int, tuple[object, ...]] = {}
    tallies = 0
    while GAME.to_act(s):
        s, events = GAME.play(s, random_moves(s, rng))
        for event in events:
            squad = getattr(event, "squad", None)
            if squad is not None:
                assert (squad.place, squad.fish, squad.side_total) == (0, 0, squad.total)
                counted[squad.seat] = (squad.penguins, squad.total, squad.coal_takes, squad.cocoa_adds)
            elif isinstance(event, events_module.Tallied):
                tallies += 1
                assert counted == {
                    one.seat: (one.penguins, one.total, one.coal_takes, one.cocoa_adds)
                    for one in event.squads
                }
    assert tallies == 3 * s.options.rounds


def test_while_one_deploys_every_card_tells_what_it_counts_where() -> None:
    for s in random_states(setup(3), "counts"):
        for seat in range(3):
            view = GAME.view(s, seat)
            assert [one.card for one in view.counts] == list(view.hand if s.phase == "deploy" else ())
            printed = {card.name: card for card in view.cards}
            for one in view.counts:
                card = printed[one.card]
                stats = tuple(card.stats[ATTRIBUTES.index(ground.attribute)] for ground in view.grounds)
                assert one.counts == stats
                bonus = 2 if card.ability == "rogue" else 0
                assert one.alone == tuple(value + bonus for value in stats)
                travels = card.ability == "traveler"
                assert one.leaves == (travels and stats[0] == 0, travels and stats[1] == 0, False)
        assert GAME.view(s, None).counts == ()
