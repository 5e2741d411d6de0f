"""The bots: legal and steady at every level, under every option, and stronger from level to level."""

import pytest

from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Choice, check_setup
from rookery.core.thought import Budget, Chair, Thought
from rookery.games.soccer import GAME
from rookery.games.soccer.actions import Action, Pass, Vote
from rookery.games.soccer.bot.brain import SoccerBrain, worth_of
from rookery.games.soccer.bot.levels import LEVELS
from rookery.games.soccer.kernel.agreement import SoccerKernel, scattered
from rookery.games.soccer.kernel.evaluate import TERMS
from rookery.games.soccer.kernel.search import SURELY, WON
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.read import read_position
from rookery.games.soccer.rules.legal import legal_moves
from rookery.games.soccer.rules.play import play_move
from rookery.games.soccer.state import State, kick_off
from tests.games.soccer.helpers import name_of, read_action

BRAIN = SoccerBrain()
KERNEL = SoccerKernel()
NAMES = [level.name for level in LEVELS]


def think(s: State, level: str, seed: object = 0, nodes: int = 300) -> Thought[Action]:
    return BRAIN.think(Chair(s.turn, s, level), SeededRng("brain", seed), Budget(nodes=nodes))


def test_the_levels_are_those_the_game_promises() -> None:
    assert GAME.spec.levels == ("chick", "fledgling", "adult", "emperor")


@pytest.mark.parametrize("level", NAMES)
def test_every_level_answers_legally_anywhere(level: str) -> None:
    rng = SeededRng("anywhere", level)
    for number in range(150):
        s = scattered(rng)
        thought = think(s, level, number)
        assert thought.action in legal_moves(s)
        assert -1 <= thought.worth <= 1
        assert thought.line[0] == name_of(thought.action)
        for reason in thought.reasons:
            assert -1 <= reason.value <= 1 and reason.term and reason.words
        after = s
        for name in thought.line:
            action = read_action(name)
            assert action in legal_moves(after), "the line can be played"
            assert not isinstance(action, Vote)
            after = play_move(after, action)[0]


@pytest.mark.parametrize("level", NAMES)
def test_every_option_can_be_played(level: str) -> None:
    for option in GAME.spec.options:
        values = option.values if isinstance(option, Choice) else (option.default, 0, 1, 7)
        for value in values:
            s = GAME.start(check_setup(GAME.spec, 2, {option.name: value}))
            rng = SeededRng("options", option.name, value)
            for _ in range(12):
                acting = GAME.to_act(s)
                if not acting:
                    break
                moves: dict[int, Action] = {}
                for seat in acting:
                    if seat < 0:
                        moves[seat] = GAME.draw(s, rng)
                    else:
                        moves[seat] = BRAIN.think(Chair(seat, s, level), rng, Budget(nodes=200)).action
                    assert moves[seat] in GAME.legal(s, seat)
                s = GAME.play(s, moves)[0]


def test_who_is_not_to_move_is_not_asked() -> None:
    with pytest.raises(ValueError, match="seat 1"):
        BRAIN.think(Chair(1, kick_off(Options(), 0), "chick"), SeededRng(0))


def test_a_forced_move_needs_no_thought() -> None:
    s = read_position("M:- P:- B:a1U / M:a2U P:b1U B:b2U / ball:h1 / to:1", Options())
    for level in NAMES:
        thought = BRAIN.think(Chair(0, s, level), SeededRng(0))
        assert thought.action == Pass() and thought.nodes <= 200


def test_same_seed_and_budget_same_thought() -> None:
    rng = SeededRng("steady")
    for number in range(12):
        s = scattered(rng)
        for level in NAMES:
            first = think(s, level, number, 2_000)
            # Others thinking in between leave no trace.
            think(kick_off(Options(), 0), level, number)
            assert think(s, level, number, 2_000) == first == think_elsewhere(s, level, number)


def think_elsewhere(s: State, level: str, seed: int) -> Thought[Action]:
    return SoccerBrain().think(Chair(s.turn, s, level), SeededRng("brain", seed), Budget(nodes=2_000))


def test_lines_are_counted_where_goals_end_the_game() -> None:
    assert KERNEL.perft(kick_off(Options(), 1), 3) == 35_301
    assert KERNEL.perft(kick_off(Options(), 0), 0) == 1
    assert KERNEL.perft(kick_off(Options(move_limit=2), 0), 2) == 1_681
    assert KERNEL.perft(kick_off(Options(move_limit=2), 0), 3) == 0
    assert KERNEL.perft(kick_off(Options(first_to=2), 0), 3) is None
    assert KERNEL.perft(kick_off(Options(first_to=2), 0, (1, 0)), 3) is None
    assert KERNEL.perft(kick_off(Options(first_to=2), 0, (1, 1)), 3) == 35_301


