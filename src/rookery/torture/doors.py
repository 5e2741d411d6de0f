"""Every door is bounded: whatever a stranger sends there, nobody else waits for it.

For every address, every kind of message and every text a game reads, the worst inputs that can be found are
sent to a real server: awful ones written by hand, and changes of them, guided by what they cost. What each
door was made to cost is shown beside its bounds.

A stall is counted by the server itself, and only as far as its loop was at work during it (`gauges`): a
machine that is busy with something else makes no stall. What a thread of the server's keeps from its loop
shows only in how long a neighbour waited. That is by the clock on the wall and includes all that this machine
did, so it is judged in full runs only.
"""

import asyncio
import tempfile
from pathlib import Path

import msgspec

from rookery.core.rng import SeededRng
from rookery.torture.attacks import Door, doors, unattacked
from rookery.torture.books import is_whole
from rookery.torture.lines import Endless, Unreachable
from rookery.torture.player import Player, end, make_table
from rookery.torture.report import Progress, Report
from rookery.torture.server import ROOMY, Server, window
from rookery.torture.siege import NEIGHBOUR, Cost, Neighbour, Siege

PROMISE = "Every door is bounded"
STALL, ANSWER, MEMORY, HELPER, WAITED = 100, 4.2, 100, 700, 1_000
"""Milliseconds, megabytes (4 MiB), megabytes the server grows by, megabytes of its largest helper, be that a
bot or work done aside; milliseconds a neighbour waits."""

USUAL = msgspec.structs.replace(
    ROOMY,
    # Who has many addresses pays little for each; but one connection has its limits.
    sockets_an_address=100,
    sockets=10_000,
    frames=100,
    # What nobody looks at is put away at once, so that it has to be read from disk again.
    idle_tables=0,
)


async def attack_doors(
    effort: int, seed: int, progress: Progress, chosen: list[Door] | None = None, *, by_the_clock: bool = True
) -> Report:
    """`effort` is how many changes are made to the worst inputs of every door, and how long attackers
    go on. `by_the_clock` if a neighbour's waiting is judged too."""
    report = Report(PROMISE)
    rng = SeededRng("doors", seed)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), USUAL, bots=True, patient=not by_the_clock)
        server.start()
        tasks: list[asyncio.Task[None]] = []
        try:
            missing = unattacked((await window(server.port)).routes)
            report.none_of("doors that are not attacked", len(missing))
            for one in missing:
                report.violated(f"nothing attacks {one}")
            table = await make_table(server.port, "soccer", ("person", "person"))
            player = Player(table.name, table.key, report, SeededRng(0), address=NEIGHBOUR)
            await player.open(server.port)
            neighbour = Neighbour(player)
            tasks = [asyncio.create_task(neighbour.live())]
            siege = Siege(server, rng, effort)
            attacked = chosen or doors()
            for number, door in enumerate(attacked, 1):
                await _attack(siege, door, neighbour, report, by_the_clock)
                progress(effort * number // len(attacked))
                if tasks[0].done():
                    tasks[0].result()
            stand_ins = (await window(server.port)).stand_ins
            await end(tasks)
        finally:
            server.stop()
        report.measured("moves made at random by bots", stand_ins)
        report.none_of("complaints in the server's log", len(complaints := server.complaints()))
        for line in complaints[:5]:
            report.violated(line)
        report.holds("the database is whole", is_whole(Path(folder)))
    return report


async def _attack(siege: Siege, door: Door, neighbour: Neighbour, report: Report, by_the_clock: bool) -> None:
    read = siege.server.log.stat().st_size
    try:
        cost = await siege.measure(door.attack, neighbour)
    except (Unreachable, Endless) as fault:
        report.violated(f"{door.name}: {fault}")
        return
    bounds, waited = _bounds(cost), ("a neighbour waited", 1000 * cost.waited, WAITED, "ms")
    figures = [("processor", cost.processor, "s")]
    if by_the_clock:
        bounds.append(waited)
    else:
        figures.append((waited[0], waited[1], waited[3]))
    if not report.bounded(door.name, bounds, figures):
        said = siege.server.log.read_bytes()[read:].decode(errors="replace")
        stalls = [line for line in said.splitlines() if "stood still" in line]
        report.violated(f"{door.name} costs more than it may. {' | '.join(stalls[:3])}")


def _bounds(cost: Cost) -> list[tuple[str, float, float, str]]:
    return [
        ("stall", 1000 * cost.stall, STALL, "ms"),
        ("answer", cost.answer, ANSWER, "MB"),
        ("memory", cost.memory, MEMORY, "MB"),
        ("its helpers", cost.helper, HELPER, "MB"),
    ]
