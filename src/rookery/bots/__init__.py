"""Bots on the contract alone: who sits down, what they are shown, and what their answer must be.

- `thinking`  which bots there are, what one is handed, and how its answer is checked
- `search`    the bot that plays any game, and `tree`, what it remembers
- `judging`   what any position and any move is worth, as chances of winning
- `foreign`   bots of other packages, and `probe`, which tries one
- `engines`   programs in any language; `engine_talk` what is said to them, `leash` what ends them

Each thinks in a process of its own, on one core.

Linear algebra would start as many threads as there are cores in every one of these processes, and they
would wait for one another most of the time. numpy reads this once, when it is first imported.
"""

import os

for _library in ("OPENBLAS", "MKL", "OMP"):
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")
