"""The bots: legal and steady at every level and in every variant, blind to what is hidden, never predictable
where all choose at once, and sensible where the best choice is plain."""

import msgspec
import numpy as np
import pytest

from rookery.core.game import CHANCE, Seat
from rookery.core.rng import SeededRng, pick
from rookery.core.thought import Budget, Chair, Thought
from rookery.games.battle import GAME
from rookery.games.battle.actions import Action, Deploy
from rookery.games.battle.bot.brain import BattleBrain
from rookery.games.battle.bot.contesting import chance_to_win, glance
from rookery.games.battle.bot.deploying import fish_for, fish_weights, split
from rookery.games.battle.bot.deployments import (
    EMPTY,
    TOTALS,
    all_sums,
    deck_of,
    every_deployment,
    orderly_sums,
)
from rookery.games.battle.bot.levels import LEVELS
from rookery.games.battle.bot.reasons import TERMS
from rookery.games.battle.options import Options
from rookery.games.battle.rules.moves import legal_moves
from rookery.games.battle.rules.tally import places, prizes_for
from rookery.games.battle.state import DEPLOY, State
from tests.games.battle.helpers import IN_TURN, VARIANTS, at, box, names, random_states, setup

BRAIN = BattleBrain()
LEVEL_NAMES = [level.name for level in LEVELS]
STRENGTH = "grounds: Crackle Pond strength"
THREE = "grounds: Windless Shelf strength, Crackle Pond agility, Lantern Fjord wisdom"


def think(s: State, seat: Seat, level: str = "emperor", seed: object = 0, nodes: int = 60) -> Thought[Action]:
    return BRAIN.think(Chair(seat, s, level), SeededRng("brain", seed), Budget(nodes=nodes))


def answer(s: State, level: str = "emperor", seed: object = 0, nodes: int = 400) -> str:
    """What the one who is to act does."""
    seat = GAME.to_act(s)[0]
    return GAME.name(s, seat, think(s, seat, level, seed, nodes).action)


def test_the_levels_are_those_the_game_promises() -> None:
    assert GAME.spec.levels == ("chick", "fledgling", "adult", "emperor")


# ---- anywhere ----


@pytest.mark.parametrize(("name", "seats"), IN_TURN)
def test_every_level_answers_legally_in_every_variant_to_the_end(name: str, seats: int) -> None:
    """One game each, the levels taking turns; every thought is bounded and says why."""
    rng = SeededRng("anywhere", name, seats)
    s = GAME.start(setup(seats, **VARIANTS[name]))
    while acting := GAME.to_act(s):
        if acting == (CHANCE,):
            s, _ = GAME.play(s, {CHANCE: GAME.draw(s, rng)})
            continue
        moves = {}
        for seat in acting:
            thought = think(s, seat, pick(rng, LEVEL_NAMES), rng.below(1000), 12)
            assert GAME.refuse(s, seat, thought.action) is None
            assert -1 <= thought.worth <= 1
            assert thought.reasons
            for reason in thought.reasons:
                assert reason.term in TERMS and -1 <= reason.value <= 1 and reason.words
            assert thought.line == (GAME.name(s, seat, thought.action),)
            assert msgspec.json.encode(thought), "it can be sent to the player"
            moves[seat] = thought.action
        s, _ = GAME.play(s, moves)


def test_a_card_set_of_ones_own_is_played() -> None:
    rows = [
        f"penguin,Card {n:02},{n % 4},{n // 2 % 4},3,0,{('', 'rogue', 'traveler')[n % 3]}" for n in range(14)
    ]
    s = GAME.start(setup(2, cards="\n".join(rows)))
    rng = SeededRng("own cards")
    while acting := GAME.to_act(s):
        if acting == (CHANCE,):
            moves = {CHANCE: GAME.draw(s, rng)}
        else:
            moves = {seat: think(s, seat, "adult", nodes=20).action for seat in acting}
        s, _ = GAME.play(s, moves)
    assert GAME.outcome(s) is not None


def test_who_is_not_to_choose_is_not_asked() -> None:
    s = at(f"{STRENGTH} / squad 1: Floe, Opal / squad 2: Tango, Mittens")
    with pytest.raises(ValueError, match="seat 1"):
        think(s, 1)
    with pytest.raises(ValueError, match="seat 0"):
        think(GAME.start(setup()), 0)


@pytest.mark.parametrize("level", LEVEL_NAMES)
def test_same_chair_seed_and_nodes_same_thought(level: str) -> None:
    for number, s in enumerate(random_states(setup(3), "steady")):
        for seat in GAME.to_act(s):
            if seat != CHANCE:
                first = think(s, seat, level, number)
                assert (
                    BattleBrain().think(Chair(seat, s, level), SeededRng("brain", number), Budget(nodes=60))
                    == first
                )


