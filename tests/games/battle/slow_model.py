"""A round's competitions once more, slowly, from the written rulings alone, sharing no code with the program.

Everything is spelled out: penguins are names, Squads are lists, seats count from 1. `compete` is a generator.
It yields who has to decide and the moves they may make by name, sorted, and is sent the move that was made.
The results, the Fish, and what lies where are then in the `Round`. Where it and the program disagree, one of
them has misread the rulings.
"""

import csv
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import rookery.games.battle

DATA = Path(rookery.games.battle.__file__).parent / "data"
COLUMNS = {"strength": 1, "agility": 2, "wisdom": 3, "cuteness": 4}
PRESENTS = [
    "Lump of Coal", "Snowball", "Leaky Kayak", "Sticky Flippers", "Switcheroo", "Surprise Cousin",
    "Hot Cocoa",
]  # fmt: skip


def read(name: str) -> list[list[str]]:
    with (DATA / name).open(encoding="utf-8") as file:
        return list(csv.reader(file))[1:]


PRINTED = {row[0]: row for row in [*read("penguins.csv"), *read("kittens.csv")]}
PRIZES = {row[1]: [int(fish) for fish in row[2:]] for row in read("battlegrounds.csv")}

Question = tuple[str, list[str]]
Asking = Generator[Question, str, None]


def printed(name: str, attribute: str) -> int:
    return int(PRINTED[name][COLUMNS[attribute]])


def ability(name: str) -> str:
    return PRINTED[name][5]


@dataclass
class Heap:
    """What lies on one Squad."""

    cards: list[str]
    frights: list[str] = field(default_factory=list)
    presents: list[str] = field(default_factory=list)


