"""What is legal. In brackets: where `rules.md` says so."""

from rookery.games.soccer.actions import Kick, Move, Pass, Slide, Stand
from rookery.games.soccer.rules.paths import BALL_BITS, BIT, KICKS, SLIDES, STEP, Path
from rookery.games.soccer.state import CENTER, CENTER_SQUARES, HOME, SEA, UPRIGHT, State


def legal_moves(s: State) -> list[Move]:
    """Every move of the side to move: Mama's, Papa's, Baby's; standing first, then by direction and pose."""
    a, b, c, d, e, f = s.where
    occupied = BIT[a] | BIT[b] | BIT[c] | BIT[d] | BIT[e] | BIT[f]
    stops = occupied | BALL_BITS[s.ball]
    side = s.turn
    moves: list[Move] = []
    for kind in range(3):
        penguin = side * 3 + kind
        at = s.where[penguin]
        pose = s.pose[penguin]
        if at == s.ball and at != SEA:
            for path in KICKS[kind][at]:
                moves.append(
                    path.free[0] if not path.mask & occupied else _stopped_kick(kind, at, path, occupied)
                )
            continue
        if pose != UPRIGHT:
            moves.append(Stand(kind, at))
        for path in SLIDES[side][kind][at]:
            if pose != UPRIGHT and path.direction != pose:
                continue
            if not path.mask & stops:
                moves.extend(path.free)
            else:
                slide = _stopped_slide(s, kind, at, path)
                if slide is not None and not (at == SEA and slide in moves):
                    moves.append(slide)
    return moves or [Pass()]


def _stopped_kick(kind: int, at: int, path: Path, occupied: int) -> Kick:
    """A kick stops on the first penguin's square, whoever's it is. [Kicking 2]"""
    to = next(square for square in path.squares if occupied & BIT[square])
    return Kick(kind, at, path.direction, to)


def _stopped_slide(s: State, kind: int, origin: int, path: Path) -> Slide | None:
    """A slide that meets something: the ball is taken, its holder tackled, others block. [Sliding 6, 7]"""
    for square in path.squares:
        if square in s.where:
            if square != s.ball or s.where.index(square) // 3 == s.turn:
                return None
            if square == HOME[1 - s.turn] or not push_is_fair(s, square, path.direction):
                return None
            return Slide(kind, origin, square, UPRIGHT, tackle=True)
        if has_loose_ball(s, square):
            return None if square == HOME[1 - s.turn] else Slide(kind, origin, square, UPRIGHT)
    raise AssertionError("a path that meets nothing is free")


def has_loose_ball(s: State, square: int) -> bool:
    """Whether the ball lies on an empty square. On the centre cross it is on all four. [Sliding 6]"""
    return square == s.ball or (s.ball == CENTER and square in CENTER_SQUARES)


def pushes(s: State, square: int, direction: int) -> list[tuple[int, int]]:
    """Who a tackle on `square` pushes, and whereto: (penguin, square or SEA), nearest first. [Tackling 2]"""
    chain = []
    while square != SEA and square in s.where:
        beyond = STEP[square][direction]
        chain.append((s.where.index(square), beyond))
        square = beyond
    return chain


def push_is_fair(s: State, square: int, direction: int) -> bool:
    """No penguin may be pushed into its own opponent's home. [Corners 1]"""
    return all(to != HOME[1 - penguin // 3] for penguin, to in pushes(s, square, direction))
