"""The client's types for the wire say what the server says, and its forms have the limits of the readers."""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta, inspect

from rookery.games import all_games
from tools.wire_types import CLIENT, forms_typescript, generated, limits_of

FILES = generated()


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CLIENT)))
def test_a_generated_file_is_up_to_date(path: Path) -> None:
    assert path.exists() and path.read_text() == FILES[path], "run python tools/wire_types.py"


def test_every_game_with_forms_has_its_limits_in_the_client() -> None:
    wanted = {CLIENT / "games" / name / "forms.ts" for name, game in all_games().items() if game.forms}
    assert wanted == {path for path in FILES if path.name == "forms.ts"}
    assert wanted == set(CLIENT.glob("games/*/forms.ts")), "a file whose game has no forms any more"


class Weapon(msgspec.Struct):
    damage: Annotated[int, Meta(ge=1, le=9)]
    arc: Literal["line", "fan"] = "line"


class Card(msgspec.Struct):
    name: Annotated[str, Meta(min_length=1, max_length=12, description="a short name")]
    weapons: Annotated[list[Annotated[Weapon, Meta(title="weapon")]], Meta(min_length=1, max_length=4)]
    home: tuple[Annotated[int, Meta(ge=0, le=5)], bool]
    costs: dict[Literal["ice", "snow"], Annotated[int, Meta(ge=0, le=3)]] = {}
    note: Annotated[str, Meta(max_length=40)] | None = None


def test_every_bound_of_a_type_is_in_its_limits() -> None:
    assert limits_of(inspect.type_info(Card)) == {
        "kind": "form",
        "fields": {
            "name": {"kind": "text", "fewest": 1, "longest": 12, "about": "a short name"},
            "weapons": {
                "kind": "list",
                "fewest": 1,
                "most": 4,
                "entry": {
                    "kind": "form",
                    "title": "weapon",
                    "fields": {
                        "damage": {"kind": "whole", "low": 1, "high": 9},
                        "arc": {"kind": "choice", "values": ["fan", "line"], "optional": True},
                    },
                },
            },
            "home": {"kind": "row", "entries": [{"kind": "whole", "low": 0, "high": 5}, {"kind": "truth"}]},
            "costs": {
                "kind": "names",
                "names": {"kind": "choice", "values": ["ice", "snow"]},
                "entry": {"kind": "whole", "low": 0, "high": 3},
                "optional": True,
            },
            "note": {"kind": "text", "longest": 40, "nothing": True, "optional": True},
        },
    }


def test_limits_are_written_as_one_typed_constant() -> None:
    written = forms_typescript({"weapons": Weapon})
    assert "export const FORMS = {\n  weapons: {" in written
    assert "low: 1,\n" in written and written.endswith("} as const;\n")


def test_a_form_that_stands_in_two_places_is_written_once() -> None:
    class Rack(msgspec.Struct):
        upper: Weapon
        lower: Weapon
        spare: list[Weapon]

    written = forms_typescript({"rack": Rack, "weapon": Weapon})
    assert written.count("damage:") == 1
    assert "const WEAPON = {\n  damage: {" in written and written.count("fields: WEAPON") == 4


def test_a_type_no_form_can_have_is_not_passed_over() -> None:
    class Odd(msgspec.Struct):
        weight: float

    with pytest.raises(TypeError, match="no form can have"):
        limits_of(inspect.type_info(Odd))
