"""Planning the rest of one figure's turn: every sequence of moves that is worth a thought, over the dice.

The rules themselves are asked what a move does, but for the plainest (`ice`). A test branches into
passing and failing, each with its chance; a shot is taken for what it does on average, so that what follows
it can be planned without rolling thirty-six times. Orders of the same moves that come to the same situation
are looked at once.

Moves are added action by action: first every plan that only slides on, then those with one action, two and
so on, until the level's actions or nodes are used up. Plans that were not finished by then don't count.
"""

import math
import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rookery.core.hexes import neighbour
from rookery.core.rng import Rng
from rookery.games.skating import actions
from rookery.games.skating.actions import Action
from rookery.games.skating.bot.ice import coasted, is_upright, slid, sped, turned
from rookery.games.skating.bot.judge import AIM, DANGER, DECIDED, SPLASH, Judge, shields_worth, thrust_worth
from rookery.games.skating.bot.plan import Branch, Edge, Node, Origins
from rookery.games.skating.bot.shots import hit_chance, hit_worth, kill_chance, life, turn_chance
from rookery.games.skating.rules.aiming import aim, power_of
from rookery.games.skating.rules.damage import damage, fall
from rookery.games.skating.rules.draft import Draft
from rookery.games.skating.rules.flow import advance, do_deal, do_move
from rookery.games.skating.rules.movement import (
    after_brake,
    after_thrust,
    maneuver_modifiers,
    steer_penalty,
    thrust_of,
)
from rookery.games.skating.rules.moves import moves as legal_moves
from rookery.games.skating.rules.odds import passes
from rookery.games.skating.rules.tasks import NOBODY, Deaths, Paying, Shot, Trial
from rookery.games.skating.state import BRAKE, THRUST, State, left

FUMBLE = 8.0 / 36
"""What the risk of a fumble costs each shot, in points."""
CRITICAL = 1.15
"""Criticals add about this much to what hits do."""
TAILING = 3.0
"""Points for moving right after the one in front, on top of everything else."""
MARGIN = 6.0
"""Points by which the end of a plan may turn out better or worse, once it is judged more carefully."""
MOST_ROLLS = 3
"""So many rolls in a row are followed; what comes after is judged as it stands."""

_GO = actions.Go()


class Limits(NamedTuple):
    """How carefully a turn is planned."""

    nodes: int
    #: actions of its own that a plan may hold, shots included
    actions: int
    #: the least chance at which a maneuver is tried at all
    least_chance: float = 0.3
    #: how far it may misjudge the shots to come, either way: 1 is all that they are worth
    misjudging: float = 0.0
    #: how many points any judgement may be off besides
    noise: float = 0.0
    #: whether it minds that a shot may kill, and that whoever has won needs nothing more
    to_the_end: bool = False

    def at_most(self, nodes: int) -> "Limits":
        return self._replace(nodes=min(self.nodes, nodes))


class Judged(NamedTuple):
    """The end of a plan that has been judged anew: what it is worth, and how much that differs."""

    node: Node
    points: float
    change: float


