"""Bots in processes of their own: whatever becomes of a worker, a legal move comes.

Most workers here do not think but misbehave, each in its own way. How long anything takes is never
judged; where a short limit is set, it is one that a slow machine can only pass sooner.
"""

import asyncio
import os
import pickle
import signal
import stat
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import pytest

from rookery.bots.sitter import AnyChair, AnyThought, random_thought, sit
from rookery.core.rng import SeededRng
from rookery.core.spec import check_setup
from rookery.core.thought import Budget, Thought
from rookery.games import game_by_id
from rookery.table import workers as workers_module
from rookery.table.workers import Workers, work

GAME = game_by_id("soccer")
STATE = GAME.start(check_setup(GAME.spec, 2, {"first": "first"}))
OTHERS_STATE = GAME.start(check_setup(GAME.spec, 2, {"first": "second"}))
CHAIR = sit(GAME, STATE, 0, "chick", "seed")
SOUND = 0.25
"""The worth in every answer of a worker that behaves; a stand-in's is 0."""
PLENTY = 60.0
"""Seconds: so long that only what never ends takes longer."""

T = TypeVar("T")


# ---- what workers are told to do; they look these up by name ----


def no_preparing() -> None:
    pass


def behave(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    return Thought(random_thought(GAME, chair, SeededRng(seed)).action, SOUND)


def hang(*_question: object) -> Any:
    time.sleep(3600)


def crash(*_question: object) -> Any:
    os._exit(3)


def kill_itself(*_question: object) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def answer_text(*_question: object) -> Any:
    return "slide somewhere"


def answer_nothing(*_question: object) -> Any:
    return None


def answer_no_action(*_question: object) -> Any:
    return Thought(None, SOUND)


def answer_no_worth(*_question: object) -> Any:
    return Thought(GAME.legal(STATE, 0)[0], float("nan"))


def cheat(*_question: object) -> Any:
    return Thought(GAME.legal(OTHERS_STATE, 1)[0], SOUND)


def answer_another_job(*_question: object) -> Any:
    message = pickle.dumps((0, Thought(GAME.legal(STATE, 0)[0], SOUND), ""))
    _write(struct.pack("!i", len(message)) + message)
    return hang()


def answer_noise(*_question: object) -> Any:
    _write(struct.pack("!i", 5) + b"noise")
    return hang()


def answer_half(*_question: object) -> Any:
    _write(struct.pack("!i", 100) + b"half")
    return hang()


def answer_endlessly(*_question: object) -> Any:
    _write(struct.pack("!i", 1 << 30))
    return hang()


def speak_later(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    threading.Timer(0.1, _write, [struct.pack("!i", 5) + b"noise"]).start()
    return behave(game_id, chair, seed, budget)


def raise_the_seed(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    raise KeyError(seed, chair)


def hang_up(*_question: object) -> Any:
    for pipe in _pipes():
        os.close(pipe)
    return hang()


def hang_at_first(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    """The seed is a file here: it says that this was tried before."""
    if not Path(seed).exists():
        Path(seed).touch()
        hang()
    return behave(game_id, chair, seed, budget)


def crash_at_first(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    if not Path(seed).exists():
        Path(seed).touch()
        crash()
    return behave(game_id, chair, seed, budget)


def wait_for_the_file(game_id: str, chair: AnyChair, seed: str, budget: Budget | None) -> AnyThought:
    Path(f"{seed} awaited").touch()
    while not Path(seed).exists():
        time.sleep(0.01)
    return behave(game_id, chair, seed, budget)


def prepare_when_told() -> None:
    while not Path(os.environ["ROOKERY_TEST_FILE"]).exists():
        time.sleep(0.01)


def _pipes() -> list[int]:
    found = []
    for number in range(3, 64):
        with suppress(OSError):
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                found.append(number)
    return found


def _write(data: bytes) -> None:
    for pipe in _pipes():
        os.write(pipe, data)


# ---- helpers ----


def loops() -> list[Any]:
    """The server's first, where there is one."""
    plain = pytest.param(asyncio.new_event_loop, id="asyncio")
    try:
        import uvloop
    except ImportError:
        return [plain]
    return [pytest.param(uvloop.new_event_loop, id="uvloop"), plain]


def run(tried: Callable[[Workers], Awaitable[T]], loop: Any = None, **how: Any) -> T:
    """Try something on workers of its own, and leave none of them behind."""

    async def with_workers() -> T:
        workers = Workers(**{"count": 1, "prepare": no_preparing, "latest": PLENTY, "work": behave, **how})
        try:
            async with asyncio.timeout(PLENTY):
                return await tried(workers)
        finally:
            pids = workers.pids
            workers.close()
            await until(lambda: not any(map(alive, pids)))

    with asyncio.Runner(loop_factory=loop or loops()[0].values[0]) as runner:
        return runner.run(with_workers())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(PLENTY):
        while not true():
            await asyncio.sleep(0.01)


def alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def is_legal(thought: AnyThought) -> bool:
    return GAME.refuse(STATE, 0, thought.action) is None


def is_stand_in(thought: AnyThought, seed: str = "seed") -> bool:
    return thought == random_thought(GAME, CHAIR, SeededRng("stand-in", seed))


# ---- thinking ----


@pytest.mark.parametrize("loop", loops())
def test_the_same_chair_and_seed_give_the_same_move(loop: Any) -> None:
    chair, budget = sit(GAME, STATE, 0, "adult", "seed"), Budget(nodes=2000)

    async def think_twice(workers: Workers) -> list[AnyThought]:
        return [await workers.think("soccer", chair, "seed", budget) for _ in range(2)]

    thoughts = run(think_twice, loop, work=work, prepare=workers_module.prepare)
    assert thoughts == [work("soccer", chair, "seed", budget)] * 2


def test_many_jobs_get_each_its_own_answer() -> None:
    async def think_often(workers: Workers) -> list[AnyThought]:
        return await asyncio.gather(
            *(workers.think("soccer", CHAIR, f"seed {number}") for number in range(60))
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
                await until(lambda before=before: len(thoughts) > before)  # type: ignore[misc]
        return thoughts

    thoughts = run(think_and_kill, count=2)
    assert len(thoughts) >= 20
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
        first, second = (asyncio.create_task(workers.think("soccer", CHAIR, str(file))) for _ in range(2))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.sleep(0)
        third = asyncio.create_task(workers.think("soccer", CHAIR, str(file)))
        await asyncio.sleep(0)
        file.touch()
        return [await first, await third]

    thoughts = run(cancel_and_think, work=wait_for_the_file, queue=1)
    assert [thought.worth for thought in thoughts] == [SOUND, SOUND]


def test_a_full_queue_answers_at_once(tmp_path: Path) -> None:
    file = tmp_path / "file"

    async def think_too_often(workers: Workers) -> list[AnyThought]:
        await workers.warm()
        waiting = []
        for _ in range(3):
            waiting.append(asyncio.create_task(workers.think("soccer", CHAIR, str(file))))
            await asyncio.sleep(0)
        over = await workers.think("soccer", CHAIR, "seed")
        assert is_stand_in(over)
        assert not any(thinking.done() for thinking in waiting)
        file.touch()
        return await asyncio.gather(*waiting)

    thoughts = run(think_too_often, work=wait_for_the_file, queue=2)
    assert [thought.worth for thought in thoughts] == [SOUND] * 3


def test_closing_leaves_no_process_and_nobody_waiting() -> None:
    async def think_and_close(workers: Workers) -> list[AnyThought]:
        thinking = [asyncio.create_task(workers.think("soccer", CHAIR, "seed")) for _ in range(5)]
        await workers.warm()
        await until(lambda: len(workers.pids) == 3)
        pids = workers.pids
        workers.close()
        assert not any(map(alive, pids))
        workers.close()
        return [*await asyncio.gather(*thinking), await workers.think("soccer", CHAIR, "seed")]

    assert all(map(is_stand_in, run(think_and_close, work=hang, count=3)))


def test_closing_before_anything_was_started() -> None:
    async def close_and_think(workers: Workers) -> AnyThought:
        workers.close()
        await workers.warm()
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(close_and_think))


# ---- starting ----


def test_jobs_wait_for_the_first_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "file"
    monkeypatch.setenv("ROOKERY_TEST_FILE", str(file))

    async def think_early(workers: Workers) -> AnyThought:
        workers._latest = 0.05
        thinking = asyncio.create_task(workers.think("soccer", CHAIR, "seed"))
        await asyncio.sleep(0.5)
        assert workers.warming
        assert len(workers.pids) == 1, "the others wait for what the first compiles"
        assert not thinking.done()
        workers._latest = PLENTY
        file.touch()
        thought = await thinking
        assert not workers.warming
        await until(lambda: len(workers.pids) == 2)
        return thought

    assert run(think_early, prepare=prepare_when_told, count=2).worth == SOUND


def test_workers_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "LONGEST_PAUSE", 0.01)

    async def think(workers: Workers) -> AnyThought:
        await workers.warm()
        assert not workers.warming
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(think, prepare=crash, latest=0.2))


def test_workers_that_cannot_even_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "LONGEST_PAUSE", 0.01)

    async def think(workers: Workers) -> AnyThought:
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(think, prepare=lambda: None, latest=0.2))


def test_a_start_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers_module, "START_WITHIN", 0.3)
    monkeypatch.setattr(workers_module, "STARTS", 1000)  # once is enough when it takes that long

    async def think(workers: Workers) -> AnyThought:
        return await workers.think("soccer", CHAIR, "seed")

    assert is_stand_in(run(think, prepare=hang, latest=0.2))


