"""The rules of soccer once more, compiled, for bots that look millions of positions ahead.

The readable rules next door are the truth; `SoccerBrain.agree` and the tests hold this copy to them.

The files: `jit` how things are compiled and kept · `pack` positions and moves as whole numbers ·
`tables` slides and kicks worked out beforehand · `moves` what is legal · `deeds` what a move does ·
`perft` and `randomplay` counting and strolling · `terms` and `evaluate` how good a position is ·
`hashing`, `ordering` and `search` looking ahead.
"""
