"""Every reason a move can be refused for, in words, and no reason without a test."""

import re
from pathlib import Path

import pytest

from rookery.core.game import CHANCE
from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.games.skating import GAME, refusals
from rookery.games.skating.state import State
from tests.games.skating.helpers import FAR, game, names, play, refusal, situation

MID = "turn A1 used 9 actions 1"
START = "turn A1"


def at(line: str, *more: str, turn: str = MID, **options: object) -> State:
    others = () if any(other.startswith("B1") for other in more) else (FAR,)
    return situation(f"A1 {line}", *others, *more, turn, **options)


SITUATIONS: list[tuple[str, State, str, str]] = [
    ("dealers_move", at("WW2 at 0,0 facing E"), "roll 3", "Only the dealer rolls and draws."),
    ("game_on", at("WW2 at 0,0 facing E"), "card WW1", "The game has begun: cards and shields are settled."),
    ("pick_first", game(2), "go", "First everyone picks a card: write card and its name."),
    (
        "spread_first",
        game(2, penguins="Space"),
        "go",
        "First spread the shields: shields and six numbers, the front first.",
    ),
    (
        "bad_spread",
        game(2, penguins="Space"),
        "shields 1 1 1 1 1 1",
        "Spread all 12 shield points.",
    ),
    (
        "bad_spread",
        game(2, penguins="Space", shield_cap=4),
        "shields 12 0 0 0 0 0",
        "Spread all 12 shield points, at most 4 a side.",
    ),
    (
        "pay_first",
        play(at("Space at 0,0 facing E", "B1 WW2 at 3,0 facing E"), "fire cannon B1"),
        "end",
        "First say how the energy of the shot is paid.",
    ),
    (
        "bad_payment",
        play(at("Space at 0,0 facing E", "B1 WW2 at 3,0 facing E"), "fire cannon B1"),
        "energy thrust 1",
        "A shot costs exactly 2 energy, from thrust and shields that are there.",
    ),
    ("nothing_to_pay", at("Space at 0,0 facing E"), "energy thrust 2", "There is no shot to pay for now."),
    ("not_swimming", at("WW2 at 0,0 facing E"), "climb E", "A1 is not in the water."),
    (
        "fallen",
        at("WW2 at 0,0 facing E fallen"),
        "face L",
        "A1 has fallen: it can try to stand up, or slide on as it is.",
    ),
    ("not_fallen", at("WW2 at 0,0 facing E"), "stand", "A1 is standing already."),
    (
        "first_hex",
        at("WW2 at 0,0 facing E speed 2", turn=START),
        "face L",
        "A1 is moving, so it first goes one hex in its direction.",
    ),
    (
        "which_way",
        at("WW2 at 0,0 facing E swimming", "hole 0,0"),
        "climb",
        "A1 can climb out any way: say which, as in climb NE.",
    ),
    (
        "faced_hex_only",
        at("WW2 at 0,0 facing E swimming", "hole 0,0", edition="mk2"),
        "climb NE",
        "A1 climbs out only where it faces: climb.",
    ),
    (
        "no_ice_there",
        at("WW2 at 0,0 facing E swimming", "hole 0,0 1,0"),
        "climb E",
        "A1 can climb out only onto free ice.",
    ),
    (
        "turned_already",
        play(at("WW2 at 0,0 facing E swimming", "hole 0,0", edition="mk2"), "face L"),
        "face L",
        "A1 has turned already; in the water it can turn only once.",
    ),
    (
        "no_turning",
        at("WW2 at 0,0 facing E swimming", "hole 0,0"),
        "face L",
        "A1 need not turn: it can climb out on any side.",
    ),
    (
        "swimming",
        at("WW2 at 0,0 facing E swimming", "hole 0,0"),
        "thrust 1",
        "A1 is in the water: it can only try to climb out, or end its turn.",
    ),
    ("nothing_left", at("WW2 at 0,0 facing E"), "go", "A1 has moved all its hexes."),
    (
        "hexes_left",
        at("WW2 at 0,0 facing E speed 4", turn="turn A1 used 1 actions 0"),
        "end",
        "A1 still has 3 to go before its turn can end.",
    ),
    (
        "fumbled",
        at("WW2 at 0,0 facing E trouble no_maneuvers", edition="mk2"),
        "face L",
        "A1 fumbled: it cannot maneuver this turn.",
    ),
    (
        "fumbled",
        at("WW2 at 0,0 facing E trouble no_speed", edition="mk2"),
        "thrust 1",
        "A1 fumbled: it cannot change its speed this turn.",
    ),
    (
        "fumbled",
        at("WW2 at 0,0 facing E speed 3 trouble no_speed", edition="mk2"),
        "brake 1",
        "A1 fumbled: it cannot change its speed this turn.",
    ),
    ("standing_still", at("WW2 at 0,0 facing E"), "steer L", "A1 stands still, so it heads where it faces."),
    (
        "away_from_facing",
        at("WW2 at 0,0 facing E speed 3", edition="mk2"),
        "steer L",
        "A1 can only steer towards where it faces.",
    ),
    (
        "engines_out",
        at("WW2 at 0,0 facing E engines-out"),
        "thrust 1",
        "A1's engines are out: no thrust until they run again.",
    ),
    (
        "thrusted_already",
        play(at("WW2 at 0,0 facing E"), "thrust 1"),
        "thrust 1",
        "A1 has thrusted already; it can do that once a turn.",
    ),
    ("too_much", at("WW2 at 0,0 facing E"), "thrust 3", "A1 can thrust by 1 to 2."),
    ("too_much", at("WW2 at 0,0 facing E", edition="mk2"), "brake 3", "A1 can brake by 1 to 2."),
    (
        "no_change",
        at("WW2 at 0,0 facing E speed 7"),
        "thrust 1",
        "A thrust of 1 would not change A1's speed.",
    ),
    (
        "no_change",
        at("WW2 at 0,0 facing E", edition="mk2"),
        "brake 1",
        "A brake of 1 would not change A1's speed.",
    ),
    ("no_brakes", at("WW2 at 0,0 facing E speed 3"), "brake 1", "A1 has no brakes."),
    (
        "braked_already",
        play(at("WW2 at 0,0 facing E speed 5", edition="mk2"), "brake 1"),
        "brake 1",
        "A1 has braked already; it can do that once a turn.",
    ),
    (
        "fired_already",
        play(at("WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing E"), "fire cannon B1", "dice 1 2"),
        "fire cannon B1",
        "A1 has fired already; it can do that once a turn.",
    ),
    (
        "jammed",
        at("WW2 at 0,0 facing E jammed", "B1 WW2 at 5,0 facing E"),
        "fire cannon B1",
        "A1's weapons are jammed.",
    ),
    (
        "no_missiles",
        at("WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing E"),
        "fire missile B1",
        "A1 has no missiles.",
    ),
    (
        "no_energy",
        at("Space at 0,0 facing E thrust-paid 5 shields 0 0 0 0 0 0", "B1 WW2 at 5,0 facing E"),
        "fire cannon B1",
        "A1 has too little energy left for a shot.",
    ),
    ("bad_target", at("WW2 at 0,0 facing E"), "fire cannon A1", "A1 cannot shoot at itself."),
    (
        "bad_target",
        at("WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing E dead", "C1 WW2 at 9,0 facing E", seats=3),
        "fire cannon B1",
        "B1 is dead; only the living are shot at.",
    ),
    (
        "out_of_arc",
        at("WW2 at 0,0 facing E"),
        "fire cannon B1",
        "A1's cannon does not reach B1: it fires ahead.",
    ),
    (
        "covered",
        at("WW2 at 0,0 facing E", "B1 WW2 at 5,0 facing E", "rock 2,0", rocks_block=True),
        "fire cannon B1",
        "B1 is behind a rock.",
    ),
    (
        "no_jump",
        at("WW2 at 0,0 facing E speed 5", turn="turn A1 used 1 actions 0"),
        "jump 1",
        "There is nothing ahead that A1 can jump with the 4 hexes it has left.",
    ),
    (
        "no_jump",
        at(
            "WW2 at 0,0 facing W heading E speed 5",
            "hole 1,0",
            turn="turn A1 used 1 actions 0",
            edition="mk2",
        ),
        "jump 1",
        "A1 can only jump facing roughly where it goes.",
    ),
    (
        "tried_already",
        play(at("WW2 at 0,0 facing E jammed"), "unjam", "roll 1"),
        "unjam",
        "A1 can try to clear its jam again next turn.",
    ),
    (
        "tried_already",
        play(at("WW2 at 0,0 facing E engines-out"), "restart", "roll 1"),
        "restart",
        "A1 can try to restart its engines again next turn.",
    ),
    ("not_jammed", at("WW2 at 0,0 facing E"), "unjam", "A1's weapons are not jammed."),
    ("engines_run", at("WW2 at 0,0 facing E"), "restart", "A1's engines are running."),
    ("no_tailing", at("WW2 at 0,0 facing E", turn=START), "tail B1", "This game is played without tailing."),
    (
        "tailed_already",
        at("WW2 at 0,0 facing E", "tailed A1", turn=START, tailing=True),
        "tail B1",
        "A1 has tailed already; that is once a round.",
    ),
    (
        "too_late",
        at("WW2 at 0,0 facing E", tailing=True),
        "tail B1",
        "A1 has begun its turn: tailing is declared before its first hex.",
    ),
    (
        "cannot_tail",
        at("WW2 at 0,0 facing E", turn=START, tailing=True),
        "tail B1",
        "A1 can tail only figures in front that are yet to move and not too late.",
    ),
    ("bad_deal", game(2, penguins="WW1"), "roll 3", "That is not what is to be rolled or drawn now."),
    ("no_such_figure", at("WW2 at 0,0 facing E"), "fire cannon C1", "There is no figure C1 here."),
    ("no_such_card", game(2), "card WW9", "There is no card WW9 in this game."),
]


