"""How this kernel is compiled."""

from pathlib import Path
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.core.compiling import compiler

Numbers: TypeAlias = npt.NDArray[np.int64]
Turns: TypeAlias = npt.NDArray[np.float64]

_HERE = Path(__file__).parent
SOURCES = (*sorted(_HERE.glob("*.py")), _HERE.parent / "rules" / "cells.py", _HERE.parent / "state.py")

compiled = compiler(SOURCES)
