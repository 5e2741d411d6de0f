"""Rulings 2, 3, 4 and 13: laying out, drafting, deploying; and what variants change there (ruling 11)."""

import itertools
from collections import Counter
from typing import cast

import pytest

from rookery.core.chances import odds_of_draw
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.games.battle import GAME
from rookery.games.battle.actions import Deal, Deploy, Open, Pick
from rookery.games.battle.events import Deployed, Drafted, Opened, Passed, Picked, Received
from rookery.games.battle.rules.moves import Deployments
from rookery.games.battle.state import ATTRIBUTES, DEAL, DEPLOY, DRAFT, HOLD, OPEN, State
from rookery.games.battle.view import BattleView
from tests.games.battle.helpers import (
    COMPANIES,
    VARIANTS,
    at,
    box,
    names,
    play,
    play_one,
    random_moves,
    random_states,
    setup,
    start,
    told,
)

OPENING = "open Windless Shelf strength, Crackle Pond agility"
HANDS = (
    "Agnes Avalanche,Bubbles,Captain Cod,Floe,Gale,Opal,Pip",
    "Drift,Duchess Dive,Frosty Fred,Mittens,Noodle,Squall,Tango",
    "Admiral Adelie,Dapper Dot,Jolly Juno,Kipper Kate,Rollo,Sleet,Zero Zelda",
)


def dealt(seats: int = 3, **options: object) -> State:
    return play(start(seats, **options), OPENING, f"deal {'|'.join(HANDS[:seats])}")


def hand(s: State, seat: int) -> list[str]:
    return list(GAME.view(s, seat).hand)


def first_picks(s: State) -> dict[int, str]:
    return {seat: f"pick {hand(s, seat)[0]}" for seat in GAME.to_act(s)}


# ---- ruling 2 ----


def test_two_pairs_lie_open_and_the_third_is_hidden() -> None:
    s, events = play_one(start(), OPENING)
    assert isinstance(events[0], Opened)
    assert [one.ground for one in events[0].grounds] == ["Windless Shelf", "Crackle Pond"]
    view = GAME.view(s, 0)
    assert [ground.stage for ground in view.grounds] == ["open", "open", "hidden"]
    assert view.grounds[2].name == view.grounds[2].attribute == ""


def test_the_hidden_attribute_is_one_of_the_two_that_are_left() -> None:
    view = GAME.view(play(start(), OPENING), None)
    assert view.grounds[2].maybe == ("wisdom", "cuteness")


def test_with_eight_attribute_cards_any_still_in_the_deck_may_be_hidden() -> None:
    s = play(start(kittens=True, attributes=8), "open Windless Shelf wisdom, Crackle Pond wisdom")
    assert GAME.view(s, 0).grounds[2].maybe == ("strength", "agility", "cuteness")
    s = play(start(kittens=True, attributes=8), OPENING)
    assert GAME.view(s, 0).grounds[2].maybe == ATTRIBUTES


def test_attributes_of_a_round_are_all_different_unless_there_are_eight() -> None:
    same = set()
    for attributes in (4, 8):
        for seed in range(60):
            rounds = random_states(setup(2, kittens=True, attributes=attributes), seed, 12)
            picked = [attribute for _, attribute in rounds[-1].grounds]
            if len(set(picked)) < len(picked):
                same.add(attributes)
    assert same == {8}


def test_the_hidden_pair_is_not_in_the_state_before_it_is_turned_up() -> None:
    """There is nothing to peek at: the dealer draws it when its time has come."""
    s = dealt()
    while s.phase == DRAFT:
        assert len(s.grounds) == 2
        s = play(s, first_picks(s))
    assert (s.phase, GAME.to_act(s)) == (OPEN, (CHANCE,))


def test_the_odds_of_the_hidden_pair_are_those_of_the_draw() -> None:
    s = dealt(kittens=True, attributes=8)
    while s.phase == DRAFT:
        s = play(s, first_picks(s))
    odds = GAME.odds(s)
    drawn = odds_of_draw(GAME, s)
    assert drawn is not None
    assert len(odds) == 7 * 4
    assert sum(chance for _, chance in odds) == pytest.approx(1)
    by_name = {GAME.name(s, CHANCE, action): chance for action, chance in odds}
    assert by_name["open Lantern Fjord wisdom"] == pytest.approx(2 / 6 / 7)
    assert by_name["open Lantern Fjord strength"] == pytest.approx(1 / 6 / 7)
    assert sorted(drawn.values()) == pytest.approx(sorted(by_name.values()))


