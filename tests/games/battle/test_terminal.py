"""In the terminal nobody is told what only another one may know."""

from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from rookery.commands.terminal import CURTAIN, MOST_LISTED, Terminal
from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng
from rookery.games.battle import GAME
from rookery.games.battle.game import Battle
from rookery.games.battle.options import OURS
from rookery.games.battle.texts.read import our_text
from rookery.games.battle.texts.study import read_cards
from tests.games.battle.helpers import setup, start


def sitting(seats: list[str], answer: Callable[[Terminal, str], str]) -> list[str]:
    """All that is said, until the answer is to quit."""
    said: list[str] = []
    terminal = Terminal(GAME, setup(len(seats)), seats, said.append, lambda prompt: answer(terminal, prompt))
    terminal.run()
    return said


def first_choice(terminal: Terminal, prompt: str) -> str:
    if "press Enter" in prompt:
        return ""
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
        if terminal.scribe.state.phase == "deploy" and "press Enter" not in prompt:
            asked.append(prompt)
            return "moves" if len(asked) == 1 else "quit"
        return first_choice(terminal, prompt)

    said = sitting(["me", "me"], answer)
    (listed,) = [line for line in said if "more" in line and "deploy" in line]
    assert listed.endswith(f"… and {1806 - MOST_LISTED} more")


def test_two_at_one_keyboard_have_a_curtain_between_them() -> None:
    """Whatever is shown to one is out of sight, and the other says so, before the other's hand is shown."""
    script: list[str] = []

    def answer(prompt: str) -> str:
        script.append(prompt)
        return first_choice(terminal, prompt)

    terminal = Terminal(GAME, setup(2), ["me", "me"], script.append, answer)
    terminal.run()
    seen_by = None
    for number, line in enumerate(script):
        if "press Enter" in line:
            seen_by = line.split(",")[0]
            assert script[number - 1] == CURTAIN
        elif line.endswith("> "):
            assert line == f"{seen_by}> "


def test_a_game_with_secrets_is_saved_only_once_it_is_over(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    words = iter(["", f"save {file}", "resign"])
    said = sitting(["me", "me"], lambda _terminal, _prompt: next(words))
    assert "This game has secrets; it can be saved when it is over." in said
    assert not file.exists()


@pytest.mark.parametrize("seats", [["me", "me"], ["me", "random"]])
def test_a_position_that_would_tell_all_hands_is_not_shown(
    seats: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Battle, "brain", lambda _self: SimpleNamespace(warm=lambda: None))
    answers, told = iter(["position", "quit"]), []

    def answer(terminal: Terminal, prompt: str) -> str:
        told.append(GAME.position(terminal.scribe.state))
        return "" if "press Enter" in prompt else next(answers)

    said = sitting(seats, answer)
    assert "This game has secrets, so its position is not shown while you play." in said
    assert not {*told} & {*said}


def test_a_name_that_folds_to_other_letters_is_found_on_the_board() -> None:
    """`™` is two letters once it is folded, in every place where names are."""
    first = read_cards(OURS).penguins[0].name
    cards = our_text().replace(first, "Pip™ 1")
    shown = []
    for seed in range(10):
        state = start(2, cards=cards)
        while GAME.to_act(state) == (CHANCE,):
            state, _ = GAME.play(state, {CHANCE: GAME.draw(state, SeededRng(seed))})
        shown += [GAME.text(state, seat) for seat in (0, 1)]
    assert any("Pip™ 1" in text for text in shown)
