"""Position texts: any situation, in lines one can write by hand. (Reading them is in `read.py`.)

    ice hexagon 5                                   the map: hexagon radius · field width height · free q,r …
    hole 0,0                                        also: rough 2 q,r … · rock · drift 3 q,r … · slider
    A1 WW2 at 2,0 facing NW heading W speed 3       a figure: card, hex, and what is not as usual
    B1 Jet at -2,0 facing E damage 4 fallen
    turn A1                                         whose turn it is; at its start

What is left out is as usual: no `ice` is the map of the setup; no `heading` is where it faces; speed and
damage are 0. A figure that is not named is gone. Words that may follow a figure:

    fallen swimming dead gone jammed engines-out unshielded · damage speed missiles thrust-lost brake-lost
    thrust-paid unsteady life kills killed suffered, each with a number · shields, plan with six numbers ·
    trouble, next-trouble with a fumble · hurt-by B1 3, and the round that was

`turn A1 used 2 actions 1 spent thrust fire` is the middle of a turn; `first` among what is spent says that
the first hex is still due. Further lines: `round 3 quiet 2 harm`, `order A1 3, B1 7`, `moved A1`,
`tails A1 B1`, `tailed A1`, `last A1`, `smoke 5 q,r …` (a hole at the end of round 5), `start NW q,r …`,
`ended quiet`, `setup map|cards|shields` with the cards picked so far, and `pending` with a task of the agenda
as JSON, the next one last. Semicolons do for line ends.
"""

import msgspec
from msgspec.structs import replace

from rookery.core.hexes import DIRECTIONS, hex_name
from rookery.games.skating.options import Options
from rookery.games.skating.rules.ground import DRIFT, KINDS, ROUGH, Ground, Start
from rookery.games.skating.rules.setting_up import even_spread
from rookery.games.skating.rules.tasks import NOBODY
from rookery.games.skating.state import CHAOS, PLAY, SPENT_NAMES, Figure, State, base_name, figure_name
from rookery.games.skating.texts.maps import ring_starts, starts_of

FLAGS = ("fallen", "swimming", "dead", "jammed", "engines-out")
NUMBERS = (
    "damage", "missiles", "thrust-lost", "brake-lost", "thrust-paid", "unsteady", "life", "kills", "killed",
    "suffered",
)  # fmt: skip
"""Words that a number follows."""


def field_of(word: str) -> str:
    """The field of a `Figure` that a word is about."""
    return word.replace("-", "_")


def usual_starts(ground: Ground, figures: int) -> tuple[Start, ...]:
    """What a map has that lists none: a hexagon its ring, others nothing."""
    return starts_of(ring_starts(ground.size[0]), figures) if ground.shape == "hexagon" else ()


def usual_figure(options: Options, figure: Figure) -> Figure:
    """A figure as its line would be read if it said nothing but card, hex, facing, heading, speed and
    damage, whether it is dead and how many lives it had."""
    card = options.cards[figure.card]
    shields = even_spread(card.shields) if card.shields else ()
    usual = Figure(figure.who, figure.card, figure.at, figure.facing, figure.direction, figure.speed)
    return replace(
        usual,
        damage=figure.damage,
        dead=figure.dead,
        missiles=options.missiles if card.missiles else 0,
        shields=shields,
        shield_plan=shields,
        life=figure.life,
        killed=figure.life + figure.dead,
        suffered=figure.damage,
    )


def position_text(s: State) -> str:
    lines = []
    if s.phase != PLAY:
        picks = [s.options.cards[card].name for card in s.picks]
        lines.append(" ".join(["setup", "map" if s.phase == CHAOS else s.phase, *picks]))
    lines += _ground_lines(s)
    lines += [_figure_line(s, slot) for slot in range(len(s.figures))]
    if s.phase == PLAY:
        lines += _round_lines(s)
    lines += [f"pending {msgspec.json.encode(task).decode()}" for task in s.agenda]
    if s.ended:
        lines.append(f"ended {s.ended}")
    return "\n".join(lines)


