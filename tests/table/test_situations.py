"""The analysis board's questions: any moves from any start, dice chosen or drawn, and what it is worth."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from starlette.testclient import TestClient

from rookery.core.game import CHANCE, AnyGame
from rookery.core.record import Step
from rookery.core.refusal import Refused
from rookery.core.rng import Rng, SeededRng, pick
from rookery.games import all_games, game_by_id
from rookery.table import situations
from rookery.table.situations import MOST_STEPS, play_through
from rookery.table.wire.situations import Situation, SituationScene, Worth
from rookery.torture.pebbles import Pebbles

GAMES = sorted(all_games())
SOCCER = Situation("soccer", 2, {"first": "first"})


@pytest.fixture
def pebbles(monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setitem(all_games(), "pebbles", cast(Any, Pebbles()))
    return "pebbles"


def usual(game_id: str, seats: int | None = None, **options: bool | int | str) -> Situation:
    return Situation(game_id, seats or game_by_id(game_id).spec.min_seats, options)


def after(asked: Situation, *steps: Step) -> Situation:
    return msgspec.structs.replace(asked, steps=(*asked.steps, *steps))


def scene(asked: Situation, look: int | None = None, roll: str | None = None) -> Any:
    """As it is sent. What the types do not know, views and events, is left as it comes."""
    answer = msgspec.json.decode(situations.scene(asked, look, roll))
    assert set(answer) == set(SituationScene.__struct_fields__)
    return answer


def worth(asked: Situation, seat: int | None = None, effort: int = 0, tables: Path | None = None) -> Any:
    answer = msgspec.json.decode(situations.worth(asked, seat, effort, tables))
    assert set(answer) == set(Worth.__struct_fields__)
    return answer


def next_step(asked: Situation, found: Any, rng: Rng) -> Step | None:
    """One of the moves that were listed for everybody; None if it is over."""
    if found["draws"]:
        return ((CHANCE, pick(rng, found["draws"])["move"]),)
    if found["scene"]["to_act"] == [CHANCE]:
        rolled = scene(asked, roll=str(rng.below(1 << 30)))
        return tuple((made["seat"], made["move"]) for made in rolled["scene"]["moves"])
    made = []
    for ask in found["asks"]:
        legal = [move["move"] for move in ask["moves"]]
        made.append((ask["seat"], pick(rng, legal) if legal else some_move(asked, ask["seat"], rng)))
    return tuple(made) or None


def some_move(asked: Situation, seat: int, rng: Rng) -> str:
    """Where there are too many to be listed."""
    at = play_through(asked)
    state = at.reached.state
    name: str = at.game.name(state, seat, pick(rng, at.game.legal(state, seat)))
    return name


def walk(asked: Situation, steps: int, seed: object) -> Iterator[tuple[Situation, Any]]:
    rng = SeededRng("walk", seed)
    for _ in range(steps):
        found = scene(asked)
        yield asked, found
        step = next_step(asked, found, rng)
        if step is None:
            return
        asked = after(asked, step)


def refusal(asked: Situation, **how: Any) -> str:
    with pytest.raises(Refused) as refused:
        scene(asked, **how)
    return str(refused.value)


# ---- the board ----


@pytest.mark.parametrize("game_id", GAMES)
def test_whatever_is_listed_can_be_played_for_every_seat_and_the_dealer(game_id: str) -> None:
    game = game_by_id(game_id)
    for seats in {game.spec.min_seats, game.spec.max_seats}:
        before: Situation | None = None
        for asked, found in walk(usual(game_id, seats), 30, game_id):
            told = found["scene"]
            assert told["seq"] == len(asked.steps)
            if before is not None:
                assert tuple((made["seat"], made["move"]) for made in told["moves"]) == asked.steps[-1]
            assert [seat for seat in told["to_act"] if seat != CHANCE] == [
                ask["seat"] for ask in found["asks"]
            ]
            assert all(ask["moves"] or ask["many"] for ask in found["asks"])
            if found["draws"]:
                assert sum(draw["chance"] for draw in found["draws"]) == pytest.approx(1.0)
                assert all(draw["words"] for draw in found["draws"])
            before = asked


@pytest.mark.parametrize("game_id", [one for one in GAMES if game_by_id(one).spec.positions])
def test_its_position_text_leads_to_the_same_questions(game_id: str) -> None:
    for number, (asked, found) in enumerate(walk(usual(game_id), 24, "position")):
        # Before anything happened there is no need for a text, and the lot for who begins is in none.
        if number == 0 or number % 4:
            continue
        again = scene(Situation(game_id, asked.seats, asked.options, found["position"]))
        assert again["scene"]["to_act"] == found["scene"]["to_act"]
        assert [ask["moves"] for ask in again["asks"]] == [ask["moves"] for ask in found["asks"]]
        assert again["position"] == found["position"]


def test_the_dice_are_chosen_or_drawn() -> None:
    asked = usual("nightout")
    while not (found := scene(asked))["draws"]:
        asked = after(asked, cast(Step, next_step(asked, found, SeededRng("dice"))))
    for draw in found["draws"]:
        chosen = scene(after(asked, ((CHANCE, draw["move"]),)))
        assert chosen["scene"]["lines"]
    drawn = {scene(asked, roll=str(seed))["scene"]["moves"][0]["move"] for seed in range(40)}
    assert drawn <= {draw["move"] for draw in found["draws"]}
    assert len(drawn) > 1
    assert scene(asked, roll="same") == scene(asked, roll="same")


def test_those_who_choose_at_once_are_all_asked_and_play_together(pebbles: str) -> None:
    asked = after(usual(pebbles, 3), ((CHANCE, "deal 1-2-3"),), ((0, "call high"),))
    found = scene(asked)
    assert [ask["seat"] for ask in found["asks"]] == [0, 1, 2]
    bids = tuple((ask["seat"], ask["moves"][0]["move"]) for ask in found["asks"])
    assert scene(after(asked, bids))["scene"]["seq"] == 3
    assert refusal(after(asked, bids[:2])).startswith("Step 3 (")


def test_each_hand_can_be_looked_at_and_nothing_of_the_others_is_in_its_view() -> None:
    asked = usual("battle", 3)
    while not (found := scene(asked))["asks"]:
        asked = after(asked, cast(Step, next_step(asked, found, SeededRng("deal"))))
    assert found["look"] == 0
    views = [scene(asked, look=seat)["scene"]["view"] for seat in range(3)]
    assert views[0] == found["scene"]["view"]
    assert len({msgspec.json.encode(view) for view in views}) == 3
    assert scene(SOCCER, look=None)["look"] is None


def test_what_moves_would_do_is_foreseen_as_at_the_table() -> None:
    found = scene(SOCCER)["asks"][0]["moves"]
    prefix = found[0]["steps"][:1]
    moves = msgspec.json.decode(situations.foresee(SOCCER, 0, tuple(prefix)))["moves"]
    assert {move["move"] for move in moves} == {move["move"] for move in found if move["steps"][:1] == prefix}
    assert all(move["lines"] for move in moves)


# ---- nonsense ----


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (Situation("chess", 2), "chess"),
        (Situation("soccer", 5), "for 2 players, not 5"),
        (Situation("soccer", 2, {"colour": 1}), "no option colour"),
        (Situation("soccer", 2, {"first_to": 99}), "first_to"),
        (Situation("soccer", 2, {}, "nonsense"), ""),
        (after(SOCCER, ((0, "nonsense"),)), "Step 1 (nonsense) cannot be played"),
        (
            after(SOCCER, ((0, "B@c3NE"),), ((0, "B@c3NE"),)),
            "Step 2 (B@c3NE) cannot be played: it was the turn of",
        ),
        (after(SOCCER, ((1, "B@c3NE"),)), "Step 1 (B@c3NE) cannot be played: it was the turn of seat 1"),
        (after(SOCCER, ((CHANCE, "roll 4"),)), "Step 1 (roll 4)"),
        (after(SOCCER, ()), "Step 1"),
        (after(SOCCER, *[((0, "x" * 50_000),)] * 2), "Step 1 (xxx"),
        (after(SOCCER, *[((0, "B@c3NE"),)] * (MOST_STEPS + 1)), "at most 4,000 steps; this one has 4,001"),
    ],
)
def test_what_cannot_be_gets_one_sentence_that_names_the_place(asked: Situation, words: str) -> None:
    said = refusal(asked)
    assert words in said
    assert "\n" not in said
    assert len(said) < 400


def test_questions_that_make_no_sense_get_a_sentence() -> None:
    assert refusal(SOCCER, roll="x") == "There is nothing to roll or to draw here."
    dealt = usual("battle")
    assert "2 seats here; seat 10 is none" in refusal(dealt, look=9)
    assert "seat 0 is none" in refusal(dealt, look=-1)
    for seat, words in ((1, "the turn of seat 1 here"), (CHANCE, "the turn of seat 1"), (99, "seat 1")):
        with pytest.raises(Refused, match=words):
            situations.foresee(SOCCER, seat, ())
        with pytest.raises(Refused, match=words):
            situations.worth(SOCCER, seat, 0, None)
    with pytest.raises(Refused, match="a number from 0 to 2, not 3"):
        situations.worth(SOCCER, None, 3, None)


# ---- bounds ----


def test_a_long_game_is_not_played_again_for_every_step(
    pebbles: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There and back through the game: each question plays a few steps and not all of them."""
    game: AnyGame = game_by_id("soccer")
    whole = SOCCER
    for asked, _ in walk(SOCCER, 150, "long"):
        whole = asked
    played = 0
    play = type(game).play

    def counted(self: Any, s: Any, moves: Any) -> Any:
        nonlocal played
        played += 1
        return play(self, s, moves)

    monkeypatch.setattr(type(game), "play", counted)
    situations._KEPT.forget()
    length = len(whole.steps)
    for end in (*range(length, 0, -1), *range(1, length)):
        play_through(msgspec.structs.replace(whole, steps=whole.steps[:end]))
    assert played < 12 * 2 * length < length * length


