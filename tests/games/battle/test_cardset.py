"""Ruling 1: the cards. Ours are what the ruling says, and players' own are checked fault by fault."""

import csv
import json
from collections import Counter
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rookery.core.forms import MOST_FAULTS
from rookery.core.refusal import Refused
from rookery.games.battle import GAME
from rookery.games.battle.options import CARDS
from rookery.games.battle.state import ABILITIES, ATTRIBUTES, PRESENTS
from rookery.games.battle.texts.sheet import COLUMNS, HEADINGS
from rookery.games.battle.texts.study import CardSetStudy, read_cards
from tests.games.battle.helpers import box, random_states, refused_start, setup, start

OURS = read_cards("rookery")


def study(text: str) -> CardSetStudy:
    found = GAME.study("cards", text)
    assert isinstance(found, CardSetStudy)
    return found


def penguins(count: int = 14) -> list[str]:
    return [f"penguin,Card {n:02},{n % 4},1,0,2," for n in range(count)]


def faults(*lines: str) -> dict[str, str]:
    """What is wrong with these lines, after fourteen good penguins."""
    return {fault.where: fault.words for fault in study("\n".join([*penguins(), *lines])).faults}


# ---- ours ----


@pytest.mark.parametrize("cards", [OURS.penguins, OURS.kittens], ids=["penguins", "kittens"])
def test_our_sets_are_what_the_ruling_says(cards: tuple[object, ...]) -> None:
    rows = [card for card in (*OURS.penguins, *OURS.kittens) if card in cards]
    assert len(rows) == 54
    assert [sum(card.stats[n] for card in rows) for n in range(4)] == [70] * 4
    abilities = Counter(card.ability for card in rows)
    assert abilities == {"": 26, "present": 7, "rogue": 7, "traveler": 7, "intimidator": 7}
    sums = {"": {6}, "rogue": {5}, "traveler": {5, 6}, "present": {4}, "intimidator": {3, 4}}
    for card in rows:
        assert sum(card.stats) in sums[card.ability], card
        assert all(0 <= value <= 3 for value in card.stats)


def test_our_names_are_unique_across_both_sets() -> None:
    names = [card.name.casefold() for card in (*OURS.penguins, *OURS.kittens)]
    assert len(set(names)) == 108
    assert OURS.faults == ()


def test_our_battlegrounds_come_in_two_sets_of_nine_with_the_same_fish() -> None:
    for kitten in (False, True):
        prizes = sorted(ground.prizes for ground in OURS.grounds if ground.kitten == kitten)
        assert len(prizes) == 9
        assert prizes[0] == (3, 2, 1)
        assert prizes[-1] == (7, 4, 2)


def test_the_preset_written_out_is_a_text_that_gives_the_same() -> None:
    again = study(OURS.text)
    assert again == OURS
    assert len(OURS.text) < CARDS.most
    s = start(3, kittens=True, cards=OURS.text)
    assert box(s) == box(start(3, kittens=True))
    assert GAME.view(s, 0).card_set == "own"


def test_cards_are_numbered_in_alphabetical_order() -> None:
    names = box(start(2, kittens=True)).names
    assert list(names) == sorted(names, key=str.casefold)


