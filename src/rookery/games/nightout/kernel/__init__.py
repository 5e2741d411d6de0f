"""What the bots reckon with, compiled: how far it is home in turns, and what every choice does to that.

The readable rules next door are the truth; `agreement` and the tests hold this copy to them.

The files: `scratch` the game in numbers, and how things are compiled · `turns` how many turns home, and where
a walk can end · `chances` who will be first · `worth` what walks, buddies and tiles are worth · `agreement`
compiled and readable rules compared.
"""
