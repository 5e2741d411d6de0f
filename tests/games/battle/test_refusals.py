"""Every reason something can be refused for, in words, and no reason without a test."""

import re
from pathlib import Path

import pytest

from rookery.core.game import CHANCE
from rookery.games.battle import GAME
from rookery.games.battle import game as game_module
from tests.games.battle.helpers import VARIANTS, at, play, random_states, refusal, refused_start, setup, start

STRENGTH = "grounds: Crackle Pond strength"
DRAFT = (
    "grounds: Windless Shelf strength, Crackle Pond agility / lane 1: Pip, Gale, Opal, Floe"
    " / lane 2: Drift, Tango, Squall, Rollo"
)
DEPLOY = f"{DRAFT} / picked: 4".replace("agility", "agility, Lantern Fjord wisdom")
ORDER = f"{STRENGTH} / squad 1: Captain Cod, Floe / squad 2: Opal, Mittens"
GIVE = f"{STRENGTH} / squad 1: Captain Cod / squad 2: Opal, Mittens"
THREE = "lane {}: Pip, Gale, Opal, Floe, Sleet, Rollo, Tango, Umber, Eddy, Squall"

MOVES = [
    ("not_in_hand", DRAFT, "pick Drift", "Drift is not in your hand."),
    ("not_asked", DRAFT, "keep", "You are asked to pick a card from your hand."),
    ("not_asked", DEPLOY, "pick Pip", "You are asked to deploy your cards."),
    ("not_asked", ORDER, "keep", "You are asked which of your penguins goes next."),
    ("not_asked", GIVE, "remove Opal", "You are asked whom to give the Present to, or to keep it."),
    ("wrong_number", DEPLOY, "deploy Pip,Opal|Rollo,Tango", "There are 3 Squads to deploy, not 2."),
    ("empty_squad", DEPLOY, "deploy Pip,Opal|Tango,Rollo|", "Every Squad needs at least one penguin."),
    ("not_in_hand", DEPLOY, "deploy Pip|Opal,Tango|Gale", "Gale is not among your cards."),
    ("named_twice", DEPLOY, "deploy Pip,Pip|Opal,Tango|Rollo", "Pip is named twice."),
    ("not_all", DEPLOY, "deploy Pip|Opal|Rollo", "All your cards are deployed; Tango is missing."),
    ("not_waiting", ORDER, "order Opal", "Opal is not one of your penguins whose ability is still to come."),
    ("own_present", GIVE, "give 1", "You cannot give a Present to yourself."),
]


@pytest.mark.parametrize(("reason", "text", "move", "words"), MOVES)
def test_a_move_is_refused_with_a_reason(reason: str, text: str, move: str, words: str) -> None:
    refused = refusal(at(text), move)
    assert (refused.reason, refused.words) == (reason, words)


def test_whom_a_present_or_fright_cannot_reach() -> None:
    s = at(f"{STRENGTH} / squad 1: Captain Cod / squad 2: Opal", 3)
    assert refusal(s, "give 3").words == "Seat 3 has no penguin here to give a Present to."
    s = at(f"{STRENGTH} / squad 1: Captain Cod / squad 2: Opal", 4, teams=True)
    assert refusal(s, "give 3").words == "You cannot give a Present to your partner."
    s = at(f"{STRENGTH} / squad 1: Floe, Pip / squad 2: Opal, Tango")
    refused = refusal(s, "intimidate Pip")
    assert (refused.reason, refused.words) == (
        "no_target",
        "Pip is not a penguin of an opponent at this battleground.",
    )


def test_who_cannot_be_removed_or_replaced() -> None:
    s = play(at(GIVE), "give 2", "present Leaky Kayak")
    assert refusal(s, "remove Captain Cod").words == "Captain Cod is not in your Squad here."
    assert refusal(s, "keep").words == "You are asked which of your penguins to remove."
    s = play(at(GIVE), "give 2", "present Switcheroo")
    refused = refusal(s, "replace Captain Cod")
    assert (refused.reason, refused.words) == (
        "not_in_squad",
        "Captain Cod is not in the Squad that got the Present.",
    )
    assert refusal(s, "keep").words == "You are asked which penguin to replace."


def test_what_cannot_be_held() -> None:
    s = next(s for s in random_states(setup(2, short=True), "hold") if s.phase == "hold")
    mine, other = GAME.view(s, 0).hand, GAME.view(s, 1).hand
    assert refusal(s, f"hold {','.join(mine[:6])}").words == "You hold on to 7 cards, not 6."
    assert refusal(s, f"hold {','.join((*mine[:6], other[0]))}").words == f"{other[0]} is not in your hand."
    assert refusal(s, f"hold {','.join((*mine[:6], mine[0]))}").words == "A card is named twice."
    assert refusal(s, "keep").words == "You are asked which 7 cards to hold on to."


def test_whose_turn_it_is_not() -> None:
    s = at(GIVE)
    assert refusal(s, "keep", 1).words == "It is not your turn."
    over = random_states(setup(2, family=True), "over")[-1]
    assert refusal(over, "keep", 0).words == "The game is over."