@pytest.mark.parametrize(("name", "seats"), IN_TURN)
def test_what_is_hidden_never_changes_a_thought(name: str, seats: int) -> None:
    """Two states that a seat cannot tell apart are thought about alike, whichever of them is handed in."""
    rng = SeededRng("blind", name, seats)
    differ = 0
    for s in random_states(setup(seats, **VARIANTS[name]), ("blind", name), 40):
        acting = [seat for seat in GAME.to_act(s) if seat != CHANCE]
        if not acting:
            continue
        seat = pick(rng, acting)
        other = GAME.guess(s, seat, rng)
        assert GAME.key(other, seat) == GAME.key(s, seat)
        differ += (other.lanes, other.deck) != (s.lanes, s.deck)
        for level in ("fledgling", "emperor"):
            assert think(other, seat, level) == think(s, seat, level)
    assert differ


def test_a_budget_makes_thinking_shorter() -> None:
    s = next(s for s in random_states(setup(4), "budget") if s.phase == "draft")
    few, many = think(s, 0, nodes=1), think(s, 0, nodes=10_000)
    assert few.nodes < many.nodes
    hurried = BRAIN.think(Chair(0, s, "emperor"), SeededRng(1), Budget(seconds=0.001))
    assert hurried.nodes < many.nodes


# ---- what it reckons with ----


def test_every_way_is_every_legal_deployment() -> None:
    s = next(s for s in random_states(setup(), "ways") if s.phase == DEPLOY)
    hand = sorted(card for pile in legal_moves(s, 0)[0].piles for card in pile)  # type: ignore[union-attr]
    made = set()
    for where in every_deployment(7):
        piles = [
            tuple(card for card, ground in zip(hand, where, strict=True) if ground == n) for n in range(3)
        ]
        made.add(Deploy(tuple(piles)))
    assert len(made) == 1806 and made == set(legal_moves(s, 0))


def test_sums_are_what_the_rules_come_to_without_the_others() -> None:
    """Two rounds by the real rules, with nobody on the other side who could do anything."""
    house = Options(2)
    rng, deck, cards = SeededRng("sums"), deck_of(house), box(GAME.start(setup()))
    own = [n for n, ability in enumerate(cards.abilities) if ability in ("", "rogue", "traveler")]
    plain = [n for n, ability in enumerate(cards.abilities) if not ability]
    for number in range(30):
        hand = sorted(own[(number * 5 + 3 * n) % len(own)] for n in range(7))
        if len(set(hand)) < 7:
            continue
        rest = [card for card in plain if card not in hand][:7]
        way = rng.below(1806)
        where = every_deployment(7)[way]
        piles = [[cards.names[c] for c, g in zip(hand, where, strict=True) if g == n] for n in range(3)]
        theirs = [cards.names[card] for card in rest]
        text = (
            f"{THREE} / piles 1: {' | '.join(', '.join(pile) for pile in piles)} / "
            f"piles 2: {theirs[0]} | {theirs[1]} | {', '.join(theirs[2:])}"
        )
        s = at(text)
        sums = all_sums(deck, np.array(hand), np.array([0, 1, 2]))[way] % TOTALS
        expected = [EMPTY if result.totals[0] is None else result.totals[0] for result in s.results]
        assert sums.tolist() == expected


def test_orderly_ways_have_nearly_always_the_best_one() -> None:
    house, dice = Options(4), np.random.default_rng(1)
    deck, attributes = deck_of(house), np.array([0, 1, 2])
    short = []
    for _ in range(60):
        hand = np.sort(dice.permutation(54)[:7])
        every, some = all_sums(deck, hand, attributes), orderly_sums(deck, hand[None], attributes[None], 3)[0]
        whole = [np.minimum(split(sums.copy())[0], 6).sum(1).max() for sums in (every, some)]
        short.append(whole[0] - whole[1])
    assert min(short) >= 0
    assert np.mean(short) < 0.5


def test_fish_are_paid_as_the_rules_pay_them() -> None:
    dice = np.random.default_rng(2)
    totals = dice.integers(-1, 5, (300, 4)).astype(np.int8)
    prizes = np.tile([5, 3, 2, 0], (300, 1))
    for row, fish in zip(totals, fish_for(totals, prizes), strict=True):
        ranks = places([None if one < 0 else int(one) for one in row])
        assert tuple(fish) == prizes_for(ranks, (5, 3, 2))


# ---- plain cases ----


def test_deployments_vary_and_are_all_sensible() -> None:
    s = next(s for s in random_states(setup(), "mixed") if s.phase == DEPLOY)
    for level in ("adult", "emperor"):
        chosen = [think(s, 0, level, seed, 10_000) for seed in range(12)]
        assert len({thought.action for thought in chosen}) >= 3
        worths = [thought.worth for thought in chosen]
        assert max(worths) - min(worths) < 0.25