def _ground_lines(s: State) -> list[str]:
    ground = s.ground
    words = ["ice", ground.shape, *map(str, ground.size), *map(hex_name, ground.hexes)]
    lines = [" ".join(words + ["open"] * ground.open)]
    for kind in KINDS:
        values = sorted({f.value for f in ground.features if f.kind == kind})
        for value in values:
            hexes = [hex_name(f.at) for f in ground.features if (f.kind, f.value) == (kind, value)]
            lines.append(" ".join([kind, *([str(value)] if kind in (ROUGH, DRIFT) else []), *hexes]))
    for smoke in s.smoke:
        lines.append(f"smoke {smoke.round} {hex_name(smoke.at)}")
    if ground.starts != usual_starts(ground, s.options.count):
        lines += [f"start {DIRECTIONS[start.facing]} {hex_name(start.at)}" for start in ground.starts]
    return lines


def _figure_line(s: State, slot: int) -> str:
    options, figure = s.options, s.figures[slot]
    card = options.cards[figure.card]
    words = [figure_name(options, s.figures, slot), card.name]
    words += ["gone"] if figure.at is None else ["at", hex_name(figure.at)]
    words += ["facing", DIRECTIONS[figure.facing]]
    if figure.direction != figure.facing:
        words += ["heading", DIRECTIONS[figure.direction]]
    if figure.speed:
        words += ["speed", str(figure.speed)]
    usual = usual_figure(options, figure)
    # Whoever is gone is dead without saying so.
    gone = figure.at is None
    words += [word for word in FLAGS if getattr(figure, field_of(word)) and not (gone and word == "dead")]
    for word in NUMBERS:
        value = getattr(figure, field_of(word))
        if value != (0 if word in ("damage", "life") else getattr(usual, field_of(word))):
            words += [word, str(value)]
    if card.shields and not figure.shields:
        words.append("unshielded")
    elif figure.shields != usual.shields:
        words += ["shields", *map(str, figure.shields)]
    if figure.shield_plan != figure.shields:
        words += ["plan", *map(str, figure.shield_plan)]
    words += ["trouble", figure.trouble] if figure.trouble else []
    words += ["next-trouble", figure.trouble_next] if figure.trouble_next else []
    if figure.hurt_by != NOBODY:
        words += ["hurt-by", base_name(options, figure.hurt_by), str(figure.hurt_round)]
    return " ".join(words)


def _round_lines(s: State) -> list[str]:
    def name(slot: int) -> str:
        return figure_name(s.options, s.figures, slot)

    def named(bits: int) -> str:
        return " ".join(name(slot) for slot in range(len(s.numbers)) if bits >> slot & 1)

    here = [slot for slot, number in enumerate(s.numbers) if number]
    lines = [f"round {s.round}" + (f" quiet {s.quiet}" if s.quiet else "") + (" harm" if s.harm else "")]
    lines.append("order " + ", ".join(f"{name(slot)} {s.numbers[slot]}" for slot in here))
    if s.moved:
        lines.append(f"moved {named(s.moved)}")
    tails = [f"{name(slot)} {name(leader)}" for slot, leader in enumerate(s.leaders) if leader != NOBODY]
    if tails:
        lines.append("tails " + ", ".join(tails))
    if s.tailed:
        lines.append(f"tailed {named(s.tailed)}")
    if s.last != NOBODY:
        lines.append(f"last {name(s.last)}")
    if s.acting != NOBODY:
        spent = [word for bit, word in SPENT_NAMES.items() if s.spent & bit]
        words = ["turn", name(s.acting), "used", str(s.used), "actions", str(s.acts)]
        lines.append(" ".join(words + (["spent", *spent] if spent else [])))
    if s.shoved:
        lines.append(f"shoved {named(s.shoved)}")
    return lines
