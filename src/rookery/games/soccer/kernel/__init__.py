"""The rules of soccer once more, compiled, for bots that look millions of positions ahead.

The readable rules next door are the truth; `agreement` and the tests hold this copy to them.

The files: `pack` positions and moves as whole numbers · `tables` slides and
kicks worked out beforehand · `moves` what is legal, what a move does, counting lines and random play ·
`many` many games at once · `evaluate` how good a position is · `scratch` what a search writes on · `search`
looking ahead · `proving` forced goals, by trying everything · `prover` the same behind the contract ·
`solving` one penguin a side solved backwards from the goals · `solver` the same behind the contract, with
tables on disk · `solved_checks` that they are right · `agreement` that both spellings of the rules agree.
"""

from rookery.core import squares
from rookery.core.compiling import compiler, sources_of
from rookery.games.soccer import state

SOURCES = sources_of(__file__, squares, state)
compiled = compiler(SOURCES)
