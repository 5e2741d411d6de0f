"""The bots: legal whatever is played, the same for the same seed, and sensible where it is plain what is."""

import pytest
from msgspec.structs import replace

from rookery.bots.thinking import sit, think
from rookery.core.game import CHANCE
from rookery.core.record import Replayed
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup, check_setup
from rookery.core.thought import Thought
from rookery.games.nightout import GAME
from rookery.games.nightout.actions import Action, Place
from rookery.games.nightout.bot.levels import LEVELS
from rookery.games.nightout.bot.reasons import TERMS
from rookery.games.nightout.rules.board import steps_home
from rookery.games.nightout.state import State
from rookery.games.nightout.statistics import count
from tests.games.few_setups import few_setups
from tests.games.nightout.helpers import setup_of

LANES = "tiles: 2|4@a4E 1|5@c4E 3|6@e4S 0|2@e2S 4|4@c1E 1|3@a1E 5|6@a3S 2|3@c3S"
NAMES = [level.name for level in LEVELS]
SETUPS = few_setups(GAME)


def thought(s: State, level: str = "emperor", seed: int = 0) -> Thought[Action]:
    (seat,) = GAME.to_act(s)
    return think(GAME, sit(GAME, s, seat, level, f"{seed}"), SeededRng("think", seed))


def named(s: State, level: str = "emperor", seed: int = 0) -> str:
    return GAME.name(s, s.turn, thought(s, level, seed).action)


def walk_of(s: State, level: str = "emperor") -> State:
    """The whole walk as the bot takes it."""
    while s.phase == "walk":
        s, _ = GAME.play(s, {s.turn: thought(s, level).action})
    return s


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: f"{setup.seats}-{list(setup.options.values())}")
def test_bots_of_all_levels_play_legally_under_every_house_rule(setup: Setup) -> None:
    s, rng = GAME.start(setup), SeededRng("legal")
    for number in range(60):
        acting = GAME.to_act(s)
        if not acting:
            break
        if acting == (CHANCE,):
            s, _ = GAME.play(s, {CHANCE: GAME.draw(s, rng)})
            continue
        found = thought(s, NAMES[number % len(NAMES)], number)
        assert found.action in GAME.legal(s, s.turn)
        assert -1 <= found.worth <= 1
        assert found.reasons
        for reason in found.reasons:
            assert reason.term in TERMS
            assert -1 <= reason.value <= 1
            assert reason.words
        s, _ = GAME.play(s, {s.turn: found.action})


@pytest.mark.parametrize("level", NAMES)
def test_the_same_chair_and_seed_give_the_same_game(level: str) -> None:
    def game() -> list[str]:
        s, rng = GAME.start(check_setup(GAME.spec, 3, {"round_limit": 3})), SeededRng("twice")
        made: list[str] = []
        while acting := GAME.to_act(s):
            (seat,) = acting
            action = GAME.draw(s, rng) if seat == CHANCE else thought(s, level, len(made)).action
            made.append(GAME.name(s, seat, action))
            s, _ = GAME.play(s, {seat: action})
        return made

    assert game() == game()


@pytest.mark.parametrize("level", NAMES[1:])
def test_a_win_within_reach_is_taken(level: str) -> None:
    text = f"{LANES}\na: a3 nest=1|3 a1@penguin a2@penguin\nb: e3 nest=3|6 b1@d4 b2@e1\nturn: a walk die=1"
    s = setup_of(text)
    while s.phase == "walk":
        s, _ = GAME.play(s, {0: thought(s, level).action})
    outcome = GAME.outcome(s)
    assert outcome is not None and outcome.winners == (0,)


def test_the_hint_for_a_win_says_so() -> None:
    text = f"{LANES}\na: a2 nest=1|3 a1@penguin a2@penguin\nb: e3 nest=3|6 b1@d4 b2@e1\nturn: a walk die=1"
    found = thought(setup_of(text))
    assert GAME.name(setup_of(text), 0, found.action) == "step a1"
    assert found.worth == 1.0
    assert found.reasons[0].term == "home"


@pytest.mark.parametrize("level", NAMES[1:])
def test_a_buddy_next_door_is_fetched(level: str) -> None:
    text = f"{LANES}\na: c1 nest=1|3 a1@c2 a2@a4\nb: e3 nest=3|6 b1@d4 b2@e1\nturn: a walk die=6"
    fetched = [named(setup_of(text), level, seed) == "step c2" for seed in range(10)]
    assert sum(fetched) >= (10 if level == "emperor" else 6)


@pytest.mark.parametrize("level", NAMES)
def test_nobody_walks_on_from_the_bears(level: str) -> None:
    text = f"{LANES}\na: d1 nest=1|3 a1@d4 a2@b4\nb: e4 nest=3|6 b1@a3 b2@c3\nturn: a walk die=6"
    s = setup_of(text, bears="eat")
    for move in ("step e1", "step e2"):
        s, _ = GAME.play(s, {0: GAME.parse(s, 0, move)})
    assert "eaten" in [GAME.name(s, 0, action) for action in GAME.legal(s, 0)]
    assert named(s, level) == "stop"


def test_emperor_closes_the_gap_on_its_way_home() -> None:
    tiles = "tiles: 2|4@a4E 1|5@c4E 3|6@e4S 0|2@e2S 4|4@c1E 1|3@a1E 5|6@f3N 2|3@c3S"
    text = f"{tiles}\na: a4 nest=1|3 a1@penguin a2@penguin\nb: e2 nest=3|6 b1@c1 b2@c1\nturn: a tile tile=2|3"
    assert named(setup_of(text)) in ("tile 2|3 to a2N", "tile 2|3 to a3S")


@pytest.mark.parametrize("level", ["adult", "emperor"])
def test_a_rivals_buddy_is_placed_far_from_its_nest(level: str) -> None:
    s, rng = GAME.start(check_setup(GAME.spec, 2, {})), SeededRng("malice")
    while GAME.to_act(s) == (CHANCE,):
        s, _ = GAME.play(s, {CHANCE: GAME.draw(s, rng)})
    owner = 1 - s.turn

    def way_home(action: Action) -> int:
        """From where it would lie to its owner's nest."""
        assert isinstance(action, Place)
        steps = steps_home(replace(s, at=tuple(action.cell for _ in s.at)), owner)
        assert steps is not None
        return steps

    ways = sorted(way_home(action) for action in GAME.legal(s, s.turn))
    assert way_home(thought(s, level).action) > ways[len(ways) // 2]


def test_compiled_and_readable_rules_agree() -> None:
    assert GAME.compiled().agree(600, SeededRng("agree")) == 600


def test_turns_and_rounds_are_counted() -> None:
    text = f"{LANES}\na: a2 nest=1|3 a1@penguin a2@penguin\nb: e3 nest=3|6 b1@d4 b2@e1\nturn: a walk die=1"
    s = setup_of(text)
    names = {figure.name for figure in count([Replayed(0, s, (), []), Replayed(1, walk_of(s), (), [])])}
    assert {"rounds", "won by number 1 in the order of play", "turns without a way towards the goal"} <= names
