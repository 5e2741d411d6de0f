"""The bot that plays any game: sound, secret, within its budget, and the same every time."""

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import msgspec
import pytest

from rookery.bots import search
from rookery.bots.search import Search, budget_of, tries_of, values_of
from rookery.bots.thinking import brain_of, check_bot, check_level, sit, think
from rookery.core import thought
from rookery.core.game import CHANCE, AnyGame, Event, Game
from rookery.core.notation import Notation, Phrase, whole
from rookery.core.outcome import outcome_by_scores
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.core.thought import Budget, Chair
from rookery.games import game_by_id
from rookery.lab.match import play_game
from rookery.torture.hopping import Hopping
from rookery.torture.pebbles import Bid, Pebbles
from tests.packages.making import files_in

PAGE = Path(__file__).parents[2] / "docs" / "add-a-game.md"
_module = ModuleType("tictactoe")
exec(files_in(PAGE)["tictactoe/__init__.py"], _module.__dict__)
TICTACTOE: Game[Any, Any] = _module.GAME
LEVELS = ("chick", "fledgling", "adult", "emperor")


def after(game: AnyGame, moves: Sequence[str]) -> Any:
    state = game.start(check_setup(game.spec, game.spec.min_seats, {}))
    for move in moves:
        (seat,) = game.to_act(state)
        state, _ = game.play(state, {seat: game.parse(state, seat, move)})
    return state


def chosen(moves: str, level: str = "emperor", seed: int = 0) -> str:
    """What a bot plays at tic-tac-toe after these moves."""
    state = after(TICTACTOE, moves.split())
    (seat,) = TICTACTOE.to_act(state)
    thought = think(TICTACTOE, sit(TICTACTOE, state, seat, level, seed), SeededRng(seed))
    return TICTACTOE.name(state, seat, thought.action)


def test_a_game_without_a_brain_is_played_by_the_search() -> None:
    for game in (TICTACTOE, Pebbles(), Hopping()):
        assert game.spec.levels == LEVELS
        assert isinstance(brain_of(game), Search)
    assert not isinstance(brain_of(game_by_id("soccer")), Search)
    assert isinstance(brain_of(game_by_id("soccer"), "search:10"), Search)


def test_levels_try_more_and_more() -> None:
    tries = [budget_of(TICTACTOE, level).nodes or 0 for level in LEVELS]
    assert tries == sorted(set(tries))
    assert tries[-1] >= 100 * tries[0]


@pytest.mark.parametrize("seed", range(3))
def test_it_takes_a_win_and_stops_one(seed: int) -> None:
    assert chosen("b2 a1 c1 a3", "adult", seed) == "a2"
    assert chosen("a1 b2 b1", "adult", seed) == "c1"


def test_it_finds_a_win_that_cannot_be_stopped() -> None:
    """Crosses on a1 and c3, a ring on b3: two corners make two threats at once."""
    assert chosen("a1 b3 c3 b2", "emperor") == "b1"
    state = after(TICTACTOE, ["a1", "a3", "c1", "b1"])
    thought = Search(TICTACTOE).think(sit(TICTACTOE, state, 0, "emperor", 0), SeededRng(0))
    assert TICTACTOE.name(state, 0, thought.action) == "c3"
    assert thought.worth > 0.8


def test_the_emperor_never_loses_tic_tac_toe_to_chance() -> None:
    setup = check_setup(TICTACTOE.spec, 2, {})
    for number in range(10):
        levels = ["emperor", "random"] if number % 2 else ["random", "emperor"]
        _, outcome = play_game(TICTACTOE, setup, levels, f"floor {number}")
        assert outcome.drawn or levels[outcome.winners[0]] == "emperor"


@pytest.mark.parametrize("game", [TICTACTOE, Pebbles(), Hopping()], ids=lambda game: game.spec.id)
def test_same_chair_stream_and_nodes_same_thought(game: AnyGame) -> None:
    state = game.start(check_setup(game.spec, 2, {}))
    if game.to_act(state) == (CHANCE,):
        state, _ = game.play(state, {CHANCE: game.draw(state, SeededRng(1))})
    chair = sit(game, state, game.to_act(state)[0], "adult", 1)
    thoughts = [Search(game).think(chair, SeededRng(7), Budget(nodes=80)) for _ in range(2)]
    assert thoughts[0] == thoughts[1]
    assert thoughts[0].nodes == 80
    assert -1 <= thoughts[0].worth <= 1
    assert thoughts[0].reasons[0].words.startswith("Of ")


def test_what_a_seat_cannot_know_never_changes_its_move() -> None:
    """Twins: two deals that differ in what the other holds."""
    game = Pebbles()
    start = game.start(check_setup(game.spec, 2, {}))
    for own in (1, 2, 3):
        answers = set()
        for other in (1, 2, 3):
            state, _ = game.play(start, {CHANCE: game.parse(start, CHANCE, f"deal {own}-{other}")})
            state, _ = game.play(state, {0: game.parse(state, 0, "call high")})
            thought = Search(game).think(sit(game, state, 0, "adult", 5), SeededRng(5), Budget(nodes=60))
            answers.add(thought)
        assert len(answers) == 1


