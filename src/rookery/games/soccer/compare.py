"""The compiled rules held against the readable ones, position by position."""

from collections.abc import Callable

from rookery.core.rng import Rng, pick
from rookery.games.soccer.deeds import play_move
from rookery.games.soccer.kernel.deeds import make, scored
from rookery.games.soccer.kernel.moves import can_score, count_moves, listed_moves
from rookery.games.soccer.kernel.pack import action_of, pack, pack_penguins, pack_seen, unpack
from rookery.games.soccer.moves import legal_moves
from rookery.games.soccer.position import position_text
from rookery.games.soccer.state import CENTER, CENTER_SQUARES, HOME, SEA, UPRIGHT, House, State, kick_off, row

WALK = 60
"""So many random moves are followed before a new position is set up."""


def compare(states: int, rng: Rng, told: Callable[[int], None] | None = None) -> int:
    """Half of the positions are met in random play, half are set up at random. How many were compared."""
    done = 0
    walking, steps = kick_off(_house(rng), rng.below(2)), 0
    while done < states:
        if done % 2:
            s = scattered(rng)
        else:
            if steps % WALK == 0:
                walking = pick(rng, (kick_off(_house(rng), rng.below(2)), scattered(rng)))
            s, steps = walking, steps + 1
            walking = play_move(s, pick(rng, legal_moves(s)))[0]
            if walking.ended:
                steps = 0
        check(s)
        done += 1
        if told:
            told(done)
    return done


def _house(rng: Rng) -> House:
    return House(own_goals=bool(rng.below(2)), repetition=0, move_limit=0)


def scattered(rng: Rng) -> State:
    """A position anything may have led to, crowded around one spot as often as not."""
    house = _house(rng)
    crowd = rng.below(2) == 0
    middle = rng.below(64)
    ball = rng.below(65) if not house.own_goals else 1 + rng.below(62)
    if house.own_goals and rng.below(8) == 0:
        ball = CENTER
    where: list[int] = []
    pose: list[int] = []
    for penguin in range(6):
        at = SEA
        while rng.below(6):
            at = rng.below(64)
            if crowd:
                file = min(max(middle % 8 + rng.below(5) - 2, 0), 7)
                rank = min(max(middle // 8 + rng.below(5) - 2, 0), 7)
                at = rank * 8 + file
            free = at not in where and at != HOME[1 - penguin // 3]
            if free and not (ball == CENTER and at in CENTER_SQUARES):
                break
            at = SEA
        where.append(at)
        pose.append(UPRIGHT if at in (SEA, ball) else rng.below(9))
    if rng.below(2) and ball != CENTER:
        _hand_over(rng, where, pose, ball)
    a, b, c, d, e, f = where
    u, v, w, x, y, z = pose
    turn = rng.below(2)
    return State(house, "play", (a, b, c, d, e, f), (u, v, w, x, y, z), ball, turn)


def _hand_over(rng: Rng, where: list[int], pose: list[int], ball: int) -> None:
    """Give someone the ball: by pure chance hardly anyone would have it."""
    penguin = rng.below(6)
    if ball not in where and ball != HOME[1 - penguin // 3]:
        where[penguin], pose[penguin] = ball, UPRIGHT


def check(s: State) -> None:
    """Same moves, same results, same goals, or an AssertionError that names the position."""
    own_goals = s.house.own_goals
    place = f"{position_text(s)} (own goals {'count' if own_goals else 'do not count'})"
    pens, rest = pack(s)
    back = unpack(pens, rest, s.house)
    _same("packed", place, (back.where, back.pose, back.ball, back.turn), (s.where, s.pose, s.ball, s.turn))
    _same("seen", place, pack_seen(row(s.where, s.pose, s.ball, s.turn)), [(pens, rest)])
    listed = listed_moves(pens, rest)
    _same("count", place, count_moves(pens, rest), len(listed))
    compiled = {action_of(pens, rest, move): move for move in listed}
    _same("different moves", place, len(compiled), len(listed))
    readable = legal_moves(s)
    _same("moves", place, set(compiled), set(readable))
    goals = 0
    for action in readable:
        after = play_move(s, action)[0]
        packed = make(pens, rest, compiled[action])
        expected = pack_penguins(after.where, after.pose), after.ball | after.turn << 7
        _same("result", place, tuple(packed), expected, action)
        goal = scored(s.turn, compiled[action], own_goals)
        winner = after.score.index(1) if after.ended == "goal" else None
        _same("goal", place, {1: s.turn, -1: 1 - s.turn, 0: None}[goal], winner, action)
        goals += goal == 1
    _same("open goal", place, can_score(pens, rest, s.turn), goals > 0)


def _same(what: str, place: str, compiled: object, readable: object, action: object = "") -> None:
    # Not an assert statement: those are left out when Python is told to optimise.
    if compiled != readable:
        raise AssertionError(f"{what}: {place} {action}: compiled {compiled}, readable {readable}")
