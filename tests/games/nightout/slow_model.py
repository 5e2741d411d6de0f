"""Night Out once more, straight from the rulings and for nobody's pleasure: slow, plain, and on its own.

It knows the game's position texts and nothing of its code. Walks are whole walks: every row of squares a
penguin could go is written out, those with a legal end are kept, and a step is offered if one of them
begins with it. Places for a tile are tried one by one all around the board.
"""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import dataclass, field
from itertools import combinations_with_replacement

Cell = tuple[int, int]
Ends = tuple[int, int]

AROUND = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
FIELD = range(-40, 80)


@dataclass
class House:
    seats: int = 2
    top: int = 6
    islands: str = "allowed"
    touch: str = "grid"
    bears: str = "stop"
    round_limit: int = 60


@dataclass
class Seat:
    at: list[Cell]
    place: str
    nest: Ends | None
    stunned: bool
    barred: list[str]


@dataclass
class Table:
    house: House
    tiles: dict[Ends, tuple[Cell, Cell]] = field(default_factory=dict)
    seats: dict[str, Seat] = field(default_factory=dict)
    buddies: dict[str, Cell | str] = field(default_factory=dict)
    turn: str = "a"
    doing: str = "roll"
    die: int = 0
    start: list[Cell] = field(default_factory=list)
    walked: list[Cell] = field(default_factory=list)
    selected: Ends | None = None
    tile: Ends | None = None
    todo: list[str] = field(default_factory=list)
    unbarred: bool = False
    round: int = 1
    first: str = "a"


# ---- reading and writing ----


