"""Position texts: what they say is set up, all of it comes back, and what cannot be is refused by name."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.games.battle import GAME
from rookery.games.battle.state import OVER
from tests.games.battle.helpers import (
    COMPANIES,
    VARIANTS,
    at,
    box,
    random_moves,
    random_states,
    refused_position,
    setup,
    squad_names,
)

GIVE = "grounds: Crackle Pond strength / squad 1: Captain Cod / squad 2: Opal, Mittens"


@pytest.mark.parametrize(("name", "seats"), COMPANIES)
def test_a_position_text_brings_back_everything_but_the_past(name: str, seats: int) -> None:
    options = VARIANTS[name]
    for s in random_states(setup(seats, **options), ("position", name)):
        text = GAME.position(s)
        again = at(text, seats, **options)
        assert GAME.position(again) == text
        if s.phase != OVER:
            assert again == replace(s, results=(), recall=(b"",) * seats), text


def test_squads_alone_stand_at_the_last_battleground() -> None:
    s = at(GIVE)
    assert (s.phase, s.at, s.queue) == ("give", 2, (0, 1))
    assert GAME.view(s, None).grounds[2].name == "Crackle Pond"
    assert [ground.stage for ground in GAME.view(s, None).grounds] == ["done", "done", "now"]


def test_battlegrounds_named_after_the_first_are_still_to_come() -> None:
    s = at(
        "grounds: Crackle Pond strength, Lantern Fjord wisdom / squad 1: Captain Cod / squad 2: Opal, Mittens"
    )
    assert [ground.stage for ground in GAME.view(s, None).grounds] == ["done", "now", "open"]


def test_marks_are_read() -> None:
    s = at(
        "grounds: Crackle Pond strength / squad 1: Captain Cod"
        " / squad 2: Opal, Mittens | scared Opal, Opal | joined Mittens | coal 1 | cocoa 2 | snowballs 1"
    )
    squad = GAME.view(s, None).squads[1]
    assert (squad.coal, squad.cocoa, squad.snowballs) == (1, 2, 1)
    assert [(one.card, one.came, one.fright) for one in squad.penguins] == [
        ("Mittens", "joined", 0),
        ("Opal", "deployed", 4),
    ]
    assert squad_names(s, 1) == ["Mittens", "Opal"]


def test_cards_that_no_line_names_are_in_the_deck() -> None:
    assert len(at(GIVE).deck) == 54 - 3
    s = at(f"{GIVE} / used: Tango / deck: Pip, Gale")
    assert box(s).spell(s.deck) == ("Gale", "Pip")


def test_piles_alone_are_turned_up() -> None:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility, Lantern Fjord wisdom"
        " / piles 1: Captain Cod | Pip | Tango / piles 2: Opal | Umber | Eddy"
    )
    assert (s.phase, s.at) == ("give", 0)


def test_a_position_with_hidden_piles_but_no_draft_can_be_guessed_at() -> None:
    s = at(
        "grounds: Windless Shelf strength, Crackle Pond agility, Lantern Fjord wisdom"
        " / piles 1: Captain Cod | Pip | Tango / piles 2: Opal | Umber | Eddy"
    )
    rng = SeededRng("guess")
    guesses = [GAME.guess(s, 0, rng) for _ in range(20)]
    assert all(GAME.key(one, 0) == GAME.key(s, 0) for one in guesses)
    assert len({one.piles for one in guesses}) > 10
    assert all(one.piles[0] == s.piles[0] for one in guesses)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("walrus: 3", "A line of a position begins with phase, round, fish, spent, grounds"),
        ("squad 3: Pip", "A line of a position begins with"),
        ("round: 1 / round: 2", "The position has two lines round."),
        ("round: 4", "In the line of round: its number must be a whole number from 1 to 3, not 4."),
        ("fish: 1, x", "In the line of fish: its number must be a whole number from 0 to 9999, not x."),
        ("fish: 1", "There are 2 sides with Fish, not 1."),
        ("phase: lunch", "In the line of phase: its name must be one of open, deal, draft, hold, deploy,"),
        (
            "spent: Windless Shelf",
            "Too many battlegrounds are spent, or one twice, for the rounds that are left.",
        ),
        ("grounds: Windless Shelf luck", "There is no attribute luck."),
        (
            "grounds: Windless Shelf wisdom, Windless Shelf strength",
            "Windless Shelf or its attribute is in the",
        ),
        ("squad 1: Nobody", "There is no card Nobody."),
        ("squad 1: Pip / squad 2: Gale", "Squads need the battleground they stand at."),
        ("grounds: Crackle Pond wisdom / squad 1: Pip, Pip", "Pip is in the position twice."),
        (
            "squad 1: Pip | scared Gale / squad 2: Gale",
            "squad 1 of the position somebody is scared who is not there.",
        ),
        (
            "squad 1: Pip | fluffy 3",
            "In the line of squad 1: fluffy 3 says nothing there; it may have scared, traveled, joined,",
        ),
        (f"{GIVE} / used: Opal", "Opal is in the position twice."),
        (
            f"{GIVE} / presents: socks",
            "In the line of presents: its kind must be one of coal, snowball, kayak, flippers",
        ),
        (f"{GIVE} / presents: coal, coal", "The Present Deck has no coal, or fewer of them."),
        (f"{GIVE} / phase: draft", "The lines of the position do not fit the phase draft."),
        (f"{GIVE} / phase: give", "The queue of the position has each seat once, and one at least."),
        (f"{GIVE} / phase: order / queue: 1, 2", "The lines of the position do not fit the phase order."),
        (
            f"{GIVE} / phase: give / queue: 1 / doing: Opal",
            "The lines of the position do not fit the phase give.",
        ),
        (f"{GIVE} / phase: unwrap / queue: 1 / doing: Captain Cod | to 1", "do not fit the phase unwrap."),
        (f"{GIVE} / aside: face down", "The line aside says face down, and only in the short variant."),
        (
            "lane 1: Pip, Gale, Opal / lane 2: Floe, Tango",
            "Every seat has a lane of the same length, of 3 cards",
        ),
        ("lane 1: Pip, Gale, Opal / lane 2: Pip, Tango, Eddy", "Pip is in the position twice."),
        ("picked: 3", "Nothing can be picked where no lanes are given."),
        ("ahead 1: Gale", "Nobody travels ahead before Squads are deployed."),
        (
            "piles 1: Pip | Gale / piles 2: Opal | Tango | Eddy",
            "The line piles 1 of the position has 2 piles, not 3.",
        ),
        ("queue: 1", "Nobody uses an ability before Squads are turned up:"),
        (f"{GIVE} / drawn: {', '.join(['Pip'] * 501)}", "it has at most 500 cards; these are 501."),
        (f"{GIVE} / phase: order / queue: 1 / waiting: {', '.join(['Pip'] * 55)}", "at most 54 cards;"),
        (
            f"grounds: Crackle Pond wisdom / squad 1: Pip | scared {', '.join(['Pip'] * 100)}",
            "it has at most 99 cards; these are 100.",
        ),
        ("grounds: a, b, c, d", "it has at most 3 battlegrounds; these are 4."),
        ("phase: over", "The lines of the position do not fit the phase over."),
    ],
)
def test_what_cannot_be_is_refused_with_the_line(text: str, words: str) -> None:
    refused = refused_position(text)
    assert words in refused.words
    assert refused.words.isprintable()


def test_a_text_too_long_to_be_one_is_refused() -> None:
    assert "at most 20,000 characters" in refused_position("x" * 20_001).words


# ---- anything at all ----

STATES = [
    (seats, name, GAME.position(s))
    for name, seats in (("plain", 3), ("short", 2), ("teams", 4), ("family", 2))
    for s in random_states(setup(seats, **VARIANTS[name]), ("fuzz", name), 40)
]
PIECES = sorted({line for _, _, text in STATES for line in text.splitlines()})


@settings(max_examples=150)
@given(
    origin=st.sampled_from(STATES),
    dropped=st.sets(st.integers(0, 15), max_size=3),
    added=st.lists(st.sampled_from(PIECES), max_size=3),
    swap=st.tuples(st.integers(0, 500), st.text(max_size=3)),
    seed=st.integers(0, 99),
)
def test_any_lines_make_a_game_that_can_be_played_or_are_refused(
    origin: tuple[int, str, str], dropped: set[int], added: list[str], swap: tuple[int, str], seed: int
) -> None:
    seats, name, text = origin
    lines = [line for number, line in enumerate(text.splitlines()) if number not in dropped]
    text = "\n".join([*lines, *added])
    if seed % 2:
        text = text[: swap[0]] + swap[1] + text[swap[0] + 1 :]
    try:
        s = at(text, seats, **VARIANTS[name])
    except Refused as refused:
        assert str(refused).isprintable()
        return
    rng = SeededRng("fuzz", seed)
    while GAME.to_act(s):
        seat = pick(rng, range(seats))
        assert GAME.key(GAME.guess(s, seat, rng), seat) == GAME.key(s, seat)
        assert GAME.text(s, seat)
        s, _ = GAME.play(s, random_moves(s, rng))
