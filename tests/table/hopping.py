"""Hopping lives in the package, where `rookery torture` needs it; the tests know it by this name."""

from rookery.torture.hopping import (
    GOAL,
    SPEC,
    Action,
    Do,
    Done,
    Hopping,
    HoppingView,
    Lifted,
    Rolled,
    State,
    Threw,
)

__all__ = [
    "GOAL",
    "SPEC",
    "Action",
    "Do",
    "Done",
    "Hopping",
    "HoppingView",
    "Lifted",
    "Rolled",
    "State",
    "Threw",
]
