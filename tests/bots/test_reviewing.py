"""Reviews of finished games: books that add up, luck apart from mistakes, and nobody blamed for secrets."""

import math
import re
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rookery.bots.books import BLUNDER, MISTAKE, SLIP, Entry, Review, grade_of
from rookery.bots.judging import Judging
from rookery.bots.move_words import told_move
from rookery.bots.reviewing import judged_choice, review, reviewed_step
from rookery.commands.review import books_told, lines_of
from rookery.core.game import CHANCE, AnyGame
from rookery.core.outcome import Outcome, outcome_by_resigning, placed_last
from rookery.core.record import Record, Replayed, Scribe, decode, read_step, replay
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.core.thought import Budget
from rookery.games import game_by_id
from rookery.games.battle.state import DRAFT
from rookery.torture.pebbles import Bid, Call, Deal, Pebbles
from tests.bots.climbing import Climb, Climbing, Dare, State, Toss, after_coin, first_wins
from tests.bots.test_judging import states_of
from tests.bots.test_search import TICTACTOE
from tests.games.soccer.test_puzzles import GOAL_IN_ONE

RECORDS = Path(__file__).parent.parent / "records"
GLANCE = Budget(nodes=60)
CLIMBING = Climbing()
PEBBLES = Pebbles()
NAMES = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo")


def random_record(game: AnyGame, seats: int, seed: int, **options: object) -> Record:
    """A game played to its end by chance."""
    scribe, rng = Scribe(game, check_setup(game.spec, seats, options)), SeededRng(seed)
    while acting := game.to_act(scribe.state):
        s = scribe.state
        scribe.play({p: game.draw(s, rng) if p == CHANCE else pick(rng, game.legal(s, p)) for p in acting})
    return scribe.record("test", NAMES[:seats])


def cut_short(game: AnyGame, record: Record, steps: int, resigns: int = 0) -> Record:
    """The same game, in which a seat resigned after so many steps and the others left it at that."""
    scribe = Scribe(game, record.setup)
    for step in record.steps[:steps]:
        scribe.play(read_step(game, scribe.state, step))
    ending = outcome_by_resigning(game.sides(record.setup), (resigns,), resigns, "resigned", "Ann resigns.")
    return scribe.record("test", record.players, placed_last(ending, (resigns,)), resigned=(resigns,))


def check_books(found: Review) -> None:
    """Every change of every chance is entered, under the right heading, and sides share what there is."""
    before = [book.start for book in found.books]
    for step in found.steps:
        for side, entry in enumerate(step.books):
            assert step.chances[side] - before[side] == pytest.approx(entry.change, abs=1e-9)
            assert entry.mistakes >= 0
        for field in ("luck", "hidden", "error"):
            assert math.fsum(getattr(entry, field) for entry in step.books) == pytest.approx(0, abs=1e-9)
        for one in step.decisions:
            assert one.lost >= 0
            assert one.grade == grade_of(one.lost)
            assert (one.better is None) == (one.grade == "fine")
        assert bool(step.decisions) == (step.moves[0][0] != CHANCE)
        before = list(step.chances)
    for side, book in enumerate(found.books):
        assert book.start + book.entry.change == pytest.approx(book.result, abs=1e-9)
        lost = [one.lost for one in found.seats if found.sides[one.seat] == side]
        assert math.fsum(lost) == pytest.approx(book.entry.mistakes, abs=1e-9)
    assert math.fsum(book.result for book in found.books) == pytest.approx(1)
    assert [one.seat for one in found.seats] == list(range(len(found.players)))
    assert all(one.words.startswith(found.players[one.seat]) for one in found.seats)


@pytest.mark.parametrize(
    ("file", "steps"),
    [
        ("soccer/04", None),
        ("soccer/22", None),
        ("nightout/16", None),
        ("nightout/10", 6),
        ("skating/07", None),
        ("skating/16", 16),
        ("skating/20", 8),
        ("battle/30", 4),
    ],
)
def test_the_books_add_up(file: str, steps: int | None) -> None:
    record = decode((RECORDS / f"{file}.json").read_bytes())
    game = game_by_id(record.game, record.rules)
    if steps is not None:
        record = cut_short(game, record, steps)
    found = review(game, record, GLANCE)
    check_books(found)
    assert len(found.steps) == len(record.steps)
    assert len(found.books) == len(set(game.sides(record.setup)))
    assert any(book.entry.ending for book in found.books) == (steps is not None)


