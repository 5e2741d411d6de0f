"""Plans as a tree: situations within a turn, the moves that may be made in them, and what they come to."""

from collections.abc import Iterator

import msgspec

from rookery.games.skating.actions import Action, Fire, Go
from rookery.games.skating.state import State


class Branch(msgspec.Struct, frozen=True, gc=False):
    chance: float
    node: "Node"


class Edge(msgspec.Struct, frozen=True, gc=False):
    """A move, the points it makes at once, and what it may lead to."""

    action: Action
    gain: float
    branches: tuple[Branch, ...]


class Node(msgspec.Struct, gc=False, eq=False):
    """A situation within the turn. Moves only lead on, never back, so there is no cycle to collect."""

    state: State
    edges: list[Edge] = []
    #: what it is worth to stop here, where that is possible
    leaf: float | None = None
    #: None as long as no plan through it has been finished
    value: float | None = None
    best: Edge | None = None
    #: whether it has been put down to be looked at, and when its value was last worked out
    queued: bool = False
    stamp: int = 0

    def work_out(self, stamp: int) -> float | None:
        """The best of stopping here and of all moves whose outcomes are all known."""
        if self.stamp == stamp:
            return self.value
        self.stamp = stamp
        self.value, self.best = self.leaf, None
        for edge in self.edges:
            total = edge.gain
            for branch in edge.branches:
                value = branch.node.work_out(stamp)
                if value is None:
                    break
                total += branch.chance * value
            else:
                if self.value is None or total > self.value:
                    self.value, self.best = total, edge
        return self.value

    def line(self) -> Iterator[tuple[Edge, "Node"]]:
        """The plan from here if the likeliest happens each time: each move, and where it is made."""
        node = self
        while node.best is not None:
            yield node.best, node
            node = likeliest(node.best)

    def moves(self) -> Iterator[tuple[Action, State]]:
        """The same move by move: sliding on several hexes at once is so many moves."""
        for edge, node in self.line():
            hexes = likeliest(edge).state.used - node.state.used
            for _ in range(max(1, hexes) if isinstance(edge.action, Go) else 1):
                yield edge.action, node.state

    def end(self) -> "Node":
        """Where that plan stops."""
        node = self
        while node.best is not None:
            node = likeliest(node.best)
        return node


def likeliest(edge: Edge) -> Node:
    """Of a shot, that it does not kill: a plan says what is done then."""
    if isinstance(edge.action, Fire):
        return edge.branches[0].node
    return max(edge.branches, key=lambda branch: branch.chance).node
