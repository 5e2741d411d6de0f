"""How this kernel is compiled."""

from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.core.compiling import compiler

Numbers: TypeAlias = npt.NDArray[np.int64]
"""One type of array everywhere: each further one would have everything compiled once more."""


_HERE = Path(__file__).parent
SOURCES = (*sorted(_HERE.glob("*.py")), _HERE.parent / "state.py", _HERE.parents[2] / "core" / "squares.py")
"""The files that matter to what is compiled."""

compiled = compiler(SOURCES)