def test_the_data_files_are_the_ones_given() -> None:
    """The study of them has every row as it stands there."""
    folder = Path(__file__).parents[3] / "src" / "rookery" / "games" / "battle" / "data"
    with (folder / "penguins.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert [(card.name, card.ability) for card in OURS.penguins] == [(r["name"], r["ability"]) for r in rows]
    assert [card.stats for card in OURS.penguins] == [tuple(int(r[a]) for a in ATTRIBUTES) for r in rows]


# ---- what players may write ----


def test_penguins_alone_are_enough_and_the_rest_is_ours() -> None:
    found = study("\n".join(penguins(20)))
    assert found.faults == ()
    assert found.own == ("penguin",)
    assert found.kittens == OURS.kittens
    assert found.grounds == OURS.grounds
    assert (found.players, found.players_short) == (2, 2)


def test_csv_does_not_mind_comments_blank_lines_capitals_and_spaces() -> None:
    text = "# my box\n\n" + "\n".join(penguins()) + "\r\nPENGUIN , Gale , 0, 0 ,2,3, traveler\n,,,\n"
    found = study(text)
    assert found.faults == ()
    assert found.penguins[-1].name == "Gale"
    assert (found.penguins[-1].stats, found.penguins[-1].ability) == ((0, 0, 2, 3), "traveler")


def test_json_says_the_same_as_csv() -> None:
    def card(name: str, *stats: int, ability: str = "") -> dict[str, object]:
        return {"name": name, **dict(zip(ATTRIBUTES, stats, strict=True)), "ability": ability}

    whole = {
        "penguins": [card(one.name, *one.stats, ability=one.ability) for one in OURS.penguins],
        "kittens": [card(one.name, *one.stats, ability=one.ability) for one in OURS.kittens],
        "battlegrounds": [{"name": g.name, "fish": g.prizes} for g in OURS.grounds if not g.kitten],
        "kitten_battlegrounds": [{"name": g.name, "fish": g.prizes} for g in OURS.grounds if g.kitten],
        "presents": dict(OURS.presents),
    }
    found = study(json.dumps(whole))
    assert found.faults == ()
    assert (found.penguins, found.kittens, found.grounds) == (OURS.penguins, OURS.kittens, OURS.grounds)


def test_presents_may_come_in_other_numbers() -> None:
    found = study("\n".join([*penguins(), "present,cocoa,3", "present,coal,0"]))
    assert dict(found.presents) == {**dict.fromkeys(PRESENTS, 0), "cocoa": 3}
    s = start(cards=found.text)
    assert GAME.view(s, 0).presents == ("cocoa", "cocoa", "cocoa")


def test_own_battlegrounds_replace_a_set() -> None:
    rows = [f"battleground,Place {n},{9 - n},1,0" for n in range(9)]
    s = start(cards="\n".join([*penguins(), *rows]))
    assert {ground.name for ground in box(s).grounds} == {f"Place {n}" for n in range(9)}


def test_a_game_with_own_cards_can_be_played_to_its_end() -> None:
    rows = [f"penguin,Card {n:02},{n % 4},{n % 3},1,2,{'present' if n % 2 else ''}" for n in range(14)]
    s = random_states(setup(2, cards="\n".join(rows)), "own")[-1]
    assert GAME.outcome(s) is not None


# ---- what a spreadsheet writes ----

HEADER = [
    "Kind",
    "Name",
    *(name.title() for name in ATTRIBUTES),
    "Ability",
    "First",
    "Second",
    "Third",
    "Count",
]


def our_sheet(part: str, order: int = 1) -> str:
    """Our whole set as a table with every column, in this order or the other way round."""
    rows = [HEADER]
    for card in (*OURS.penguins, *OURS.kittens):
        kind = "Kitten" if card.kitten else "Penguin"
        rows.append([kind, card.name, *map(str, card.stats), card.ability.title(), "", "", "", ""])
    for ground in OURS.grounds:
        kind = "kitten battleground" if ground.kitten else "battleground"
        rows.append([kind, ground.name, *[""] * 5, *map(str, ground.prizes), ""])
    rows.extend(["present", kind, *[""] * 8, str(count)] for kind, count in OURS.presents)
    return "\ufeff" + "".join(part.join(f'"{cell}"' for cell in row[::order]) + "\r\n" for row in rows)


@pytest.mark.parametrize("part", [",", ";", "\t"], ids=["commas", "semicolons", "tabs"])
@pytest.mark.parametrize("order", [1, -1])
def test_a_spreadsheet_of_our_cards_is_our_card_set(part: str, order: int) -> None:
    found = study(our_sheet(part, order))
    assert found.faults == ()
    assert (found.penguins, found.kittens) == (OURS.penguins, OURS.kittens)
    assert (found.grounds, found.presents) == (OURS.grounds, OURS.presents)


@pytest.mark.parametrize("part", [",", ";", "\t"], ids=["commas", "semicolons", "tabs"])
def test_empty_cells_and_rows_at_the_end_say_nothing(part: str) -> None:
    rows = [f'"# a remark, with; both"{part * 9}', *(f"{row},,,," for row in penguins()), "," * 9]
    assert study("\n".join([rows[0], *(row.replace(",", part) for row in rows[1:])])).faults == ()


def test_a_table_without_kinds_is_one_of_penguins() -> None:
    rows = [f"Card {n:02};1;2;3;0" for n in range(14)]
    found = study("\n".join(["NAME;Wisdom;Agility;strength;cuteness", *rows]))
    assert found.faults == ()
    assert found.penguins[0].stats == (3, 2, 1, 0)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (
            "penguin;Gale;1;1;1;9;",
            "Line 16: Penguin 15 (Gale), cuteness must be a whole number from 0 to 3, not 9.",
        ),
        ("walrus;Gus;1;1;1;1;", f"Line 16 begins with {', '.join(COLUMNS)}; walrus is none."),
        ("penguin;Gale;1;1;1;1;;;7", "Line 16 is a penguin, which has no count; 7 stands there."),
        ("penguin;Gale;1;1;1;1;;;;;5", "Line 16 has 5 in column 11, which has no name."),
        ("kind;name;power;count", f"Line 16 has a column power; the columns are {', '.join(HEADINGS)}."),
        ("kind;name;count;Count", "Line 16 has two columns count; one is enough."),
    ],
)
def test_a_fault_in_a_table_is_told_with_its_line(row: str, said: str) -> None:
    header = "kind;name;strength;agility;wisdom;cuteness;ability;;count"
    text = "\n".join([header, *(line.replace(",", ";") for line in penguins()), row])
    assert [fault.words for fault in study(text).faults] == [said]


