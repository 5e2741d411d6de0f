"""Bots in processes of their own: whatever becomes of a worker, a legal move comes."""

import asyncio
import os
import signal
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from rookery.bots.thinking import AnyThought, sit
from rookery.core.refusal import Refused
from rookery.core.thought import Budget
from rookery.table import workers as workers_module
from rookery.table.worker_process import prepare, work
from rookery.table.workers import Rank, Workers
from tests.table.misbehaving import (
    CHAIR,
    GAME,
    SOUND,
    STATE,
    answer_another_job,
    answer_endlessly,
    answer_half,
    answer_no_action,
    answer_no_worth,
    answer_noise,
    answer_nothing,
    answer_text,
    behave,
    cheat,
    crash,
    crash_at_first,
    hang,
    hang_at_first,
    hang_up,
    kill_itself,
    raise_the_seed,
    speak_later,
    wait_for_the_file,
)
from tests.table.with_workers import PLENTY, alive, is_legal, is_stand_in, loops, run, until

# ---- thinking ----


@pytest.mark.parametrize("loop", loops())
def test_the_same_chair_and_seed_give_the_same_move(loop: Any) -> None:
    chair, budget = sit(GAME, STATE, 0, "adult", "seed"), Budget(nodes=2000)

    async def think_twice(workers: Workers) -> list[AnyThought]:
        return [await workers.think("soccer", chair, "seed", budget) for _ in range(2)]

    thoughts = run(think_twice, loop, work=work, prepare=prepare)
    assert thoughts == [work("soccer", chair, "seed", budget)] * 2


def test_many_jobs_get_each_its_own_answer() -> None:
    async def think_often(workers: Workers) -> list[AnyThought]:
        return await asyncio.gather(
            *(workers.think("soccer", CHAIR, f"seed {number}", asker=str(number % 8)) for number in range(60))
        )

    thoughts = run(think_often, count=2)
    assert thoughts == [behave("soccer", CHAIR, f"seed {number}", None) for number in range(60)]


