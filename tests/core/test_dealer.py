"""The dealer, checked by a second verifier that shares no code with it.

The functions up to the first test are written from the five points in `rookery.core.dealer` with
nothing but hashing, as anyone might who does not trust the program.
"""

import hashlib
import hmac
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from rookery.core.dealer import DealerRng, check_salt, commitment, new_secret, opens
from rookery.core.game import CHANCE
from rookery.core.record import Fairness, Record, Scribe, decode, encode, verify
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.torture.pebbles import SPEC, Deal, Pebbles

SECRET = "00112233445566778899aabbccddeeff" * 2
TABLE = "t-1"
SALTS = ("ann", "", "c-3_C")


def blocks(secret: str, table: str, salts: list[str]) -> Iterator[int]:
    n = 0
    while True:
        message = "|".join([table, *salts, str(n)]).encode("utf-8")
        digest = hmac.new(bytes.fromhex(secret), message, hashlib.sha256).digest()
        yield int.from_bytes(digest[:8], "big")
        n += 1


def number_below(k: int, stream: Iterator[int]) -> int:
    for value in stream:
        if value < 2**64 // k * k:
            return value % k
    raise AssertionError("the stream has no end")


def is_fair(paper: bytes) -> bool:
    """Whether a record of Pebbles shows exactly the hands its dealer had committed to."""
    record: dict[str, Any] = json.loads(paper)
    fairness = record["fairness"]
    if hashlib.sha256(bytes.fromhex(fairness["secret"])).hexdigest() != fairness["commitment"]:
        return False
    stream = blocks(fairness["secret"], record["table"], fairness["salts"])
    faces, seats = record["setup"]["options"]["faces"], record["setup"]["seats"]
    for step in record["steps"]:
        if step[0][0] == -1:
            hands = [str(1 + number_below(faces, stream)) for _ in range(seats)]
            if step != [[-1, "deal " + "-".join(hands)]]:
                return False
    return True


def played(seed: int, deal: Callable[[int, Deal], Deal] = lambda _, dealt: dealt) -> Record:
    """A whole game of Pebbles; `deal` may put other cards on the table than the dealer drew."""
    game = Pebbles()
    scribe = Scribe(game, check_setup(SPEC, 3, {"rounds": 4}))
    stream, rng = DealerRng(SECRET, TABLE, SALTS), SeededRng("dealer test", seed)
    while acting := game.to_act(scribe.state):
        if acting == (CHANCE,):
            drawn = game.draw(scribe.state, stream)
            assert isinstance(drawn, Deal)
            scribe.play({CHANCE: deal(len(scribe.state.past), drawn)})
        else:
            scribe.play({seat: pick(rng, game.legal(scribe.state, seat)) for seat in acting})
    return scribe.record(TABLE, ("Ann", "Bo", "Cy"), fairness=Fairness(commitment(SECRET), SALTS, SECRET))


def caught(record: Record) -> str:
    """Why the record is refused; fails if it is not."""
    with pytest.raises(Refused) as refused:
        verify(Pebbles(), decode(encode(record)))
    return refused.value.refusal.reason


# ---- known answers ----


