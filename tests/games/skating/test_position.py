"""Position texts: they say everything, come back as they went, and refuse what cannot be."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.refusal import Refused
from rookery.core.rng import SeededRng, pick
from rookery.core.spec import check_setup
from rookery.games.skating import GAME
from rookery.games.skating.state import State
from tests.games.skating.helpers import acting, figure, game, names, play, refused_start, situation

EXAMPLE = """ice hexagon 9
hole 0,0
rough 2 3,1 3,2
rock -3,0
drift 3 0,4
slider 0,-4
smoke 4 5,0
A1 WW2 at 2,0 facing NW heading W speed 3 damage 4 unsteady 1 hurt-by B1 2
B1 Jet at -2,0 facing E fallen jammed missiles 1
round 3 quiet 1
order A1 3, B1 7
turn A1 used 1 actions 2 spent thrust"""


def set_up(text: str, **options: object) -> State:
    seats = options.pop("seats", 2)
    assert isinstance(seats, int)
    return GAME.start(check_setup(GAME.spec, seats, options, text))


def test_the_example_says_what_it_means() -> None:
    s = set_up(EXAMPLE)
    first = figure(s, "A1")
    assert (first.at, first.facing, first.direction, first.speed, first.damage) == ((2, 0), 2, 3, 3, 4)
    assert (first.unsteady, first.hurt_by, first.hurt_round) == (1, 1, 2)
    assert (s.round, s.quiet, s.used, s.acts, acting(s)) == (3, 1, 1, 2, "A1")
    assert "thrust 1" not in names(s)
    assert GAME.position(s) == EXAMPLE


def test_what_is_left_out_is_as_usual() -> None:
    s = set_up("A1 Space at 1,0 facing NE; B1 Jet at -6,0 facing E; turn A1", map="rink")
    assert (figure(s, "A1").speed, figure(s, "A1").shields, figure(s, "B1").missiles) == (0, (2,) * 6, 2)
    assert s.ground.size == (9,)
    assert len(s.ground.features) == 15


def test_a_figure_that_is_not_named_is_gone() -> None:
    s = set_up("A1 WW1 at 1,0 facing NE\nB1 WW1 at 4,0 facing E\nturn A1", figures=2)
    assert (figure(s, "A2").at, figure(s, "A2").dead) == (None, True)


@pytest.mark.parametrize("edition", ["mk2", "mk3"])
@pytest.mark.parametrize("victory", ["last_afloat", "emperor"])
def test_every_state_of_a_game_comes_back_whole(edition: str, victory: str) -> None:
    """Pending tasks included: the dealer's next roll is for the same thing."""
    options = {
        "edition": edition,
        "victory": victory,
        "figures": 2,
        "map": "rink",
        "penguins": "Jet, Space; WW1, Space; WW2",
        "tailing": edition == "mk3",
    }
    for seed in range(3):
        rng = SeededRng("positions", seed, edition, victory)
        s, tried = game(3, **options), 0
        while GAME.to_act(s) and tried < 250:
            again = set_up(GAME.position(s), seats=3, **options)
            assert again == s
            moves = {seat: pick(rng, GAME.legal(s, seat)) for seat in GAME.to_act(s)}
            s = GAME.play(s, moves)[0]
            tried += 1
        assert tried > 100


