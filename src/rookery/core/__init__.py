"""What every game shares. Nothing here knows any particular game, bot or screen.

- `game`         the contract a game keeps, with an answer for everything a game need not say itself
- `spec`         what a game says about itself; options; setups
- `refusal`      why something was not accepted: a named reason and a sentence
- `outcome`      how a game ended: scores, places, a named reason and a sentence
- `notation`     moves as text: one declaration writes and reads each
- `sentences`    what happened, told by declaration
- `lines`        position texts, read line by line and word by word
- `forms`        texts of the players' own, read by their types
- `study`        what such a text holds, and what is wrong with it
- `sketch`       a board drawn by declaration
- `rng`          random streams, always outside the state
- `dealer`       the fair dealer: commitment, salts, HMAC stream, and its verifier
- `record`       whole games on paper: moves by name, state hashes, replay
- `thought`      what a bot is given and what it answers
- `judging`      what a position is worth: each side's chance of winning
- `compiled`     what a game with compiled rules promises about them
- `compiling`    compiling, and keeping what was compiled
- `names`        players' names in sentences about seats
- `setups`       every setup a game can be played with, for the checks
- `squares`      square-board geometry
- `hexes`        hex-board geometry
- `extensions`   what other packages bring, tried before it is let in
- `bench`        what a benchmark measures
- `statistics`   what can be counted in a finished game
- `chances`      the odds that drawing really has
- `conformance`  checks that every game must pass; `inspection` and `knowledge_checks` are parts of it
"""
