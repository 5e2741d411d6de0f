"""`rookery move-store`: all games from one place to another."""

from rookery.commands.matches import progress_bar
from rookery.core.refusal import refuse
from rookery.table.stores.carrying import carry, check_empty, count_rows
from rookery.table.stores.places import StorePlace, alone, check_there, reading, start_time, time_of, writing


def move_store(source: StorePlace, target: StorePlace) -> None:
    """Nothing is deleted where they were."""
    if source == target:
        refuse("same_place", "Both are the same place; say where the games shall go.")
    check_there(source)
    with alone(source), alone(target), reading(source) as there, progress_bar("move-store") as bar:
        task = bar.add_task("", total=count_rows(there))
        with writing(target) as here:
            check_empty(here, target.words)
            later = start_time(here, target, time_of(there, source))
            tables = carry(there, here, later, lambda rows: bar.advance(task, rows))
    games = "1 table is" if tables == 1 else f"{tables:,} tables are"
    print(f"{games} in {target.words}, every row compared. Those in {source.words} are still there.")