# ---- ruling 3 ----


def test_all_pick_at_once_and_pass_the_rest_to_the_next_higher_seat() -> None:
    s = dealt()
    assert GAME.to_act(s) == (0, 1, 2)
    s, events = play_one(s, {0: "pick Gale", 1: "pick Drift", 2: "pick Sleet"})
    assert hand(s, 1) == ["Agnes Avalanche", "Bubbles", "Captain Cod", "Floe", "Opal", "Pip"]
    assert hand(s, 0) == ["Admiral Adelie", "Dapper Dot", "Jolly Juno", "Kipper Kate", "Rollo", "Zero Zelda"]
    assert [GAME.view(s, seat).picks for seat in range(3)] == [("Gale",), ("Drift",), ("Sleet",)]
    assert Passed(1, 6) in events


def test_the_seventh_pick_is_not_asked() -> None:
    s = dealt()
    asked = 0
    while s.phase == DRAFT:
        assert all(len(GAME.legal(s, seat)) == 7 - asked for seat in range(3))
        s, events = play_one(s, first_picks(s))
        asked += 1
    assert asked == 6
    assert sum(isinstance(event, Picked) for event in events) == 6
    assert Drafted(7, 0) in events
    for seat in range(3):
        assert len(GAME.view(s, seat).picks) == 7


def test_picks_are_secret_and_ones_own_may_be_looked_at() -> None:
    s = play(dealt(), {0: "pick Gale", 1: "pick Drift", 2: "pick Sleet"})
    assert GAME.view(s, 1).picks == ("Drift",)
    assert GAME.view(s, None).picks == ()
    assert "Gale" not in str(GAME.view(s, 2)).split("cards=(Card")[0]
    assert [player.picks for player in GAME.view(s, 2).players] == [1, 1, 1]


def test_a_player_remembers_the_hands_it_passed_and_what_was_gone_when_they_came_back() -> None:
    s = dealt()
    for _ in range(3):
        s = play(s, first_picks(s))
    memory = GAME.view(s, 0).memory
    assert [one.picked for one in memory] == ["Agnes Avalanche", "Dapper Dot", "Frosty Fred"]
    assert memory[0].cards == tuple(HANDS[0].split(","))
    assert memory[0].taken == ("Bubbles", "Captain Cod")
    assert memory[1].taken == ()
    assert {one.to for one in memory} == {1}


@pytest.mark.parametrize("name", ["plain", "variable"])
def test_even_rounds_of_a_variable_draft_pass_to_the_right(name: str) -> None:
    states = random_states(setup(3, **VARIANTS[name]), "passing")
    ways = {s.round: GAME.view(s, 0).passing for s in states if s.phase == DRAFT and s.picked}
    assert ways == ({1: 1, 2: -1, 3: 1} if name == "variable" else {1: 1, 2: 1, 3: 1})
    before, after = next(
        (a, b) for a, b in itertools.pairwise(states) if a.round == 2 and a.phase == DRAFT and a.picked == 0
    )
    origin = 1 if name == "variable" else 2
    assert set(hand(after, 0)) < set(hand(before, origin))


def test_who_gets_which_hand_agrees_with_passing_cards_around_by_hand() -> None:
    """A draft on paper: six hands of cards that really move."""
    for variable, seats in itertools.product((False, True), range(2, 7)):
        rng = SeededRng("by hand", variable, seats)
        s = GAME.start(setup(seats, variable_draft=variable))
        picks: list[list[int]] = []
        while s.round < 3:
            if s.phase == DRAFT:
                moves = random_moves(s, rng)
                if s.picked == 0:
                    hands = [sorted(lane) for lane in s.lanes]
                    picks = [[] for _ in range(seats)]
                for seat in range(seats):
                    card = cast(Pick, moves[seat]).card
                    hands[seat].remove(card)
                    picks[seat].append(card)
                step = -1 if variable and s.round == 2 else 1
                hands = [hands[(seat - step) % seats] for seat in range(seats)]
                s, _ = GAME.play(s, moves)
                for seat in range(seats):
                    have = [box(s).number[name.casefold()] for name in GAME.view(s, seat).picks]
                    if len(hands[seat]) == 1:
                        assert have == [*picks[seat], *hands[seat]]
                    else:
                        assert have == picks[seat]
                        assert [box(s).names[card] for card in hands[seat]] == hand(s, seat)
            else:
                s, _ = GAME.play(s, random_moves(s, rng))


# ---- ruling 4 ----


