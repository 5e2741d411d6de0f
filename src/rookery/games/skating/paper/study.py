"""What players' own texts hold, for the pages where they are written: maps, cards, who skates what."""

import msgspec

from rookery.core.hexes import DIRECTIONS, hex_name
from rookery.core.study import Fault, Study
from rookery.games.skating.cards import Card, cards_text, read_cards
from rookery.games.skating.options import CHAOS_MAP, read_penguins
from rookery.games.skating.paper.charts import chaos
from rookery.games.skating.paper.maps import Chart, figures_for, map_text, read_map
from rookery.games.skating.rules.edition import Edition, fan
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.rules.maneuvers import maneuver_need
from rookery.games.skating.rules.odds import shot_chance
from rookery.games.skating.view import FeatureView, StartView

FARTHEST_SHOT = 12
ACTIONS = 6
"""How many earlier actions the table of maneuvers goes up to."""

DEFAULT_TOP = 12
"""How fast a card without a top speed is taken to go in the table of stopping distances."""


class MapStudy(Study, frozen=True):
    """`figures` are the numbers of figures that can start; `starts` all places to start from."""

    title: str
    shape: str
    size: tuple[int, ...]
    hexes: tuple[str, ...]
    open: bool
    features: tuple[FeatureView, ...]
    starts: tuple[StartView, ...]
    figures: tuple[int, ...]


class CardOdds(msgspec.Struct, frozen=True, gc=False):
    """What a card comes to in one edition. Chances are from 0 to 1.

    `maneuver` goes by the number of earlier actions, from none; `hit` and `missile` by range, from 1, at a
    target of no size straight ahead with no earlier action (0 where the arc does not reach straight ahead);
    `width` is how many hexes wide the cannon's arc is there; `damage` the mean damage of a hit;
    `stopping` how many hexes it takes to a halt from each speed, from 1, facing where it goes and using all
    its brakes, or turned about and thrusting back; None if it cannot.
    """

    edition: str
    maneuver: tuple[float, ...]
    hit: tuple[float, ...]
    missile: tuple[float, ...]
    width: tuple[int, ...]
    damage: float
    stopping: tuple[int | None, ...]


class CardView(msgspec.Struct, frozen=True, gc=False):
    card: Card
    power: str
    odds: tuple[CardOdds, ...]


class CardsStudy(Study, frozen=True):
    cards: tuple[CardView, ...]


class PenguinsStudy(Study, frozen=True):
    """Card names by player and figure; empty if everyone chooses."""

    players: tuple[tuple[str, ...], ...]


# ---- maps ----


def study_map(text: str) -> MapStudy:
    if text == CHAOS_MAP:
        # One example: the dealer draws another each time.
        chart = chaos(1, 2)
        return _map_study(chart, text, ())
    chart, faults = read_map(text)
    return _map_study(chart, map_text(text), faults)


def _map_study(chart: Chart, text: str, faults: tuple[Fault, ...]) -> MapStudy:
    ground = chart.ground
    return MapStudy(
        faults,
        text,
        chart.title,
        ground.shape,
        ground.size,
        tuple(map(hex_name, ground.hexes)),
        ground.open,
        tuple(FeatureView(hex_name(f.at), f.kind, f.value) for f in ground.features),
        tuple(StartView(hex_name(start.at), DIRECTIONS[start.facing]) for start in chart.starts),
        figures_for(chart),
    )


# ---- cards ----


def study_cards(text: str) -> CardsStudy:
    cards, faults = read_cards(text)
    return CardsStudy(faults, cards_text(text), tuple(_card_view(card) for card in cards))


def _card_view(card: Card) -> CardView:
    return CardView(card, card.power, tuple(card_odds(card, edition) for edition in EDITIONS.values()))


def card_odds(card: Card, edition: Edition) -> CardOdds:
    ranges = range(1, FARTHEST_SHOT + 1)
    return CardOdds(
        edition.name,
        tuple(_maneuver(card, actions) for actions in range(ACTIONS)),
        tuple(shot_chance(distance + card.accuracy) for distance in ranges),
        tuple(shot_chance(edition.missile_base(distance)) for distance in ranges) if card.missiles else (),
        tuple(1 if card.arc == "line" else 1 + 2 * fan(distance) for distance in ranges),
        _mean_damage(card),
        tuple(_stopping(card, edition, speed) for speed in range(1, (card.top_speed or DEFAULT_TOP) + 1)),
    )


def _maneuver(card: Card, actions: int) -> float:
    return sum(die + card.maneuverability > maneuver_need(actions) for die in range(1, 7)) / 6


def _mean_damage(card: Card) -> float:
    """Dice, plus what is added, never less than 0."""
    sums = {0: 1}
    for _ in range(card.dice):
        spread: dict[int, int] = {}
        for total, ways in sums.items():
            for die in range(1, 7):
                spread[total + die] = spread.get(total + die, 0) + ways
        sums = spread
    return sum(max(0, total + card.plus) * ways for total, ways in sums.items()) / float(6**card.dice)


def _stopping(card: Card, edition: Edition, speed: int) -> int | None:
    """Each turn one hex is moved first; then it slows down and goes what is left."""
    slower = card.brake if edition.brakes and not card.retro_only else card.thrust
    if not slower:
        return None
    hexes = 0
    while speed:
        after = max(0, speed - slower)
        hexes += max(1, after)
        speed = after
    return hexes


def study_penguins(text: str) -> PenguinsStudy:
    players, faults = read_penguins(text)
    return PenguinsStudy(faults, text, players)
