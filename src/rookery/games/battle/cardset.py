"""A card set: one text, CSV or JSON, that players may write themselves. See docs/card-sets.md.

    penguin,Pip,2,1,0,2,rogue
    kitten,Fidget,1,2,1,0,present
    battleground,Windless Shelf,3,2,1
    kitten battleground,Rafter Row,3,2,1
    present,coal,1

or the same as JSON: {"penguins": [{"name": "Pip", "strength": 2, …}], "kittens": […],
"battlegrounds": [{"name": "Windless Shelf", "fish": [3, 2, 1]}], "kitten_battlegrounds": […],
"presents": {"coal": 1}}. What a text leaves out, other than the penguins, is taken from our own set.
"""

from collections.abc import Sequence
from functools import lru_cache

from rookery.core.spec import shown
from rookery.core.study import Fault, Study
from rookery.games.battle.cards import Card, Ground, fold
from rookery.games.battle.cardtext import KINDS, PLACES, TOO_MANY, Thing, fields_of, our_text, read_things
from rookery.games.battle.state import ABILITIES, ATTRIBUTES, HAND, OURS, PRESENTS

LONGEST_NAME = 30
STRONGEST = 3
MOST_FISH = 20
MOST_CARDS = 120
GROUNDS_IN_A_SET = 9
MOST_PRESENTS = 7
MOST_FAULTS = 100
FEWEST_CARDS = 2 * HAND


class CardSetStudy(Study, frozen=True):
    """What a text holds, together with what it leaves to our own set. Cards with a fault are left out.

    `own` has the kinds of things the text brings itself. `presents` has every kind with how many there are
    of it. `players` is the most that the penguins alone are enough for in a draft, and `players_short` in
    the short variant; 0 if not even for two.
    """

    penguins: tuple[Card, ...]
    kittens: tuple[Card, ...]
    grounds: tuple[Ground, ...]
    presents: tuple[tuple[str, int], ...]
    own: tuple[str, ...]
    players: int
    players_short: int


@lru_cache(maxsize=64)
def read_cards(text: str) -> CardSetStudy:
    """All that a text holds and all that is wrong with it; `OURS` is the set of this project."""
    if text == OURS:
        return read_cards(our_text())
    checker = _Checker()
    for thing in read_things(text, checker.faults):
        checker.look(thing)
    checker.look_at_counts()
    return checker.study(text)