def test_a_penguin_may_be_called_name() -> None:
    assert study("\n".join([*penguins(), "penguin,Name,1,1,1,1,"])).penguins[-1].name == "Name"


# ---- faults, each with its place ----

STAT = "must be a whole number from 0 to 3, not"
TAKEN = "is taken: penguin 4 has it already."
NAME = "must be 1 to 30 printed letters or signs, without comma or bar, and with no space at its ends, not"
FISH = "must be three whole numbers from 0 to 20, and none of them greater than the one before, not"
KINDS = "penguin, kitten, battleground, kitten battleground, present"
SECTIONS = "penguins, kittens, battlegrounds, kitten_battlegrounds, presents"
CARD_FIELDS = f"name, {', '.join(ATTRIBUTES)}, ability"


@pytest.mark.parametrize(
    ("line", "where", "words"),
    [
        ("penguin,Gale,0,0,5,3,", "penguin 15 (Gale), wisdom", f"{STAT} 5."),
        ("penguin,Gale,0,0,-1,3,", "penguin 15 (Gale), wisdom", f"{STAT} -1."),
        ("penguin,Gale,0,0,x,3,", "penguin 15 (Gale), wisdom", f"{STAT} x."),
        ("penguin,Gale,0,0,,3,", "penguin 15 (Gale), wisdom", f"{STAT} nothing."),
        (
            "penguin,Gale,0,0,1,3,wizard",
            "penguin 15 (Gale), ability",
            "must be present, rogue, traveler, intimidator or nothing, not wizard.",
        ),
        ("penguin,,0,0,1,3,", "penguin 15, name", f"{NAME} nothing."),
        ("penguin,card 03,0,0,1,3,", "penguin 15 (card 03), name", TAKEN),
        ("kitten,Card 03,0,0,1,3,", "kitten 1 (Card 03), name", TAKEN),
        ('penguin,"Gale, Gus",0,0,1,3,', "penguin 15 (Gale, Gus), name", f"{NAME} Gale, Gus."),
        ("penguin,Gale|Gus,0,0,1,3,", "penguin 15 (Gale|Gus), name", f"{NAME} Gale|Gus."),
        (
            "penguin,Ga\u202ele,0,0,1,3,",
            "penguin 15 ('Ga\\u202ele'), name",
            f"{NAME} 'Ga\\u202ele'.",
        ),
        (f"penguin,{'G' * 31},0,0,1,3,", f"penguin 15 ({'G' * 30}…), name", f"{NAME} {'G' * 31}."),
        ("battleground,Bay,3,4,1", "battleground 1 (Bay), fish", f"{FISH} [3, 4, 1]."),
        ("battleground,Bay,30,4,1", "battleground 1 (Bay), fish", f"{FISH} [30, 4, 1]."),
        ("battleground,Bay,4,1", "battleground 1 (Bay), fish", f"{FISH} [4, 1]."),
        ("battleground,Bay,4,1,1,1", "battleground 1 (Bay), fish", f"{FISH} [4, 1, 1, 1]."),
        ("present,coal,8", "presents, coal", "must be a whole number from 0 to 7, not 8."),
        ("present,coal", "presents, coal", "must be a whole number from 0 to 7, not nothing."),
        (
            "present,coal,0",
            "presents",
            "must be an object of kinds and counts, with at least one Present, not this one.",
        ),
        ("kitten,Fidget,1,2,1,0,present", "kittens", "has 14 to 120 entries; this one has 1."),
    ],
)
def test_a_fault_is_told_with_its_line_card_and_field(line: str, where: str, words: str) -> None:
    """What is wrong with a whole part has no line of its own."""
    of_line = "" if where in ("presents", "kittens") else "Line 15: "
    assert faults(line)[where] == f"{of_line}{where[:1].upper()}{where[1:]} {words}"


