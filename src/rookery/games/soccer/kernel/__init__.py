"""The rules of soccer once more, compiled, for bots that look millions of positions ahead.

The readable rules next door are the truth; `agreement` and the tests hold this copy to them.

The files: `pack` positions and moves as whole numbers, and how things are compiled · `tables` slides and
kicks worked out beforehand · `moves` what is legal, what a move does, counting lines and random play ·
`evaluate` how good a position is · `scratch` what a search writes on · `search` looking ahead · `agreement`
that both spellings of the rules agree.
"""
