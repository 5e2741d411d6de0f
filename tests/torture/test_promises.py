"""The quick versions of `rookery torture`. They fail for a broken promise, never for a slow machine: bounds
of time are left to the full runs. What a door costs is no time on the wall, and so it is judged here too."""

import asyncio

from rookery.torture.bots import bots
from rookery.torture.crowd import crowd
from rookery.torture.cuts import cuts
from rookery.torture.doors import attack_doors
from rookery.torture.hostile import hostile
from rookery.torture.kills import kills
from rookery.torture.once import once
from rookery.torture.report import Report
from rookery.torture.undo import undo


def nobody(_done: int) -> None:
    """Who is told how far a run has come."""


def is_sound(report: Report) -> None:
    assert report.violations == []
    assert any(line.met is not None for line in report.lines), "a promise that cannot fail is none"


def test_a_move_seen_accepted_is_never_lost() -> None:
    is_sound(asyncio.run(kills(3, 300, 1, nobody)))


def test_every_command_has_one_answer_and_counts_once() -> None:
    is_sound(asyncio.run(once(800, 1, nobody)))


def test_a_hostile_client_hurts_only_itself() -> None:
    is_sound(asyncio.run(hostile(1_500, 1, nobody, calm=0.2)))


def test_a_full_house_misses_nothing() -> None:
    is_sound(asyncio.run(crowd(200, 50, 30, 3.0, 1, nobody)))


def test_killed_bots_still_move() -> None:
    run = bots(3, 1, nobody, tables=3, calm=0.2, askers=20, pressing=0.5, watched=8, patient=True)
    is_sound(asyncio.run(run))


def test_who_loses_the_connection_loses_nothing() -> None:
    is_sound(asyncio.run(cuts(30, 1, nobody, longest=1.0, tables=6)))


def test_every_door_is_bounded() -> None:
    report = asyncio.run(attack_doors(1, 1, nobody, by_the_clock=False))
    is_sound(report)
    assert report.missed == []


def test_undo_is_fair() -> None:
    is_sound(undo(2_000, 1, nobody))
