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
    #: whether it has been put down to be looked at, and whether its value has been worked out
    queued: bool = False
    settled: bool = False

    def work_out(self) -> float | None:
        """The best of stopping here and of all moves whose outcomes are all known."""
        if self.settled:
            return self.value
        self.settled = True
        self.value, self.best = self.leaf, None
        for edge in self.edges:
            total = edge.gain
            for branch in edge.branches:
                value = branch.node.work_out()
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


class Origins:
    """Which situations lead to which, in a tree that is not to grow any more."""

    def __init__(self, root: Node) -> None:
        self._before: dict[int, list[Node]] = {id(root): []}
        waiting = [root]
        while waiting:
            node = waiting.pop()
            for edge in node.edges:
                for branch in edge.branches:
                    if id(branch.node) not in self._before:
                        self._before[id(branch.node)] = []
                        waiting.append(branch.node)
                    self._before[id(branch.node)].append(node)

    def unsettle(self, end: Node) -> None:
        """The values of a situation and of all that lead to it have to be worked out again."""
        waiting = [end]
        while waiting:
            node = waiting.pop()
            if node.settled:
                node.settled = False
                waiting += self._before[id(node)]


def likeliest(edge: Edge) -> Node:
    """Of a shot, that it does not kill: a plan says what is done then."""
    if isinstance(edge.action, Fire):
        return edge.branches[0].node
    return max(edge.branches, key=lambda branch: branch.chance).node
