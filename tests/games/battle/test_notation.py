"""Moves as text: one spelling each, read back whatever the capitals, the order and the spaces."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.game import CHANCE
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng
from rookery.games.battle import GAME
from tests.games.battle.helpers import COMPANIES, VARIANTS, random_moves, setup, start

S = start(3)
WORDS = ["pick", "deploy", "open", "deal", "hold", "give", "Gale", "Pip|", ",", "|", "2", "strength"]
LIKE = "is not a move; moves look like pick Gale, deploy Pip|Drift,Gale|Opal, give 2 or keep."


def again(text: str) -> str:
    """What a text spells, spelled the usual way."""
    return GAME.name(S, 0, GAME.parse(S, 0, text))


@pytest.mark.parametrize(
    "text",
    [
        "pick Gale",
        "hold Agnes Avalanche,Bubbles,Floe,Gale,Opal,Pip,Tango",
        "deploy Pip|Drift,Gale|Opal",
        "order Bubbles",
        "intimidate Opal",
        "give 2",
        "keep",
        "remove Pip",
        "replace Pip",
        "present Lump of Coal",
        "draw Gale",
        "open Windless Shelf strength, Crackle Pond agility",
        "deal Bubbles,Gale|Floe,Opal|Drift,Pip",
    ],
)
def test_every_kind_of_move_has_one_spelling(text: str) -> None:
    assert again(text) == text


@pytest.mark.parametrize(
    ("text", "usual"),
    [
        ("PICK gale", "pick Gale"),
        ("deploy pip | gale , DRIFT|opal", "deploy Pip|Drift,Gale|Opal"),
        ("hold Pip,Gale", "hold Gale,Pip"),
        ("  give   2 ", "give 2"),
        ("Keep", "keep"),
        ("present hot cocoa", "present Hot Cocoa"),
        (
            "open windless shelf STRENGTH,crackle pond agility",
            "open Windless Shelf strength, Crackle Pond agility",
        ),
    ],
)
def test_reading_does_not_mind_capitals_order_and_spaces(text: str, usual: str) -> None:
    assert again(text) == usual


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("pick Nobody", "There is no card Nobody."),
        ("pick", f"'pick' {LIKE}"),
        ("pick ,", "There is no card ,."),
        ("hold Pip,", "There is no card nothing."),
        ("pick Fidget", "There is no card Fidget."),
        ("give 4", "Seats are numbered 1 to 3; 4 is none."),
        ("give ²", "Seats are numbered 1 to 3; ² is none."),
        ("present socks", "There is no Present socks."),
        ("open Nowhere strength", "There is no battleground Nowhere."),
        ("open Windless Shelf luck", "There is no attribute luck."),
        ("dance", f"'dance' {LIKE}"),
        ("", f"'' {LIKE}"),
        ("keep it", f"'keep it' {LIKE}"),
    ],
)
def test_what_spells_nothing_is_refused_with_what_was_wrong(text: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.parse(S, 0, text)
    assert refused.value.refusal.words == words


@pytest.mark.parametrize(("name", "seats"), [pair for pair in COMPANIES if pair[1] in (2, 4)])
def test_every_move_of_a_game_reads_back(name: str, seats: int) -> None:
    rng = SeededRng("notation", name)
    s = GAME.start(setup(seats, **VARIANTS[name]))
    while GAME.to_act(s):
        moves = random_moves(s, rng)
        for seat, action in moves.items():
            said = GAME.name(s, seat, action)
            assert GAME.parse(s, seat, said) == action
            assert GAME.parse(s, seat, said.upper()) == action
            assert seat == CHANCE or GAME.steps(s, seat, action)
        s, _ = GAME.play(s, moves)


@settings(max_examples=400)
@given(
    st.one_of(
        st.text(max_size=60),
        st.builds(
            " ".join,
            st.lists(
                st.sampled_from(WORDS),
                max_size=8,
            ),
        ),
    )
)
def test_any_text_is_a_move_or_refused(text: str) -> None:
    try:
        action = GAME.parse(S, 0, text)
    except Refused as refused:
        assert str(refused).isprintable()
        return
    assert GAME.parse(S, 0, GAME.name(S, 0, action)) == action
    refusal = GAME.refuse(S, CHANCE, action)
    assert refusal is None or refusal.words.isprintable()