def test_a_cell_too_few_or_too_many_is_told_as_the_field_it_would_be() -> None:
    assert faults("penguin,Gale,0,0") == {
        "penguin 15 (Gale), wisdom": "Line 15: Penguin 15 (Gale) lacks its wisdom.",
        "penguin 15 (Gale), cuteness": "Line 15: Penguin 15 (Gale) lacks its cuteness.",
    }
    assert faults("penguin,Gale,0,0,1,3,,7") == {
        "penguin 15 (Gale), cell 7": "Line 15: Penguin 15 (Gale) has no field cell 7;"
        f" there is {CARD_FIELDS}."
    }
    assert faults("present,coal,1,2") == {"line 15": "Line 15 has a kind and a count, and nothing more."}


def test_a_present_of_another_name_is_told_with_its_line() -> None:
    said = f"Line 15 names a Present socks; there are {', '.join(PRESENTS)}."
    assert faults("present,socks,1") == {"line 15": said}


def test_a_present_is_counted_once() -> None:
    assert faults("present,coal,1", "present,coal,2") == {"line 16": "Line 16 names coal once more."}


def test_the_types_know_every_ability_and_every_present() -> None:
    said = "\n".join(
        [*penguins(), *(f"penguin,A {n},0,0,0,0,{a}" for n, a in enumerate(ABILITIES))]
        + [f"present,{kind},1" for kind in PRESENTS]
    )
    assert study(said).faults == ()


def test_several_faults_are_told_at_once_and_start_refuses_for_the_first() -> None:
    text = "\n".join([*penguins(), "penguin,Gale,9,0,9,3,", "battleground,Bay,3,2,1"])
    found = study(text).faults
    assert [fault.where for fault in found] == [
        "penguin 15 (Gale), strength",
        "penguin 15 (Gale), wisdom",
        "battlegrounds",
    ]
    refused = refused_start(2, cards=text)
    assert (refused.reason, refused.words) == ("bad_cards", found[0].words)


def test_a_line_of_no_kind_is_told_with_its_number() -> None:
    assert faults("walrus,Gus,1,1,1,1,") == {"line 15": f"Line 15 begins with {KINDS}; walrus is none."}


