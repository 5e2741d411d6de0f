"""`rookery check`: a game against the contract, and its compiled rules against its readable ones."""

from rookery.commands.matches import progress_bar
from rookery.core.conformance import faults
from rookery.core.game import AnyGame
from rookery.core.inspection import Finding
from rookery.core.rng import SeededRng
from rookery.core.setups import all_setups
from rookery.core.spec import Setup, spell


def check_game(game: AnyGame, games: int, states: int, seed: str) -> int:
    """Exit code 0 if everything held, 1 with a list if not. Games begun under earlier rules go on by them, so
    those are checked as well."""
    found = sum(_check_version(version, games, seed) for version in (*game.earlier, game))
    return 1 if found else _check_kernel(game, states, seed)


def _check_version(game: AnyGame, games: int, seed: str) -> int:
    """How many faults there are."""
    setups = list(all_setups(game))
    found: list[tuple[Setup, Finding]] = []
    with progress_bar("conformance") as bar:
        task = bar.add_task("", total=len(setups) * games)
        for setup in setups:
            for number in range(games):
                found += [(setup, fault) for fault in faults(game, setup, int(seed, 36) + number)]
                bar.advance(task)
    for setup, fault in found:
        options = ", ".join(f"{name}={spell(value)}" for name, value in setup.options.items())
        print(f"{fault.check}, step {fault.step}, {setup.seats} seats, {options}: {fault.words}")
    print(
        f"Version {game.spec.rules} of the rules: {len(setups)} setups, {len(setups) * games} games, "
        f"{len(found)} faults."
    )
    return len(found)


def _check_kernel(game: AnyGame, states: int, seed: str) -> int:
    compiled = game.compiled()
    if compiled is None:
        return 0
    with progress_bar("compiled against readable rules") as bar:
        task = bar.add_task("", total=states)
        try:
            compared = compiled.agree(states, SeededRng(seed), lambda done: bar.update(task, completed=done))
        except AssertionError as fault:
            print(fault)
            return 1
    print(f"Compiled and readable rules agree on {compared} random states.")
    return 0
