"""A ladder: bots play each other, each against each, and all get a rating on one scale.

It is an experiment like any other: every pairing is a cell or, where more than two play, every mix of bots.
So it can be stopped and go on, and nothing but its rows says who is how strong.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from statistics import fmean
from typing import TYPE_CHECKING

import msgspec

from rookery.bots.engines import engine_of, is_engine
from rookery.bots.foreign import brought_bots
from rookery.bots.judging import Judging
from rookery.bots.thinking import check_player
from rookery.core.game import CHANCE, AnyGame
from rookery.core.refusal import refuse
from rookery.core.rng import SeededRng
from rookery.core.spec import Setup, shown
from rookery.lab.experiment import MOST_CELLS, MOST_GAMES, Bot, Cell, Plan
from rookery.lab.folder import Spent
from rookery.lab.intervals import Figure, rate_of
from rookery.lab.pairs import Pairs
from rookery.lab.ratings import LEAST_DEALS, Finish, ratings_of
from rookery.lab.rows import BOT_FAILED
from rookery.lab.seated import Seated
from rookery.lab.seen import CellSeen, GameSeen, seen_in
from rookery.lab.strangers import BotFailed

if TYPE_CHECKING:
    import pyarrow as pa

YARDSTICKS = ("search:100", "search:1000")
"""Bots that know nothing of any game: where nobody says who plays, they do beside the game's own levels."""

PATIENCE = 60
"""Seconds an engine or a bot of another package has for a move."""


class Rung(msgspec.Struct, frozen=True):
    """A bot, and what it did. `rating` is in points above the ladder's zero. `score` is its share of wins,
    and `drawn` the part of its games in which it shared the first place. `seconds` it took for a choice, on
    average; None where nobody measured it."""

    bot: str
    rating: Figure
    score: float
    drawn: float
    seconds: float | None


class Ladder(msgspec.Struct, frozen=True):
    """All bots, the strongest first. `games` count, `broken` had no result. `pairs` says how often each came
    before each other."""

    game: str
    title: str
    version: str
    seed: str
    players: int
    zero: str
    games: int
    broken: int
    rungs: tuple[Rung, ...]
    pairs: tuple["Met", ...]

    @property
    def matrix(self) -> Pairs:
        return {(met.bot, met.other): met.share for met in self.pairs}


class Met(msgspec.Struct, frozen=True):
    """How often `bot` came before `other` where both played; half of the times they shared a place."""

    bot: str
    other: str
    share: Figure


# ---- before ----


def ladder_plan(game: AnyGame, setup: Setup, levels: Sequence[str], games: int, seed: str) -> Plan:
    """The experiment in which all of these meet, `games` for each pairing or mix."""
    bots = _checked(game, levels)
    if len(set(game.sides(setup))) < setup.seats:
        refuse("no_ladder", "On a ladder all play for themselves; with these house rules some play together.")
    least = LEAST_DEALS * setup.seats
    if not least <= games <= MOST_GAMES:
        words = f"A ladder must have {least} to {MOST_GAMES:,} games a pairing, not {games}."
        refuse("bad_games", words)
    game.start(setup)
    seated = [*zip(range(MOST_CELLS + 1), _mixes(bots, setup.seats), strict=False)]
    if len(seated) > MOST_CELLS:
        refuse("too_many_bots", f"There are more than {MOST_CELLS:,} pairings; name fewer bots.")
    cells = tuple(_cell(number, setup, mix) for number, mix in seated)
    return Plan(
        game=game.spec.id,
        rules=game.spec.rules,
        title=f"{game.spec.title}: the ladder",
        seed=seed,
        cells=cells,
        judged=0,
        luck=0,
        games=games,
        precision=None,
        most=games,
        patience=PATIENCE,
    )


def _checked(game: AnyGame, levels: Sequence[str]) -> list[Bot]:
    for level in levels:
        check_player(game, level)
        if levels.count(level) > 1:
            refuse("named_twice", f"The bot {shown(level)} is named twice; each stands on a ladder once.")
    if len(levels) < 2:
        refuse("too_few_bots", "A ladder needs at least two bots.")
    return [Bot(level) for level in levels]


def _mixes(bots: Sequence[Bot], players: int) -> Iterator[tuple[Bot, ...]]:
    """All different where there are enough, else everybody equally often or once more. Those with the last
    bot come last, so that a ladder goes on when a bot is added to it."""
    often, more = divmod(players, len(bots))
    if not more:
        yield tuple(bots) * often
    for place in range(len(bots)):
        for some in combinations(bots[:place], more - 1) if more else ():
            yield tuple(bots) * often + (*some, bots[place])


