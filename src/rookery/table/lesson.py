"""Guided games: `lesson.md` in a game's folder, and perhaps `lesson-2.md` and so on, made into pages for the
client.

The learner sits in seat 0. A lesson is paragraphs to read between fenced blocks:

    ```start            the situation it begins with, as `script` reads it
    ```play             steps that play by themselves, one a line, before the words after them:
    dealer: roll 4
    1: step c5
    ```
    ```try              the move the learner is asked for; for those who choose at the same time, theirs;
    pick Gale           and what to say if something else is tried
    1: pick Opal
    else: Gale is the strong one.
    ```

Several at once on one line of `play` are joined by " & ". Words that neither block follows wait for "Next".
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import count

import msgspec

from rookery.core.game import CHANCE, AnyGame, Event, Seat
from rookery.core.listed import as_listed
from rookery.core.refusal import Refused, refuse
from rookery.games import file_of, game_by_id
from rookery.table.moves import foreseen, list_moves
from rookery.table.scenes import Moment, Scenes
from rookery.table.script import read_move, read_stage
from rookery.table.steps import CheckedStep, Choice, step_of
from rookery.table.wire.over_http import Lesson, LessonPage, Task
from rookery.table.wire.to_client import Scene
from rookery.table.wire.words import SEAT_NAMES

LEARNER: Seat = 0
_BLOCK = re.compile(r"^```(start|play|try)\n(.*?)^```\n", re.DOTALL | re.MULTILINE)


@cache
def lesson(game_id: str, number: int = 1) -> Lesson:
    game = game_by_id(game_id)
    return _Teacher(game).teach(file_of(game, _file_name(number)).decode())


@cache
def lesson_titles(game_id: str) -> tuple[str, ...]:
    """Of all the game's lessons, the first one first."""
    return tuple(_titles(game_by_id(game_id)))


def _titles(game: AnyGame) -> Iterator[str]:
    for number in count(1):
        try:
            text = file_of(game, _file_name(number))
        except Refused:
            return
        yield _title(text.decode(errors="replace").partition("\n")[0])


def _title(heading: str) -> str:
    return heading.removeprefix("# ")


def _file_name(number: int) -> str:
    return "lesson.md" if number == 1 else f"lesson-{number}.md"


class _Teacher:
    """Plays the lesson through once and writes down its pages."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.seats = game.spec.min_seats
        self.state: msgspec.Struct
        self.seq = 0
        self.scenes: list[Scene] = []
        self.words: list[str] = []
        self.pages: list[LessonPage] = []

    def teach(self, text: str) -> Lesson:
        heading, _, body = text.partition("\n")
        # Splitting by a pattern with two groups: words, kind, block, words, kind, block, …, words.
        first, *parts = _BLOCK.split(body)
        self.read(first)
        for kind, block, words in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            lines = block.splitlines()
            if kind == "start":
                stage = read_stage(self.game, lines)
                self.seats, self.state = stage.seats, stage.state
                self.show()
            elif kind == "play":
                self.turn_page()
                for line in lines:
                    self.play(dict(self.read_made(made) for made in line.split(" & ")))
            else:
                self.try_move(lines)
            self.read(words)
        self.turn_page()
        return Lesson(self.game.spec.id, _title(heading), SEAT_NAMES[: self.seats], tuple(self.pages))

    def read(self, text: str) -> None:
        self.words += (" ".join(chunk.split()) for chunk in text.split("\n\n") if chunk.strip())

    def turn_page(self, task: Task | None = None) -> None:
        if self.words:
            self.pages.append(LessonPage(tuple(self.words), tuple(self.scenes), task))
            self.words, self.scenes = [], []

    def read_made(self, text: str) -> tuple[Seat, Choice]:
        who, _, move = text.partition(": ")
        seat = CHANCE if who == "dealer" else int(who)
        return seat, read_move(self.game, self.state, seat, move)

    def play(self, choices: Mapping[Seat, Choice]) -> None:
        before, step = self.state, step_of(choices)
        self.state, events = self.game.play(before, step.actions)
        self.show(step, before, events)

    def show(
        self,
        step: CheckedStep | None = None,
        before: msgspec.Struct | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        game, state = self.game, self.state
        moment = Moment(
            seq=self.seq,
            board=state,
            to_act=game.to_act(state),
            names=SEAT_NAMES,
            outcome=game.outcome(state),
            step=step,
            before=before,
            events=tuple(events),
        )
        self.scenes.append(Scenes(game, moment).scene(LEARNER))
        self.seq += 1

    def try_move(self, lines: Sequence[str]) -> None:
        game, state = self.game, self.state
        wanted, *rest = lines
        others = [line for line in rest if not line.startswith("else: ")]
        otherwise = next((line.removeprefix("else: ") for line in rest if line.startswith("else: ")), "")
        choice = read_move(game, state, LEARNER, wanted)
        if not self.words or not otherwise:
            refuse("bad_script", f"In the lesson of {game.spec.title}, {wanted} lacks its words.")
        listed = as_listed(game, state, LEARNER, choice.action)
        asked = foreseen(game, state, LEARNER, choice.action, listed, SEAT_NAMES)
        moves = list_moves(game, state, LEARNER)
        self.turn_page(Task(asked, moves.legal, moves.many, otherwise))
        self.play({LEARNER: choice, **dict(self.read_made(line) for line in others)})
