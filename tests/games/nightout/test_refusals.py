"""Every reason an action can be refused for, in words, and no reason without a test."""

import re
from pathlib import Path

import pytest

from rookery.core.game import CHANCE
from rookery.core.rng import SeededRng, pick
from rookery.games.nightout import GAME, refusals
from rookery.games.nightout.rules.cells import CELL_NAMES
from rookery.games.nightout.state import TILE_NAMES, TOKEN_NAMES, State
from tests.games.nightout.compare import crowded
from tests.games.nightout.helpers import drawn_or_picked, laid, lane, names, opening, play, refusal, setup_of

B = "h1 nest=3|6 b1@g1 b2@g1"
A = "b1 nest=1|3 a1@g1 a2@g1"
WALK = lane(A, B, "a walk die=6")
SELECT = lane(A, B, "a select")
TILE = lane(A, B, "a tile tile=2|5")
LIFT = lane("c1 nest=1|3 a1@g1 a2@g1", B, "a lift selected=2|5")
BUDDY = lane(A, "h1 nest=3|6 b1@c1 b2@g1", "a buddy selected=2|5")
BONUS = lane("a0 nest=1|3 a1@d1 a2@penguin", B, "a bonus die=5")
PLACE = lane("middle nest=1|3 a1@hand a2@hand", "middle nest=3|6 b1@hand b2@hand", "a place")
NEST = lane("- a1@hand a2@hand", "middle nest=3|6 b1@hand b2@hand", "a nest first=b")
STUNNED = lane(f"{A} stunned", B, "a stunned")