REFUSED = [
    ("two_on_one", "A1 WW2 at 0,0 facing E|B1 WW2 at 0,0 facing E", "A1 and B1 are both at 0,0."),
    ("bad_figure", "A1 WW2 at 0,0", "The line of A1 does not say which way it is facing."),
    ("bad_figure", "A1 WW2 facing E", "The line of A1 says where it is at, or that it is gone."),
    ("bad_figure", "A1 WW2 at 0,0 facing N", "A1's facing is one of E, NE, NW, W, SW, SE; N is not."),
    ("bad_figure", "A1 WW2 at 0,0 facing E speed", "The line of A1 ends before its speed."),
    ("bad_figure", "A1 WW2 at 0,0 facing E speed -1", "A1's speed is a number from 0 to 999; -1 is not."),
    ("bad_figure", "A1 WW2 at 0,0 facing E drunk", "drunk says nothing about A1."),
    ("bad_figure", "A1 WW2 at 0,0 facing E heading W", "A1 stands still, so it heads where it is facing."),
    ("bad_figure", "A1 WW2 at 0,0 facing E swimming", "A1 is swimming at 0,0, where there is no water."),
    (
        "bad_figure",
        "hole 0,0|A1 WW2 at 0,0 facing E",
        "A1 is at 0,0, where there is water, so it is swimming.",
    ),
    ("bad_figure", "rock 0,0|A1 WW2 at 0,0 facing E", "A1 is at 0,0, where there is a rock."),
    ("bad_figure", "A1 WW2 at 0,0 facing E damage 15", "A1 has taken 15 of 15 damage, so it is dead."),
    ("bad_figure", "A1 WW2 at 0,0 facing E shields 1 1 1 1 1 1", "A1 is a WW2, which has no shields."),
    ("bad_figure", "A1 WW2 at 0,0 facing E missiles 1", "A1 is a WW2, which carries no missiles."),
    (
        "bad_figure",
        "A1 WW2 at 0,0 facing E trouble x",
        "A1's trouble is one of no_maneuvers, no_speed, shaky, not x.",
    ),
    ("bad_figure", "A1 WW2 at 0,0 facing E|A1 WW2 at 1,0 facing E", "A1 is there twice."),
    ("bad_figure", "A1 WW2 gone facing E speed 2", "A1 is gone, so it has no speed."),
    ("bad_figure", "A1x1 WW2 at 0,0 facing E speed 2", "A1x1 is a wreck, so it is dead."),
    ("bad_hex", "A1 WW2 at here facing E", "A1 is at q,r such as 3,-2; here is not."),
    ("no_such_card", "A1 WW9 at 0,0 facing E", "A1 has the card WW9; there is WW1, WW2, Jet, Space."),
    ("no_such_figure", "C1 WW2 at 0,0 facing E", "There is no figure C1 with 2 players and 1 figures each."),
    ("no_such_figure", "A1 WW2 at 0,0 facing E|turn B2", "There is no figure B2 here."),
    ("bad_turn", "A1 WW2 at 0,0 facing E|turn B1", "B1 is gone, so it cannot be its turn."),
    (
        "bad_turn",
        "A1 WW2 at 0,0 facing E|turn A1 soon",
        "A turn looks like: turn A1 used 2 actions 1 spent thrust fire.",
    ),
    (
        "bad_turn",
        "A1 WW2 at 0,0 facing E|turn A1 used 1 actions 1 spent time",
        "What is spent is thrust, brake, fire, unjam, restart, swung, stand, first, over; time is not.",
    ),
    ("bad_ice", "ice square 4|A1 WW2 at 0,0 facing E", "Ice is hexagon, field or free; square is not."),
    ("bad_ice", "ice field 4|A1 WW2 at 0,0 facing E", "Ice of shape field has 2 numbers; this has 1."),
    (
        "bad_number",
        "ice hexagon 99|A1 WW2 at 0,0 facing E",
        "The size of the ice is a number from 4 to 20; 99 is not.",
    ),
    (
        "bad_number",
        "rough 9 0,0|A1 WW2 at 1,0 facing E",
        "How much a rough is is a number from 1 to 6; 9 is not.",
    ),
    (
        "bad_feature",
        "hole 40,0|A1 WW2 at 1,0 facing E",
        "There is something at 40,0, which is not on the map.",
    ),
    (
        "bad_round",
        "round one two|A1 WW2 at 1,0 facing E",
        "A round looks like: round 3 quiet 2 harm; one two does not.",
    ),
    (
        "bad_order",
        "A1 WW2 at 1,0 facing E|B1 WW2 at 3,0 facing E|tails A1 B1, B1 A1",
        "Some figures wait for each other, so none of them could ever move.",
    ),
    (
        "bad_ending",
        "A1 WW2 at 1,0 facing E|ended badly",
        "A game has ended by last_afloat, nobody, round_limit, quiet; badly is none.",
    ),
    ("bad_setup", "setup cards|A1 WW2 at 1,0 facing E", "There are no figures before all cards are picked."),
    ("bad_setup", "setup lunch", "What is being set up is map, cards or shields; lunch is not."),
    ("bad_setup", "setup cards WW1 WW2", "All cards are picked already."),
    (
        "bad_setup",
        "setup shields|A1 WW2 at 1,0 facing E|B1 WW2 at 3,0 facing E",
        "All shields are spread already.",
    ),
    (
        "bad_pending",
        'A1 WW2 at 1,0 facing E|pending {"t":"deaths"}',
        "What is pending is a task as JSON: Object missing required field `slots`.",
    ),
    (
        "bad_pending",
        'A1 WW2 at 1,0 facing E|pending {"t":"spin","slot":7}',
        "A task of the kind spin cannot be pending like this.",
    ),
    ("not_a_position", "penguins everywhere", "No line of a position text begins with penguins."),
    ("nobody_there", "rock 3,0", "There is nobody on the ice."),
]


@pytest.mark.parametrize(
    ("reason", "text", "words"), REFUSED, ids=[f"{row[0]}-{n}" for n, row in enumerate(REFUSED)]
)
def test_what_cannot_be_is_refused_naming_what_and_where(reason: str, text: str, words: str) -> None:
    refused = (
        refused_start(text.replace("|", "\n"))
        if not text.startswith("ice")
        else refused_start(*text.split("|"))
    )
    assert (refused.reason, refused.words) == (reason, words)


