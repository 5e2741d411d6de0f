"""What players' own texts hold, for the pages where they are written: maps, cards, who skates what."""

from collections.abc import Callable

import msgspec

from rookery.core.hexes import hex_name
from rookery.core.risk import Modifier
from rookery.core.study import Fault, Study
from rookery.games.skating.options import CHAOS_MAP
from rookery.games.skating.rules.aiming import plain_need, spread_of
from rookery.games.skating.rules.editions import EDITIONS, Edition
from rookery.games.skating.rules.movement import maneuver_need
from rookery.games.skating.rules.odds import mean_damage, shot_chance, trial_chance
from rookery.games.skating.rules.tasks import Trial
from rookery.games.skating.state import CANNON, MISSILE
from rookery.games.skating.texts.cards import Card, cards_text, read_cards
from rookery.games.skating.texts.drawn_maps import chaos
from rookery.games.skating.texts.maps import Chart, figures_for, map_text, read_map
from rookery.games.skating.texts.penguins import read_penguins
from rookery.games.skating.texts.teams import WRITTEN_OUT, read_teams
from rookery.games.skating.view import FeatureView, StartView, features_of, starts_of

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
        features_of(ground),
        starts_of(chart.starts),
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

    def hit(weapon: str) -> tuple[float, ...]:
        return tuple(shot_chance(plain_need(edition, card, weapon, distance)) for distance in ranges)

    return CardOdds(
        edition.name,
        tuple(_maneuver(card, actions) for actions in range(ACTIONS)),
        hit(CANNON),
        hit(MISSILE) if card.missiles else (),
        tuple(1 + 2 * spread_of(edition, card, CANNON)(distance) for distance in ranges),
        mean_damage(card),
        tuple(_stopping(card, edition, speed) for speed in range(1, (card.top_speed or DEFAULT_TOP) + 1)),
    )


def _maneuver(card: Card, actions: int) -> float:
    ease = Modifier("maneuverability", card.maneuverability)
    return trial_chance(Trial("face", 0, maneuver_need(actions), (ease,)))


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


def study_teams(text: str) -> Study:
    text = WRITTEN_OUT.get(text, text)
    return Study(read_teams(text)[1], text)


STUDIES: dict[str, Callable[[str], Study]] = {
    "map": study_map,
    "cards": study_cards,
    "penguins": study_penguins,
    "teams": study_teams,
}