REASONS = [
    ("not_stunned", WALK, "pass", "Your penguin is not stunned, so you may not pass."),
    ("laid_already", WALK, "lay 0|0 first 1", "The dominoes are laid out already."),
    ("no_dice_now", WALK, "roll 3", "No dice are rolled now: it is time to walk: step or stop."),
    ("not_now", WALK, "keep", "That cannot be done now: it is time to walk: step or stop."),
    ("not_now", STUNNED, "stop", "That cannot be done now: your penguin is stunned, so you pass."),
    (
        "not_now",
        TILE,
        "step c1",
        "That cannot be done now: you may put the tile somewhere, or keep it where it is.",
    ),
    (
        "other_dice",
        SELECT,
        "roll 3",
        "Other dice are rolled now: the dice for changing the board are being rolled.",
    ),
    (
        "other_dice",
        lane(A, B, "a roll"),
        "roll 3 5",
        "Other dice are rolled now: the die for the walk is being rolled.",
    ),
    ("no_such_number", SELECT, "roll 3 7", "The dice show numbers from 1 to 6."),
    ("no_such_number", NEST, "nest 7 7", "The dice show numbers from 1 to 6."),
    ("nest_taken", NEST, "nest 3 6", "3|6 is player 2's nest already: roll again."),
    ("no_such_tile", NEST, "nest 4 4", "4|4 is not on the board."),
    ("no_such_buddy", PLACE, "place c1@a1", "There is no buddy c1 in this game."),
    ("not_in_hand", PLACE, "place a1@c1", "Buddy a1 is placed by player 2, not by you."),
    ("no_square", PLACE, "place b1@c5", "There is no square at c5."),
    ("square_not_vacant", PLACE, "place b1@a1", "A penguin is on a1."),
    ("on_it", WALK, "step b1", "Your penguin is on b1 already."),
    ("not_adjacent", WALK, "step d1", "d1 is not next to b1."),
    (
        "square_twice",
        lane(A, B, "a walk die=6 trail=a1,b1"),
        "step a1",
        "Your penguin was on a1 this turn already.",
    ),
    (
        "carries_more",
        lane(A, "c1 nest=3|6 b1@penguin b2@penguin", "a walk die=6"),
        "step c1",
        "Player 2's penguin on c1 carries 2, you carry 0: you can't pass it.",
    ),
    (
        "square_taken",
        lane(A, "c1 nest=3|6 b1@g1 b2@g1", "a walk die=2"),
        "step c1",
        "Your walk would end on c1, because it shows the number you rolled. But player 2's penguin is there.",
    ),
    (
        "square_taken",
        lane("d1 nest=1|3 a1@g1 a2@g1", "e1 nest=3|6 b1@g1 b2@g1", "a walk die=2"),
        "step e1",
        "Your walk would end on e1, because it is a blank. But player 2's penguin is there.",
    ),
    (
        "square_taken",
        lane("b1 nest=1|3 a1@c1 a2@g1", "c1 nest=3|6 b1@g1 b2@g1", "a walk die=6"),
        "step c1",
        "Your walk would end on c1, because your buddy is there. But player 2's penguin is there.",
    ),
    (
        "barred",
        lane(f"{A} barred=b1", "h1 nest=3|6 b1@c1 b2@g1", "a walk die=2"),
        "step c1",
        "Your walk would end on c1, because it shows the number you rolled. "
        "But your last turn ended with buddy b1, which is there.",
    ),
    (
        "barred",
        lane(f"{A} barred=b1", "h1 nest=3|6 b1@c1 b2@g1", "a buddy selected=2|5"),
        "buddy b1@c1-b1",
        "Your last turn ended with buddy b1, so you may not move it onto your square.",
    ),
    ("not_on_a_blank", WALK, "eaten", "You can only be eaten if you have just walked onto a blank."),
    ("not_loose", BONUS, "buddy a2@d1-e1", "Buddy a2 is with its penguin."),
    ("not_there", BONUS, "buddy a1@c1-d1", "Buddy a1 is on d1, not on c1."),
    ("not_yours", BONUS, "buddy b1@g1-h1", "Buddy b1 is not yours, and a double moves your own buddies."),
    (
        "not_this_buddy",
        BUDDY,
        "buddy a1@g1-h1",
        "Buddy a1 is not on the tile that the dice chose, or has moved already.",
    ),
    (
        "another_first",
        lane(A, "h1 nest=3|6 b1@c1 b2@d1", "a buddy selected=2|5"),
        "buddy b2@d1-e1",
        "Buddy b1 comes first.",
    ),
    ("not_vacant", LIFT, "lift 2|5", "Your penguin is on 2|5."),
    ("no_such_tile", LIFT, "lift 4|4", "4|4 is not on the board."),
    ("lift_first", LIFT, "tile 1|3 to i1E", "First lift the tile you want to move: lift 1|3."),
    ("other_tile", TILE, "tile 0|4 to i1E", "The tile to move is 2|5, not 0|4."),
    ("overlap", TILE, "tile 2|5 to a1N", "a1 is covered by 1|3, so 2|5 does not fit there."),
    ("same_place", TILE, "tile 2|5 to c1E", "2|5 lies there already: say keep to leave it."),
    ("touches_nothing", TILE, "tile 2|5 to x9E", "There 2|5 would touch no other tile."),
]
ELSEWHERE = {
    "game_over",
    "not_your_turn",
    "no_end_beyond",
    "bears",
    "no_place",
    "other_begins",
    "placed_already",
    "wrong_number_of_tiles",
    "no_such_seat",
    "tile_twice",
    "off_the_field",
    "touches_too_many",
    "not_one_floe",
}
"""Tested where their rulings are, or below."""


@pytest.mark.parametrize(("reason", "position", "move", "words"), REASONS, ids=[row[0] for row in REASONS])
def test_the_reason_and_its_sentence(reason: str, position: str, move: str, words: str) -> None:
    refused = refusal(setup_of(position), move)
    assert (refused.reason, refused.words) == (reason, words)


def test_every_reason_in_the_source_is_tested() -> None:
    source = Path(str(refusals.__file__)).read_text(encoding="utf-8")
    written = set(re.findall(r'Refusal\(\s*"([a-z_]+)"', source))
    written |= refusals._THERE.keys()
    # What every game refuses.
    written |= {"game_over", "not_your_turn"}
    assert len(written) > 30
    assert written == {row[0] for row in REASONS} | ELSEWHERE


