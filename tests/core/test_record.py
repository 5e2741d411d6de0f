"""Records: written, read, replayed, and refused with the place when they do not hold together."""

import json
from typing import Any

import msgspec
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rookery.core.outcome import Outcome
from rookery.core.record import (
    LARGEST_FILE,
    MARK_EVERY,
    Record,
    Scribe,
    decode,
    encode,
    replay,
    state_hash,
    verify,
)
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import Setup, check_setup
from rookery.torture.pebbles import SPEC, Pebbles, State
from tests.core.test_dealer import played

RECORD = played(0)
PAPER = encode(RECORD)
DATA: dict[str, Any] = json.loads(PAPER)


def refusal_of(record: Record) -> tuple[str, str]:
    with pytest.raises(Refused) as refused:
        verify(Pebbles(), record)
    words = refused.value.refusal.words
    assert_sentence(words)
    return refused.value.refusal.reason, words


def assert_sentence(words: str) -> None:
    assert words
    assert words.isprintable()
    assert len(words) < 500
    assert "Traceback" not in words


# ---- writing and reading ----


@pytest.mark.parametrize("seed", range(10))
def test_a_record_comes_back_from_paper(seed: int) -> None:
    record = played(seed)
    assert decode(encode(record)) == record
    assert encode(decode(encode(record))) == encode(record)


def test_paper_is_plain_json_with_one_step_a_line() -> None:
    lines = PAPER.decode().splitlines()
    assert DATA["format"] == "rookery-record/1"
    assert DATA["steps"][0][0][0] == -1
    assert sum(line.startswith("  [[") for line in lines) == len(RECORD.steps)
    assert len(lines) == len(RECORD.steps) + len(DATA) + 3


def test_an_empty_game_can_be_written_too() -> None:
    record = Scribe(Pebbles(), check_setup(SPEC, 2, {})).record("t", ("Ann", "Bo"))
    assert decode(encode(record)) == record
    assert [done.number for done in replay(Pebbles(), record)] == [0]


def test_names_of_people_survive_in_any_script() -> None:
    record = replace(RECORD, players=('Žofie "Zo"', "明", 'steps":[]\n'))
    assert decode(encode(record)) == record


def test_marks_stand_at_the_start_at_intervals_and_at_the_end() -> None:
    class Long(Pebbles):
        def start(self, setup: Setup) -> State:
            return replace(super().start(setup), rounds=12)

    game, rng = Long(), SeededRng("marks")
    scribe = Scribe(game, check_setup(SPEC, 2, {}))
    while acting := game.to_act(scribe.state):
        scribe.play({seat: pick(rng, game.legal(scribe.state, seat)) for seat in acting})
    assert list(scribe.record("t", ("Ann", "Bo")).marks) == [0, MARK_EVERY, 2 * MARK_EVERY, 36]


def test_the_hash_changes_with_any_field() -> None:
    s = State(2, 3, 2)
    changed = [
        replace(s, seats=3),
        replace(s, faces=2),
        replace(s, rounds=1),
        replace(s, phase="call"),
        replace(s, hands=(1, 2)),
        replace(s, call="low"),
    ]
    assert len({state_hash(x) for x in (s, *changed)}) == 7
    assert state_hash(s) == state_hash(State(2, 3, 2))


# ---- replaying ----


def test_a_replay_shows_every_state_and_event() -> None:
    done = list(replay(Pebbles(), RECORD))
    assert [step.number for step in done] == list(range(13))
    assert done[0].events == []
    assert all(step.events for step in done[1:])
    assert state_hash(done[-1].state) == RECORD.marks[12]


def test_verify_tells_how_far_it_is() -> None:
    told: list[int] = []
    verdict = verify(Pebbles(), RECORD, told.append)
    assert told == list(range(13))
    assert verdict.steps == 12
    assert verdict.outcome is not None
    assert verdict.outcome.reason == "played_out"


def test_another_game_or_version_is_refused() -> None:
    assert refusal_of(replace(RECORD, game="checkers"))[0] == "other_game"
    assert refusal_of(replace(RECORD, setup=replace(RECORD.setup, game="checkers")))[0] == "other_game"
    reason, words = refusal_of(replace(RECORD, rules=3))
    assert reason == "other_rules"
    assert "version 3" in words
    assert "version 1 or 2" in words


