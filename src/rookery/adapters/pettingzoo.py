"""Every seat is an agent: `env` asks them one after another (AEC), `parallel_env` all at once.

    env = pettingzoo.env(game)
    env.reset(seed=1)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        env.step(None if ended or cut else env.action_space(agent).sample(seen["action_mask"]))

A game is over for all at once: the first gets 1, the last -1. Where several choose at once, `env` asks them
in turn and shows nobody what another chose before all have.

A number that the mask does not allow changes nothing. `env` raises a sentence that says why; in
`parallel_env`, where others have chosen too, whoever chose it stays where it is and finds the sentence in
its info.
"""

import random
import sys
from collections.abc import Mapping
from functools import cached_property
from typing import Any

from gymnasium.spaces import Dict, Discrete
from pettingzoo import AECEnv, ParallelEnv

from rookery.adapters.course import Actions, Course, Rules, rules_for, title_of
from rookery.adapters.spaces import number_space, seen, seen_space
from rookery.core.game import AnyGame, Seat
from rookery.core.outcome import payoffs
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import shown

RENDER_MODES = ("human", "ansi")


class _Table:
    """What both kinds of environment share."""

    def __init__(self, rules: Rules, max_cycles: int | None, render_mode: str | None) -> None:
        if render_mode not in (None, *RENDER_MODES):
            refuse("bad_render_mode", f"It can be shown as human or ansi; {shown(render_mode)} is neither.")
        self.rules = rules
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.metadata: dict[str, Any] = {
            "name": f"rookery_{title_of(rules)}".replace(" ", "_"),
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(rules.setup.seats)]
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._course: Course | None = None

    @property
    def course(self) -> Course:
        if self._course is None:
            refuse("not_reset", "The environment has no game yet: call reset first.")
        return self._course

    def begin(self, seed: int | None) -> None:
        """The same seed deals the same dice; without one they are new every time."""
        self._rng = SeededRng(random.SystemRandom().random() if seed is None else seed)
        self._course = Course(self.rules)
        self._course.deal(self._rng)
        self.agents = list(self.possible_agents)
        self._steps = 0

    @cached_property
    def _space(self) -> tuple[dict[str, Dict], dict[str, "Discrete[Any]"]]:
        return (
            {agent: seen_space(self.rules) for agent in self.possible_agents},
            {agent: number_space(self.rules) for agent in self.possible_agents},
        )

    def observation_space(self, agent: str) -> Dict:
        return self._space[0][agent]

    def action_space(self, agent: str) -> "Discrete[Any]":
        return self._space[1][agent]

    def rewards_now(self) -> dict[str, float]:
        """Nothing before the end."""
        outcome = self.course.outcome if self.course.over else None
        gains = payoffs(outcome) if outcome else (0.0,) * len(self.possible_agents)
        return dict(zip(self.possible_agents, gains, strict=True))

    def render(self) -> str | None:
        """The board in plain text, as a spectator sees it: given back, or printed."""
        text = self.rules.game.text(self.course.state, None)
        if self.render_mode == "human":
            sys.stdout.write(f"{text}\n")
            return None
        return text if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to give back."""


class InTurn(_Table, AECEnv):  # type: ignore[misc]
    """One agent after another. `max_cycles` is how many numbers each may choose on average."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.begin(seed)
        agents = self.agents
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        return seen(self.course, self._seat_of[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            refuse("no_number", f"{agent} is to act and needs a number, not None.")
        course = self.course
        course.choose(self._seat_of[agent], action)
        if not course.acting or course.acting[0] < 0:
            course.deal(self._rng)
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        if course.over:
            self.rewards = self.rewards_now()
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif self.max_cycles is not None and self._steps >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._select()

    def _select(self) -> None:
        """Whoever is to act; once it is over, the first."""
        acting = self.course.acting
        self.agent_selection = self.possible_agents[acting[0] if acting else 0]
        if self.terminations[self.agents[0]] or self.truncations[self.agents[0]]:
            self._deads_step_first()


class AtOnce(_Table, ParallelEnv):  # type: ignore[misc]
    """All agents in every step; those who are not to act can only wait."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        self.begin(seed)
        return self._all_seen(), {agent: {} for agent in self.agents}

    def _all_seen(self) -> dict[str, Any]:
        return {agent: seen(self.course, self._seat_of[agent]) for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Everybody's number counts for the board they saw: nobody acts on what another just did."""
        course, agents = self.course, list(self.agents)
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        chosen: dict[Seat, int] = {}
        for agent in agents:
            seat = self._seat_of[agent]
            if agent not in actions:
                infos[agent]["refused"] = f"{agent} chose no number."
            elif wrong := course.why_not(seat, actions[agent]):
                infos[agent]["refused"] = wrong
            else:
                chosen[seat] = actions[agent]
        for seat, number in chosen.items():
            if number != self.rules.wait:
                course.choose(seat, number)
        course.deal(self._rng)
        self._steps += 1
        over = course.over
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        result = (
            self._all_seen(),
            self.rewards_now(),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            infos,
        )
        if over or cut:
            self.agents = []
        return result


def env(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    actions: Actions = "clicks",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> InTurn:
    """An AEC environment of that game."""
    return InTurn(rules_for(game, seats, options, actions), max_cycles, render_mode)


def parallel_env(
    game: str | AnyGame,
    seats: int | None = None,
    options: Mapping[str, object] | None = None,
    *,
    actions: Actions = "clicks",
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> AtOnce:
    """A Parallel environment of that game."""
    return AtOnce(rules_for(game, seats, options, actions), max_cycles, render_mode)