def test_the_sixth_step_onto_a_penguin_is_refused_as_such() -> None:
    tiles = "1|3@a1E 2|5@c1E 1|4@e1E 4|4@g1E 2|2@i1E"
    ringed = lane("a1 nest=1|3 a1@i1 a2@i1", "g1 nest=2|2 b1@i1 b2@i1", "a walk die=6", f"{tiles} 3|3@e2E")
    s = play(setup_of(ringed), "step b1", "step c1", "step d1", "step e1", "step f1")
    assert refusal(s, "step g1").words == (
        "Your walk would end on g1, because it would be your sixth step. But player 2's penguin is there."
    )


def test_a_tile_that_has_no_other_place_cannot_be_lifted() -> None:
    """In one floe the double between two others can go nowhere else."""
    tiles = "1|3@a1E 2|2@c1E 3|6@e1E 5|5@e2E"
    text = lane("a1 nest=1|3 a1@e1 a2@e1", "f1 nest=3|6 b1@e1 b2@e1", "a lift selected=1|3", tiles)
    s = setup_of(text, islands="one_floe")
    assert names(s) == ["lift 5|5", "keep"]
    assert refusal(s, "lift 2|2").words == "There is no other place where 2|2 could be put."


def test_out_of_turn_and_after_the_end() -> None:
    s = setup_of(WALK)
    action = GAME.parse(s, 0, "stop")
    for seat in (1, CHANCE, 7):
        refused = GAME.refuse(s, seat, action)
        assert refused is not None
        assert (refused.reason, refused.words) == ("not_your_turn", "It is not your turn.")
    over = setup_of(lane("b1 nest=1|3 a1@penguin a2@penguin", B, "a over=home"))
    for seat in (0, 1, CHANCE):
        refused = GAME.refuse(over, seat, action)
        assert refused is not None
        assert (refused.reason, refused.words) == ("game_over", "The game is over.")


def test_before_anything_is_laid() -> None:
    s = opening()
    assert GAME.legal(s, CHANCE) == []
    assert refusal(s, "roll 4").words == "No dice are rolled now: the dominoes are being laid out."
    assert refusal(s, "stop").words == "That cannot be done now: the dominoes are being laid out."


def test_whatever_can_be_spelled_is_legal_or_refused_with_a_known_reason() -> None:
    known = {row[0] for row in REASONS} | ELSEWHERE
    rng, reasons = SeededRng("refusals"), set()
    for number in range(60):
        s = laid(number, 2 + number % 3) if number % 4 == 0 else crowded(rng)[1]
        for _ in range(12):
            if s.ended:
                break
            legal, (seat,) = names(s), GAME.to_act(s)
            for _ in range(15):
                move = pick(rng, [some_move(s, rng), some_move(s, rng), pick(rng, legal)])
                refused = GAME.refuse(s, seat, GAME.parse(s, seat, move))
                assert (refused is None) == (move in legal), (GAME.position(s), move)
                if refused is not None:
                    reasons.add(refused.reason)
                    assert refused.words.endswith(".")
                    assert refused.words.isprintable()
            s = GAME.play(s, {seat: drawn_or_picked(s, rng)})[0]
    assert reasons <= known
    assert len(reasons) > 18


def some_move(s: State, rng: SeededRng) -> str:
    """Anything that reads as a move, mostly near what is on the board."""
    squares = [CELL_NAMES[cell] for cell in s.halves if cell >= 0]
    cell, other = pick(rng, squares), pick(rng, (*squares, "c9", "z1"))
    tile, token = pick(rng, TILE_NAMES[:28]), pick(rng, TOKEN_NAMES)
    way = pick(rng, "NE" if tile[0] == tile[2] else "NESW")
    low, high = sorted((1 + rng.below(7), 1 + rng.below(7)))
    return pick(
        rng,
        (
            f"step {cell}",
            f"step {cell}",
            "stop",
            "eaten",
            "keep",
            "pass",
            f"roll {low}",
            f"roll {low} {high}",
            f"nest {low} {high}",
            f"place {token}@{other}",
            f"buddy {token}@{cell}-{other}",
            f"lift {tile}",
            f"tile {tile} to {other}{way}",
            f"tile {TILE_NAMES[max(s.tile, 0)]} to {other}N",
        ),
    )
