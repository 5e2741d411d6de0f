"""Nobody sees what they should not, and a guess is any state its seat could be in, each as likely.

Twins are two games that one seat cannot tell apart: the dealer dealt and the others chose otherwise. What the
seat and a spectator are sent must be the same, byte by byte. That they do differ is counted.
"""

import itertools
import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from rookery.core.game import CHANCE, Seat
from rookery.core.rng import SeededRng, pick
from rookery.games.battle import GAME
from rookery.games.battle.actions import Action, Deal, Deploy, Hold, Pick
from rookery.games.battle.rules.draft import drafted, lane_of, recollection
from rookery.games.battle.state import DEAL, DEPLOY, DRAFT, HOLD, State
from tests.games.battle.helpers import (
    COMPANIES,
    PEOPLE,
    VARIANTS,
    at,
    box,
    play,
    random_moves,
    random_states,
    setup,
)

# ---- twins ----

SETUPS = [
    ("plain", 2), ("plain", 3), ("plain", 6), ("family", 4), ("short", 2), ("short", 6), ("variable", 3),
    ("teams", 4), ("kittens", 5), ("short teams", 4), ("everything", 6),
]  # fmt: skip

Moves = dict[Seat, Action]


def supposed_moves(s: State, supposed: State, moves: Moves) -> Moves:
    """The moves made in `s`, as they were made in the round that `supposed` is from."""
    seats = range(s.options.seats)
    if s.phase == DEAL:
        return {CHANCE: Deal(tuple(tuple(sorted(lane)) for lane in supposed.lanes))}
    if s.phase == DRAFT:
        return {seat: Pick(supposed.lanes[lane_of(s, seat, s.picked)][s.picked]) for seat in seats}
    if s.phase == HOLD:
        return {seat: Hold(supposed.lanes[seat][: supposed.picked]) for seat in seats}
    if s.phase == DEPLOY:
        return {seat: Deploy(supposed.piles[seat]) for seat in seats}
    return moves


def sent(s: State, moves: Moves, who: Seat | None) -> tuple[State, list[Any]]:
    """The next state, and everything that reaches an onlooker on the way there."""
    for seat, action in moves.items():
        assert GAME.refuse(s, seat, action) is None
    after, events = GAME.play(s, moves)
    heard = [event for event in (GAME.event_for(who, one) for one in events) if event is not None]
    parts: list[Any] = [
        [GAME.name_for(s, who, seat, moves[seat]) for seat in sorted(moves)],
        [msgspec.json.encode(event) for event in heard],
        [GAME.tell(event, PEOPLE) for event in heard],
        msgspec.json.encode(GAME.view(after, who)),
        GAME.text(after, who),
        GAME.to_act(after),
    ]
    if who is not None:
        parts += [list(GAME.legal(after, who)), GAME.guess(after, who, SeededRng("guess"))]
    return after, parts


@pytest.mark.parametrize(("name", "seats"), SETUPS)
def test_twins_are_sent_the_same(name: str, seats: int) -> None:
    """Whatever a seat supposes can have been: it is played through, from the deal on."""
    rng = SeededRng("twins", name, seats)
    s = GAME.start(setup(seats, **VARIANTS[name]))
    differ = compared = 0
    while GAME.to_act(s):
        beginning, steps = s, list[Moves]()
        until = 8 + rng.below(3 * seats)
        while s.round == beginning.round and GAME.to_act(s):
            before, moves = s, random_moves(s, rng)
            s, _ = GAME.play(s, moves)
            if s.round > beginning.round or not GAME.to_act(s) or len(steps) == until:
                break
            steps.append(moves)
        seat = rng.below(seats)
        supposed = GAME.guess(before, seat, rng)
        differ += (supposed.lanes, supposed.piles) != (before.lanes, before.piles)
        for who in (seat, None):
            first = second = beginning
            for moves in steps:
                others = supposed_moves(second, supposed, moves)
                first, one = sent(first, moves, who)
                second, other = sent(second, others, who)
                assert one == other
                compared += 1
        while s.round == beginning.round and GAME.to_act(s):
            s, _ = GAME.play(s, random_moves(s, rng))
    assert differ >= 2
    assert compared > 40