def test_a_wrong_number_of_players_is_refused() -> None:
    assert refusal_of(replace(RECORD, players=("Ann",)))[0] == "bad_players"


def test_a_bad_setup_is_refused() -> None:
    assert refusal_of(replace(RECORD, setup=replace(RECORD.setup, seats=9)))[0] == "bad_seats"
    assert refusal_of(replace(RECORD, setup=replace(RECORD.setup, options={"rounds": 99})))[0] == "bad_option"


def test_a_setup_that_leaves_an_option_out_is_refused_by_its_hash() -> None:
    assert refusal_of(replace(RECORD, setup=replace(RECORD.setup, options={})))[0] == "wrong_hash"


def test_missing_or_surplus_marks_are_refused() -> None:
    marks = RECORD.marks
    assert refusal_of(replace(RECORD, marks={12: marks[12]}))[0] == "no_marks"
    assert refusal_of(replace(RECORD, marks={0: marks[0]}))[0] == "no_marks"
    assert refusal_of(replace(RECORD, marks={}))[0] == "no_marks"
    assert refusal_of(replace(RECORD, marks={**marks, 13: "0" * 16}))[0] == "bad_mark"
    assert refusal_of(replace(RECORD, marks={**marks, -1: "0" * 16}))[0] == "bad_mark"


@pytest.mark.parametrize("number", [0, 7, 12])
def test_a_wrong_hash_is_refused_with_its_place(number: int) -> None:
    reason, words = refusal_of(replace(RECORD, marks={**RECORD.marks, number: "0" * 16}))
    assert reason == "wrong_hash"
    assert f"step {number} " in words


def changed_step(number: int, step: tuple[tuple[int, str], ...]) -> Record:
    return replace(RECORD, steps=(*RECORD.steps[: number - 1], step, *RECORD.steps[number:]))


def test_a_step_that_spells_nothing_is_refused_with_its_place() -> None:
    reason, words = refusal_of(changed_step(2, ((0, "sing\x1b[31m\n"),)))
    assert reason == "not_a_move"
    assert words.startswith("Step 2 (")


def test_an_illegal_step_is_refused_with_its_place_and_reason() -> None:
    reason, words = refusal_of(changed_step(2, ((0, "bid 1"),)))
    assert reason == "not_now"
    assert words == "Step 2 (bid 1) does not replay: That cannot be done now."


@pytest.mark.parametrize("seats", [(1,), (0, 1), (), (0, 0), (-1,)])
def test_a_step_by_the_wrong_seat_is_refused_with_its_place(seats: tuple[int, ...]) -> None:
    reason, words = refusal_of(changed_step(2, tuple((seat, "call high") for seat in seats)))
    assert reason == "wrong_seat"
    assert words.startswith("Step 2 (")
    assert words.endswith("it was the turn of seat 1.")


def test_the_dealers_turn_is_called_so() -> None:
    assert refusal_of(changed_step(1, ((0, "bid 1"),)))[1].endswith("it was the turn of the dealer.")


def test_a_step_after_the_end_is_refused_with_its_place() -> None:
    longer = replace(RECORD, steps=(*RECORD.steps, ((0, "call high"),)), marks={**RECORD.marks, 13: "0" * 16})
    reason, words = refusal_of(longer)
    assert reason == "after_the_end"
    assert words.startswith("Step 13 (call high)")


def test_an_ending_that_the_rules_deny_is_refused() -> None:
    true = verify(Pebbles(), RECORD).outcome
    assert true is not None
    assert verify(Pebbles(), replace(RECORD, ending=true)).outcome == true
    other = replace(true, scores=tuple(score + 1 for score in true.scores))
    assert refusal_of(replace(RECORD, ending=other))[0] == "wrong_ending"


def test_an_ending_the_rules_do_not_know_is_kept_if_it_is_for_these_seats() -> None:
    shorter = Scribe(Pebbles(), check_setup(SPEC, 3, {})).record("t", ("A", "B", "C"))
    resigned = Outcome((0.0, 1.0, 1.0), (3, 1, 1), "resigned", "A resigned.")
    assert verify(Pebbles(), replace(shorter, ending=resigned)).outcome == resigned
    assert verify(Pebbles(), shorter).outcome is None
    for_two = replace(resigned, scores=(0.0, 1.0), ranks=(2, 1))
    assert refusal_of(replace(shorter, ending=for_two))[0] == "wrong_ending"


# ---- nonsense ----


