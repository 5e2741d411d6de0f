"""What the bots reckon with, compiled: how far it is home in turns, and what every choice does to that.

The readable rules next door are the truth; `agreement` and the tests hold this copy to them.

The files: `jit` how things are compiled and kept · `scratch` the game in numbers · `walk` where a walk can
end · `turns` how many turns home · `chances` who will be first · `ends` and `alter` what walks, buddies and
tiles are worth · `agreement` compiled and readable rules compared.
"""