def drafted(seats: int = 3, **options: object) -> State:
    s = dealt(seats, **options)
    while s.phase == DRAFT:
        s = play(s, first_picks(s))
    return play(s, "open Lantern Fjord wisdom") if s.phase == OPEN else s


def test_after_the_draft_the_third_pair_is_revealed_and_everybody_deploys() -> None:
    s = drafted()
    view = GAME.view(s, 2)
    assert (s.phase, GAME.to_act(s)) == (DEPLOY, (0, 1, 2))
    assert [ground.name for ground in view.grounds] == ["Windless Shelf", "Crackle Pond", "Lantern Fjord"]
    assert sorted(view.hand) == sorted(view.picks)


def test_a_hand_of_seven_can_be_deployed_in_1806_ways_each_once() -> None:
    s = drafted()
    ways = GAME.legal(s, 0)
    assert len(ways) == len(set(ways)) == 1806
    own = sorted(box(s).number[name.casefold()] for name in hand(s, 0))
    for deploy in ways:
        assert isinstance(deploy, Deploy)
        assert all(deploy.piles)
        assert sorted(itertools.chain(*deploy.piles)) == own


@pytest.mark.parametrize("cards", range(3, 9))
def test_deployments_are_all_ways_to_fill_three_piles(cards: int) -> None:
    ways = Deployments(tuple(range(cards)))
    assert len(ways) == 3**cards - 3 * 2**cards + 3
    assert list(ways) == [ways[n] for n in range(len(ways))] == list(ways[:])
    assert all(way in ways for way in ways)
    assert Deploy(((0,), (1,), ())) not in ways
    assert Deploy(((2, 1), (0,), tuple(range(3, cards)))) not in ways


def test_pile_sizes_are_public_and_cards_are_not() -> None:
    s = drafted()
    mine = {seat: hand(s, seat) for seat in range(3)}
    moves = {
        seat: f"deploy {cards[0]}|{','.join(cards[1:3])}|{','.join(cards[3:])}"
        for seat, cards in mine.items()
    }
    later, events = play_one(s, moves)
    for event in events:
        if isinstance(event, Deployed):
            other = GAME.event_for((event.seat + 1) % 3, event)
            assert isinstance(other, Deployed)
            assert (other.sizes, other.piles) == ((1, 2, 4), ())
            assert GAME.event_for(event.seat, event) == event
    assert [player.piles for player in GAME.view(later, None).players] == [(0, 2, 4)] * 3


def test_nobody_else_hears_of_hands_and_picks() -> None:
    _s, events = play_one(dealt(), {0: "pick Gale", 1: "pick Drift", 2: "pick Sleet"})
    for who in (None, 0, 1, 2):
        heard = [GAME.event_for(who, event) for event in events]
        private = [event for event in heard if isinstance(event, Picked | Received)]
        assert {event.seat for event in private} == ({who} if who is not None else set())
        assert Passed(1, 6) in heard


# ---- ruling 13 ----


def test_sealed_choices_and_the_deal_have_a_name_for_their_owner_alone() -> None:
    s = dealt()
    pick = GAME.parse(s, 0, "pick Gale")
    assert [GAME.name_for(s, who, 0, pick) for who in (0, 1, None)] == ["pick Gale", None, None]
    ready = drafted()
    deploy = GAME.legal(ready, 1)[5]
    assert [GAME.name_for(ready, who, 1, deploy) is None for who in (0, 1, 2, None)] == [
        True,
        False,
        True,
        True,
    ]
    opened = play(start(), OPENING)
    deal = GAME.draw(opened, SeededRng("deal"))
    assert all(GAME.name_for(opened, who, CHANCE, deal) is None for who in (None, 0, 1))
    opening = GAME.draw(start(), SeededRng("open"))
    assert all(GAME.name_for(start(), who, CHANCE, opening) for who in (None, 0, 1))


def test_a_preview_of_a_sealed_choice_shows_ones_own_part_only() -> None:
    s = dealt()
    assert list(GAME.foresee(s, 0, GAME.parse(s, 0, "pick Gale"))) == [Picked(0, "Gale")]
    ready = drafted()
    (foreseen,) = GAME.foresee(ready, 2, GAME.legal(ready, 2)[0])
    assert isinstance(foreseen, Deployed)
    assert foreseen.seat == 2


# ---- ruling 11: family and short ----


