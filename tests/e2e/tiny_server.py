"""`rookery`, with the tiny games on the shelf: what soccer cannot show is shown with them."""

from rookery.cli import main
from rookery.games import all_games
from rookery.torture.hopping import Hopping
from rookery.torture.pebbles import Pebbles
from tests.e2e.sketched import Waddle

if __name__ == "__main__":
    all_games().update(hopping=Hopping(), pebbles=Pebbles(), waddle=Waddle())
    main()