def test_more_than_can_be_read_is_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = usual("nightout")
    while not (found := scene(asked))["draws"]:
        asked = after(asked, cast(Step, next_step(asked, found, SeededRng("dice"))))
    monkeypatch.setattr(situations, "MOST_DRAWS", 1)
    assert scene(asked)["draws"] == []
    assert scene(asked, roll="x")["scene"]["seq"] == len(asked.steps) + 1


# ---- what it is worth ----


@pytest.mark.parametrize("game_id", GAMES)
def test_everybodys_chances_and_the_best_moves_are_told(game_id: str) -> None:
    game = game_by_id(game_id)
    judged = 0
    for asked, found in walk(usual(game_id), 12, "worth"):
        acting = found["scene"]["to_act"]
        if judged == 3 or (acting == [CHANCE] and not found["draws"]):
            continue
        judged += 1
        told = worth(asked)
        assert sum(told["chances"]) == pytest.approx(1.0)
        assert len(told["sides"]) == asked.seats
        assert max(told["sides"]) < len(told["chances"])
        assert told["nodes"] > 0
        if acting == [CHANCE]:
            assert told["best"] == []
            continue
        own = told["sides"][acting[0]]
        values = [move["chances"][own] for move in told["best"]]
        assert 1 <= len(values) <= 3
        assert values == sorted(values, reverse=True)
        assert told["chances"] == told["best"][0]["chances"]
        legal = found["asks"][0]
        if not legal["many"]:
            assert {move["foreseen"]["move"] for move in told["best"]} <= {
                one["move"] for one in legal["moves"]
            }
        assert all(words.endswith(".") for move in told["best"] for words in move["then"])
    assert judged == 3
    assert game.spec.id == game_id


