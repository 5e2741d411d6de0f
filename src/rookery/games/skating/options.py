"""The options, and what they settle: a `House`, a map, and perhaps who skates what."""

from typing import cast

from rookery.core.refusal import refuse
from rookery.core.spec import Choice, Option, OptionValue, Setup, Whole, Written, shown
from rookery.core.study import Fault
from rookery.games.skating.cards import CARD_NAME, SAMPLES, Card, read_cards
from rookery.games.skating.paper.maps import Chart, read_map, why_no_start
from rookery.games.skating.rules.editions import EDITIONS
from rookery.games.skating.state import EMPEROR, LAST_AFLOAT, House

CHAOS_MAP = "chaos"
CHOOSE = "choose"
MOST_MAP, MOST_CARD_SET, MOST_PENGUINS = 8000, 5000, 300

OPTIONS: tuple[Option, ...] = (
    Choice(
        "edition",
        "Edition",
        "Two editions of one game: MkIII steers any way and brakes by thrusting back; MkII has brakes.",
        ("mk3", "mk2"),
        ("MkIII", "MkII"),
    ),
    Choice("figures", "Penguins each", "How many figures each player skates.", (1, 2, 3), ("1", "2", "3")),
    Choice(
        "teams",
        "Teams",
        "Two sides take turns around the rink and need an even number of players; pairs need four or six.",
        ("off", "two", "pairs"),
        ("everyone alone", "two sides", "pairs"),
    ),
    Choice(
        "victory",
        "Victory",
        "Last afloat: be the last side alive. Emperor: the killed return; most kills minus times killed.",
        (LAST_AFLOAT, EMPEROR),
        ("last afloat", "Penguin Emperor"),
    ),
    Whole("round_limit", "Round limit", "Last afloat: after so many rounds kills decide.", 40, 1, 200),
    Whole("emperor_rounds", "Emperor's rounds", "Emperor: how many rounds are played.", 12, 1, 100),
    Written(
        "map",
        "Map",
        "The ice to skate on. Chaos is drawn anew for each game.",
        ("pond", "rink", "sheet", CHAOS_MAP),
        ("Pond: bare ice", "Rink: a bit of everything", "Sheet: 20 by 20", "Chaos: drawn by the dealer"),
        MOST_MAP,
    ),
    Choice(
        "edge",
        "Edge",
        "What is around the map: the water most maps have, or open ice without a border.",
        ("water", "open"),
        ("as the map has it, usually water", "open ice"),
    ),
    Written(
        "cards",
        "Stat cards",
        "The kinds of penguin there are.",
        (SAMPLES,),
        ("WW1, WW2, Jet and Space",),
        MOST_CARD_SET,
    ),
    Written(
        "penguins",
        "Who skates what",
        "Everyone chooses, or all are settled here: cards by player, with semicolons, and by figure, with "
        "commas, as in: WW1, Jet; Space, WW2.",
        (CHOOSE, "WW1", "WW2", "Jet", "Space"),
        ("everyone chooses", "all WW1", "all WW2", "all Jets", "all Space"),
        MOST_PENGUINS,
    ),
    Choice(
        "tailing",
        "Tailing",
        "MkIII only: wait for a figure in front and move right after it.",
        (False, True),
        ("off", "on"),
    ),
    Choice(
        "retro",
        "Retro thrust",
        "MkII without brakes: slow down by thrusting backwards. MkIII always does.",
        (False, True),
        ("off", "on"),
    ),
    Choice(
        "missiles",
        "Missiles",
        "MkII: how many a penguin has that carries any. In MkIII they are always two.",
        (2, 1, 3),
        ("2", "1", "3"),
    ),
    Choice("rocks_block", "Rocks block shots", "Whether rocks give cover.", (False, True), ("off", "on")),
    Choice(
        "side_recoil_needs_black_1_4",
        "Recoil of side shots",
        "On: a side shot's recoil and impact change speeds only if the black die is 1 to 4.",
        (False, True),
        ("as any", "only on black 1 to 4"),
    ),
    Choice(
        "recharge",
        "Recharge",
        "On: thrust paid for shots comes back each turn. Off: what is paid is gone.",
        (False, True),
        ("off", "thrust returns"),
    ),
    Choice(
        "shields_wear",
        "Shields wear",
        "On: a shield loses what it has stopped.",
        (False, True),
        ("off", "on"),
    ),
    Choice(
        "shield_cap",
        "Shield cap",
        "All twelve points in front stop every cannon for ever; at most 4 a side prevents that.",
        (0, 4),
        ("none", "4 a side"),
    ),
)


