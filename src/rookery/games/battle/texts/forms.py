"""What a card set may hold: the types say every limit, for the reader and for the client's form alike."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

MOST_LETTERS = 30


def is_name(text: str) -> bool:
    """Cards are named in moves, where commas and bars part them, and on one line of the log."""
    return text.isprintable() and text == text.strip() and not {",", "|"} & set(text)


def falling(fish: tuple[int, int, int]) -> bool:
    first, second, third = fish
    return first >= second >= third


def some(counts: dict[str, int]) -> bool:
    return not counts or any(counts.values())


def _name(group: str) -> Meta:
    return Meta(
        min_length=1,
        max_length=MOST_LETTERS,
        description=f"1 to {MOST_LETTERS} printed letters or signs, without comma or bar, and with no space"
        " at its ends",
        extra={"fits": is_name, "unique": group},
    )


Stat = Annotated[int, Meta(ge=0, le=3)]
Fish = Annotated[int, Meta(ge=0, le=20)]
Count = Annotated[int, Meta(ge=0, le=7)]
Ability = Annotated[
    Literal["", "present", "rogue", "traveler", "intimidator"],
    Meta(description="present, rogue, traveler, intimidator or nothing"),
]
PresentName = Annotated[
    Literal["coal", "snowball", "kayak", "flippers", "switcheroo", "cousin", "cocoa"],
    Meta(description="coal, snowball, kayak, flippers, switcheroo, cousin or cocoa"),
]


class CardForm(Struct, forbid_unknown_fields=True):
    name: Annotated[str, _name("card")]
    strength: Stat
    agility: Stat
    wisdom: Stat
    cuteness: Stat
    ability: Ability = ""


class GroundForm(Struct, forbid_unknown_fields=True):
    """`fish` for the first, second and third place."""

    name: Annotated[str, _name("battleground")]
    fish: Annotated[
        tuple[Fish, Fish, Fish],
        Meta(
            description="three whole numbers from 0 to 20, and none of them greater than the one before",
            extra={"fits": falling},
        ),
    ]


_CARDS = Meta(min_length=14, max_length=120)
_GROUNDS = Meta(min_length=9, max_length=9)
_BY_NAME = {"by": "name"}

Penguins: TypeAlias = Annotated[list[Annotated[CardForm, Meta(title="penguin", extra=_BY_NAME)]], _CARDS]
Kittens: TypeAlias = Annotated[list[Annotated[CardForm, Meta(title="kitten", extra=_BY_NAME)]], _CARDS]
Grounds: TypeAlias = Annotated[
    list[Annotated[GroundForm, Meta(title="battleground", extra=_BY_NAME)]], _GROUNDS
]
KittenGrounds: TypeAlias = Annotated[
    list[Annotated[GroundForm, Meta(title="kitten battleground", extra=_BY_NAME)]], _GROUNDS
]
Presents: TypeAlias = Annotated[
    dict[PresentName, Count],
    Meta(description="an object of kinds and counts, with at least one Present", extra={"fits": some}),
]


class CardSetForm(Struct, forbid_unknown_fields=True):
    """What is left out is taken from our own set, other than the penguins. `presents` has how many there are
    of each kind: without any, one of each; with some, none of those that are not named."""

    penguins: Penguins
    kittens: Kittens | None = None
    battlegrounds: Grounds | None = None
    kitten_battlegrounds: KittenGrounds | None = None
    presents: Presents | None = None
