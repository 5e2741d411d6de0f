"""Position texts: they say everything, come back as they went, and refuse what cannot be."""

import time

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
    ("A1 WW2 at 0,0 facing E|B1 WW2 at 0,0 facing E", "A1 and B1 are both at 0,0."),
    ("A1 WW2 at 0,0", "In the line of A1: it does not say which way it is facing."),
    ("A1 WW2 facing E", "In the line of A1: it says where the figure is at, or that it is gone."),
    ("A1 WW2 at 0,0 facing N", "In the line of A1: its facing must be one of E, NE, NW, W, SW, SE, not N."),
    ("A1 WW2 at 0,0 facing E speed", "In the line of A1: it ends before its speed."),
    (
        "A1 WW2 at 0,0 facing E speed -1",
        "In the line of A1: its speed must be a whole number from 0 to 9999, not -1.",
    ),
    (
        "A1 WW2 at 0,0 facing E drunk",
        "In the line of A1: drunk says nothing there; it may have at, facing, heading, speed, damage, "
        "missiles, thrust-lost, brake-lost, thrust-paid, unsteady, life, kills and so on.",
    ),
    ("A1 WW2 at 0,0 facing E heading W", "A1 stands still, so it heads where it is facing."),
    ("A1 WW2 at 0,0 facing E swimming", "A1 is swimming at 0,0, where there is no water."),
    ("hole 0,0|A1 WW2 at 0,0 facing E", "A1 is at 0,0, where there is water, so it is swimming."),
    ("rock 0,0|A1 WW2 at 0,0 facing E", "A1 is at 0,0, where there is a rock."),
    ("A1 WW2 at 0,0 facing E damage 15", "A1 has taken 15 of 15 damage, so it is dead."),
    ("A1 WW2 at 0,0 facing E shields 1 1 1 1 1 1", "A1 is a WW2, which has no shields."),
    ("A1 WW2 at 0,0 facing E missiles 1", "A1 is a WW2, which carries no missiles."),
    (
        "A1 WW2 at 0,0 facing E trouble x",
        "In the line of A1: its trouble must be one of no_maneuvers, no_speed, shaky, not x.",
    ),
    ("A1 WW2 at 0,0 facing E|A1 WW2 at 1,0 facing E", "The position has two lines A1."),
    ("A1 WW2 gone facing E speed 2", "A1 is gone, so it has no speed."),
    ("A1x1 WW2 at 0,0 facing E speed 2", "A1x1 is a wreck, so it is dead."),
    (
        "A1 WW2 at here facing E",
        "In the line of A1: a hex must be two numbers such as 3,-2, none above 9,999,999, not here.",
    ),
    ("A1 WW9 at 0,0 facing E", "In the line of A1: its card must be one of WW1, WW2, Jet, Space, not WW9."),
    ("C1 WW2 at 0,0 facing E", "In the line of C1: there is no figure C1 with 2 players and 1 figures each."),
    ("A1 WW2 at 0,0 facing E|turn B2", "In the line of turn: there is no figure B2 here."),
    ("A1 WW2 at 0,0 facing E|turn B1", "In the line of turn: the figure is gone, so it cannot be its turn."),
    (
        "A1 WW2 at 0,0 facing E|turn A1 soon",
        "In the line of turn: soon says nothing there; it may have used, actions, spent.",
    ),
    (
        "A1 WW2 at 0,0 facing E|turn A1 used 2 spent fire",
        "In the line of turn: a turn looks like: turn A1 used 2 actions 1 spent thrust fire.",
    ),
    (
        "A1 WW2 at 0,0 facing E|turn A1 used 1 actions 1 spent time",
        "In the line of turn: its spent word must be one of thrust, brake, fire, unjam, restart, swung, "
        "stand, first, over, not time.",
    ),
    (
        "ice square 4|A1 WW2 at 0,0 facing E",
        "In the line of ice: its shape must be one of hexagon, field, free, not square.",
    ),
    (
        "ice field 4|A1 WW2 at 0,0 facing E",
        "In the line of ice: its size must be a whole number from 6 to 40, not 4.",
    ),
    (
        "ice hexagon 99|A1 WW2 at 0,0 facing E",
        "In the line of ice: its size must be a whole number from 4 to 20, not 99.",
    ),
    (
        "rough 9 0,0|A1 WW2 at 1,0 facing E",
        "In the line of rough: its friction must be a whole number from 1 to 6, not 9.",
    ),
    ("hole 40,0|A1 WW2 at 1,0 facing E", "There is something at 40,0, which is not on the map."),
    (
        "round one two|A1 WW2 at 1,0 facing E",
        "In the line of round: its number must be a whole number from 1 to 40, not one.",
    ),
    (
        "A1 WW2 at 1,0 facing E|B1 WW2 at 3,0 facing E|tails A1 B1, B1 A1",
        "Some figures wait for each other, so none could ever move.",
    ),
    (
        "A1 WW2 at 1,0 facing E|ended badly",
        "In the line of ended: its reason must be one of last_afloat, nobody, round_limit, quiet, not badly.",
    ),
    (
        "setup cards|A1 WW2 at 1,0 facing E",
        "There are no figures before all cards are picked: leave out the line setup.",
    ),
    ("setup lunch", "In the line of setup: its part must be one of map, cards, shields, not lunch."),
    ("setup cards WW1 WW2", "All cards are picked already."),
    ("setup shields|A1 WW2 at 1,0 facing E|B1 WW2 at 3,0 facing E", "All shields are spread already."),
    (
        'A1 WW2 at 1,0 facing E|pending {"t":"deaths"}',
        "In the line of pending: what is pending is a task as JSON: Object missing required field `slots`.",
    ),
    (
        'A1 WW2 at 1,0 facing E|pending {"t":"spin","slot":7}',
        "A task of the kind spin cannot be pending like this.",
    ),
    (
        "penguins everywhere",
        "A line of a position begins with setup, ice, hole, rough, rock, drift, slider, smoke, start, A1, "
        "round, order and so on; penguins everywhere does not.",
    ),
    ("rock 3,0", "There is nobody on the ice."),
]


