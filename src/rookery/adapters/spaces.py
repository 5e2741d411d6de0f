"""What Gymnasium calls the space of an array, of a mask and of a number."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete

from rookery.adapters.course import Course, Rules
from rookery.core.arrays import Field
from rookery.core.game import Seat

MASK = "action_mask"


def box(field: Field) -> Box:
    return Box(field.low, field.high, field.shape, field.dtype)


def seen_space(rules: Rules) -> Dict:
    """The named arrays under "observation", and beside them a 1 for every number that may be chosen."""
    return Dict(
        {
            "observation": Dict({field.name: box(field) for field in rules.fields}),
            MASK: Box(0, 1, (rules.size,), np.int8),
        }
    )


def number_space(rules: Rules) -> "Discrete[np.int64]":
    return Discrete(rules.size)


def seen(course: Course, seat: Seat) -> dict[str, Any]:
    return {"observation": course.see(seat), MASK: course.mask(seat)}