def test_longer_looks_look_further_at_the_best_moves() -> None:
    *_, (asked, _) = walk(SOCCER, 8, "deep")
    quick, longer = worth(asked), worth(asked, effort=1)
    assert longer["depth"] > quick["depth"] > 1
    assert (quick["effort"], longer["effort"], quick["more"], longer["more"]) == (0, 1, True, True)
    assert worth(asked) == quick


def test_a_finished_game_is_worth_its_result() -> None:
    *_, (over, found) = walk(usual("soccer", move_limit=4, first="first"), 50, "over")
    assert found["scene"]["outcome"]
    told = worth(over)
    assert (told["best"], told["more"]) == ([], False)
    assert sum(told["chances"]) == 1.0
    assert "over" in refusal(after(over, ((0, "pass"),)))


def test_two_states_that_a_seat_cannot_tell_apart_are_worth_the_same_to_it(pebbles: str) -> None:
    calls = []
    for hands in ("2-1-1", "2-3-2", "2-2-3"):
        dealt = after(usual(pebbles, 3, rounds=1), ((CHANCE, f"deal {hands}"),))
        called = after(dealt, ((0, "call high"),))
        calls.append((worth(dealt, 0), worth(called, 0)))
    assert calls[0] == calls[1] == calls[2]
    other = after(usual(pebbles, 3, rounds=1), ((CHANCE, "deal 3-1-1"),))
    assert worth(other, 0) != calls[0][0]


# ---- by HTTP ----


def test_the_doors_answer_and_refuse(server: TestClient) -> None:
    situation = {"game": "soccer", "seats": 2, "options": {"first": "first"}, "position": None, "steps": []}
    found = server.post("/api/situation", json={"situation": situation, "look": None, "roll": False})
    assert found.status_code == 200, found.text
    seat = found.json()["asks"][0]["seat"]
    first = found.json()["asks"][0]["moves"][0]
    foretold = server.post(
        "/api/situation/foresee", json={"situation": situation, "seat": seat, "prefix": first["steps"]}
    )
    assert [move["move"] for move in foretold.json()["moves"]] == [first["move"]]
    told = server.post("/api/situation/worth", json={"situation": situation, "seat": seat, "effort": 0})
    assert told.status_code == 200, told.text
    assert len(told.json()["best"]) == 3
    for path in ("/api/situation", "/api/situation/foresee", "/api/situation/worth"):
        nonsense: list[Any] = [{}, [], {"situation": {**situation, "steps": [["x"]]}}, {"situation": 3}]
        for body in nonsense:
            assert server.post(path, json=body).status_code == 400
    unknown = server.post("/api/situation", json={"situation": {**situation, "game": "chess"}})
    assert unknown.status_code == 404
