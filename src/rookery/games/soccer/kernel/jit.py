"""How this kernel is compiled."""

from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.core.compiling import compiler

Numbers: TypeAlias = npt.NDArray[np.int64]
"""One type of array everywhere: each further one would have everything compiled once more."""


def sources(here: Path) -> tuple[Path, ...]:
    """The files that matter to what is compiled of the kernel in that folder."""
    return *sorted(here.glob("*.py")), here.parent / "state.py", here.parents[2] / "core" / "squares.py"


SOURCES = sources(Path(__file__).parent)
compiled = compiler(SOURCES)