def cell_name(cell: Cell) -> str:
    x, y = cell
    sign, number = ("", x) if x >= 0 else ("-", -x - 1)
    letters = chr(97 + number) if number < 26 else chr(96 + number // 26) + chr(97 + number % 26)
    return f"{sign}{letters}{y + 1}"


def read_cell(name: str) -> Cell:
    found = re.fullmatch(r"(-?)([a-z]+)(-?\d+)", name)
    assert found
    letters = found[2]
    x = ord(letters) - 97 if len(letters) == 1 else 26 * (ord(letters[0]) - 96) + ord(letters[1]) - 97
    return (-x - 1 if found[1] else x), int(found[3]) - 1


def read_ends(name: str) -> Ends:
    return int(name[0]), int(name[2])


def ends_name(ends: Ends) -> str:
    return f"{ends[0]}|{ends[1]}"


def beside(cell: Cell, way: str) -> Cell:
    return cell[0] + AROUND[way][0], cell[1] + AROUND[way][1]


def read(text: str, house: House) -> Table:
    parts = dict(part.split(": ", 1) for part in text.split(" / "))
    t = Table(house)
    for word in parts["tiles"].split():
        name, place = word.split("@")
        low = read_cell(place[:-1])
        t.tiles[read_ends(name)] = (low, beside(low, place[-1]))
    for letter in "abcd"[: house.seats]:
        place, *words = parts[letter].split()
        nest = next((read_ends(word[5:]) for word in words if word.startswith("nest=")), None)
        barred = next((word[7:].split(",") for word in words if word.startswith("barred=")), [])
        at: list[Cell] = []
        if place == "middle":
            assert nest
            at = list(t.tiles[nest])
        elif place not in ("-", "eaten"):
            at = [read_cell(place)]
        t.seats[letter] = Seat(at, place if len(at) != 1 else "", nest, "stunned" in words, barred)
        for word in words:
            if "@" in word:
                name, where = word.split("@")
                t.buddies[name] = where if where in ("penguin", "hand") else read_cell(where)
    t.turn, doing, *words = parts["turn"].split()
    t.doing = doing
    given = dict(word.split("=") for word in words if "=" in word)
    t.die = int(given.get("die", 0))
    t.round = int(given.get("round", 1))
    t.first = given.get("first", "a")
    t.unbarred = "unbarred" in words
    t.tile = read_ends(given["tile"]) if "tile" in given else None
    t.selected = read_ends(given["selected"]) if "selected" in given else t.tile
    t.todo = given["todo"].split(",") if "todo" in given else []
    if t.die:
        first, *others = given["trail"].split(",") if "trail" in given else [""]
        walker = t.seats[t.turn]
        t.start, t.walked = list(walker.at), [read_cell(name) for name in others]
        if first == "middle":
            assert walker.nest
            t.start = list(t.tiles[walker.nest])
        elif first:
            t.start = [read_cell(first)]
    return t


def write(t: Table) -> str:
    parts = []
    laid = []
    for ends in sorted(t.tiles, key=lambda ends: (ends[1], ends[0])):
        low, high = t.tiles[ends]
        way = next(way for way in "NESW" if beside(low, way) == high)
        laid.append(f"{ends_name(ends)}@{cell_name(low)}{way}")
    parts.append("tiles: " + " ".join(laid))
    for letter, seat in t.seats.items():
        words = [seat.place or cell_name(seat.at[0])]
        if seat.nest:
            words.append(f"nest={ends_name(seat.nest)}")
        for name in (f"{letter}1", f"{letter}2"):
            where = t.buddies[name]
            words.append(f"{name}@{where if isinstance(where, str) else cell_name(where)}")
        if seat.stunned:
            words.append("stunned")
        if seat.barred:
            words.append(f"barred={','.join(seat.barred)}")
        parts.append(f"{letter}: {' '.join(words)}")
    words = [t.turn, t.doing]
    if t.die:
        words.append(f"die={t.die}")
    if t.walked:
        start = "middle" if len(t.start) == 2 else cell_name(t.start[0])
        words.append(f"trail={','.join([start, *map(cell_name, t.walked)])}")
    if t.selected and t.selected != t.tile:
        words.append(f"selected={ends_name(t.selected)}")
    if t.tile:
        words.append(f"tile={ends_name(t.tile)}")
    if t.todo:
        words.append(f"todo={','.join(t.todo)}")
    if t.unbarred:
        words.append("unbarred")
    if t.round > 1:
        words.append(f"round={t.round}")
    if t.first != "a":
        words.append(f"first={t.first}")
    parts.append("turn: " + " ".join(words))
    return " / ".join(parts)


# ---- looking at the board ----


def pips(t: Table) -> dict[Cell, int]:
    return {cell: end for ends, cells in t.tiles.items() for cell, end in zip(cells, ends, strict=True)}


def adjacent(t: Table, cell: Cell) -> list[Cell]:
    return [beside(cell, way) for way in "NESW" if beside(cell, way) in pips(t)]


def tile_at(t: Table, cell: Cell) -> Ends:
    return next(ends for ends, cells in t.tiles.items() if cell in cells)


def mine(t: Table) -> Seat:
    return t.seats[t.turn]


def load(t: Table, letter: str) -> int:
    return [t.buddies[f"{letter}{n}"] for n in "12"].count("penguin")


def others(t: Table) -> dict[str, Seat]:
    return {letter: seat for letter, seat in t.seats.items() if letter != t.turn}


def vacant(t: Table, ends: Ends) -> bool:
    full = [cell for seat in t.seats.values() for cell in seat.at]
    full += [where for where in t.buddies.values() if not isinstance(where, str)]
    return not any(cell in full for cell in t.tiles[ends])


# ---- 6 to 9: whole walks ----


def ends_walk(t: Table, cell: Cell, steps: int) -> bool:
    """The number rolled, a blank, an own buddy, or the sixth step."""
    own = [t.buddies[f"{t.turn}{n}"] for n in "12"]
    return pips(t)[cell] in (t.die, 0) or cell in own or steps == 6


def may_end_on(t: Table, cells: list[Cell], bar: bool) -> bool:
    if any(cell in seat.at for seat in others(t).values() for cell in cells):
        return False
    barred = mine(t).barred if bar else []
    return not any(t.buddies[name] == cell for name in barred for cell in cells)


def whole_walks(t: Table, bar: bool) -> Iterator[list[Cell]]:
    """Every way to go on from here to a legal end, as the squares still to be entered; [] is to stop here."""
    if may_end_on(t, mine(t).at, bar):
        yield []

    def further(cells: list[Cell], gone: list[Cell]) -> Iterator[list[Cell]]:
        for here in cells:
            for cell in adjacent(t, here):
                if cell in t.start or cell in t.walked or cell in gone:
                    continue
                if any(cell in seat.at and load(t, who) > load(t, t.turn) for who, seat in others(t).items()):
                    continue
                way = [*gone, cell]
                if may_end_on(t, [cell], bar):
                    yield way
                if not ends_walk(t, cell, len(t.walked) + len(way)):
                    yield from further([cell], way)

    yield from further(mine(t).at, [])


# ---- 12: places for a tile ----


def places(t: Table, ends: Ends) -> Iterator[tuple[Cell, str]]:
    rest = {cell for other, cells in t.tiles.items() if other != ends for cell in cells}
    xs, ys = [x for x, _ in rest], [y for _, y in rest]
    if not rest:
        return
    for x in range(min(xs) - 2, max(xs) + 3):
        for y in range(min(ys) - 2, max(ys) + 3):
            for way in "NESW" if ends[0] != ends[1] else "NE":
                low, high = (x, y), beside((x, y), way)
                if fits(t, rest, ends, low, high):
                    yield low, way


def fits(t: Table, rest: set[Cell], ends: Ends, low: Cell, high: Cell) -> bool:
    if any(number not in FIELD for cell in (low, high) for number in cell):
        return False
    if low in rest or high in rest:
        return False
    was = t.tiles[ends]
    if (low, high) == was or (ends[0] == ends[1] and {low, high} == set(was)):
        return False
    touching = [sum(beside(cell, way) in rest for way in "NESW") for cell in (low, high)]
    if sum(touching) == 0 or (t.house.touch == "literal" and max(touching) > 1):
        return False
    return t.house.islands == "allowed" or one_piece(rest | {low, high})


def one_piece(cells: set[Cell]) -> bool:
    reached = {next(iter(cells))}
    while True:
        more = {beside(cell, way) for cell in reached for way in "NESW"} & cells
        if more <= reached:
            return reached == cells
        reached |= more


# ---- what may be done ----


def moves(t: Table) -> set[str]:
    """The names of all that may be done now, by the dealer or by whose turn it is."""
    sides = range(1, t.house.top + 1)
    if t.doing == "roll":
        return {f"roll {die}" for die in sides}
    pairs = list(combinations_with_replacement(sides, 2))
    if t.doing == "select":
        return {f"roll {low} {high}" for low, high in pairs}
    if t.doing == "nest":
        free = [pair for pair in t.tiles if pair not in [seat.nest for seat in t.seats.values()]]
        return {f"nest {low} {high}" for low, high in pairs if (low, high) in free}
    if t.doing == "stunned":
        return {"pass"}
    if t.doing == "place":
        full = [cell for seat in t.seats.values() for cell in seat.at]
        empty = [cell for cell in pips(t) if cell not in full and cell not in t.buddies.values()]
        return {f"place {name}@{cell_name(cell)}" for name in hand(t) for cell in empty}
    if t.doing == "walk":
        return walk_moves(t)
    if t.doing in ("bonus", "buddy"):
        each = t.doing == "buddy" or tile_at(t, mine(t).at[0]) == (t.die, t.die)
        asked = t.todo[:1] if each else t.todo
        return {move for name in asked for move in buddy_moves(t, name)} | {"keep"}
    if t.doing == "tile":
        assert t.tile
        where = {f"{cell_name(low)}{way}" for low, way in places(t, t.tile)}
        return {f"tile {ends_name(t.tile)} to {place}" for place in where} | {"keep"}
    if t.doing == "lift":
        return {f"lift {ends_name(ends)}" for ends in liftable(t)} | {"keep"}
    return set()


def hand(t: Table) -> list[str]:
    """Of each owner, the next player on the left has the first buddy, the one after that the second."""
    letters = "abcd"[: t.house.seats]
    held = []
    for owner, letter in enumerate(letters):
        for number in (1, 2):
            further = number if len(letters) > 2 else 1
            if letters[(owner + further) % len(letters)] == t.turn:
                held.append(f"{letter}{number}")
    return [name for name in held if t.buddies[name] == "hand"]


def walk_moves(t: Table) -> set[str]:
    here = mine(t).at
    if t.walked and pips(t)[here[0]] == 0:
        return {"stop", "eaten"}
    walks = list(whole_walks(t, bar=not t.unbarred))
    return {f"step {cell_name(way[0])}" if way else "stop" for way in walks}


def buddy_moves(t: Table, name: str) -> set[str]:
    where = t.buddies[name]
    assert not isinstance(where, str)
    barred = name in mine(t).barred and not t.unbarred
    squares = [cell for cell in adjacent(t, where) if not (barred and cell in mine(t).at)]
    return {f"buddy {name}@{cell_name(where)}-{cell_name(cell)}" for cell in squares}


def liftable(t: Table) -> list[Ends]:
    return [ends for ends in t.tiles if vacant(t, ends) and next(places(t, ends), None)]


# ---- what comes of it ----


def after(before: Table, move: str) -> Table:
    t = deepcopy(before)
    word, *rest = move.split()
    if word == "nest":
        nest = int(rest[0]), int(rest[1])
        t.seats[t.turn] = Seat(list(t.tiles[nest]), "middle", nest, False, [])
        t.turn = left_of(t, t.turn)
        t.doing = "nest" if t.seats[t.turn].nest is None else "place"
    elif word == "place":
        name, where = rest[0].split("@")
        t.buddies[name] = read_cell(where)
        t.turn = left_of(t, t.turn)
        t.doing = "place" if "hand" in t.buddies.values() else "roll"
    elif word == "roll" and len(rest) == 1:
        t.die, t.doing, t.start, t.walked = int(rest[0]), "walk", list(mine(t).at), []
        if not list(whole_walks(t, bar=True)):
            t.unbarred = True
        walk_or_end(t)
    elif word == "step":
        step(t, read_cell(rest[0]))
    elif word == "stop":
        walk_is_over(t)
    elif word == "eaten":
        eaten(t)
    elif word == "roll":
        select(t, (int(rest[0]), int(rest[1])))
    elif word == "buddy":
        name, way = rest[0].split("@")
        move_buddy(t, name, way)
        decided(t, name)
    elif word == "keep" and t.doing in ("bonus", "buddy"):
        decided(t, t.todo[0], moved=False)
    elif word == "lift":
        t.tile, t.doing = read_ends(rest[0]), "tile"
    elif word == "tile":
        low = read_cell(rest[2][:-1])
        t.tiles[read_ends(rest[0])] = (low, beside(low, rest[2][-1]))
        end_turn(t)
    elif word == "keep":
        end_turn(t)
    else:
        mine(t).stunned = False
        next_turn(t)
    return t


def left_of(t: Table, letter: str) -> str:
    letters = "abcd"[: t.house.seats]
    return letters[(letters.index(letter) + 1) % len(letters)]


def walk_or_end(t: Table) -> None:
    if walk_moves(t) == {"stop"}:
        walk_is_over(t)


def step(t: Table, cell: Cell) -> None:
    over = ends_walk(t, cell, len(t.walked) + 1)
    blank_only = pips(t)[cell] == 0 and len(t.walked) < 5
    t.walked.append(cell)
    mine(t).at, mine(t).place = [cell], ""
    for name in (f"{t.turn}1", f"{t.turn}2"):
        if t.buddies[name] == cell:
            t.buddies[name] = "penguin"
            blank_only = False
    if not over:
        walk_or_end(t)
    elif not (t.house.bears == "eat" and blank_only and any(whole_walks_on(t))):
        walk_is_over(t)


def whole_walks_on(t: Table) -> Iterator[bool]:
    """Whether there would be a step to take, were it not for the bears."""
    yield from (bool(way) for way in whole_walks(t, bar=not t.unbarred))


def eaten(t: Table) -> None:
    who = mine(t)
    for name in (f"{t.turn}1", f"{t.turn}2"):
        if t.buddies[name] == "penguin":
            t.buddies[name] = who.at[0]
    who.at, who.place, who.barred = [], "eaten", []
    left = [letter for letter, seat in t.seats.items() if seat.place != "eaten"]
    if len(left) == 1:
        t.turn = left[0]
        over(t, "last")
    else:
        next_turn(t)


def home_with_both(t: Table) -> bool:
    return load(t, t.turn) == 2 and tile_at(t, mine(t).at[0]) == mine(t).nest


def walk_is_over(t: Table) -> None:
    if home_with_both(t):
        return over(t, "home")
    under = tile_at(t, mine(t).at[0])
    loose = [name for name in (f"{t.turn}1", f"{t.turn}2") if t.buddies[name] != "penguin"]
    if under[0] == under[1] and loose:
        t.doing, t.todo = "bonus", loose
    else:
        t.doing = "select"
    return None


def move_buddy(t: Table, name: str, way: str) -> None:
    found = re.fullmatch(r"(-?[a-z]+-?\d+)-(-?[a-z]+-?\d+)", way)
    assert found
    to = read_cell(found[2])
    t.buddies[name] = "penguin" if to in t.seats[name[0]].at else to


def decided(t: Table, name: str, moved: bool = True) -> None:
    if t.doing == "buddy":
        t.todo.remove(name)
        return ask_buddies(t)
    each = tile_at(t, mine(t).at[0]) == (t.die, t.die)
    t.todo = [other for other in t.todo if each and other != name]
    if not t.todo:
        if home_with_both(t):
            return over(t, "home")
        t.doing = "select"
    return None


def select(t: Table, ends: Ends) -> None:
    if ends not in t.tiles:
        return end_turn(t)
    t.selected = ends
    if vacant(t, ends):
        if next(places(t, ends), None):
            t.doing, t.tile = "tile", ends
            return None
        return end_turn(t)
    for seat in others(t).values():
        if any(cell in t.tiles[ends] for cell in seat.at):
            seat.stunned = True
    t.todo = [name for name, where in sorted(t.buddies.items()) if where in t.tiles[ends]]
    return ask_buddies(t)


def ask_buddies(t: Table) -> None:
    t.todo = [name for n, name in enumerate(t.todo) if n or buddy_moves(t, name)]
    if t.todo and not buddy_moves(t, t.todo[0]):
        return ask_buddies(t)
    assert t.selected
    if t.todo:
        t.doing = "buddy"
    elif mine(t).at[0] in t.tiles[t.selected] and liftable(t):
        t.doing = "lift"
    else:
        end_turn(t)
    return None


def end_turn(t: Table) -> None:
    if home_with_both(t):
        return over(t, "home")
    mine(t).barred = [
        name for name, where in sorted(t.buddies.items()) if name[0] != t.turn and where in mine(t).at
    ]
    return next_turn(t)


def next_turn(t: Table) -> None:
    clear(t)
    letter, rounds = t.turn, t.round
    while letter == t.turn or t.seats[letter].place == "eaten":
        letter = left_of(t, letter)
        if letter == t.first:
            rounds += 1
    if t.house.round_limit and rounds > t.house.round_limit:
        return over(t, "round_limit")
    t.turn, t.round = letter, rounds
    t.doing = "stunned" if mine(t).stunned else "roll"
    return None


def over(t: Table, why: str) -> None:
    clear(t)
    t.doing = f"over={why}"


def clear(t: Table) -> None:
    t.die, t.start, t.walked, t.selected, t.tile, t.todo, t.unbarred = 0, [], [], None, None, [], False