# ---- being a good process ----


def test_workers_ignore_ctrl_c_and_step_back() -> None:
    async def interrupt_and_think(workers: Workers) -> AnyThought:
        await workers.warm()
        [pid] = workers.pids
        assert os.getpriority(os.PRIO_PROCESS, pid) > os.getpriority(os.PRIO_PROCESS, 0)
        os.kill(pid, signal.SIGINT)
        thought = await workers.think("soccer", CHAIR, "seed")
        assert workers.pids == [pid]
        return thought

    assert run(interrupt_and_think).worth == SOUND


SERVER = """
import asyncio
from rookery.table.workers import Workers
from tests.table.test_workers import CHAIR, behave, hang, no_preparing

async def serve():
    workers = Workers(2, latest=1.0, work={work}, prepare=no_preparing)
    await workers.warm()
    while len(workers.pids) < 2:
        await asyncio.sleep(0.01)
    thinking = asyncio.create_task(workers.think("soccer", CHAIR, "seed"))
    await asyncio.sleep(0.1)
    print(*workers.pids, flush=True)
    await asyncio.sleep(3600)

asyncio.run(serve())
"""


@pytest.mark.parametrize("what", ["behave", "hang"])
def test_workers_go_when_their_server_is_killed(what: str) -> None:
    root = Path(__file__).parents[2]
    paths = os.pathsep.join([str(root), *sys.path])
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER.format(work=what)],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        server.kill()
    assert len(pids) == 2
    asyncio.run(until(lambda: not any(map(runs, pids))))


def runs(pid: int) -> bool:
    """Not just its entry in the table of processes, which nobody may be there to collect."""
    if not alive(pid):
        return False
    status = Path(f"/proc/{pid}/stat")
    with suppress(OSError):
        return status.read_text().rpartition(")")[2].split()[0] != "Z"
    return alive(pid)