@dataclass
class Round:
    """`piles[seat][place]`; `team_of[seat]` is any name, the same for partners."""

    seats: list[int]
    team_of: dict[int, str]
    grounds: list[tuple[str, str]]
    piles: dict[int, list[list[str]]]
    fish: dict[str, int]
    deck: list[str]
    aside: list[str]
    family: bool
    used: list[str] = field(default_factory=list)
    unopened: list[str] = field(default_factory=lambda: list(PRESENTS))
    on_the_way: dict[int, list[str]] = field(default_factory=dict)
    finished: list[dict[int, Heap]] = field(default_factory=list)
    totals: list[dict[int, int | None]] = field(default_factory=list)
    places: list[dict[str, int]] = field(default_factory=list)

    def compete(self) -> Asking:
        for place, (ground, attribute) in enumerate(self.grounds):
            heaps = {
                seat: Heap([*self.piles[seat][place], *self.on_the_way.get(seat, [])]) for seat in self.seats
            }
            self.on_the_way = {}
            if not self.family:
                yield from self.abilities(heaps, place, attribute)
            self.award(heaps, ground, attribute)
            self.finished.append(heaps)

    # ---- abilities ----

    def abilities(self, heaps: dict[int, Heap], place: int, attribute: str) -> Asking:
        able = [(name.lower(), seat) for seat in self.seats for name in heaps[seat].cards if ability(name)]
        if not able:
            return
        first = min(able)[1]
        at = self.seats.index(first)
        for seat in self.seats[at:] + self.seats[:at]:
            yield from self.one_squad(heaps, seat, place, attribute)

    def one_squad(self, heaps: dict[int, Heap], seat: int, place: int, attribute: str) -> Asking:
        mine = heaps[seat]
        for name in list(mine.cards):
            if ability(name) == "traveler" and printed(name, attribute) == 0 and place < 2:
                self.leave(mine, name)
                self.on_the_way.setdefault(seat, []).append(name)
        others = [
            other for other in self.seats if self.team_of[other] != self.team_of[seat] and heaps[other].cards
        ]
        to_do = [name for name in mine.cards if ability(name) in ("present", "intimidator")]
        while to_do and others:
            to_do.sort(key=str.lower)
            name = to_do[0]
            if len({ability(one) for one in to_do}) == 2:
                said = yield f"seat {seat}", sorted(f"order {one}" for one in to_do)
                name = said.removeprefix("order ")
            to_do.remove(name)
            if ability(name) == "intimidator":
                yield from self.intimidate(heaps, seat, others)
            else:
                said = yield f"seat {seat}", sorted([*(f"give {other}" for other in others), "keep"])
                if said != "keep":
                    yield from self.unwrap(heaps, seat, int(said.removeprefix("give ")))

    def intimidate(self, heaps: dict[int, Heap], seat: int, others: list[int]) -> Asking:
        targets = [name for other in others for name in heaps[other].cards]
        target = targets[0]
        if len(targets) > 1:
            said = yield f"seat {seat}", sorted(f"intimidate {name}" for name in targets)
            target = said.removeprefix("intimidate ")
        next(heaps[other] for other in others if target in heaps[other].cards).frights.append(target)

    def unwrap(self, heaps: dict[int, Heap], seat: int, to: int) -> Asking:
        if not self.unopened:
            self.unopened = list(PRESENTS)
        said = yield "dealer", sorted(f"present {one}" for one in self.unopened)
        present = said.removeprefix("present ")
        self.unopened.remove(present)
        heap = heaps[to]
        if present == "Leaky Kayak" and len(heap.cards) > 1:
            said = yield f"seat {to}", sorted(f"remove {name}" for name in heap.cards)
            name = said.removeprefix("remove ")
            self.leave(heap, name)
            self.used.append(name)
        elif present == "Sticky Flippers" and self.fish[self.team_of[to]] > 0:
            self.fish[self.team_of[to]] -= 1
            self.fish[self.team_of[seat]] += 1
        elif present == "Surprise Cousin" and (self.deck or self.used or self.aside):
            new = yield from self.top_of_the_deck()
            heap.cards.append(new)
        elif present == "Switcheroo" and (self.deck or self.used or self.aside):
            name = heap.cards[0]
            if len(heap.cards) > 1:
                said = yield f"seat {seat}", sorted(f"replace {one}" for one in heap.cards)
                name = said.removeprefix("replace ")
            new = yield from self.top_of_the_deck()
            self.leave(heap, name)
            self.used.append(name)
            heap.cards.append(new)
        elif present in ("Lump of Coal", "Hot Cocoa", "Snowball"):
            heap.presents.append(present)

    def top_of_the_deck(self) -> Generator[Question, str, str]:
        if not self.deck:
            self.deck, self.used, self.aside = self.used + self.aside, [], []
        said = yield "dealer", sorted(f"draw {name}" for name in self.deck)
        name = said.removeprefix("draw ")
        self.deck.remove(name)
        return name

    @staticmethod
    def leave(heap: Heap, name: str) -> None:
        heap.cards.remove(name)
        heap.frights = [one for one in heap.frights if one != name]

    # ---- counting ----

    def total(self, heap: Heap, attribute: str) -> int | None:
        if not heap.cards:
            return None
        counts = []
        for name in heap.cards:
            value = printed(name, attribute)
            if ability(name) == "rogue" and heap.cards == [name] and not self.family:
                value += 2
            for fright in heap.frights:
                if fright == name:
                    value -= 2
            counts.append(max(value, 0))
        for present in heap.presents:
            if present == "Snowball" and counts:
                counts.remove(max(counts))
        result = sum(counts)
        for present in heap.presents:
            result += {"Lump of Coal": -2, "Hot Cocoa": 3, "Snowball": 0}[present]
        return max(result, 0)

    def award(self, heaps: dict[int, Heap], ground: str, attribute: str) -> None:
        totals = {seat: self.total(heaps[seat], attribute) for seat in self.seats}
        sums: dict[str, int] = {}
        for seat, one in totals.items():
            if one is not None:
                sums[self.team_of[seat]] = sums.get(self.team_of[seat], 0) + one
        places = {}
        for place, height in enumerate(sorted(set(sums.values()), reverse=True), 1):
            for team, one in sums.items():
                if one == height:
                    places[team] = place
                    if place <= 3:
                        self.fish[team] += PRIZES[ground][place - 1]
        self.totals.append(totals)
        self.places.append(places)