def attempt(text: str, **options: object) -> None:
    """Set up or refused; what was set up can be looked at and played on."""
    try:
        s = set_up(text, **options)
    except Refused as refused:
        assert str(refused).isprintable()
        assert len(str(refused)) < 300
        return
    again = GAME.position(s)
    assert GAME.position(set_up(again, **options)) == again
    rng = SeededRng(text)
    for _ in range(12):
        GAME.view(s, None), GAME.text(s)
        acting_seats = GAME.to_act(s)
        if not acting_seats:
            break
        s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in acting_seats})[0]


@pytest.mark.parametrize("text", ["", " ", "\n;\n"])
def test_a_text_without_lines_is_refused(text: str) -> None:
    with pytest.raises(Refused) as refused:
        set_up(text)
    assert str(refused.value) == "A position text has lines such as: A1 WW2 at 2,0 facing NW speed 3."


@settings(max_examples=300)
@given(st.text(max_size=80))
def test_garbage_is_refused(text: str) -> None:
    with pytest.raises(Refused):
        set_up("?" + text)


@settings(max_examples=400)
@given(
    place=st.integers(0, len(EXAMPLE)),
    cut=st.integers(0, 6),
    new=st.text(alphabet='AB12xE ,;-\n"{}', max_size=4),
)
def test_a_changed_position_is_set_up_or_refused(place: int, cut: int, new: str) -> None:
    attempt(EXAMPLE[:place] + new + EXAMPLE[place + cut :])


def pending_positions() -> list[str]:
    """Positions with something pending: a collision, a shot, and what comes up in games that have it all."""
    crash = situation(
        "A1 WW2 at 0,0 facing E speed 7",
        "B1 WW2 at 1,0 facing NE speed 2",
        "turn A1",
        figures=2,
        victory="emperor",
    )
    push = situation(
        "rough 1 4,0",
        "A1 WW2 at 0,0 facing E",
        "B1 WW2 at 3,0 facing NE heading E speed 4",
        "turn A1",
        figures=2,
        victory="emperor",
    )
    pay = situation(
        "A1 Space at 0,0 facing E", "B1 WW2 at 3,0 facing E", "turn A1", figures=2, victory="emperor"
    )
    found = {
        "Paying": GAME.position(play(pay, "fire cannon B1")),
        "Shake": GAME.position(play(crash, "go")),
        "Recoil": GAME.position(play(push, "fire cannon B1", "dice 4 6", "roll 1")),
    }
    for seed in range(6):
        rng = SeededRng("pending", seed)
        s = game(
            2,
            figures=2,
            penguins="Jet, Space",
            map="rink",
            edition=("mk2", "mk3")[seed % 2],
            victory="emperor",
        )
        for _ in range(500):
            if not GAME.to_act(s):
                break
            for task in s.agenda:
                found.setdefault(type(task).__name__, GAME.position(s))
            s = GAME.play(s, {seat: pick(rng, GAME.legal(s, seat)) for seat in GAME.to_act(s)})[0]
    return [text for _, text in sorted(found.items())]


PENDING = pending_positions()


def test_most_kinds_of_tasks_were_met_pending() -> None:
    kinds = {
        line.split('"')[3] for text in PENDING for line in text.split("\n") if line.startswith("pending")
    }
    assert {
        "trial",
        "spin",
        "shot",
        "deaths",
        "shake",
        "recoil",
        "tire",
        "numbering",
        "drawing",
        "paying",
    } <= kinds


@settings(max_examples=400)
@given(which=st.integers(0, 50), place=st.floats(0, 1), cut=st.integers(0, 3), new=st.sampled_from(
    ["", "1", "7", "-1", "face", "jump", "climb", "B2", "0", "9", "false"]))  # fmt: skip
def test_changed_tasks_are_done_or_refused(which: int, place: float, cut: int, new: str) -> None:
    """Nobody writes these by hand, but anybody could."""
    text = PENDING[which % len(PENDING)]
    start = text.index("pending")
    at = start + int(place * (len(text) - start))
    edition = "mk2" if '"t":"drawing"' in text else "mk3"
    attempt(text[:at] + new + text[at + cut :], figures=2, victory="emperor", edition=edition)


def test_a_position_is_read_as_its_edition_plays() -> None:
    assert "brake 1" in names(situation("A1 WW2 at 0,0 facing E speed 2", "B1 WW2 at 9,0 facing E",
                                        "turn A1 used 1 actions 0", edition="mk2"))  # fmt: skip