@pytest.mark.parametrize(
    ("name", "seats", "options", "steps"),
    [
        ("soccer", 2, {"first": "impression"}, 4),
        ("nightout", 3, {"elbow_room": True}, 6),
        ("nightout", 4, {}, 6),
        ("skating", 2, {"edition": "mk2", "penguins": "Space"}, 24),
        ("skating", 3, {"victory": "emperor", "penguins": "Jet"}, 24),
        ("skating", 4, {"teams": "two"}, 16),
        ("skating", 5, {"penguins": "WW2"}, 24),
        ("skating", 6, {"teams": "pairs", "penguins": "WW1"}, 24),
        ("battle", 2, {"short": True}, 4),
        ("battle", 4, {"teams": True}, 3),
        ("battle", 5, {}, 3),
        ("battle", 6, {"teams": True, "family": True}, 3),
    ],
)
def test_the_books_add_up_for_any_number_of_players_in_teams_and_variants(
    name: str, seats: int, options: dict[str, object], steps: int
) -> None:
    """Random play, until somebody gives up."""
    game = game_by_id(name)
    scribe, rng = Scribe(game, check_setup(game.spec, seats, options)), SeededRng(seats)
    for _ in range(steps):
        s = scribe.state
        scribe.play(
            {p: game.draw(s, rng) if p == CHANCE else pick(rng, game.legal(s, p)) for p in game.to_act(s)}
        )
    record = cut_short(game, scribe.record("test", NAMES[:seats]), steps)
    found = review(game, record, Budget(nodes=10))
    check_books(found)
    assert len(found.books) == len(set(game.sides(record.setup)))
    assert any(step.decisions for step in found.steps)


@pytest.mark.parametrize("game", [CLIMBING, PEBBLES, TICTACTOE], ids=lambda game: game.spec.id)
def test_the_books_add_up_in_any_game_of_any_size(game: AnyGame) -> None:
    for seats in range(game.spec.min_seats, min(game.spec.max_seats, 3) + 1):
        check_books(review(game, random_record(game, seats, seats), GLANCE))


def test_where_chances_are_known_luck_and_mistakes_are_all_there_is() -> None:
    for seed in range(20):
        record = random_record(CLIMBING, 2, seed)
        found = review(CLIMBING, record)
        s = State()
        for step in found.steps:
            (action,) = read_step(CLIMBING, s, step.moves).values()
            after, _ = CLIMBING.play(s, {step.moves[0][0]: action})
            first = step.books[0]
            assert (first.hidden, first.ending) == (0, 0)
            assert first.error == pytest.approx(0, abs=1e-12)
            if isinstance(action, Toss):
                assert first.luck == pytest.approx(first_wins(after) - after_coin(s, s.tossing), abs=1e-12)
            else:
                lost = abs(first_wins(s) - after_coin(s, after.tossing))
                assert step.decisions[0].lost == pytest.approx(lost, abs=1e-12)
            s = after


def test_luck_is_zero_on_average() -> None:
    """Each toss of each game, both ways."""
    judging = Judging(CLIMBING, check_setup(CLIMBING.spec, 2, {}))
    some: list[float] = []
    for s in states_of(CLIMBING, check_setup(CLIMBING.spec, 2, {}), 5):
        if not s.tossing:
            continue
        luck = []
        for toss in CLIMBING.legal(s, CHANCE):
            step = ((CHANCE, CLIMBING.name(s, CHANCE, toss)),)
            done = Replayed(1, CLIMBING.play(s, {CHANCE: toss})[0], step, [])
            luck.append(reviewed_step(judging, s, done, NAMES)[0].books[0].luck)
        assert math.fsum(luck) == pytest.approx(0, abs=1e-12)
        some += luck
    assert any(some)


@pytest.mark.parametrize(("text", "goal"), GOAL_IN_ONE)
def test_a_missed_goal_is_a_blunder_and_the_goal_the_better_move(text: str, goal: str) -> None:
    game = game_by_id("soccer")
    scribe = Scribe(game, check_setup(game.spec, 2, {}, text))
    (seat,) = game.to_act(scribe.state)
    looked = Budget(nodes=4_000)
    judging = Judging(game, scribe.setup, looked)
    scribe.play({seat: judging.moves(scribe.state, seat).moves[-1].action})
    ending = outcome_by_resigning((0, 1), (seat,), seat, "resigned", "Enough.")
    found = review(game, scribe.record("test", NAMES[:2], ending, resigned=(seat,)), looked)
    (decision,) = found.steps[0].decisions
    assert decision.grade == "blunder"
    assert decision.best == 1.0
    assert decision.better is not None
    assert decision.better.move == goal
    assert decision.better.line[0] == goal
    assert found.seats[seat].worst == found.decisive == 1
    check_books(found)
    # In sentences, not as players type it.
    words, start = found.seats[seat].words, game.start(scribe.setup)
    assert "The worst move was step 1: " in words
    assert f"Better: {told_move(game, start, seat, game.parse(start, seat, goal), NAMES)}" in words
    assert goal not in words


