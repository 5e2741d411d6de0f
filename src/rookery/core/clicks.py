"""The clicks that lead to a move, one after another: which may come next. `steps.ts` of the client does the
same."""

from collections.abc import Sequence
from itertools import groupby


def heaps(steps: Sequence[str]) -> list[list[str]]:
    """Steps of one kind that follow each other are a heap, which may be taken in any order."""
    return [[*alike] for _, alike in groupby(steps, lambda step: step.partition(":")[0])]


def in_one_order(steps: Sequence[str], any_order: bool) -> tuple[str, ...]:
    """The same for all rows of clicks that spell the same move."""
    return tuple(step for heap in heaps(steps) for step in sorted(heap)) if any_order else tuple(steps)


def onward(steps: Sequence[str], any_order: bool, taken: Sequence[str]) -> list[str] | None:
    """What may be clicked after `taken` on the way to a move; None if that is not on its way."""
    if not any_order:
        return [*steps[len(taken) : len(taken) + 1]] if tuple(steps[: len(taken)]) == tuple(taken) else None
    left = [*taken]
    for heap in heaps(steps):
        while heap and left:
            if left[0] not in heap:
                return None
            heap.remove(left.pop(0))
        if heap:
            return heap
    return None if left else []
