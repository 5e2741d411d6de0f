"""Who has a turn in which round of the loop, and who rests meanwhile."""

import asyncio
from collections import Counter
from functools import partial

import pytest

from rookery.table import arriving
from rookery.table.arriving import Turns
from tests.table.with_workers import until


def rounds_of(addresses: int, moment: float, for_each: float) -> list[int]:
    """How many had a turn in each round, if each address waits for two."""
    rounds: list[int] = []

    async def tried() -> None:
        turns, number = Turns(), 0
        for address in range(addresses):
            for _ in range(2):
                turns.wait(f"{address}", lambda: rounds.append(number))
        while len(rounds) < 2 * addresses:
            number += 1
            await asyncio.sleep(0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arriving, "MOMENT", moment)
        patch.setattr(arriving, "SHARE", 0)
        patch.setattr(arriving, "FOR_EACH", for_each)
        asyncio.run(tried())
    return list(Counter(rounds).values())


def test_of_many_addresses_a_few_have_a_turn_in_each_round() -> None:
    """So that a full house does not wait, and what is under way goes on soon."""
    assert rounds_of(12, moment=60, for_each=60) == [arriving.ADDRESSES] * 6


def test_a_round_ends_with_its_moment_however_many_wait() -> None:
    assert rounds_of(4, moment=-1, for_each=60) == [1] * 8


def test_after_a_long_round_more_have_a_turn() -> None:
    """A busy loop would otherwise let hardly anything in. Still it is one thing of each address."""
    assert rounds_of(12, moment=60, for_each=1e-9) == [12, 12]


def test_a_round_that_stood_still_makes_the_next_no_longer_than_any_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(arriving, "LONGEST", 0)
    assert rounds_of(12, moment=60, for_each=1e-9) == [arriving.ADDRESSES] * 6


def let_in(waiting: str, later: str = "", easy: int = 0) -> str:
    """Who was let in, one letter an address, if who came in more often than is easy rests for ever; `later`
    come when all rest."""
    heard: list[str] = []

    async def tried() -> None:
        turns = Turns()
        for payers in (waiting, later):
            for payer in payers:
                turns.wait(payer, partial(heard.append, payer))
            for _ in range(5 * len(payers)):
                await asyncio.sleep(0)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(arriving, "HERE", 1e9)
        patch.setattr(arriving, "RESTS", 1e12)
        patch.setattr(arriving, "LONGEST_REST", 1e9)
        patch.setattr(arriving, "EASY", 1e-6)
        patch.setattr(arriving, "EASY_AT_ONCE", easy)
        asyncio.run(tried())
    return "".join(heard)


def test_who_came_in_rests_before_coming_in_again_if_others_are_here() -> None:
    assert let_in("aaab") == "ab"


def test_who_seldom_comes_in_does_not_rest() -> None:
    """People who share an address, each with a move now and then."""
    assert let_in("aaaaab", easy=2) == "abaa"


def test_who_is_alone_does_not_rest() -> None:
    assert let_in("aaaa") == "aaaa"


def test_who_comes_while_all_others_rest_is_let_in_at_once() -> None:
    assert let_in("aabb", "c") == "abc"


def test_one_whose_turn_fails_keeps_nobody_else_from_theirs() -> None:
    heard: list[str] = []

    def fail() -> None:
        raise ValueError("not readable")

    async def tried() -> None:
        loop, turns = asyncio.get_running_loop(), Turns()
        loop.set_exception_handler(lambda _loop, found: heard.append(str(found["exception"])))
        turns.wait("a", fail)
        turns.wait("b", partial(heard.append, "b"))
        await until(lambda: len(heard) == 2)

    asyncio.run(tried())
    assert sorted(heard) == ["b", "not readable"]