@pytest.mark.parametrize(
    ("reason", "s", "move", "words"), SITUATIONS, ids=[f"{row[0]}-{n}" for n, row in enumerate(SITUATIONS)]
)
def test_the_reason_is_named_and_said(reason: str, s: State, move: str, words: str) -> None:
    refused = refusal(s, move)
    assert (refused.reason, refused.words) == (reason, words)


def test_no_reason_is_without_a_test() -> None:
    source = Path(refusals.__file__ or "").read_text()
    reasons = set(re.findall(r'Refusal\(\s*"(\w+)"', source))
    # "not_now" is for moves that no branch knows.
    assert reasons - {row[0] for row in SITUATIONS} == {"not_now"}


def test_out_of_turn_and_after_the_end() -> None:
    s = at("WW2 at 0,0 facing E")
    end = GAME.parse(s, 1, "end")
    refused = GAME.refuse(s, 1, end)
    assert refused is not None and refused.reason == "not_your_turn"
    over = situation("A1 WW2 at 0,0 facing E", "turn A1")
    for seat in (0, 1, CHANCE):
        refused = GAME.refuse(over, seat, end)
        assert refused is not None and refused.reason == "game_over"


def test_refusals_agree_with_what_is_legal_all_over_a_game() -> None:
    """Names from the whole game, tried everywhere."""
    for edition in ("mk2", "mk3"):
        rng = SeededRng("refusals", edition)
        s = game(2, edition=edition, map="rink", figures=2, tailing=edition == "mk3")
        pool: list[str] = []
        for _ in range(400):
            seats = GAME.to_act(s)
            if not seats:
                break
            pool += [name for name in names(s)[:20] if name not in pool]
            legal = set(names(s)) if len(pool) < 4000 else set()
            for name in [pick(rng, pool) for _ in range(6)]:
                try:
                    action = GAME.parse(s, seats[0], name)
                except Refused:
                    continue
                assert (GAME.refuse(s, seats[0], action) is None) == (name in legal)
            s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in seats})[0]