def test_a_node_budget_is_kept() -> None:
    for nodes in (1, 2, 100, 5_000):
        assert think(kick_off(Options(), 0), "emperor", 0, nodes).nodes <= nodes


@pytest.mark.parametrize("level", NAMES)
def test_openings_vary(level: str) -> None:
    s = kick_off(Options(), 0)
    assert len({think(s, level, seed, 5_000).action for seed in range(30)}) >= 3


def test_the_move_limit_and_repetitions_are_seen() -> None:
    """A goal that comes after the last move is none, and neither is one after the third repetition."""
    text = "M:d2S P:g6S B:h6U / M:h7SE P:g7U B:e5U / ball:g7 / to:1"
    won = think(read_position(text, Options()), "emperor", 0, 3_000)
    assert won.worth > 0.9
    in_time = think(read_position(text, Options(move_limit=3)), "emperor", 0, 3_000)
    assert in_time.worth > 0.9
    too_late = think(read_position(text, Options(move_limit=2)), "emperor", 0, 3_000)
    assert too_late.worth == 0


def test_going_where_one_has_been_is_a_draw() -> None:
    s = read_position("M:d2S P:g6S B:h6U / M:h7SE P:g7U B:e5U / ball:g7 / to:1", Options())
    best = play_move(s, think(s, "emperor", 0, 3_000).action)[0]
    # The position after the winning move, as if it had occurred already: going there again is a draw.
    tired = State(s.options, s.phase, s.where, s.pose, s.ball, s.turn, s.score, 9, best.seen * 2 + s.seen)
    other = think(tired, "emperor", 0, 3_000)
    assert other.worth < 0.5, "what was won is so no longer"
    drawn = play_move(tired, other.action)[0].ended == "repetition"
    assert (other.worth == 0) == drawn


def test_worth_grows_with_the_score() -> None:
    scores = [-WON + 1, -WON + 7, -SURELY, -500, -20, 0, 20, 500, SURELY, WON - 7, WON - 1]
    worths = [worth_of(score) for score in scores]
    assert worths == sorted(worths) and len(set(worths)) >= len(worths) - 2
    assert all(-1 <= worth <= 1 for worth in worths)
    assert worth_of(0) == 0


def test_reasons_come_from_the_named_terms_and_tactics() -> None:
    rng = SeededRng("reasons")
    names = {term.name for term in TERMS}
    tactics = {"goal", "own_goal", "win", "loss", "save", "tackle", "take"}
    said: set[str] = set()
    for number in range(400):
        said |= {reason.term for reason in think(scattered(rng), "emperor", number, 200).reasons}
    assert said <= names | tactics
    assert said >= {"goal", "win", "loss", "save", "tackle", "take", "ground", "possession", "reach"}


def result(first: str, second: str, seed: int, nodes: int) -> int | None:
    """The winning seat of a game between two levels; "random" plays anything legal."""
    levels = first, second
    rng = SeededRng("match", first, second, seed)
    s = kick_off(Options(), seed // 2 % 2)
    while not s.ended:
        if levels[s.turn] == "random":
            s = play_move(s, pick(rng, legal_moves(s)))[0]
        else:
            chair = Chair(s.turn, s, levels[s.turn])
            budget = Budget(nodes=nodes) if levels[s.turn] == "emperor" else None
            s = play_move(s, BRAIN.think(chair, rng, budget).action)[0]
    return s.score.index(1) if s.ended == "goal" else None


def won(strong: str, weak: str, games: int, nodes: int = 1_500) -> int:
    wins = 0
    for seed in range(games):
        seat = seed % 2
        pair = (strong, weak) if seat == 0 else (weak, strong)
        wins += result(*pair, seed, nodes) == seat
    return wins


def test_emperor_beats_random_play() -> None:
    assert won("emperor", "random", 10) == 10


def test_every_level_beats_the_ones_far_below() -> None:
    assert won("chick", "random", 10) >= 9
    assert won("adult", "chick", 10) >= 9
    assert won("emperor", "chick", 10) >= 9


def test_each_level_beats_the_one_below() -> None:
    """A small sample; the lab plays a hundred games a pair."""
    assert won("fledgling", "chick", 20) >= 15
    assert won("adult", "fledgling", 20) >= 15
    assert won("emperor", "adult", 6, 20_000) >= 4


def test_a_game_longer_than_memory() -> None:
    """Without a move limit nothing bounds the history; thinking goes on all the same."""
    s = kick_off(Options(move_limit=0), 0)
    long = State(s.options, s.phase, s.where, s.pose, s.ball, s.turn, s.score, 9_000, s.seen * 9_000)
    assert think(long, "adult").action in legal_moves(long)
