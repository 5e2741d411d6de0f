"""Skating Penguins, MkII and MkIII, from Brawl Factory: dogfights of flightless birds on slippery ice.

The rules, in short (`rules.md` has them in full, with pictures):

- Two to six players skate one to three penguins each, on a map of hexes with water around it. Each has a
  facing, where it looks and shoots, a direction, where it slides, and a speed. They change one at a time.
- A round gives every penguin one turn, in an order that is drawn (MkII) or rolled (MkIII). Who is moving
  first slides one hex, then as many as its speed says, and in between acts: thrusts, brakes, turns its
  facing, steers its direction, fires. Every action makes the next maneuver harder, and who fails one, falls.
- Sliding into somebody is a collision: both are hurt and shoved, perhaps into others. There are rough ice,
  rocks, drifts and holes to hit, to fall into and to jump over.
- Two dice against the range hit; a black 6 is a critical, snake eyes are a fumble, a white 6 kicks back.
- The last side afloat wins; or the killed come back, and most kills minus times killed win (`victory`).

Options: `edition`, `figures`, `victory`, `round_limit`, `emperor_rounds`, `map`, `edge`, `cards`, `penguins`,
`teams`, `tailing`, `retro`, `missiles`, `rocks_block`, `side_recoil_needs_black_1_4`, `recharge`,
`shields_wear`, `shield_cap`. Maps and cards are data (`docs/scenarios.md`).

Every roll is a move of the dealer's. What is still to be done between two rolls, such as a shove within a
shove, stands on the state's *agenda* (`rules/tasks.py`).

The files: `game` the contract · `options`, `state`, `actions`, `events`, `view` what there is · `notation`,
`refusals`, `words`, `board_text` what people read and write · `position/` position texts · `rules/` what
moves do, ruling by ruling, and the two editions · `texts/` own cards and maps · `bot/` the bots ·
`statistics` what is counted · `bench` how fast the bots are.
"""

from rookery.games.skating.game import Skating

GAME = Skating()
