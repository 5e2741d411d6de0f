"""In the terminal nobody is told what only another one may know."""

from collections.abc import Callable
from types import SimpleNamespace

import pytest

from rookery.commands.terminal import MOST_LISTED, Terminal
from rookery.games.battle import GAME
from rookery.games.battle.game import Battle
from tests.games.battle.helpers import setup


def sitting(seats: list[str], answer: Callable[[Terminal, str], str]) -> list[str]:
    """All that is said, until the answer is to quit."""
    said: list[str] = []
    terminal = Terminal(GAME, setup(len(seats)), seats, said.append, lambda prompt: answer(terminal, prompt))
    terminal.run()
    return said


def first_choice(terminal: Terminal, prompt: str) -> str:
    seat = terminal.names.index(prompt.removesuffix("> "))
    s = terminal.scribe.state
    return GAME.name(s, seat, GAME.legal(s, seat)[0]) if s.round == 1 else "quit"


def test_two_at_one_keyboard_are_told_only_what_everyone_may_know() -> None:
    said = sitting(["me", "me"], first_choice)
    assert any("hands of six go to the left" in line for line in said)
    assert not any(" 1 picks" in line or " 2 picks" in line or "now holds" in line for line in said)
    assert any("deploys Squads of" in line for line in said)


def test_one_against_bots_is_told_its_own_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Battle, "brain", lambda _self: SimpleNamespace(warm=lambda: None))
    said = sitting(["me", "random", "random"], first_choice)
    assert any(line.startswith("Player 1 picks") for line in said)
    assert "Random 2: has chosen" in said
    assert not any(line.startswith(("Random 2 picks", "Random 3 now")) for line in said)


def test_of_too_many_moves_some_are_listed() -> None:
    asked = []

    def answer(terminal: Terminal, prompt: str) -> str:
        if terminal.scribe.state.phase == "deploy":
            asked.append(prompt)
            return "moves" if len(asked) == 1 else "quit"
        return first_choice(terminal, prompt)

    said = sitting(["me", "me"], answer)
    (listed,) = [line for line in said if "more" in line and "deploy" in line]
    assert listed.endswith(f"… and {1806 - MOST_LISTED} more")