class _Checker:
    """Goes through the things once, keeping what is good and a fault for each thing that is not."""

    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.cards: dict[str, list[Card]] = {"penguin": [], "kitten": []}
        self.grounds: dict[str, list[Ground]] = {"battleground": [], "kitten battleground": []}
        self.presents: dict[str, int] = {}
        self.names: dict[tuple[bool, str], str] = {}
        self.found: dict[str, int] = dict.fromkeys(KINDS, 0)

    def say(self, where: str, words: str) -> None:
        self.faults.append(Fault(where, f"{where[:1].upper()}{where[1:]}: {words}"))

    def look(self, thing: Thing) -> None:
        self.found[thing.kind] += 1
        before = len(self.faults)
        if thing.kind == "present":
            self.look_at_present(thing)
            return
        where = self.look_at_name(thing)
        if "battleground" in thing.kind:
            self.look_at_ground(thing, where, before)
        else:
            self.look_at_card(thing, where, before)

    def look_at_name(self, thing: Thing) -> str:
        """The place's name for all that is said about this thing from now on."""
        name = thing.fields.get("name")
        if not isinstance(name, str) or not name:
            self.say(f"{thing.where}, name", "it needs a name.")
            return thing.where
        where = f"{thing.where} ({shown(name, LONGEST_NAME)})"
        spot = f"{where}, name"
        if not name.isprintable() or "," in name or "|" in name:
            self.say(spot, "a name has only letters and signs that can be printed, no comma and no bar.")
        elif name != name.strip():
            self.say(spot, "a name neither begins nor ends with a space.")
        elif len(name) > LONGEST_NAME:
            self.say(spot, f"a name has at most {LONGEST_NAME} letters; this one has {len(name)}.")
        else:
            same = ("battleground" in thing.kind, fold(name))
            other = self.names.setdefault(same, thing.where)
            if other != thing.where:
                self.say(spot, f"names are unique, and {other} has this one already.")
        return where

    def number(self, thing: Thing, where: str, field: str, most: int) -> int:
        value = thing.fields.get(field)
        if type(value) is int and 0 <= value <= most:
            return value
        said = "there is none" if field not in thing.fields else f"{shown(value) or 'nothing'} is not"
        self.say(f"{where}, {field}", f"it takes a whole number from 0 to {most}; {said}.")
        return 0

    def strangers(self, thing: Thing, where: str) -> None:
        known = fields_of(thing.kind)
        for field in thing.fields:
            if field == TOO_MANY:
                self.say(where, f"there is more than {', '.join(known)}.")
            elif field not in known:
                self.say(f"{where}, {shown(field)}", f"there is no such field; there is {', '.join(known)}.")

    def look_at_card(self, thing: Thing, where: str, before: int) -> None:
        a, b, c, d = (self.number(thing, where, field, STRONGEST) for field in ATTRIBUTES)
        ability = thing.fields.get("ability", "")
        if ability not in ("", *ABILITIES):
            self.say(
                f"{where}, ability", f"it is {', '.join(ABILITIES)} or nothing; {shown(ability)} is not."
            )
        self.strangers(thing, where)
        if len(self.faults) == before:
            card = Card(thing.fields["name"], (a, b, c, d), ability, thing.kind == "kitten")
            self.cards[thing.kind].append(card)

    def look_at_ground(self, thing: Thing, where: str, before: int) -> None:
        a, b, c = (self.number(thing, where, place, MOST_FISH) for place in PLACES)
        self.strangers(thing, where)
        if len(self.faults) == before and not a >= b >= c:
            self.say(f"{where}, fish", f"a better place pays no less; {a}, {b}, {c} does.")
        if len(self.faults) == before:
            kitten = thing.kind == "kitten battleground"
            self.grounds[thing.kind].append(Ground(thing.fields["name"], (a, b, c), kitten))

    def look_at_present(self, thing: Thing) -> None:
        kind = thing.fields.get("kind")
        if kind not in PRESENTS:
            self.say(thing.where, f"a Present is {', '.join(PRESENTS)}; {shown(kind) or 'nothing'} is none.")
            return
        where = f"{thing.where} ({kind})"
        self.strangers(thing, where)
        count = self.number(thing, where, "count", MOST_PRESENTS)
        if kind in self.presents:
            self.say(where, "how many there are is said already.")
        self.presents[kind] = count

    def look_at_counts(self) -> None:
        for kind in ("penguin", "kitten"):
            count = self.found[kind]
            wanted = kind == "penguin" or count > 0
            if wanted and not FEWEST_CARDS <= count <= MOST_CARDS:
                self.say(
                    f"{kind}s", f"a set has {FEWEST_CARDS} to {MOST_CARDS} of them; this one has {count}."
                )
        for kind in ("battleground", "kitten battleground"):
            count = self.found[kind]
            if count not in (0, GROUNDS_IN_A_SET):
                self.say(f"{kind}s", f"a set has {GROUNDS_IN_A_SET} of them; this one has {count}.")
        if self.presents and not any(self.presents.values()):
            self.say("presents", "there is at least one of them.")

    def study(self, text: str) -> CardSetStudy:
        penguins, kittens = (tuple(cards) for cards in self.cards.values())
        grounds = [tuple(one) for one in self.grounds.values()]
        if not (self.found["kitten"] and self.found["battleground"] and self.found["kitten battleground"]):
            ours = read_cards(OURS)
            kittens = kittens if self.found["kitten"] else ours.kittens
            for number, kind in enumerate(self.grounds):
                if not self.found[kind]:
                    grounds[number] = tuple(one for one in ours.grounds if one.kitten == bool(number))
        return CardSetStudy(
            _some(self.faults),
            text,
            penguins,
            kittens,
            (*grounds[0], *grounds[1]),
            tuple((kind, self.presents.get(kind, 0 if self.presents else 1)) for kind in PRESENTS),
            tuple(kind for kind in KINDS if self.found[kind]),
            _players(len(penguins), HAND),
            _players(len(penguins), 9),
        )


def _players(cards: int, each: int) -> int:
    return min(cards // each, 6) if cards >= 2 * each else 0


def _some(faults: Sequence[Fault]) -> tuple[Fault, ...]:
    if len(faults) <= MOST_FAULTS:
        return tuple(faults)
    rest = len(faults) - MOST_FAULTS
    return (*faults[:MOST_FAULTS], Fault("text", f"There are {rest} more faults after these."))
