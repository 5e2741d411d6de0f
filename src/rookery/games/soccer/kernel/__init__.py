"""The rules of soccer once more, compiled, for bots that look millions of positions ahead.

The readable rules next door are the truth; `agreement` and the tests hold this copy to them.

The files: `jit` how things are compiled and kept · `pack` positions and moves as whole numbers ·
`tables` slides and kicks worked out beforehand · `moves` what is legal and what a move does · `playouts`
counting lines and random play · `evaluate` how good a position is · `scratch` what a search writes on ·
`search` and `lookahead` looking ahead · `agreement` that both spellings of the rules agree.
"""