def _sides(seats: int, teams: OptionValue) -> tuple[int, ...]:
    """One side a seat, alternating around the table and so around the ice."""
    if teams == "off":
        return tuple(range(seats))
    if seats % 2:
        refuse("bad_teams", f"Teams need an even number of players; there are {seats}.")
    if teams == "pairs" and seats < 4:
        refuse("bad_teams", "Pairs need four or six players: one pair alone has nobody to skate against.")
    count = 2 if teams == "two" else seats // 2
    return tuple(seat % count for seat in range(seats))


def house_of(setup: Setup) -> House:
    """The house rules of a checked setup; a faulty text or an impossible combination is refused."""
    options = setup.options
    cards, faults = read_cards(cast(str, options["cards"]))
    if faults:
        refuse("bad_cards", faults[0].words)
    edition = EDITIONS[cast(str, options["edition"])]
    if options["tailing"] and not edition.order_die:
        refuse("no_tailing", "Tailing needs the numbers of MkIII's order: play MkIII, or without tailing.")
    if edition.missiles and options["missiles"] != edition.missiles:
        refuse("fixed_missiles", "MkIII's penguins have two missiles: leave it at two, or play MkII.")
    emperor = options["victory"] == EMPEROR
    return House(
        edition=edition.name,
        seats=setup.seats,
        figures=cast(int, options["figures"]),
        sides=_sides(setup.seats, options["teams"]),
        cards=cards,
        victory=cast(str, options["victory"]),
        round_limit=cast(int, options["emperor_rounds" if emperor else "round_limit"]),
        tailing=cast(bool, options["tailing"]),
        retro=cast(bool, options["retro"]),
        missiles=cast(int, options["missiles"]),
        rocks_block=cast(bool, options["rocks_block"]),
        side_recoil=cast(bool, options["side_recoil_needs_black_1_4"]),
        recharge=cast(bool, options["recharge"]),
        shields_wear=cast(bool, options["shields_wear"]),
        shield_cap=cast(int, options["shield_cap"]),
    )


def chart_of(setup: Setup, house: House) -> Chart | None:
    """The map, if so many can start on it; None if the dealer draws one."""
    text = cast(str, setup.options["map"])
    if text == CHAOS_MAP:
        return None
    chart, faults = read_map(text)
    if faults:
        refuse("bad_map", faults[0].words)
    why = why_no_start(chart, house.count)
    if why:
        refuse("no_start", f"{house.count} figures cannot start on this map: {why}.")
    return chart


# ---- who skates what ----


def read_penguins(text: str) -> tuple[tuple[tuple[str, ...], ...], tuple[Fault, ...]]:
    """Card names by player and figure, and what is wrong with the spelling; whether there are such cards
    is for the card set to say. Nothing at all if everyone chooses."""
    if text == CHOOSE:
        return (), ()
    faults: list[Fault] = []
    players = tuple(tuple(name.strip() for name in part.split(",")) for part in text.split(";"))
    for player, names in enumerate(players, 1):
        for number, name in enumerate(names, 1):
            if not CARD_NAME.fullmatch(name):
                where = f"player {player}, figure {number}"
                said = shown(name) or "nothing"
                faults.append(Fault(where, f"{where.capitalize()}: {said} is not the name of a card."))
    return players, tuple(faults)


def picks_of(setup: Setup, house: House) -> tuple[int, ...]:
    """The cards of all figures, if they are settled beforehand or there is no choice; else none."""
    players, faults = read_penguins(cast(str, setup.options["penguins"]))
    if faults:
        refuse("bad_penguins", faults[0].words)
    if not players:
        return (0,) * house.count if len(house.cards) == 1 else ()
    if len(players) not in (1, house.seats):
        refuse(
            "bad_penguins", f"Who skates what is said for {len(players)} players; there are {house.seats}."
        )
    picks = []
    for who in range(house.count):
        names = players[who % house.seats % len(players)]
        if len(names) not in (1, house.figures):
            words = f"Who skates what names {len(names)} figures for a player; each has {house.figures}."
            refuse("bad_penguins", words)
        picks.append(_card_called(house.cards, names[who // house.seats % len(names)]))
    return tuple(picks)


def _card_called(cards: tuple[Card, ...], name: str) -> int:
    for number, card in enumerate(cards):
        if card.name == name:
            return number
    listed = ", ".join(card.name for card in cards)
    refuse("no_such_card", f"There is no card {shown(name)}; there is {listed}.")
