"""A seat at a table elsewhere, for programs: by the same invitation as a friend's, with everybody's limits.

    from rookery.client import sit_down

- `seat`     a seat that is taken: its turns, its moves, and coming back after whatever cut the line
- `boards`   the board as a state, as far as the seat can know it
- `playing`  a bot or an engine in that seat
- `line`     one connection; `links` invitations and the requests they lead to; `keeping` the keys of seats

docs/client.md tells how to use it.
"""

from rookery.client.seat import Seat, Turn, sit_down

__all__ = ["Seat", "Turn", "sit_down"]