@pytest.mark.parametrize(("text", "words"), REFUSED)
def test_what_cannot_be_is_refused_naming_what_and_where(text: str, words: str) -> None:
    refused = (
        refused_start(text.replace("|", "\n"))
        if not text.startswith("ice")
        else refused_start(*text.split("|"))
    )
    assert (refused.reason, refused.words) == ("bad_position", words)


CROWD = "A1 WW2 at 0,0 facing E speed 9|B1 WW2 at 3,0 facing W speed 2|turn A1"
SHOVE = 'pending {"t":"shove","slot":1,"hexes":%s,"begun":%s}'
TOO_MUCH = [
    f"{CROWD}|{SHOVE % (9999, 'false')}",
    f"{CROWD}|{SHOVE % (400, 'false')}|{SHOVE % (400, 'false')}|{SHOVE % (400, 'false')}",
    f"{CROWD}|{SHOVE % (4, 'true')}|{SHOVE % (4, 'true')}",
    f"{CROWD}|" + "|".join([SHOVE % (1, "false")] * 301),
    f"{CROWD}|" + 'pending {"t":"deaths","slots":[0,1,0]}',
    f"{CROWD}|" + 'pending {"t":"shake","slot":0,"damage":100000,"kind":"drift","by":-1}',
    f"{CROWD}|smoke 1 " + " ".join(f"{q},5" for q in range(201)),
    f"{CROWD}|hole " + " ".join(f"{q},5" for q in range(203)),
    f"{CROWD}|" + "|".join(f"hole {q},5 {q},6" for q in range(120)),
    f"{CROWD}|start E " + " ".join(f"{q},5" for q in range(19)),
    f"{CROWD}|" + "|".join(f"A1x{n + 1} WW2 at {n},8 facing E dead" for n in range(201)),
    CROWD.replace("speed 9", "speed 9999"),
    CROWD.replace("3,0", "12345678,0"),
    f"ice free 0,0 1,0 2,0 999,0|{CROWD}",
    f"{CROWD}|order " + "A1 1, " * 400,
    f"{CROWD}|" + "|".join(["round 1"] * 800),
]


@pytest.mark.parametrize("text", TOO_MUCH, ids=range(len(TOO_MUCH)))
def test_more_of_anything_than_a_game_can_have_is_refused_at_once(text: str) -> None:
    """Each of these could otherwise make a table wait for its start."""
    started = time.process_time()
    lines = f"ice hexagon 12 open|{text}"
    assert refused_start(*lines.split("|"), victory="emperor", emperor_rounds=1).reason == "bad_position"
    assert time.process_time() - started < 0.2


def test_the_heaviest_position_there_may_be_starts_soon() -> None:
    """A crowd of wrecks that all slide on by themselves, through drifts, as fast as speeds may be."""
    wrecks = [f"A1x{n + 1} WW2 at {n % 20},{3 * (n // 20) - 15} facing NE speed 9 dead" for n in range(200)]
    figures = [f"{letter}{n} WW2 at {n},{-20 - 2 * place} facing E speed 9 dead"
               for place, letter in enumerate("ABCDEF") for n in (1, 2, 3)]  # fmt: skip
    figures[-1] = figures[-1].replace("speed 9 dead", "speed 0")
    drifts = "drift 9 " + " ".join(f"{q},{r}" for q in range(20) for r in (-14, -11, -8, -5, -2))
    started = time.process_time()
    set_up("\n".join(["ice hexagon 20 open", drifts, *figures, *wrecks, "turn A1"]), seats=6, figures=3,
           victory="emperor", emperor_rounds=100)  # fmt: skip
    assert time.process_time() - started < 2


def test_positions_far_out_on_open_ice_come_back_whole() -> None:
    """Whatever can be written can be read, however far and fast they have gone."""
    s = situation(
        "ice hexagon 8 open",
        "A1 WW2 at 98765,-43210 facing E speed 1800 suffered 12345",
        "B1 WW2 at 0,0 facing E",
        "hole -1234567,7654321",
        "turn A1",
        round_limit=200,
    )
    assert set_up(GAME.position(s), round_limit=200) == s
    later = play(s, "go", "go")
    assert set_up(GAME.position(later), round_limit=200) == later


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
