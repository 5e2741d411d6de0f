"""What the bots reckon with, compiled: how far it is home in turns, and what every choice does to that.

The readable rules next door are the truth; `agreement` and the tests hold this copy to them.

The files: `scratch` the game in numbers · `turns` how many turns home, and where a walk can end · `chances`
who will be first · `weighing` what walks, buddies and tiles are worth · `rows` every
legal move in numbers · `many` many games at once · `agreement` compiled and readable rules compared.
"""

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from rookery.core.compiling import compiler, sources_of
from rookery.games.nightout import state
from rookery.games.nightout.rules import cells

Turns: TypeAlias = npt.NDArray[np.float64]
SOURCES = sources_of(__file__, cells, state)
compiled = compiler(SOURCES)
