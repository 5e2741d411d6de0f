"""Bots that may not do something, and bots that see all."""

import pytest

from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.games import all_games, game_by_id
from rookery.lab import Bot, Experiment, run
from rookery.lab.planning import plan_of
from rookery.lab.playing import Playing
from rookery.lab.things import allowed, forbidden, kind_of, restricted, things_of

SOCCER = game_by_id("soccer")


def moves_by_bot(experiment: Experiment) -> dict[str, list[str]]:
    """All that each bot did in the first game, by the moves' names."""
    plan = plan_of(experiment)
    playing = Playing(plan)
    from rookery.core.record import decode

    row = playing.game_row(plan.cells[0], 0)
    assert not row.fault
    found: dict[str, list[str]] = {}
    for step in decode(row.record).steps:
        for seat, name in step:
            if seat != CHANCE:
                found.setdefault(plan.cells[0].bots[seat].name, []).append(name)
    return found


@pytest.mark.parametrize("level", ["chick", "adult", "search:20", "random"])
def test_a_restricted_bot_never_does_what_it_may_not(level: str) -> None:
    def played(bot: Bot) -> list[str]:
        options: dict[str, int | str] = {"move_limit": 60, "first": "first"}
        experiment = Experiment(
            game="soccer", seats=(bot, "random"), options=options, games=2, judged=0, records=True
        )
        return moves_by_bot(experiment)[bot.name]

    favourite = played(Bot(level))[0][0]
    (thing,) = [word for word in ("Mama", "Papa", "Baby") if word[0] == favourite]
    assert not any(move.startswith(favourite) for move in played(Bot(level, without=(thing,))))


def test_whoever_has_nothing_else_may_do_it_after_all() -> None:
    state = SOCCER.start(check_setup(SOCCER.spec, 2, {"first": "first"}))
    legal = SOCCER.legal(state, 0)
    forbids = forbidden(SOCCER, ["slide", "stand", "kick", "pass"])
    assert allowed(legal, state, forbids) == legal
    assert restricted(SOCCER, 0, forbids).legal(state, 0) == legal
    assert len(restricted(SOCCER, 0, forbidden(SOCCER, ["Mama"])).legal(state, 0)) < len(legal)
    assert restricted(SOCCER, 1, forbidden(SOCCER, ["Mama"])).legal(state, 0) == legal


@pytest.mark.parametrize("game_id", ["soccer", "nightout", "battle", "skating"])
def test_every_game_says_what_can_be_forbidden_and_what_its_parts_are(game_id: str) -> None:
    game = game_by_id(game_id)
    things = things_of(game)
    rng = SeededRng(game_id)
    setup = check_setup(game.spec, game.spec.min_seats, {})
    s = game.start(setup)
    met: set[str] = set()
    for _ in range(60):
        acting = game.to_act(s)
        if not acting:
            break
        moves = {}
        for seat in acting:
            if seat == CHANCE:
                moves[seat] = game.draw(s, rng)
                continue
            legal = game.legal(s, seat)
            moves[seat] = legal[rng.below(len(legal))]
            met.add(kind_of(moves[seat]))
            for uses in things.values():
                assert uses(s, moves[seat]) in (True, False)
        s, _ = game.play(s, moves)
    assert met <= things.keys()
    assert game_id in all_games()


def test_the_fewest_games_of_each_game_come_to_rows() -> None:
    """Uses and counts of every game, through the whole lab; skating's are the longest, so it has few
    rounds."""
    options: dict[str, dict[str, int]] = {
        "soccer": {"move_limit": 10},
        "nightout": {"round_limit": 1},
        "skating": {"round_limit": 1},
        "battle": {},
    }
    for game_id, given in options.items():
        table = run(
            Experiment(game=game_id, seats="chick", options=given, games=1, judged=1, luck=1), cores=1
        )
        rows = table.to_pylist()
        assert all(row["fault"] == "" for row in rows), rows
        assert all(len(row["chances"]) == 1 and row["luck"] is not None for row in rows)
        assert any(row["uses"] for row in rows)
        assert rows[0]["counts"]


def test_seeing_all_changes_what_a_search_does_only_where_there_are_secrets() -> None:
    def rows(game_id: str, sees_all: bool, **more: object) -> list[dict[str, object]]:
        bot = Bot("search:30", sees_all=sees_all)
        experiment = Experiment(game=game_id, seats=(bot, "random"), games=2, judged=0, **more)  # type: ignore[arg-type]
        return [
            {name: value for name, value in row.items() if name != "bot_name"}
            for row in run(experiment, cores=1).to_pylist()
        ]

    short = {"options": {"move_limit": 8}}
    assert rows("soccer", True, **short) == rows("soccer", False, **short)
    assert rows("battle", True) != rows("battle", False)