def _cell(number: int, setup: Setup, mix: tuple[Bot, ...]) -> Cell:
    name = " against ".join(bot.name for bot in mix)
    return Cell(number, name, {"seats": name}, setup, mix)


def check_strangers(plan: Plan) -> None:
    """Engines and bots of other packages are asked for one move each: one that cannot play would only lose
    all of its games."""
    game = plan.played()
    setup = plan.cells[0].setup
    for bot in _bots_of(plan):
        if not is_engine(bot.level) and bot.level not in brought_bots().bots:
            continue
        state = game.start(setup)
        dealer = SeededRng(plan.seed, "dealer")
        while game.to_act(state) == (CHANCE,):
            state, _ = game.play(state, {CHANCE: game.draw(state, dealer)})
        seat = game.to_act(state)[0]
        try:
            Seated(game, setup, bot, plan.patience).choose(
                state, seat, game.legal(state, seat), "first", Judging(game, setup)
            )
        except BotFailed as failed:
            refuse("bot_failed", f"The bot {failed}")
        finally:
            if is_engine(bot.level):
                engine_of(bot.level).close()


# ---- after ----


def ladder_of(plan: Plan, rows: "pa.Table", times: Mapping[str, Spent], zero: str) -> Ladder:
    """What the rows say about everybody's strength; `zero` is the bot whose rating is 0."""
    bots = _bots_of(plan)
    names = [bot.name for bot in bots]
    seen = seen_in(plan, rows)
    played = [(one, game) for one in seen for game in one.games if game.finished or game.reason == BOT_FAILED]
    broken = [game for one in seen for game in one.games if not game.finished and game.reason != BOT_FAILED]
    if not played:
        refuse(
            "all_broken",
            f"No game came to an end. The first one: {broken[0].fault}" if broken else "No game was played.",
        )
    finishes = [_finish(bots, one, game) for one, game in played]
    ratings = ratings_of(len(bots), finishes, names.index(zero))
    rungs = [
        _rung(name, number, ratings[number], finishes, [game for _, game in played], times.get(name))
        for number, name in enumerate(names)
    ]
    ordered = sorted(rungs, key=lambda rung: -rung.rating.value)
    shares = _shares(finishes)
    places = {rung.bot: place for place, rung in enumerate(ordered)}
    met = [Met(names[one], names[other], share) for (one, other), share in shares.items()]
    return Ladder(
        game=plan.game,
        title=plan.title,
        version=plan.version,
        seed=plan.seed,
        players=plan.cells[0].setup.seats,
        zero=zero,
        games=len(played),
        broken=len(broken),
        rungs=tuple(ordered),
        pairs=tuple(sorted(met, key=lambda one: (places[one.bot], places[one.other]))),
    )


def _bots_of(plan: Plan) -> list[Bot]:
    return list(dict.fromkeys(bot for cell in plan.cells for bot in cell.bots))


def _finish(bots: Sequence[Bot], one: CellSeen, game: GameSeen) -> Finish:
    return Finish(
        game.deal,
        tuple(bots.index(one.cell.bots[row.bot]) for row in game.seats),
        tuple(row.rank for row in game.seats),
    )


def _rung(
    name: str,
    number: int,
    rating: Figure,
    finishes: Sequence[Finish],
    games: Sequence[GameSeen],
    spent: Spent | None,
) -> Rung:
    shares = [
        row.share
        for finish, game in zip(finishes, games, strict=True)
        for bot, row in zip(finish.bots, game.seats, strict=True)
        if bot == number
    ]
    count = max(1, len(shares))
    return Rung(
        name,
        rating,
        sum(shares) / count,
        sum(0 < share < 1 for share in shares) / count,
        spent.seconds / spent.choices if spent and spent.choices else None,
    )


def _shares(finishes: Sequence[Finish]) -> dict[tuple[int, int], Figure]:
    found: dict[tuple[int, int], dict[int, list[float]]] = {}
    for game in finishes:
        seats = range(len(game.bots))
        for one in seats:
            for other in seats:
                if game.bots[one] != game.bots[other]:
                    ahead = (
                        1 + (game.ranks[one] < game.ranks[other]) - (game.ranks[one] > game.ranks[other])
                    ) / 2
                    deals = found.setdefault((game.bots[one], game.bots[other]), {})
                    deals.setdefault(game.deal, []).append(ahead)
    return {
        pair: rate_of([fmean(deal) for deal in deals.values()], sum(map(len, deals.values())))
        for pair, deals in found.items()
    }