@pytest.mark.parametrize("level", ["fledgling", "adult", "emperor"])
def test_a_rogue_is_left_alone_where_that_wins(level: str) -> None:
    """Three cards: alone anywhere, Kipper Kate counts 2 more, and she is the only one who can."""
    s = at(f"{THREE} / lane 1: Kipper Kate, Eddy, Igor Igloo / lane 2: Mittens, Waddles, Umber / picked: 3")
    action = think(s, 0, level, nodes=10_000).action
    assert isinstance(action, Deploy) and all(len(pile) == 1 for pile in action.piles)


@pytest.mark.parametrize("level", ["adult", "emperor"])
def test_the_intimidator_frightens_whom_it_lets_one_pass(level: str) -> None:
    """Strength 4 against 5 and 9: only who has 5 can be got past."""
    s = at(
        f"{STRENGTH} / squad 1: Sleet, Mittens / squad 2: Jolly Juno, Earl Ember / "
        "squad 3: Squall, Dapper Dot, Chilly Charlie",
        3,
    )
    assert {answer(s, level, seed) for seed in range(5)} <= {"intimidate Jolly Juno", "intimidate Earl Ember"}


def test_of_equals_it_is_the_next_on_the_left_and_not_always_the_first_seat() -> None:
    """Sleet frightens one of two who are equally strong, from each of the three seats."""
    struck = []
    for squads in (
        ("Sleet", "Dapper Dot", "Chinstrap Chuck"),
        ("Dapper Dot", "Sleet", "Chinstrap Chuck"),
        ("Dapper Dot", "Chinstrap Chuck", "Sleet"),
    ):
        lines = " / ".join(f"squad {number}: {card}" for number, card in enumerate(squads, 1))
        s = at(f"{STRENGTH} / {lines}", 3)
        seat = squads.index("Sleet")
        chosen = GAME.name(s, seat, glance(s, box(s), fish_weights(s.options, seat)))
        struck.append((squads.index(chosen.removeprefix("intimidate ")) - seat) % 3)
    assert struck == [1, 1, 1]


@pytest.mark.parametrize("level", ["adult", "emperor"])
def test_no_present_for_a_squad_that_is_beaten_for_sure_unless_it_helps(level: str) -> None:
    """A Present can only lose what is won: the other one has no Fish to take, and nothing to lose."""
    s = at(f"{STRENGTH} / presents: cocoa / squad 1: Captain Cod, Mittens / squad 2: Tango")
    assert set(names(s)) == {"give 2", "keep"}
    assert {answer(s, level, seed) for seed in range(5)} == {"keep"}


@pytest.mark.parametrize("level", ["adult", "emperor"])
def test_coal_goes_to_the_leader(level: str) -> None:
    s = at(
        f"{STRENGTH} / presents: coal / squad 1: Captain Cod, Mittens / squad 2: Squall, Tango / "
        "squad 3: Opal",
        3,
    )
    assert {answer(s, level, seed) for seed in range(5)} == {"give 2"}


@pytest.mark.parametrize("level", ["fledgling", "adult", "emperor"])
def test_the_leaky_kayak_takes_the_weakest(level: str) -> None:
    s = at(f"{STRENGTH} / presents: kayak / squad 1: Captain Cod, Umber / squad 2: Mittens, Opal, Squall")
    s, _ = GAME.play(s, {0: GAME.parse(s, 0, "give 2")})
    s, _ = GAME.play(s, {CHANCE: GAME.parse(s, CHANCE, "present Leaky Kayak")})
    answers = [answer(s, level, seed) for seed in range(20)]
    assert answers.count("remove Opal") >= 12
    if level != "fledgling":
        assert set(answers) == {"remove Opal"}


@pytest.mark.parametrize("level", ["fledgling", "adult", "emperor"])
def test_a_card_that_counts_is_picked_before_one_that_does_not(level: str) -> None:
    s = at(
        "grounds: Crackle Pond strength, Lantern Fjord agility / "
        "lane 1: Jolly Juno, Lady Lagoon, Velvet Vera / lane 2: Tango, Opal, Umber / picked: 0"
    )
    answers = [GAME.name(s, 0, think(s, 0, level, seed, 2_000).action) for seed in range(20)]
    assert answers.count("pick Jolly Juno") >= (20 if level == "emperor" else 14)


def test_who_has_enough_for_the_game_wants_no_more() -> None:
    """At the last battleground a lead of 2 can be played safe; behind by 2, only daring helps."""
    lines = f"{STRENGTH} / squad 1: Captain Cod, Mittens / squad 2: Squall, Tango"
    safe, daring = [-1.0] * 4, [3.0, 3.0, -3.0, -3.0]
    last = at(f"round: 3 / fish: 6, 4 / {lines}")
    assert chance_to_win(last, 0, box(last), safe) == 1 > chance_to_win(last, 0, box(last), daring)
    assert chance_to_win(last, 1, box(last), safe) == -1 < chance_to_win(last, 1, box(last), daring)
    first = at(f"fish: 6, 4 / {lines}")
    assert -1 < chance_to_win(first, 0, box(first), safe) < chance_to_win(first, 0, box(first), daring) < 1
