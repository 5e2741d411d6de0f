"""One seat against bots of a level, in the form of Gymnasium.

    env = gymnasium.env(game, level="chick")
    seen, info = env.reset(seed=1)
    seen, reward, ended, cut, info = env.step(env.action_space.sample(seen["action_mask"]))

The bots think by counting positions and not by the clock, so the same seed and the same numbers give the
same game. A number that the mask does not allow changes nothing, and `info["refused"]` says why.
"""

import random
import sys
from collections.abc import Mapping
from typing import Any

from gymnasium import Env

from rookery.adapters.course import Actions, Course, Rules, rules_for
from rookery.adapters.spaces import number_space, seen, seen_space
from rookery.bots.thinking import RANDOM, brain_of, by_nodes, check_bot, sit, think
from rookery.core.game import AnyGame, Seat
from rookery.core.outcome import payoffs
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import shown

RENDER_MODES = ("human", "ansi")


class OneSeat(Env[dict[str, Any], Any]):
    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES)}  # noqa: RUF012  # as Gymnasium has it

    def __init__(self, rules: Rules, seat: Seat, level: str, render_mode: str | None = None) -> None:
        if not 0 <= seat < rules.setup.seats:
            refuse("bad_seat", f"Seats are numbered 0 to {rules.setup.seats - 1}; {shown(seat)} is none.")
        if render_mode not in (None, *RENDER_MODES):
            refuse("bad_render_mode", f"It can be shown as human or ansi; {shown(render_mode)} is neither.")
        self.rules = rules
        self.seat = seat
        self.level = check_bot(rules.game, level)
        self.render_mode = render_mode
        self.observation_space = seen_space(rules)
        self.action_space = number_space(rules)
        self._budget = by_nodes(rules.game, level)
        self._course: Course | None = None
        if level != RANDOM:
            brain_of(rules.game, level).warm()

    @property
    def course(self) -> Course:
        if self._course is None:
            refuse("not_reset", "The environment has no game yet: call reset first.")
        return self._course

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        super().reset(seed=seed)
        self._seed = random.SystemRandom().random() if seed is None else seed
        self._dealer = SeededRng("dealer", self._seed)
        self._course = Course(self.rules)
        self._others_play()
        return seen(self.course, self.seat), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        course = self.course
        wrong = course.why_not(self.seat, action)
        if not wrong:
            course.choose(self.seat, int(action))
            self._others_play()
        outcome = course.outcome if course.over else None
        gain = payoffs(outcome)[self.seat] if outcome else 0.0
        info = {"refused": wrong} if wrong else {}
        return seen(course, self.seat), gain, course.over, False, info

    def _others_play(self) -> None:
        """Until this seat is to act, or it is over. Where all choose at once, the bots choose first:
        sealed."""
        course, game = self.course, self.rules.game
        while True:
            course.deal(self._dealer)
            others = [seat for seat in course.acting if seat != self.seat]
            for seat in others:
                rng = SeededRng("bot", self._seed, course.moves, seat)
                chair = sit(game, course.state, seat, self.level, (self._seed, course.moves, seat))
                course.seal(seat, think(game, chair, rng, self._budget).action)
            if not others or self.seat in course.acting:
                return

    def render(self) -> str | None:
        """The board in plain text, as this seat sees it: given back, or printed."""
        text = self.rules.game.text(self.course.state, self.seat)
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
            return None
        return text if self.render_mode == "ansi" else None


def env(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    seat: Seat = 0,
    level: str = "",
    actions: Actions = "clicks",
    render_mode: str | None = None,
) -> OneSeat:
    """That seat against bots; without a level, against the weakest."""
    rules = rules_for(game, seats, options, actions)
    return OneSeat(rules, seat, level or rules.game.spec.levels[0], render_mode)