def test_battlegrounds_are_nine() -> None:
    found = faults(*(f"battleground,Place {n},3,2,1" for n in range(8)))
    assert found == {"battlegrounds": "Battlegrounds has 9 entries; this one has 8."}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("{", "The text is not JSON: Input data was truncated."),
        ("[1, 2]", "Card set must be an object in braces, not [1, 2]."),
        ('{"walruses": [1]}', f"Card set has no field walruses; there is {SECTIONS}."),
        ('{"penguins": 3}', "Penguins must be a list in brackets, not 3."),
        ('{"penguins": [3]}', "Penguin 1 must be an object in braces, not 3."),
        (
            '{"presents": [3]}',
            "Presents must be an object of kinds and counts, with at least one Present, not [3].",
        ),
        ('{"penguins": [{"name": " Pip"}]}', f"Penguin 1 ( Pip), name {NAME}  Pip."),
        ('{"penguins": [{"name": 7}]}', f"Penguin 1, name {NAME} 7."),
        (
            '{"penguins": [{"name": "Pip", "strength": true}]}',
            "Penguin 1 (Pip), strength must be a whole number from 0 to 3, not true.",
        ),
        (
            '{"battlegrounds": [{"name": "Bay", "fish": [1, 1, 1, 1]}]}',
            f"Battleground 1 (Bay), fish {FISH} [1, 1, 1, 1].",
        ),
    ],
)
def test_faults_of_json_texts(text: str, words: str) -> None:
    found = study(text).faults
    assert words in [fault.words for fault in found]


def test_no_more_faults_are_told_than_anyone_would_read() -> None:
    found = study("walrus\n" * 5000).faults
    assert len(found) == MOST_FAULTS + 1
    assert found[-1].words == "There are 4901 more faults after these."


def test_too_few_cards_for_the_players_names_both_numbers() -> None:
    text = "\n".join(penguins(40))
    assert box(start(5, cards=text)).cards
    assert (
        refused_start(6, cards=text).words == "For 6 players the draft deals 42 cards; the card set has 40."
    )
    assert box(start(4, short=True, cards=text)).cards
    assert (
        refused_start(5, short=True, cards=text).words
        == "For 5 players the short variant deals 45 cards; the card set has 40."
    )


def test_own_penguins_may_not_share_a_name_with_our_kittens_in_one_game() -> None:
    text = "\n".join([*penguins(), "penguin,Fidget,1,1,1,1,"])
    assert study(text).faults == ()
    assert start(2, cards=text).phase == "open"
    refused = refused_start(2, cards=text, kittens=True)
    assert refused.words == "The penguins and the kittens played together both have a Fidget."


# ---- anything at all ----

LINES = st.lists(
    st.one_of(
        st.sampled_from([*penguins(5), "kitten,Fid,1,2,1,0,present", "battleground,Bay,3,2,1", '"']),
        st.text(max_size=30),
    ),
    max_size=20,
)


def checked(text: str) -> None:
    found = study(text)
    assert msgspec.json.decode(msgspec.json.encode(found), type=CardSetStudy) == found
    for fault in found.faults:
        assert fault.words.isprintable()
        assert fault.words == fault.words.strip()
    try:
        GAME.start(setup(2, cards=text))
        assert not found.faults
    except Refused as refused:
        assert refused.refusal.words == found.faults[0].words


@settings(max_examples=100)
@given(LINES)
def test_any_lines_are_studied(lines: list[str]) -> None:
    text = "\n".join(lines)
    if text.strip() and text != "rookery":
        checked(text)


VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["penguins", "battlegrounds", "presents", "name", "strength", "fish", "coal"]),
            inner,
            max_size=5,
        )
    ),
    max_leaves=20,
)


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(["penguins", "kittens", "battlegrounds", "presents", "odd"]), VALUES))
def test_any_json_is_studied(whole: dict[str, object]) -> None:
    checked(json.dumps(whole))


@settings(max_examples=150)
@given(place=st.integers(0, len(OURS.text) - 1), cut=st.integers(0, 9), new=st.text(max_size=5))
def test_our_text_with_something_changed_is_studied(place: int, cut: int, new: str) -> None:
    checked(OURS.text[:place] + new + OURS.text[place + cut :])
