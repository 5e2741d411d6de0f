"""A puzzle as a page for the client: its stages, what moves would do, and what is wrong with wrong ones.

Everything follows from the game's file of puzzles and takes a few moves by the rules to work out.
"""

from collections.abc import Sequence

import msgspec

from rookery.bots.puzzles import puzzles_of
from rookery.core.game import AnyGame, Event, Seat
from rookery.core.listed import as_listed
from rookery.core.puzzles import Forced, Odds, Puzzle
from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games import game_by_id
from rookery.table.moves import foreseen, list_moves, previews
from rookery.table.puzzle_shelf import card_of
from rookery.table.scenes import Moment, Scenes
from rookery.table.steps import CheckedStep, Choice, read_choice, step_of
from rookery.table.wire.over_http import PuzzleForeseen, PuzzlePage, PuzzleStage, PuzzleTried
from rookery.table.wire.to_client import Scene
from rookery.table.wire.words import SEAT_NAMES


class _Board:
    """A puzzle's position, and what is made of it move by move, as its solver sees it."""

    def __init__(self, game: AnyGame, puzzle: Puzzle) -> None:
        self.game, self.puzzle = game, puzzle
        self.names = SEAT_NAMES[: puzzle.seats]
        self.state: msgspec.Struct = game.start(puzzle.setup(game))
        self.seq = 0

    @property
    def me(self) -> Seat:
        return self.puzzle.seat

    def scene(
        self,
        step: CheckedStep | None = None,
        before: msgspec.Struct | None = None,
        events: Sequence[Event] = (),
    ) -> Scene:
        """As it stands, and what led to it."""
        game, state = self.game, self.state
        moment = Moment(
            seq=self.seq,
            board=state,
            to_act=game.to_act(state),
            names=self.names,
            outcome=game.outcome(state),
            step=step,
            before=before,
            events=tuple(events),
        )
        return Scenes(game, moment).scene(self.me)

    def play(self, name: str) -> Scene:
        """The move of whoever is to act alone."""
        (seat,) = self.game.to_act(self.state)
        step = step_of({seat: read_choice(self.game, self.state, seat, name)})
        before = self.state
        self.state, events = self.game.play(before, step.actions)
        self.seq += 1
        return self.scene(step, before, events)

    def made(self, name: str) -> tuple[Scene, ...]:
        """What the solver's move leads to; nothing where others choose at the same time."""
        return (self.play(name),) if self.game.to_act(self.state) == (self.me,) else ()

    def stage(self, scenes: tuple[Scene, ...], right: str) -> PuzzleStage:
        game, s = self.game, self.state
        action = game.parse(s, self.me, right)
        asked = foreseen(game, s, self.me, action, as_listed(game, s, self.me, action), self.names)
        return PuzzleStage(scenes, list_moves(game, s, self.me).legal, asked)


def _opened(game_id: str, puzzle_id: str, stage: int = 0) -> _Board:
    """The puzzle's board when so many own moves have been made."""
    game = game_by_id(game_id)
    puzzle = puzzles_of(game_id).get(puzzle_id)
    if puzzle is None:
        refuse("unknown_puzzle", f"{game.spec.title} has no puzzle {shown(puzzle_id)!r}.")
    if not 0 <= stage < puzzle.moves:
        refuse("bad_stage", f"That puzzle has stages 0 to {puzzle.moves - 1}; {shown(stage)} is none.")
    board = _Board(game, puzzle)
    if isinstance(puzzle.solution, Forced):
        for name in puzzle.solution.line[: 2 * stage]:
            board.play(name)
    return board


def puzzle_page(game_id: str, puzzle_id: str) -> PuzzlePage:
    board = _opened(game_id, puzzle_id)
    puzzle, solution = board.puzzle, board.puzzle.solution
    asks = _asks(board)
    if isinstance(solution, Forced):
        stages, end = _forced_stages(board, solution)
        solved = "Solved. It worked whatever the other side did."
    else:
        stages = (board.stage((board.scene(),), solution.best),)
        end = board.made(solution.best)
        best = solution.chances[solution.best]
        then = best - solution.margin
        solved = f"Right. That wins {_of_100(best)} games of 100. The next best choice wins {_of_100(then)}."
    return PuzzlePage(
        game_id,
        card_of(puzzle),
        puzzle.seat,
        board.names,
        dict(puzzle.options),
        puzzle.position,
        asks,
        stages,
        end,
        solved,
    )


def _forced_stages(board: _Board, solution: Forced) -> tuple[tuple[PuzzleStage, ...], tuple[Scene, ...]]:
    stages = []
    scenes: tuple[Scene, ...] = (board.scene(),)
    for number, own in enumerate(solution.own):
        stages.append(board.stage(scenes, own))
        scenes = tuple(board.play(name) for name in solution.line[2 * number : 2 * number + 2])
    return tuple(stages), scenes


def _asks(board: _Board) -> str:
    you = f"You are {board.names[board.me]}."
    if isinstance(board.puzzle.solution, Odds):
        return f"{you} Which choice gives you the best chance to win?"
    moves = board.puzzle.moves
    if moves == 1:
        return f"{you} Win with your next move."
    others = " and ".join(name for seat, name in enumerate(board.names) if seat != board.me)
    return f"{you} Win in {moves} moves, whatever {others} does."


def _of_100(thousandths: int) -> int:
    return round(thousandths / 10)


def foreseen_moves(game_id: str, puzzle_id: str, stage: int, prefix: tuple[str, ...]) -> PuzzleForeseen:
    board = _opened(game_id, puzzle_id, stage)
    moves = list_moves(board.game, board.state, board.me)
    return PuzzleForeseen(tuple(previews(board.game, board.state, board.me, moves, prefix, board.names)))


# ---- what is wrong with a move ----


def tried(game_id: str, puzzle_id: str, stage: int, move: str) -> PuzzleTried:
    board = _opened(game_id, puzzle_id, stage)
    choice = read_choice(board.game, board.state, board.me, move)
    solution = board.puzzle.solution
    if isinstance(solution, Odds):
        return _worth_less(board, solution, choice)
    return PuzzleTried(*_refuted(board, solution, stage, choice))


def _worth_less(board: _Board, solution: Odds, choice: Choice) -> PuzzleTried:
    chance, best = solution.chances[choice.name], solution.chances[solution.best]
    words = f"That wins {_of_100(chance)} games of 100. The best choice wins {_of_100(best)}."
    return PuzzleTried(words, board.made(choice.name))


def _refuted(board: _Board, solution: Forced, stage: int, choice: Choice) -> tuple[str, tuple[Scene, ...]]:
    made = board.play(choice.name)
    if made.outcome is not None:
        return "That ends the game, and you have not won it.", (made,)
    answer = solution.answer(stage, choice.name)
    if answer is None:
        return "That does not win yet. You can win with one move here.", (made,)
    (other,) = board.game.to_act(board.state)
    name = board.names[other]
    reply = board.play(answer)
    told = " ".join(reply.lines)
    if reply.outcome is not None:
        return f"That lets {name} win. {told}", (made, reply)
    left = len(solution.own) - stage - 1
    moves = "1 move" if left == 1 else f"{left} moves"
    return f"That lets {name} save it. {told} Now you cannot win in {moves} any more.", (made, reply)