def dealers(s: object, move: str) -> tuple[str, str]:
    refused = refusal(s, move, CHANCE)  # type: ignore[arg-type]
    return refused.reason, refused.words


def test_what_the_dealer_cannot_have_drawn() -> None:
    s = start(2)
    opened = play(s, "open Windless Shelf strength, Crackle Pond agility")
    assert dealers(s, "draw Pip") == ("not_now", "The dealer does something else now.")
    assert dealers(s, "open Windless Shelf strength") == (
        "wrong_number",
        "2 battlegrounds are turned up now, not 1.",
    )
    assert dealers(s, "open Windless Shelf strength, Windless Shelf agility") == (
        "not_in_deck",
        "Windless Shelf is not in the deck.",
    )
    assert dealers(s, "open Windless Shelf strength, Crackle Pond strength") == (
        "not_in_deck",
        "No strength is left among the attributes.",
    )
    assert dealers(opened, "deal Pip|Gale") == ("wrong_number", "The deal is 2 hands of 7 cards.")
    hand = "Pip,Gale,Opal,Floe,Sleet,Rollo,Tango"
    assert dealers(opened, f"deal {hand}|{hand}") == ("dealt_twice", "A card is dealt twice.")
    wrapped = play(at(f"{GIVE} / presents: coal"), "give 2")
    assert dealers(wrapped, "present Hot Cocoa") == (
        "no_such_present",
        "That Present has been turned up already.",
    )
    cousin = play(at(GIVE), "give 2", "present Surprise Cousin")
    assert dealers(cousin, "draw Opal") == ("not_in_deck", "Opal is not in the deck.")


# ---- options that do not go together ----


@pytest.mark.parametrize(
    ("seats", "options", "words"),
    [
        (2, {"teams": True}, "Teams of two need 4 or 6 players; you are 2."),
        (5, {"teams": True}, "Teams of two need 4 or 6 players; you are 5."),
        (
            3,
            {"short": True, "variable_draft": True},
            "In the short variant no cards are passed, so turn off the variable draft.",
        ),
        (2, {"attributes": 8}, "Eight Attribute cards need kittens: turn on Battle Kittens."),
        (
            2,
            {"battlegrounds": "kittens"},
            "The kittens' battlegrounds need kittens: turn on Battle Kittens.",
        ),
        (2, {"longer": True}, "The longer game needs kittens: turn on Battle Kittens."),
        (
            2,
            {"kittens": True, "longer": True, "battlegrounds": "kittens"},
            "The longer game uses both sets: set Battlegrounds to the penguins'.",
        ),
    ],
)
def test_impossible_combinations_are_refused_with_the_reason(
    seats: int, options: dict[str, object], words: str
) -> None:
    assert refused_start(seats, **options).words == words


@pytest.mark.parametrize("name", VARIANTS)
def test_variants_that_go_together_start(name: str) -> None:
    assert start(4, **VARIANTS[name]).phase == "open"


# ---- no reason without a test ----


def test_every_reason_in_the_source_is_tested() -> None:
    folder = Path(game_module.__file__).parent
    source = "".join((folder / f"{name}.py").read_text() for name in ("refusals", "options", "rules/dealer"))
    reasons = set(re.findall(r'(?:Refusal|refuse)\(\s*"([a-z_]+)"', source))
    reasons |= {"game_over", "not_your_turn"}
    tests = Path(__file__).read_text()
    # These two cannot come from a text, which is sorted when it is read; only from an action made otherwise.
    unreachable = {"not_sorted"}
    words = {
        "partner": "to your partner",
        "nobody_there": "has no penguin here",
        "not_in_squad": "not in your Squad",
        "game_over": "The game is over",
        "not_your_turn": "It is not your turn",
        "bad_teams": "Teams of two",
        "no_draft": "turn off the variable draft",
        "needs_kittens": "turn on Battle Kittens",
        "both_sets": "uses both sets",
    }
    assert len(reasons) > 20
    for reason in reasons - unreachable:
        assert f'"{reason}"' in tests and words.get(reason, reason) in tests, reason


def test_actions_that_are_not_in_order_are_refused_too() -> None:
    from rookery.games.battle.actions import Deploy, Hold

    s = at(DEPLOY)
    first, *rest = GAME.view(s, 0).hand
    numbers = [GAME.parse(s, 0, f"pick {name}").card for name in (first, *rest)]  # type: ignore[union-attr]
    refused = GAME.refuse(s, 0, Deploy(((numbers[1], numbers[0]), (numbers[2],), (numbers[3],))))
    assert refused is not None
    assert refused.reason == "not_sorted"
    s = next(s for s in random_states(setup(2, short=True), "hold") if s.phase == "hold")
    refused = GAME.refuse(s, 0, Hold(tuple(reversed(s.lanes[0][:7]))))
    assert refused is not None
    assert refused.reason == "not_sorted"