@pytest.mark.parametrize(("name", "seats"), [pair for pair in COMPANIES if pair[1] in (2, 3, 6)])
def test_what_a_seat_sees_is_the_same_in_whatever_it_could_suppose(name: str, seats: int) -> None:
    rng = SeededRng("suppose", name, seats)
    for s in random_states(setup(seats, **VARIANTS[name]), ("suppose", name))[::5]:
        seat = rng.below(seats)
        supposed = GAME.guess(s, seat, rng)
        assert GAME.key(supposed, seat) == GAME.key(s, seat)
        for who in (seat, None):
            assert GAME.view(supposed, who) == GAME.view(s, who)
            assert GAME.text(supposed, who) == GAME.text(s, who)
        assert GAME.to_act(supposed) == GAME.to_act(s)
        assert list(GAME.legal(supposed, seat)) == list(GAME.legal(s, seat))
        assert GAME.guess(supposed, seat, SeededRng(1)) == GAME.guess(s, seat, SeededRng(1))


@pytest.mark.parametrize(("name", "seats"), COMPANIES)
def test_a_guess_can_be_played_to_the_end_and_loses_no_card(name: str, seats: int) -> None:
    rng = SeededRng("play on", name, seats)
    states = random_states(setup(seats, **VARIANTS[name]), ("play on", name))
    for s in states[:: max(1, len(states) // 6)]:
        s = GAME.guess(s, rng.below(seats), rng)
        if s.lanes and not s.piles:
            cards = sorted((*(card for lane in s.lanes for card in lane), *s.deck))
            assert cards == list(range(len(box(s).cards)))
        while GAME.to_act(s):
            s, _ = GAME.play(s, random_moves(s, rng))


@pytest.mark.parametrize(("name", "seats"), [("plain", 2), ("plain", 4), ("variable", 6), ("short", 3)])
def test_a_guess_of_a_guess_for_another_seat_holds_together(name: str, seats: int) -> None:
    """What a bot supposes another bot would suppose."""
    rng = SeededRng("suppose twice", name)
    for s in random_states(setup(seats, **VARIANTS[name]), ("suppose twice", name))[::3]:
        first = GAME.guess(s, 0, rng)
        second = GAME.guess(first, 1, rng)
        assert GAME.key(second, 1) == GAME.key(first, 1)


def test_a_guess_varies_what_the_seat_cannot_know() -> None:
    """It is not the truth handed out again."""
    seen: Counter[str] = Counter()
    for name, seats in SETUPS:
        rng = SeededRng("vary", name)
        for s in random_states(setup(seats, **VARIANTS[name]), ("vary", name)):
            other = GAME.guess(s, 0, rng)
            seen["lanes"] += other.lanes != s.lanes
            seen["piles"] += other.piles != s.piles
            seen["deck"] += other.deck != s.deck
            seen["aside"] += other.aside != s.aside
    assert all(seen[what] > 50 for what in ("lanes", "piles", "deck", "aside")), seen


def test_cards_seen_in_the_hand_passed_on_are_in_the_neighbours_hand_or_among_its_picks() -> None:
    for s in random_states(setup(4), "recall"):
        if s.phase != DRAFT or not 1 <= s.picked < 4:
            continue
        for number in range(5):
            supposed = GAME.guess(s, 0, SeededRng(number))
            for memory in GAME.view(s, 0).memory:
                passed = {box(s).number[card.casefold()] for card in memory.cards} - {
                    box(s).number[memory.picked.casefold()]
                }
                lane = supposed.lanes[(0 - (memory.pick - 1)) % 4]
                assert passed == set(lane[memory.pick :])


def test_two_players_know_every_pick_but_the_first_and_the_last_cards() -> None:
    """Every hand comes back after two picks with one card missing."""
    for s in random_states(setup(2), "two"):
        if s.phase == DEPLOY:
            for number in range(5):
                supposed = GAME.guess(s, 0, SeededRng(number))
                assert drafted(supposed, 1)[1:] == drafted(s, 1)[1:]


# ---- keys ----


def test_a_key_remembers_the_hands_of_earlier_rounds() -> None:
    """Two games alike but for a card that only the first seat saw, in the first round."""
    rng = SeededRng("recall")
    one = GAME.start(setup(3))
    while one.phase != DRAFT:
        one, _ = GAME.play(one, random_moves(one, rng))
    lanes = list(one.lanes)
    # A card in the hand of seat 0 that it never picks, and one in the deck, change places.
    lanes[0] = tuple(sorted((*lanes[0][:6], one.deck[0])))
    other = replace(one, lanes=tuple(lanes), deck=tuple(sorted((*one.deck[1:], one.lanes[0][6]))))
    assert GAME.key(one, 0) != GAME.key(other, 0)
    assert GAME.key(one, 2) == GAME.key(other, 2)
    assert recollection(one, 0) != recollection(other, 0)
    while one.round == 1:
        one, _ = GAME.play(one, random_moves(one, rng))
    assert len(one.recall[0]) == sum(range(1, 8)) + 7
    other = replace(one, recall=(one.recall[0][::-1], *one.recall[1:]))
    assert GAME.key(one, 0) != GAME.key(other, 0)
    assert GAME.key(one, 1) == GAME.key(other, 1)


def test_keys_of_a_whole_game_are_all_different_and_hashable() -> None:
    for seats in (2, 6):
        states = random_states(setup(seats), ("keys", seats))
        keys = {GAME.key(s, 0) for s in states}
        assert len(keys) == len(states)


# ---- the dealer and the others behind the curtain ----


def alike(s: State, seat: Seat, action: Action) -> Sequence[Action]:
    """Choices of a seat that show the same: of deployments, those with the same sizes and first Squad."""
    legal = GAME.legal(s, seat)
    if not isinstance(action, Deploy):
        return legal
    sizes = [len(pile) for pile in action.piles]
    same = [way for way in legal if isinstance(way, Deploy) and [len(pile) for pile in way.piles] == sizes]
    return [way for way in same if way.piles[0] == action.piles[0]]


@pytest.mark.parametrize("name", ["plain", "short", "teams"])
def test_what_others_choose_at_once_changes_nothing_a_seat_is_sent(name: str) -> None:
    """Draft, holding on and deploying: the others pick something else, and seat 0 hears the same."""
    rng = SeededRng("at once", name)
    changed: Counter[str] = Counter()
    for s in random_states(setup(4, **VARIANTS[name]), ("at once", name)):
        if s.phase not in (DRAFT, HOLD, DEPLOY):
            continue
        moves = random_moves(s, rng)
        for other in (1, 2, 3):
            again = {**moves, other: pick(rng, alike(s, other, moves[other]))}
            for who in (0, None):
                told = [
                    [GAME.name_for(s, who, seat, action) for seat, action in made.items() if seat != 0]
                    for made in (moves, again)
                ]
                assert told[0] == told[1] == [None, None, None]
            first, second = (GAME.play(s, made)[0] for made in (moves, again))
            if GAME.key(first, 0) == GAME.key(second, 0):
                assert GAME.view(first, 0) == GAME.view(second, 0)
                changed[s.phase] += first != second
    assert all(changed[phase] for phase in (HOLD if name == "short" else DRAFT, DEPLOY))


def test_the_deal_reaches_no_one_but_ones_own_hand() -> None:
    s = play(GAME.start(setup(3)), "open Windless Shelf strength, Crackle Pond agility")
    deal = GAME.draw(s, SeededRng("deal"))
    later, events = GAME.play(s, {CHANCE: deal})
    for who in (0, 1, 2, None):
        heard = [event for event in events if GAME.event_for(who, event) is not None]
        said = " ".join(GAME.tell(event, PEOPLE) for event in heard)
        for seat, hand in enumerate(later.lanes):
            assert all((box(s).names[card] in said) == (seat == who) for card in hand)


# ---- every state that fits, each as likely ----

FEW = "\n".join(f"penguin,Card {letter},{n % 4},1,1,1," for n, letter in enumerate("ABCDEFGHIJKLMN"))
"""The smallest card set there is: fourteen cards."""


def evenly(s: State, seat: Seat, expected: set[bytes], samples: int) -> None:
    """Guesses fall on exactly the expected states, and about equally often on each."""
    rng = SeededRng("evenly")
    found: Counter[bytes] = Counter()
    for _ in range(samples):
        found[shape(GAME.guess(s, seat, rng))] += 1
    assert set(found) <= expected
    average = samples / len(expected)
    chi = sum((found[one] - average) ** 2 / average for one in expected)
    # Four standard deviations above the mean of the distribution this should have.
    assert chi < len(expected) - 1 + 4 * math.sqrt(2 * (len(expected) - 1)), (chi, len(expected))


def shape(s: State) -> bytes:
    return msgspec.json.encode((s.lanes, s.piles, s.deck, s.aside))


def suppositions(s: State, seat: Seat) -> set[bytes]:
    """All states with the seat's key, by trying everything: who could have been dealt, and done, what."""
    cards = range(len(box(s).cards))
    length = len(s.lanes[0])
    seen, key = recollection(s, seat), GAME.key(s, seat)
    found = set()
    # The dealt hands, in every order they could be taken in; the seat knows what was dealt to itself.
    own = s.lanes[seat]
    for first in itertools.permutations(own):
        for second in itertools.permutations([card for card in cards if card not in own], length):
            pair = (first, second) if seat == 0 else (second, first)
            lanes = tuple((*lane[: s.picked], *sorted(lane[s.picked :])) for lane in pair)
            guessed = replace(s, lanes=lanes, piles=())
            if recollection(guessed, seat) != seen:
                continue
            fitting = (one for one in with_piles(s, guessed, seat) if GAME.key(one, seat) == key)
            found |= {shape(one) for one in fitting}
    return found


def with_piles(s: State, guessed: State, seat: Seat) -> Iterator[State]:
    covered = {card for lane in guessed.lanes for card in lane}
    deck = tuple(sorted(set(box(s).deck) - covered))
    if not s.piles:
        yield replace(guessed, deck=deck)
        return
    for split in GAME.legal(replace(guessed, phase=DEPLOY), 1 - seat):
        piles = list(s.piles)
        piles[1 - seat] = cast(Deploy, split).piles
        yield replace(guessed, piles=tuple(piles), deck=deck)


def small_draft(picked: int) -> State:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility / lane 1: Card A, Card B, Card C, Card D"
        " / lane 2: Card E, Card F, Card G, Card H",
        cards=FEW,
    )
    rng = SeededRng("small", picked)
    while s.phase == DRAFT and s.picked < picked:
        s, _ = GAME.play(s, random_moves(s, rng))
    return s


@pytest.mark.parametrize("picked", [0, 1, 2, 4])
def test_guesses_in_a_draft_are_all_that_fits_each_as_likely(picked: int) -> None:
    s = small_draft(picked)
    expected = suppositions(s, 0)
    assert len(expected) == {0: 210, 1: 7, 2: 7, 4: 7}[picked]
    evenly(s, 0, expected, 40 * len(expected))


def test_guesses_in_a_competition_are_all_that_fits_each_as_likely() -> None:
    """Floe stops the first battleground for a choice, so two of three piles lie face down."""
    few = FEW.replace("Card A,0,1,1,1,", "Card A,0,1,1,1,intimidator")
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility, Lantern Fjord wisdom / picked: 4"
        " / lane 1: Card A, Card B, Card C, Card D / lane 2: Card E, Card F, Card G, Card H"
        " / piles 1: Card A | Card F | Card C, Card H / piles 2: Card D, Card E | Card G | Card B",
        cards=few,
    )
    assert s.phase == "intimidate"
    expected = suppositions(s, 0)
    # Card E was never seen in a draft, but lies open now: it must have been the first pick. Two arrangements.
    assert len(expected) == 2
    evenly(s, 0, expected, 200)
    hidden = suppositions(s, 1)
    # Seat 2 never saw Card A in a draft either; of the three that are left in two piles, any one is alone.
    assert len(hidden) == 3
    evenly(s, 1, hidden, 300)


def test_three_players_shuffle_what_two_neighbours_took() -> None:
    """A lane that came back lacks two cards: either neighbour may have taken either."""
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility / picked: 3"
        " / lane 1: Card A, Card B, Card C, Card D, Card E / lane 2: Card F, Card G, Card H, Card I, Card J"
        " / lane 3: Card K, Card L, Card M, Card N, Card O",
        3,
        cards=FEW
        + "\npenguin,Card O,1,1,1,1,\npenguin,Card P,1,1,1,1,\npenguin,Card Q,1,1,1,1,"
        + "".join(f"\npenguin,More {n},1,1,1,1," for n in range(8)),
    )
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(400):
        found[GAME.guess(s, 0, SeededRng(number)).lanes[0][:3]] += 1
    assert set(found) == {(0, 1, 2), (0, 2, 1)}
    assert min(found.values()) > 150