def test_family_all_three_pairs_lie_open_before_the_draft() -> None:
    s = start(family=True)
    (event,) = play_one(s, f"{OPENING}, Lantern Fjord wisdom")[1]
    assert isinstance(event, Opened)
    assert (len(event.grounds), event.hidden) == (3, 0)
    s = play(s, f"{OPENING}, Lantern Fjord wisdom", f"deal {HANDS[0]}|{HANDS[1]}")
    while s.phase == DRAFT:
        s = play(s, first_picks(s))
    assert s.phase == DEPLOY


@pytest.mark.parametrize(
    ("seats", "options", "each"),
    [(2, {}, 10), (5, {}, 10), (6, {}, 9), (6, {"kittens": True}, 10)],
)
def test_short_deals_ten_or_nine_where_ten_are_too_many(
    seats: int, options: dict[str, object], each: int
) -> None:
    s = play_one(start(seats, short=True, **options), OPENING)[0]
    s, _ = GAME.play(s, {CHANCE: GAME.draw(s, SeededRng("short"))})
    assert s.phase == HOLD
    assert {player.hand for player in GAME.view(s, 0).players} == {each}
    assert len(GAME.legal(s, 0)) == (120 if each == 10 else 36)


def test_short_everyone_keeps_seven_and_the_rest_is_secret_on_the_used_pile() -> None:
    s = play(start(2, short=True), OPENING)
    s, _ = GAME.play(s, {CHANCE: GAME.draw(s, SeededRng("short"))})
    held = {seat: hand(s, seat)[:7] for seat in range(2)}
    rest = {seat: hand(s, seat)[7:] for seat in range(2)}
    later = play(s, {seat: f"hold {','.join(cards)}" for seat, cards in held.items()})
    assert later.phase == OPEN
    for seat in range(2):
        view = GAME.view(later, seat)
        assert list(view.picks) == held[seat]
        assert list(view.aside) == rest[seat]
        assert (view.used, view.used_hidden) == ((), 6)
    assert sorted(box(s).spell(later.aside)) == sorted(rest[0] + rest[1])
    seen: BattleView = GAME.view(later, None)
    assert (seen.aside, seen.picks, seen.used_hidden) == ((), (), 6)


# ---- words ----


def test_laying_out_and_drafting_in_words() -> None:
    assert told(start(), OPENING) == [
        "Round 1: the battlegrounds are Windless Shelf for strength and Crackle Pond for agility;"
        " one stays hidden."
    ]
    s = play(start(), OPENING)
    assert told(s, f"deal {HANDS[0]}|{HANDS[1]}")[:2] == [
        "Everyone is dealt seven cards; 40 are left in the deck.",
        "Ann now holds Agnes Avalanche, Bubbles, Captain Cod, Floe, Gale, Opal and Pip.",
    ]
    s = play(s, f"deal {HANDS[0]}|{HANDS[1]}")
    words = told(s, {0: "pick Gale", 1: "pick Drift"})
    assert words[0] == "Ann picks Gale."
    assert "Everyone has picked; hands of six go to the left." in words


# ---- the deal ----


@pytest.mark.parametrize(("name", "seats"), COMPANIES)
def test_a_deal_gives_everyone_different_cards_and_leaves_the_rest(name: str, seats: int) -> None:
    s = next(s for s in random_states(setup(seats, **VARIANTS[name]), "deal") if s.lanes)
    cards = [card for lane in s.lanes for card in lane]
    assert len(set(cards)) == len(cards)
    assert sorted((*cards, *s.deck)) == list(range(len(box(s).cards)))


def test_every_card_is_as_likely_to_come_to_a_seat() -> None:
    s = play(start(2), OPENING)
    rng = SeededRng("fair")
    found: Counter[int] = Counter()
    for _ in range(4000):
        deal = GAME.draw(s, rng)
        found.update(cast(Deal, deal).hands[0])
    expected = 4000 * 7 / 54
    chi = sum((found[card] - expected) ** 2 / expected for card in range(54))
    assert chi < 90, chi
    assert s.phase == DEAL


def test_battlegrounds_and_attributes_are_drawn_evenly() -> None:
    rng = SeededRng("grounds")
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(3600):
        opening = GAME.draw(start(), rng)
        assert isinstance(opening, Open)
        found.update(opening.grounds)
    assert len(found) == 36
    assert all(140 < count < 260 for count in found.values())


def test_a_position_may_have_smaller_hands() -> None:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility / lane 1: Pip, Gale, Opal, Floe"
        " / lane 2: Drift, Tango, Squall, Rollo"
    )
    for _ in range(3):
        s = play(s, first_picks(s))
    s = play(s, "open Lantern Fjord wisdom")
    assert len(names(s, 0)) == 36
