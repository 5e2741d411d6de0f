"""What every game shares. Nothing here knows any particular game, bot or screen.

- `game`         the contract a game keeps
- `verdict`      refusals and outcomes, with named reasons
- `spec`         what a game says about itself; options; setups
- `rng`          random streams, always outside the state
- `dealer`       the fair dealer: commitment, salts, HMAC stream, and its verifier
- `record`       whole games on paper: moves by name, state hashes, replay
- `reading`      what players wrote, read so that every fault is found and named
- `thought`      what a bot is given and what it answers
- `squares`      square-board geometry
- `chances`      the odds that drawing really has
- `conformance`  checks that every game must pass
"""