def test_a_bot_that_fails_is_stood_in_for_and_its_worker_stays(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async def think(workers: Workers) -> AnyThought:
        await workers.warm()
        before = workers.pids
        thought = await workers.think("soccer", CHAIR, "a secret seed")
        assert workers.pids == before
        return thought

    assert is_stand_in(run(think, work=raise_the_seed), "a secret seed")
    assert "a bot failed at soccer: KeyError in raise_the_seed" in caplog.text
    said = caplog.text + "".join(capfd.readouterr())
    assert "secret" not in said
    assert "Chair" not in said


# ---- workers that misbehave ----

AT_ONCE = [
    crash,
    kill_itself,
    answer_text,
    answer_nothing,
    answer_no_action,
    answer_no_worth,
    cheat,
    answer_another_job,
    answer_noise,
    answer_endlessly,
    hang_up,
]


@pytest.mark.parametrize("bad", AT_ONCE)
def test_a_worker_that_misbehaves_is_replaced_and_stood_in_for(bad: Any) -> None:
    async def think(workers: Workers) -> AnyThought:
        await workers.warm()
        before = workers.pids
        thought = await workers.think("soccer", CHAIR, "seed")
        await until(lambda: bool(workers.pids) and not set(workers.pids) & set(before))
        await until(lambda: not any(map(alive, before)))
        return thought

    assert is_stand_in(run(think, work=bad))


@pytest.mark.parametrize("bad", [hang, answer_half])
@pytest.mark.parametrize("loop", loops())
def test_a_worker_that_hangs_is_killed_and_stood_in_for(bad: Any, loop: Any) -> None:
    async def think(workers: Workers) -> AnyThought:
        await workers.warm()
        before = workers.pids
        thought = await workers.think("soccer", CHAIR, "seed")
        await until(lambda: bool(workers.pids) and not any(map(alive, before)))
        return thought

    assert is_stand_in(run(think, loop, work=bad, latest=0.3))


def test_a_worker_that_speaks_unasked_is_replaced() -> None:
    async def think(workers: Workers) -> list[AnyThought]:
        await workers.warm()
        before = workers.pids
        first = await workers.think("soccer", CHAIR, "seed")
        await until(lambda: bool(workers.pids) and not any(map(alive, before)))
        return [first, await workers.think("soccer", CHAIR, "seed")]

    thoughts = run(think, work=speak_later)
    assert thoughts == [behave("soccer", CHAIR, "seed", None)] * 2


def test_a_cheating_move_would_really_be_illegal() -> None:
    assert not is_legal(cheat())


def test_a_job_is_tried_again_when_its_worker_crashed(tmp_path: Path) -> None:
    async def think(workers: Workers) -> AnyThought:
        return await workers.think("soccer", CHAIR, str(tmp_path / "tried"))

    assert run(think, work=crash_at_first).worth == SOUND


def test_killed_while_idle() -> None:
    async def kill_and_think(workers: Workers) -> AnyThought:
        await workers.warm()
        [killed] = workers.pids
        os.kill(killed, signal.SIGKILL)
        # It is noticed without anything being asked of it.
        await until(lambda: bool(workers.pids) and killed not in workers.pids)
        return await workers.think("soccer", CHAIR, "seed")

    assert run(kill_and_think).worth == SOUND


def test_killed_just_before_it_is_asked() -> None:
    async def kill_and_think(workers: Workers) -> AnyThought:
        await workers.warm()
        os.kill(workers.pids[0], signal.SIGKILL)
        return await workers.think("soccer", CHAIR, "seed")

    assert run(kill_and_think).worth == SOUND


def test_killed_while_thinking(tmp_path: Path) -> None:
    tried = tmp_path / "tried"

    async def think_and_kill(workers: Workers) -> AnyThought:
        thinking = asyncio.create_task(workers.think("soccer", CHAIR, str(tried)))
        await until(tried.exists)
        os.kill(workers.pids[0], signal.SIGKILL)
        return await thinking

    assert run(think_and_kill, work=hang_at_first).worth == SOUND


def test_twenty_kills_in_a_row_under_load() -> None:
    async def think_and_kill(workers: Workers) -> list[AnyThought]:
        await workers.warm()
        thoughts: list[AnyThought] = []
        kills = 0

        async def player(number: int) -> None:
            while kills < 20:
                thoughts.append(await workers.think("soccer", CHAIR, f"{number} {len(thoughts)}"))
                await asyncio.sleep(0)

        async with asyncio.TaskGroup() as players:
            for number in range(6):
                players.create_task(player(number))
            while kills < 20:
                before = len(thoughts)
                for pid in workers.pids:
                    with suppress(ProcessLookupError):  # killed in the last round, and not yet missed
                        os.kill(pid, signal.SIGKILL)
                        kills += 1
                # Somebody is answered between any two rounds of kills; how many are depends on the machine.
                await until(lambda before=before: len(thoughts) > before)  # type: ignore[misc]
        return thoughts

    thoughts = run(think_and_kill, count=2)
    assert all(map(is_legal, thoughts))
    assert any(thought.worth == SOUND for thought in thoughts)


# ---- cancelling, overflow, the end ----


def test_cancelling_frees_a_slot_that_hangs(tmp_path: Path) -> None:
    tried = tmp_path / "tried"

    async def cancel_and_think(workers: Workers) -> AnyThought:
        thinking = asyncio.create_task(workers.think("soccer", CHAIR, str(tried)))
        await until(tried.exists)
        thinking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thinking
        return await workers.think("soccer", CHAIR, str(tried))

    # Far less than the limit of a job has to do here, or the test itself runs out of time.
    assert run(cancel_and_think, work=hang_at_first, latest=10 * PLENTY).worth == SOUND


def test_cancelling_leaves_a_sound_worker_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    monkeypatch.setattr(workers_module, "FINISH_WITHIN", PLENTY)

    async def cancel_and_think(workers: Workers) -> AnyThought:
        await workers.warm()
        before = workers.pids
        thinking = asyncio.create_task(workers.think("soccer", CHAIR, str(file)))
        await until((tmp_path / "file awaited").exists)
        thinking.cancel()
        await asyncio.sleep(0)
        file.touch()
        thought = await workers.think("soccer", CHAIR, str(file))
        assert workers.pids == before
        return thought

    assert run(cancel_and_think, work=wait_for_the_file).worth == SOUND


def test_cancelling_makes_room_in_the_queue(tmp_path: Path) -> None:
    file = tmp_path / "file"

    async def cancel_and_think(workers: Workers) -> list[AnyThought]:
        await workers.warm()
        first, second = (
            asyncio.create_task(workers.think("soccer", CHAIR, str(file), rank=Rank.HINT)) for _ in range(2)
        )
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        third = asyncio.create_task(workers.think("soccer", CHAIR, str(file), rank=Rank.HINT))
        await asyncio.sleep(0)
        file.touch()
        return [await first, await third]

    thoughts = run(cancel_and_think, work=wait_for_the_file, hints=1)
    assert [thought.worth for thought in thoughts] == [SOUND, SOUND]


def test_a_full_queue_refuses_hints_at_once_and_no_bot(tmp_path: Path) -> None:
    file = tmp_path / "file"

    async def think_too_often(workers: Workers) -> list[AnyThought]:
        await workers.warm()
        waiting = []
        for rank in [Rank.HINT] * 3 + [Rank.PLAYED] * 40:
            waiting.append(asyncio.create_task(workers.think("soccer", CHAIR, str(file), rank=rank)))
            await asyncio.sleep(0)
        with pytest.raises(Refused, match="very busy"):
            await workers.think("soccer", CHAIR, "seed", rank=Rank.HINT)
        assert not any(thinking.done() for thinking in waiting)
        file.touch()
        thoughts = await asyncio.gather(*waiting)
        assert not workers.stand_ins
        return thoughts

    thoughts = run(think_too_often, work=wait_for_the_file, hints=2)
    assert [thought.worth for thought in thoughts] == [SOUND] * 43
