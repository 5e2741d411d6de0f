"""Reports as one HTML file each, which needs no other file, no other host and no script.

- `page`     the page itself, its look, tables and figures
- `charts`   pictures: whiskers, bars, boards
- `places`   where on a board a part of the game is
- `run`      the report of a run; `tuning` that of a tuning, `ladder` that of a ladder
"""

from rookery.lab.pages.ladder import ladder_page
from rookery.lab.pages.run import run_page
from rookery.lab.pages.tuning import tuning_page

__all__ = ["ladder_page", "run_page", "tuning_page"]