def attempt(data: bytes) -> str | None:
    """Read and check whatever it is: None if it holds, else why not. No other exception may come out."""
    try:
        verify(Pebbles(), decode(data))
    except Refused as refused:
        assert_sentence(refused.refusal.words)
        return refused.refusal.reason
    return None


def test_a_file_too_large_is_refused_unread() -> None:
    assert attempt(b" " * (LARGEST_FILE + 1)) == "record_too_large"
    assert attempt(PAPER + b" " * (LARGEST_FILE - len(PAPER))) is None


@pytest.mark.parametrize(
    "data",
    [
        b"", b"{}", b"null", b"[]", b'"x"', b"\xff\xfe", b"[" * 100_000, b'{"a":' * 100_000,
        b'{"steps":' + b"[" * 50_000 + b"]" * 50_000 + b"}", PAPER[:-10], PAPER + PAPER, b"1e999999",
        b"\xef\xbb\xbf" + PAPER, PAPER.replace(b'"table": "', b'"table": "\\ud800'), b"9" * 10_000,
    ],
    ids=lambda data: repr(data[:12]),
)  # fmt: skip
def test_what_is_not_a_record_is_refused(data: bytes) -> None:
    assert attempt(data) == "not_a_record"


def test_an_unknown_field_is_refused_by_name() -> None:
    with pytest.raises(Refused, match="colour"):
        decode(json.dumps({**DATA, "colour": "red"}).encode())


def test_a_missing_field_is_refused_by_name() -> None:
    for field in ("format", "table", "game", "rules", "setup", "players", "steps", "marks"):
        with pytest.raises(Refused, match=field):
            decode(json.dumps({key: value for key, value in DATA.items() if key != field}).encode())


def test_an_unknown_format_is_refused() -> None:
    assert attempt(json.dumps({**DATA, "format": "rookery-record/2"}).encode()) == "unknown_format"
    assert attempt(json.dumps({**DATA, "format": "\n" * 5000}).encode()) == "unknown_format"


@given(st.binary(max_size=200))
def test_random_bytes_are_refused(data: bytes) -> None:
    assert attempt(data) == "not_a_record"


@settings(max_examples=300)
@given(place=st.integers(0, len(PAPER) - 1), cut=st.integers(0, 12), new=st.binary(max_size=6))
@example(place=0, cut=0, new=b"")
def test_mutated_bytes_hold_or_are_refused(place: int, cut: int, new: bytes) -> None:
    attempt(PAPER[:place] + new + PAPER[place + cut :])


strange = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from(
        [0, -1, 2**31, 2**63, 2**64, 10**400, "", "soccer", "on", "a|b", "\x00", "é" * 64, "9" * 99]
    )
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def places(data: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    rows = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(place for key, value in rows for place in places(value, (*path, key)))]


PLACES = places(DATA)[1:]


def with_value(data: Any, path: tuple[Any, ...], value: object) -> Any:
    if not path:
        return value
    changed: Any = dict(data) if isinstance(data, dict) else list(data)
    changed[path[0]] = with_value(data[path[0]], path[1:], value)
    return changed


@settings(max_examples=600)
@given(path=st.sampled_from(PLACES), value=strange)
@example(path=("fairness", "commitment"), value="é" * 64)
@example(path=("rules",), value=10**400)
@example(path=("setup", "seats"), value=10**400)
@example(path=("setup", "options", "rounds"), value=10**400)
@example(path=("marks",), value={"0": DATA["marks"]["0"], "12": DATA["marks"]["12"], "9" * 400: ""})
@example(path=("game",), value="\x1b[2J\n" * 9)
@example(path=("setup",), value={"\x1f": None})
@example(path=("setup",), value={"long" * 999: None})
@example(path=("steps", 0), value=[[-1, "deal 1-1-1\n"]])
@example(path=("ending",), value={"scores": [], "ranks": [], "reason": "", "words": "\n"})
def test_a_record_with_any_value_replaced_is_refused_or_holds(path: tuple[Any, ...], value: object) -> None:
    data = json.dumps(with_value(DATA, path, value)).encode()
    refused = attempt(data)
    # Names and an absent ending may be anything; all else belongs to the game and must be missed.
    changed = with_value(DATA, path, value)
    if path[0] not in ("players", "ending", "fairness") and msgspec.json.encode(
        changed
    ) != msgspec.json.encode(DATA):
        assert refused is not None
