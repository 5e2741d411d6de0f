"""Penguin Soccer once more, slowly, from the written rulings alone and sharing no code with the program.

Everything is spelled out: a position is a dict, a place a pair of coordinates counted from 1, a direction
a compass word. Moves come out by name, each with the position text it leads to and who scores, if anyone.
Where it and the program disagree, one of them has misread the rulings.
"""

COMPASS = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
STEP = {
    "N": (0, 1), "NE": (1, 1), "E": (1, 0), "SE": (1, -1),
    "S": (0, -1), "SW": (-1, -1), "W": (-1, 0), "NW": (-1, 1),
}  # fmt: skip
SLIDES = {"M": 1, "P": 2, "B": 3}
KICKS = {"M": 3, "P": 2, "B": 1}
SPINS = {"M": 1, "P": 2, "B": 3}
HOME = {1: (1, 1), 2: (8, 8)}
CROSS = {(4, 4), (5, 4), (4, 5), (5, 5)}

Place = tuple[int, int]
Penguin = tuple[int, str]
Family = dict[Penguin, tuple[Place | None, str]]


def square(place: Place) -> str:
    return "abcdefgh"[place[0] - 1] + str(place[1])


def place_of(name: str) -> Place:
    return "abcdefgh".index(name[0]) + 1, int(name[1])


def on_board(place: Place) -> bool:
    return 1 <= place[0] <= 8 and 1 <= place[1] <= 8


def beyond(place: Place, way: str) -> Place:
    return place[0] + STEP[way][0], place[1] + STEP[way][1]


def read(text: str) -> tuple[Family, Place | None, int]:
    """A position text as penguins (None is the sea), the ball (None is the centre cross), and who moves."""
    first, second, ball, to = text.split(" / ")
    penguins: Family = {}
    for side, part in ((1, first), (2, second)):
        for word in part.split(" "):
            kind, where = word.split(":")
            penguins[side, kind] = (None, "U") if where == "-" else (place_of(where[:2]), where[2:])
    spot = ball.removeprefix("ball:")
    return penguins, None if spot == "center" else place_of(spot), int(to.removeprefix("to:"))


def write(penguins: Family, ball: Place | None, to: int) -> str:
    parts = []
    for side in (1, 2):
        words = []
        for kind in "MPB":
            place, pose = penguins[side, kind]
            words.append(f"{kind}:-" if place is None else f"{kind}:{square(place)}{pose}")
        parts.append(" ".join(words))
    return " / ".join([*parts, f"ball:{'center' if ball is None else square(ball)}", f"to:{to}"])


def moves(text: str, own_goals: bool = True) -> dict[str, tuple[str, int | None]]:
    """Every legal move's name, with the position after it and the side that scores by it."""
    penguins, ball, me = read(text)
    you = 3 - me
    found: dict[str, tuple[str, int | None]] = {}
    for kind in "MPB":
        place, pose = penguins[me, kind]
        if place is not None and place == ball:
            found.update(kicks(penguins, place, me, kind, own_goals))
            continue
        if pose != "U":
            up = {**penguins, (me, kind): (place, "U")}
            assert place is not None
            found[f"{kind}{square(place)}^"] = write(up, ball, you), None
        for way in COMPASS:
            if pose in ("U", way):
                for name, after in slides(penguins, ball, me, kind, way).items():
                    found[name] = after, None
    return found or {"pass": (write(penguins, ball, you), None)}


def kicks(
    penguins: Family, start: Place, me: int, kind: str, own_goals: bool
) -> dict[str, tuple[str, int | None]]:
    found = {}
    standing = {place: penguin for penguin, (place, _) in penguins.items() if place is not None}
    for way in COMPASS:
        ball = start
        for _ in range(KICKS[kind]):
            if not on_board(beyond(ball, way)):
                break
            ball = beyond(ball, way)
            if ball in standing:
                break
        if ball == start:
            continue
        after = {**penguins, (me, kind): (start, way)}
        if ball in standing:
            after[standing[ball]] = ball, "U"
        scorer = {HOME[1]: 2, HOME[2]: 1}.get(ball)
        if scorer is not None and scorer != me and not own_goals:
            scorer = None
        found[f"{kind}{square(start)}*{way}>{square(ball)}"] = write(after, ball, 3 - me), scorer
    return found


def slides(penguins: Family, ball: Place | None, me: int, kind: str, way: str) -> dict[str, str]:
    """The slides of one penguin in one direction: none, one that is cut short, or one for each final pose."""
    start = penguins[me, kind][0]
    you = 3 - me
    standing = {place: penguin for penguin, (place, _) in penguins.items() if place is not None}
    if start is None:
        if not on_board(beyond(HOME[me], way)) or not inward(HOME[me], way):
            return {}
        # As if it lay one square off the board, so that home is the first square it enters.
        origin, here = "@", (HOME[me][0] - STEP[way][0], HOME[me][1] - STEP[way][1])
    else:
        origin, here = f"{square(start)}-", start
    entered = 0
    while entered < SLIDES[kind]:
        there = beyond(here, way)
        if not on_board(there):
            break
        entered += 1
        if there in standing:
            owner = standing[there]
            if owner[0] == me or there != ball:
                return {}
            after = pushed({**penguins, (me, kind): (there, "U")}, owner, there, way)
            if after is None or there == HOME[you]:
                return {}
            return {f"{kind}{origin}{square(there)}x.": write(after, ball, you)}
        if there == ball or (ball is None and there in CROSS):
            if there == HOME[you]:
                return {}
            return {
                f"{kind}{origin}{square(there)}.": write({**penguins, (me, kind): (there, "U")}, there, you)
            }
        here = there
    if entered == 0 or here == HOME[you]:
        return {}
    if entered < SLIDES[kind]:
        return {f"{kind}{origin}{square(here)}.": write({**penguins, (me, kind): (here, "U")}, ball, you)}
    turn = COMPASS.index(way)
    poses = {COMPASS[(turn + spin) % 8] for spin in range(-SPINS[kind], SPINS[kind] + 1)}
    return {
        f"{kind}{origin}{square(here)}{pose}": write({**penguins, (me, kind): (here, pose)}, ball, you)
        for pose in poses
    }


def inward(home: Place, way: str) -> bool:
    """The three directions that lead away from a corner into the board."""
    return all(change in (0, 1 if at == 1 else -1) for at, change in zip(home, STEP[way], strict=True))


def pushed(penguins: Family, victim: Penguin, at: Place, way: str) -> Family | None:
    """Everyone in line one square on, lying that way; None if someone lands in the corner it attacks."""
    others = {
        place: penguin for penguin, (place, _) in penguins.items() if place is not None and penguin != victim
    }
    to = beyond(at, way)
    if not on_board(to):
        return {**penguins, victim: (None, "U")}
    if to == HOME[3 - victim[0]]:
        return None
    after: Family | None = penguins
    if to in others:
        after = pushed(penguins, others[to], to, way)
    return None if after is None else {**after, victim: (to, way)}