def test_the_commitment_is_the_hash_of_the_secrets_bytes() -> None:
    assert commitment("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(SECRET) == hashlib.sha256(bytes.fromhex(SECRET)).hexdigest()


def test_the_first_blocks_are_known() -> None:
    """Figures worked out once with `openssl dgst -sha256 -mac HMAC`, so that no Python vouches for itself."""
    stream = DealerRng(SECRET, TABLE, SALTS)
    assert [hex(stream.below(2**64)) for _ in range(2)] == KNOWN_BLOCKS


KNOWN_BLOCKS: list[str] = ["0x82a5afec1e85b0bc", "0x6f1f07d1aa2a88af"]


@pytest.mark.parametrize("k", [1, 2, 3, 6, 52, 1000, 2**32 + 1, 2**63 + 1, 2**64 - 1, 2**64])
def test_numbers_are_those_of_the_second_verifier(k: int) -> None:
    ours, theirs = DealerRng(SECRET, TABLE, SALTS), blocks(SECRET, TABLE, list(SALTS))
    assert [ours.below(k) for _ in range(60)] == [number_below(k, theirs) for _ in range(60)]


@pytest.mark.parametrize("seed", range(20))
def test_whole_games_pass_both_verifiers(seed: int) -> None:
    record = played(seed)
    assert is_fair(encode(record))
    verdict = verify(Pebbles(), record)
    assert (verdict.draws, verdict.dice) == (4, "the secret fits, and 4 of 4 rolls and draws come from it")


def test_the_stream_carries_on_where_it_was_left() -> None:
    whole = DealerRng(SECRET, TABLE, SALTS)
    first = [whole.below(6) for _ in range(10)]
    resumed = DealerRng(SECRET, TABLE, SALTS, whole.used)
    ahead = whole.copy()
    rest = [whole.below(6) for _ in range(10)]
    assert [resumed.below(6) for _ in range(10)] == rest == [ahead.below(6) for _ in range(10)]
    assert first != rest


# ---- fairness ----


def test_values_beyond_the_last_whole_multiple_are_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise small numbers would come a little more often; hashes that large never turn up by chance."""
    top = 2**64 - 1
    assert top % 3 == 0
    values = iter([top, top, top - 1, top, 0, 2])
    monkeypatch.setattr(
        "rookery.core.dealer.hmac.digest", lambda *_: next(values).to_bytes(8, "big") + bytes(24)
    )
    stream = DealerRng(SECRET, TABLE, SALTS)
    assert stream.below(3) == (top - 1) % 3
    assert stream.used == 3
    assert stream.below(1) == 0
    assert stream.used == 4
    assert [stream.below(3), stream.below(3)] == [0, 2]


@pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
def test_some_numbers_cannot_be_drawn(n: int) -> None:
    with pytest.raises(ValueError, match="has no answer"):
        DealerRng(SECRET, TABLE, SALTS).below(n)


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


def test_a_hundred_thousand_dice_are_even() -> None:
    stream = DealerRng(SECRET, TABLE, SALTS)
    counts, pairs, before = [0] * 6, [0] * 36, 0
    for _ in range(100_000):
        die = stream.below(6)
        counts[die] += 1
        pairs[before * 6 + die] += 1
        before = die
    # 99.9 % of fair dice stay below these, for 5 and 35 degrees of freedom; the stream never changes.
    assert chi_square(counts) < 20.5
    assert chi_square(pairs) < 66.7
    assert chi_square([18_000, 16_400, 16_400, 16_400, 16_400, 16_400]) > 66.7


# ---- tampering ----


def flips(text: str) -> Iterator[str]:
    """The text with each one of its bits turned over."""
    for place, letter in enumerate(text):
        for bit in range(7):
            yield text[:place] + chr(ord(letter) ^ (1 << bit)) + text[place + 1 :]


RECORD = played(0)
FAIRNESS = Fairness(commitment(SECRET), SALTS, SECRET)


def test_any_bit_of_the_commitment_matters() -> None:
    reasons = {
        caught(replace(RECORD, fairness=replace(FAIRNESS, commitment=f))) for f in flips(commitment(SECRET))
    }
    assert reasons == {"wrong_secret"}


def test_any_bit_of_the_secret_matters() -> None:
    reasons = {caught(replace(RECORD, fairness=replace(FAIRNESS, secret=f))) for f in flips(SECRET)}
    assert reasons == {"wrong_secret", "bad_secret"}


@pytest.mark.parametrize("seat", [0, 2])
def test_any_bit_of_a_salt_matters(seat: int) -> None:
    for flipped in flips(SALTS[seat]):
        salts = (*SALTS[:seat], flipped, *SALTS[seat + 1 :])
        assert caught(replace(RECORD, fairness=replace(FAIRNESS, salts=salts))) in ("wrong_draw", "bad_salt")


def test_the_tables_name_matters() -> None:
    assert {caught(replace(RECORD, table=flipped)) for flipped in flips(TABLE)} == {"wrong_draw"}


def test_the_order_and_number_of_salts_matter() -> None:
    assert caught(replace(RECORD, fairness=replace(FAIRNESS, salts=SALTS[::-1]))) == "wrong_draw"
    assert caught(replace(RECORD, fairness=replace(FAIRNESS, salts=SALTS[1:]))) == "bad_salts"


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("seat", range(3))
def test_a_dealer_who_deals_otherwise_is_caught(number: int, seat: int) -> None:
    """Such a record is whole in itself, hashes and all: only drawing again tells."""

    def cheat(now: int, dealt: Deal) -> Deal:
        hands = list(dealt.hands)
        hands[seat] = hands[seat] % 3 + 1 if now == number else hands[seat]
        return Deal(tuple(hands))

    record = played(0, cheat)
    assert not is_fair(encode(record))
    assert caught(record) == "wrong_draw"


def test_a_draw_changed_on_paper_is_caught() -> None:
    paper = encode(RECORD)
    assert paper.count(b"deal ") == 4
    place = paper.index(b"deal ") + 5
    other = bytes([ord("1") if paper[place] != ord("1") else ord("2")])
    with pytest.raises(Refused, match="Step "):
        verify(Pebbles(), decode(paper[:place] + other + paper[place + 1 :]))
    assert not is_fair(paper[:place] + other + paper[place + 1 :])


def test_a_record_without_the_secret_says_that_its_dice_are_unchecked() -> None:
    open_yet = replace(RECORD, fairness=replace(FAIRNESS, secret=None))
    assert verify(Pebbles(), open_yet).dice == "the secret is not shown yet: only the moves were checked"
    assert verify(Pebbles(), replace(RECORD, fairness=None)).dice.startswith("this record has no fingerprint")


# ---- what comes in ----


@pytest.mark.parametrize("salt", ["a|b", "ä", "a b", "a\n", "x" * 65, "\x00"])
def test_a_salt_that_could_pass_for_another_is_refused(salt: str) -> None:
    with pytest.raises(Refused, match="A salt is at most 64"):
        check_salt(salt)
    with pytest.raises(Refused, match="A salt is at most 64"):
        DealerRng(SECRET, TABLE, (salt,))


@pytest.mark.parametrize("secret", ["", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "0" * 64 + "\n"])
def test_a_bad_secret_is_refused(secret: str) -> None:
    with pytest.raises(Refused, match="64 digits"):
        commitment(secret)


def test_a_commitment_of_strange_letters_is_just_not_opened() -> None:
    assert not opens("ä" * 64, SECRET)
    assert not opens("", SECRET)
    assert opens(commitment(SECRET), SECRET)


def test_new_secrets_differ() -> None:
    secrets = {new_secret() for _ in range(50)}
    assert len(secrets) == 50
    assert all(len(secret) == 64 and check_salt(secret) for secret in secrets)