def test_a_move_that_dice_decide_about_is_told_by_what_it_may_come_to() -> None:
    game = game_by_id("skating")
    record = decode((RECORDS / "skating" / "07.json").read_bytes())
    states = [done.state for done in replay(game, record)]
    told = {
        step[0][1]: told_move(game, s, seat, game.parse(s, seat, step[0][1]), NAMES)
        for s, step in zip(states, record.steps, strict=False)
        if (seat := step[0][0]) != CHANCE
    }
    assert any(re.fullmatch(r"[A-Z].*\. That is \d+% likely\.", words) for words in told.values())
    assert told["end"] == "A1's turn is over. That was the last round."
    assert told["card Space"] == "card Space."


def test_what_a_seat_could_not_know_is_not_held_against_it() -> None:
    """Twins: the same for seat 0, with other hands for the others."""
    setup = check_setup(PEBBLES.spec, 3, {"rounds": 1})
    start = PEBBLES.start(setup)
    for played in (Bid(0), Bid(2)):
        found = []
        for hands in ((2, 1, 1), (2, 3, 2), (2, 2, 3)):
            dealt, _ = PEBBLES.play(start, {CHANCE: Deal(hands)})
            bidding, _ = PEBBLES.play(dealt, {0: Call("high")})
            found.append(judged_choice(Judging(PEBBLES, setup), bidding, 0, played, NAMES))
        assert found[0] == found[1] == found[2]


def test_in_battle_too_a_choice_is_judged_by_what_was_known() -> None:
    game = game_by_id("battle")
    setup = check_setup(game.spec, 2, {})
    s = next(s for s in states_of(game, setup, 4, most=20) if getattr(s, "phase", "") == DRAFT)
    seat = game.to_act(s)[-1]
    twin = game.guess(s, seat, SeededRng("twin"))
    assert twin != s
    played = game.legal(s, seat)[0]
    one, other = (judged_choice(Judging(game, setup), state, seat, played, NAMES) for state in (s, twin))
    assert one == other


def test_nobody_is_blamed_for_what_the_next_move_can_still_get() -> None:
    judging = Judging(CLIMBING, check_setup(CLIMBING.spec, 2, {}))
    s = State((7, 7), 0)
    assert judged_choice(judging, s, 0, Dare(), NAMES).decision.grade == "blunder"
    still = judged_choice(judging, s, 0, Dare(), NAMES, (1.0, 0.0))
    assert still.decision.grade == "fine"
    assert still.effect == (0.0, 0.0)
    assert judged_choice(judging, s, 0, Climb(), NAMES).decision.margin > 0


def test_who_resigned_on_the_way_wins_nothing_and_the_books_say_so() -> None:
    records = (random_record(PEBBLES, 3, seed, rounds=1) for seed in range(50))
    record = next(record for record in records if len(winners(PEBBLES, record)) == 1)
    (winner,) = winners(PEBBLES, record)
    found = review(PEBBLES, replace(record, resigned=(winner,)), GLANCE)
    check_books(found)
    assert found.books[winner].result == 0
    assert found.books[winner].entry.ending == -1


def winners(game: AnyGame, record: Record) -> tuple[int, ...]:
    s: Any = game.start(record.setup)
    for step in record.steps:
        s, _ = game.play(s, read_step(game, s, step))
    outcome = game.outcome(s)
    assert outcome is not None
    return outcome.winners


def test_grades_go_by_lost_chance() -> None:
    assert [grade_of(lost) for lost in (0.0, SLIP, MISTAKE, BLUNDER, 1.0)] == [
        "fine",
        "slip",
        "mistake",
        "blunder",
        "blunder",
    ]
    assert Entry(luck=0.3, mistakes=0.1, others=0.2, hidden=0.1, error=-0.2, ending=0.4).change == (
        pytest.approx(0.7)
    )


def test_what_does_not_replay_or_is_not_over_is_refused_with_the_place() -> None:
    record = random_record(CLIMBING, 2, 1)
    wrong = (*record.steps[:2], ((0, "fly"),), *record.steps[3:])
    nobody = Outcome((0.0, 0.0), (2, 2), "odd", "Odd.")
    half = cut_short(CLIMBING, record, 2)
    for bad, words in (
        (replace(record, steps=wrong), r"Step 3 \(fly\) does not replay: "),
        (replace(half, ending=None, resigned=()), "The game is not over. Only finished games are reviewed."),
        (replace(half, ending=nobody, resigned=()), "The record's ending has nobody in the first place."),
    ):
        with pytest.raises(Refused, match=words):
            review(CLIMBING, bad)


def test_what_is_shown_adds_up_too() -> None:
    found = review(PEBBLES, random_record(PEBBLES, 3, 7), GLANCE)
    rows = [line for line in books_told(found) if line[18:].strip() and line[-1].isdigit()]
    columns = list(zip(*([float(cell) for cell in row[18:].split()] for row in rows), strict=True))
    assert len(columns) == 3
    for column in columns:
        assert sum(column[:-1]) == pytest.approx(column[-1], abs=1e-6)
    told = list(lines_of(found))
    assert told[0].startswith("At the start: Ann ")
    assert told[-1] == found.seats[-1].words
