"""Which puzzles there are, and the one of the day."""

import hashlib
from datetime import UTC, date, datetime
from functools import cache

from rookery.bots.puzzles import puzzles_of
from rookery.core.puzzles import Forced, Puzzle
from rookery.core.refusal import refuse
from rookery.games import all_games, own_games
from rookery.table.wire.over_http import DayPuzzle, PuzzleCard, PuzzleShelf


def day_in(said: str | None) -> date:
    """What stands behind the question mark; today, the same everywhere, if nothing does."""
    if said is None:
        return datetime.now(UTC).date()
    try:
        return date.fromisoformat(said)
    except ValueError:
        refuse("bad_day", f"day must be a date such as 2026-11-17, not {said[:20]!r}.")


def card_of(puzzle: Puzzle) -> PuzzleCard:
    forced = isinstance(puzzle.solution, Forced)
    return PuzzleCard(puzzle.id, puzzle.grade, puzzle.moves if forced else 0)


@cache
def _cards() -> dict[str, tuple[PuzzleCard, ...]]:
    """Of every game that has puzzles."""
    found = {game_id: tuple(map(card_of, puzzles_of(game_id).values())) for game_id in all_games()}
    return {game_id: cards for game_id, cards in found.items() if cards}


def puzzle_shelf(day: date) -> PuzzleShelf:
    return PuzzleShelf(_cards(), puzzle_of(day))


def puzzle_of(day: date) -> DayPuzzle | None:
    """A game a day in turn, and in each game one puzzle after another, in an order that looks like none. Only
    what comes with Rookery, so that it is the same for everybody."""
    games = [game_id for game_id in sorted(own_games()) if puzzles_of(game_id)]
    if not games:
        return None
    turn, which = divmod(day.toordinal(), len(games))
    order = sorted(puzzles_of(games[which]), key=lambda one: hashlib.sha256(one.encode()).digest())
    return DayPuzzle(day.isoformat(), games[which], order[turn % len(order)])