class Planner:
    def __init__(
        self, s: State, judge: Judge, limits: Limits, rng: Rng | None = None, until: float = math.inf
    ) -> None:
        self.judge, self.limits = judge, limits
        self.root = Node(s)
        self.nodes = 0
        #: how much too high the values are, for the sake of comparing them
        self.offset = 0.0
        self._rng, self._until = rng, until
        self._known: dict[object, Node] = {}
        self._falls: dict[object, list[Branch]] = {}
        self._fell_at: State | None = None
        self._fell: list[Branch] = []
        self._plan()
        self.root.work_out()

    # ---- growing ----

    def _plan(self) -> None:
        """Action by action, each layer as wide as the nodes allow; sliding on is always finished."""
        layer, first = [self.root], self.root.state.acts
        for acts in range(self.limits.actions + 1):
            later: list[Node] = []
            while layer:
                if acts and self._spent():
                    return
                node = layer.pop()
                self._expand(node, first + acts, layer, later, acts < self.limits.actions)
            layer = later[::-1]

    def _spent(self) -> bool:
        return self.nodes >= self.limits.nodes or time.monotonic() > self._until

    def _expand(self, node: Node, acts: int, layer: list[Node], later: list[Node], more: bool) -> None:
        self.nodes += 1
        for edge in self._edges(node, more):
            node.edges.append(edge)
            for branch in edge.branches:
                below = branch.node
                if not below.queued:
                    below.queued = True
                    (layer if below.state.acts <= acts or self._is_over(below.state) else later).append(below)

    def _edges(self, node: Node, more: bool) -> Iterator[Edge]:
        """What can be done there; without `more` actions, only sliding on and stopping."""
        s = node.state
        if self._is_over(s):
            node.leaf = self._judged(s)
        elif not more and is_upright(s.figures[s.acting]):
            if left(s):
                yield self._go(s, coasted(s) or slid(s))
            else:
                node.leaf = self._judged(s)
        else:
            draft = Draft.of(s)
            ease = sum(modifier.value for modifier in maneuver_modifiers(draft, s.acting))
            for action in legal_moves(draft):
                if isinstance(action, actions.End):
                    node.leaf = self._judged(s)
                elif edge := self._edge(draft, s, action, ease):
                    yield edge

    def _edge(self, draft: Draft, s: State, action: Action, ease: int) -> Edge | None:
        """None for what is not worth a thought. `draft` is only looked at."""
        figure = s.figures[s.acting]
        upright = is_upright(figure)
        match action:
            case actions.Face() if upright:
                return self._maneuver(s, action, ease)
            case actions.Steer(turn):
                return self._maneuver(s, action, ease + (steer_penalty(draft.edition, figure, turn) or 0))
            case actions.Thrust(amount):
                return self._surely(action, sped(s, after_thrust(draft.options, figure, amount), THRUST))
            case actions.Go() if upright:
                return self._go(s, slid(s))
            case actions.Brake(amount):
                return self._surely(action, sped(s, after_brake(figure, amount), BRAKE))
            case actions.Fire():
                return self._shot(s, action)
            case actions.Tail():
                return self._tail(s, action)
            case _:
                return self._by_the_rules(s, action)

    def _surely(self, action: Action, after: State) -> Edge:
        return Edge(action, 0.0, (Branch(1.0, self._node(after)),))

    def _go(self, s: State, after: State | None) -> Edge:
        """Sliding on, perhaps several hexes at once; what is in the way is for the rules."""
        return self._surely(_GO, after) if after else self._by_the_rules(s, _GO)

    def _by_the_rules(self, s: State, action: Action) -> Edge:
        draft = Draft.of(s)
        do_move(draft, action)
        advance(draft)
        return Edge(action, 0.0, tuple(self._rolled(draft.state(), 1.0, MOST_ROLLS)))

    def _maneuver(self, s: State, action: actions.Face | actions.Steer, ease: int) -> Edge | None:
        """A step of facing or direction; `ease` is what its die has added."""
        chance = turn_chance(1, s.acts, ease)
        if chance < self.limits.least_chance:
            return None
        if chance == 1:
            return self._surely(action, turned(s, action))
        passed = Branch(chance, self._node(turned(s, action)))
        failed = (Branch((1 - chance) * fall.chance, fall.node) for fall in self._fall(s))
        return Edge(action, 0.0, (passed, *failed))

    def _fall(self, s: State) -> list[Branch]:
        """Failing comes to the same fall whatever was tried, and wherever on a clear way it was tried."""
        if s is not self._fell_at:
            # All that may be tried in one situation is looked at one after the other.
            self._fell_at, self._fell = s, self._fall_at(coasted(s) or s)
        return self._fell

    def _fall_at(self, s: State) -> list[Branch]:
        key = s.figures, s.used, s.ground
        falls = self._falls.get(key)
        if falls is None:
            draft = Draft.of(s)
            draft.push(Deaths((s.acting,)))
            fall(draft, s.acting, NOBODY)
            advance(draft)
            falls = self._falls[key] = self._rolled(draft.state(), 1.0, MOST_ROLLS - 1)
        return falls

    def _rolled(self, s: State, chance: float, rolls: int) -> list[Branch]:
        """What the dice may make of it: tests are passed or failed, all other dice are left lying."""
        task = s.agenda[-1] if s.agenda else None
        if not isinstance(task, Trial) or not rolls:
            return [Branch(chance, self._node(s))]
        passing = [die for die in range(1, 7) if passes(task, die)]
        failing = [die for die in range(1, 7) if die not in passing]
        found = []
        for dice in (passing, failing):
            if dice:
                draft = Draft.of(s)
                do_deal(draft, actions.Roll(dice[0]))
                advance(draft)
                found += self._rolled(draft.state(), chance * len(dice) / 6, rolls - 1)
        return found

    def _node(self, s: State) -> Node:
        key = s.figures, s.used, s.acts, s.spent, s.agenda, s.acting, s.ground
        node = self._known.get(key)
        if node is None:
            node = self._known[key] = Node(s)
        return node

    def _is_over(self, s: State) -> bool:
        """The turn is, or dice are left lying that are not worth following."""
        return bool(s.ended) or s.acting != self.judge.slot or bool(s.agenda)

    # ---- shots and tails ----

    def _shot(self, s: State, action: actions.Fire) -> Edge | None:
        """As if it did its average harm, but for kills; the firer may be thrown back into the water, too."""
        judge = self.judge
        if judge.sign(action.target) >= 0:
            return None
        draft = Draft.of(s)
        slot, firer, target = draft.acting, s.figures[draft.acting], s.figures[action.target]
        chance = hit_chance(aim(draft, slot, action.target, action.weapon).need)
        if not chance:
            return None
        shot = judge.options, draft.card(slot), action.weapon, firer.facing, target
        gain = -judge.sign(action.target) * chance * CRITICAL * hit_worth(*shot) - FUMBLE
        if draft.surface.at(neighbour(draft.place(slot), (firer.facing + 3) % 6)).is_water:
            gain -= SPLASH * (2 if power_of(draft.card(slot), action.weapon)[0] >= 2 else 1) / 6
        do_move(draft, action)
        if isinstance(draft.agenda[-1], Paying):
            do_move(draft, cheapest(draft))
        assert isinstance(draft.agenda[-1], Shot)
        draft.pop()
        after = draft.state()
        kills = 0.0
        if self.limits.to_the_end:
            kills = min(chance, CRITICAL * chance * kill_chance(*shot))
        if not kills:
            return Edge(action, gain, (Branch(1.0, self._node(after)),))
        # What a kill is worth shows in the situation that it leads to.
        points = judge.options.cards[target.card].points
        gain += judge.sign(action.target) * kills * life(points, target.damage)
        killed = Branch(kills, self._node(_killed(after, action.target)))
        return Edge(action, gain, (Branch(1 - kills, self._node(after)), killed))

    def _tail(self, s: State, action: actions.Tail) -> Edge | None:
        """Waiting for a foe and moving right behind it is judged by the shots it promises."""
        if self.judge.sign(action.leader) >= 0:
            return None
        node = Node(s)
        node.leaf, node.queued = self._judged(s) + TAILING, True
        return Edge(action, 0.0, (Branch(1.0, node),))

    # ---- judging ----

    def _judged(self, s: State) -> float:
        if self.limits.to_the_end and s.ended in DECIDED:
            return self.judge.result(s)
        terms = self.judge.terms(s)
        points = math.fsum(terms)
        off = self.limits.noise + self.limits.misjudging * (abs(terms[AIM]) + abs(terms[DANGER]))
        if self._rng is not None and off:
            points += off * (self._rng.below(2001) - 1000) / 1000
        return points

    # ---- answers ----

    def refine(self, better: Callable[[State], float | None], times: int) -> None:
        """Judge the ends of the best plans anew, more carefully; what is best then has been judged so.

        `better` answers None when it is tired. Ends look worse, on the whole, once others have answered. All
        that were judged anew get back what that costs on average, or the others would seem better than they
        are. These are looked at next while they are almost as good as the best, and chosen only if they are
        clearly better.
        """
        judged: list[Judged] = []
        origins = Origins(self.root)
        for _ in range(times):
            node = self.root.end()
            known = node.leaf is None or any(node is one.node for one in judged)
            points = None if known else better(node.state)
            if points is None:
                break
            assert node.leaf is not None
            judged.append(Judged(node, points, points - node.leaf))
            self._compare(judged, origins, -MARGIN)
        if judged:
            self._compare(judged, origins, MARGIN)

    def _compare(self, judged: list[Judged], origins: Origins, bonus: float) -> None:
        """Those judged anew with all the others, and with a bonus."""
        self.offset = bonus - math.fsum(one.change for one in judged) / len(judged)
        for one in judged:
            one.node.leaf = one.points + self.offset
            origins.unsettle(one.node)
        self.root.work_out()


def _killed(s: State, slot: int) -> State:
    """After a shot by whoever is acting."""
    draft = Draft.of(s)
    draft.push(Deaths((slot,)))
    damage(draft, slot, draft.card(slot).points - draft.figures[slot].damage, "shot", s.acting)
    advance(draft)
    return draft.state()


def cheapest(draft: Draft) -> actions.Energy:
    """Of all ways to pay, the one that leaves most."""
    figure = draft.figures[draft.acting]

    def left(way: Action) -> float:
        assert isinstance(way, actions.Energy)
        thrust = thrust_of(draft.options, figure) - way.thrust
        rest = tuple(have - paid for have, paid in zip(figure.shields, way.shields, strict=False))
        # What comes back every turn is as good as free.
        return thrust_worth(thrust) * (0.1 if draft.options.recharge else 1.0) + shields_worth(rest)

    best = max(legal_moves(draft), key=left)
    assert isinstance(best, actions.Energy)
    return best