def test_those_who_choose_at_once_bid_what_wins() -> None:
    """In the last round with "high" called, whoever holds the most pebbles there are should bid them."""
    game = Pebbles()
    state = game.start(check_setup(game.spec, 2, {"rounds": 1}))
    state, _ = game.play(state, {CHANCE: game.parse(state, CHANCE, "deal 3-1")})
    state, _ = game.play(state, {0: game.parse(state, 0, "call high")})
    thought = Search(game).think(sit(game, state, 0, "x", 3), SeededRng(3), Budget(nodes=600))
    assert thought.action in (Bid(2), Bid(3))
    assert thought.worth > 0


def test_a_whole_game_of_each_tiny_game() -> None:
    for game in (Pebbles(), Hopping()):
        setup = check_setup(game.spec, 3, {})
        record, _ = play_game(game, setup, ["chick", "random", "search:5"], 1)
        assert record.players == ("Chick", "Random", "Search (5 tries)")


@pytest.mark.parametrize("game_id", ["soccer", "nightout", "battle", "skating"])
def test_it_plays_our_own_games_too(game_id: str) -> None:
    game, rng = game_by_id(game_id), SeededRng(game_id)
    state = game.start(check_setup(game.spec, game.spec.min_seats, {}))
    for step in range(12):
        moves: dict[int, Any] = {}
        for seat in game.to_act(state):
            if seat == CHANCE:
                moves[seat] = game.draw(state, rng)
            else:
                think(game, sit(game, state, seat, "search:2", step), SeededRng(step))
                moves[seat] = pick(rng, game.legal(state, seat))
        state, _ = game.play(state, moves)


def test_a_time_budget_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which every look takes a second."""
    seconds = count()
    for module in (search, thought):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: next(seconds)))
    state = after(TICTACTOE, [])
    chair = sit(TICTACTOE, state, 0, "emperor", 0)
    assert Search(TICTACTOE).think(chair, SeededRng(0), Budget(seconds=20)).nodes == 20
    assert Search(TICTACTOE).think(chair, SeededRng(0), Budget(seconds=0.0)).nodes == 1


def test_searches_of_any_length_are_for_experiments_only() -> None:
    assert check_bot(TICTACTOE, "search:12") == "search:12"
    assert (tries_of("search:12"), tries_of("adult"), tries_of("research:3")) == (12, None, None)
    with pytest.raises(Refused, match="has no bot 'search:12'"):
        check_level(TICTACTOE, "search:12")
    for wrong in ("search:", "search:0", "search:-1", "search:99999999", "search:²"):
        with pytest.raises(Refused, match="A search is given as search:1000"):
            check_bot(TICTACTOE, wrong)


def test_what_an_end_is_worth_to_each() -> None:
    assert values_of(outcome_by_scores((1.0, 0.0), "x", "X.")) == [1, 0]
    assert values_of(outcome_by_scores((0.0, 0.0), "x", "X.")) == [0.5, 0.5]
    assert values_of(outcome_by_scores((3.0, 1.0, 1.0), "x", "X.")) == [1, 0.25, 0.25]
    assert values_of(outcome_by_scores((1.0,), "x", "X.")) == [1]


class Stones(msgspec.Struct, frozen=True):
    thrown: tuple[int, ...] = ()


class Throw(msgspec.Struct, frozen=True):
    stones: int


class Endless(Game[Stones, Throw]):
    """Nobody ever wins, but whoever threw most stones in the first round is ahead."""

    spec = Hopping.spec
    notation = Notation[Throw, Stones](
        Phrase(Throw, "throw {stones}", stones=whole(0, 3)), examples="throw 2"
    )

    def start(self, setup: Setup) -> Stones:
        return Stones()

    def to_act(self, s: Stones) -> tuple[int, ...]:
        return (len(s.thrown) % 2,)

    def legal(self, s: Stones, p: int) -> Sequence[Throw]:
        return [Throw(stones) for stones in range(4)]

    def play(self, s: Stones, moves: Mapping[int, Throw]) -> tuple[Stones, list[Event]]:
        return Stones((*s.thrown, *(throw.stones for throw in moves.values()))), []

    def outcome(self, s: Stones) -> None:
        return None

    def standing(self, s: Stones) -> tuple[int, ...]:
        mine, yours = (*s.thrown, 0, 0)[:2]
        return 1 + (mine < yours), 1 + (yours < mine)


def test_where_no_end_is_in_sight_it_goes_by_who_is_ahead() -> None:
    game = Endless()
    for seed in range(5):
        thought = Search(game).think(Chair(0, Stones(), "x"), SeededRng(seed), Budget(nodes=100))
        assert thought.action == Throw(3)


def test_a_single_move_is_played_without_a_search() -> None:
    class OneStone(Endless):
        def legal(self, s: Stones, p: int) -> Sequence[Throw]:
            return [Throw(1)]

    thought = Search(OneStone()).think(Chair(0, Stones(), "x"), SeededRng(1), Budget(nodes=1000))
    assert (thought.action, thought.nodes) == (Throw(1), 1)
