"""What an onlooker is shown. Cards, battlegrounds and attributes go by name, seats by number from 0.

Everything is built from nothing up: a new field is secret until it is filled in here. A spectator's view has
everything but what is marked *own*. Squads that are face up are shown as in `rules/tally.py`.
"""

import msgspec

from rookery.core.game import Seat, View
from rookery.games.battle.options import OURS
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.competition import leavers
from rookery.games.battle.rules.dealer import may_turn_up
from rookery.games.battle.rules.draft import drafted, hand_at, hand_of, lane_of, passing, turned_up
from rookery.games.battle.rules.explained import ABILITIES_EXPLAINED, PRESENTS_EXPLAINED, Explained
from rookery.games.battle.rules.tally import SquadView, decide, squad_views, worths
from rookery.games.battle.state import ATTRIBUTES, DEPLOY, GROUNDS, HAND, HOLD, Card, Result, Squad, State


class GroundView(msgspec.Struct, frozen=True, gc=False):
    """A battleground of this round. While it is face down, `name` and `attribute` are "" and `prizes` empty,
    and `maybe` has the attributes it could turn out to have. `prizes` are the Fish for each place.

    `stage` is "hidden", "open" (to come), "now" (being contested) or "done".
    """

    name: str
    attribute: str
    prizes: tuple[int, ...]
    maybe: tuple[str, ...]
    stage: str


class ResultView(msgspec.Struct, frozen=True, gc=False):
    """A battleground of this round that is decided, with all the why."""

    ground: str
    attribute: str
    squads: tuple[SquadView, ...]


class PastSquad(msgspec.Struct, frozen=True, gc=False):
    """A Squad of an earlier round, as it stood at the tally."""

    seat: int
    cards: tuple[str, ...]
    total: int | None
    place: int
    fish: int


class PastView(msgspec.Struct, frozen=True, gc=False):
    """A battleground of an earlier round. `round` counts from 1."""

    round: int
    ground: str
    attribute: str
    squads: tuple[PastSquad, ...]


class PlayerView(msgspec.Struct, frozen=True, gc=False):
    """What everyone may know of a seat. `side` is its team, or the seat itself where there are none; `fish`
    is the side's. `piles` has the sizes of its face-down Squads, 0 once they are turned up; none before
    deploying. `ahead` are its Travelers that wait face up at the next battleground."""

    seat: int
    side: int
    fish: int
    hand: int
    picks: int
    piles: tuple[int, ...]
    ahead: tuple[str, ...]


class TurnView(msgspec.Struct, frozen=True, gc=False):
    """Whose abilities are being resolved. `queue` has the seats that still do so here, this one first.

    `waiting` are its penguins whose ability is still to come, `card` is the one under way ("" before it is
    chosen). `recipient` got a Present (None: nobody yet), `present` is what was in it ("" while wrapped),
    `target` the penguin that is about to be replaced ("" for none).
    """

    seat: int
    queue: tuple[int, ...]
    waiting: tuple[str, ...]
    card: str
    recipient: int | None
    present: str
    target: str


class MemoryView(msgspec.Struct, frozen=True, gc=False):
    """*Own*: a hand one held in this round's draft. `pick` counts from 1; `cards` is the whole hand, `picked`
    what one took out of it, `to` the seat it was passed to. `taken` is what the others had taken out when
    it came round again; empty until then."""

    pick: int
    cards: tuple[str, ...]
    picked: str
    to: int
    taken: tuple[str, ...]


class CountView(msgspec.Struct, frozen=True, gc=False):
    """*Own*: what a card of one's hand counts if nothing happens to it, by battleground from left to right:
    in company, and `alone` as the only one of its Squad. `leaves` where it would go on to the next one."""

    card: str
    counts: tuple[int, ...]
    alone: tuple[int, ...]
    leaves: tuple[bool, ...]


class BattleView(View, frozen=True, tag="battle"):
    #: counts from 1
    round: int
    rounds: int
    #: what is being waited for: "open" and "deal" (dealer), "draft", "hold", "deploy" (all at once),
    #: "order", "give", "intimidate", "remove", "replace" (one seat), "unwrap", "draw" (dealer), "over"
    phase: str
    #: this round's three battlegrounds, left to right; empty before they are laid out
    grounds: tuple[GroundView, ...]
    #: the battleground being contested, counting from 0; None outside the competition
    at: int | None
    players: tuple[PlayerView, ...]
    #: the seats of each side; one seat each where there are no teams
    teams: tuple[tuple[int, ...], ...]
    #: where hands go this round: 1 to the next higher seat (left), -1 to the next lower (right), 0 nowhere
    passing: int
    #: how many cards are kept when hands are dealt and one chooses; 0 outside "hold"
    keep: int

    #: *own*: the cards one may choose from; in "deploy" all one has
    hand: tuple[str, ...]
    #: *own*: what each card of the hand counts where, while one deploys; empty before and after
    counts: tuple[CountView, ...]
    #: *own*: what one has drafted so far, in that order
    picks: tuple[str, ...]
    #: *own*: one's three piles as deployed
    piles: tuple[tuple[str, ...], ...]
    #: *own*: cards one did not keep this round, in the short variant
    aside: tuple[str, ...]
    #: *own*: every hand one has held and passed on this round
    memory: tuple[MemoryView, ...]

    #: Squads at the battleground being contested, one a seat; empty outside the competition
    squads: tuple[SquadView, ...]
    #: whose abilities are being resolved; None if nobody's
    turn: TurnView | None
    #: this round's decided battlegrounds
    results: tuple[ResultView, ...]
    #: the battlegrounds of earlier rounds
    history: tuple[PastView, ...]

    #: how many cards are left in the Penguin Deck
    deck: int
    #: the used pile: what lies face up, in order, and how many lie face down
    used: tuple[str, ...]
    used_hidden: int
    #: Presents left to turn up this round, by kind, and those that were
    presents: tuple[str, ...]
    opened: tuple[str, ...]

    #: every card in the game, in alphabetical order: the one list that says what is printed on them
    cards: tuple[Card, ...]
    #: "rookery" for the cards of this project, "own" for a set of the players'
    card_set: str
    #: whether abilities are ignored
    family: bool
    #: what each ability does (nothing in the family variant) and what each kind of Present does
    abilities_explained: tuple[Explained, ...]
    presents_explained: tuple[Explained, ...]


# ---- built ----


def view_of(s: State, who: Seat | None, box: Box) -> BattleView:
    options = s.options
    sides = options.sides
    opened = list(box.presents) if not options.family else []
    for present in s.presents:
        opened.remove(present)
    return BattleView(
        round=s.round,
        rounds=options.rounds,
        phase=s.phase,
        grounds=_grounds(s, box),
        at=s.at if s.squads else None,
        players=tuple([_player(s, seat, box) for seat in range(options.seats)]),
        teams=tuple([tuple(range(side, options.seats, sides)) for side in range(sides)]),
        passing=passing(s),
        keep=HAND if s.phase == HOLD else 0,
        hand=() if who is None else box.spell(hand_of(s, who)),
        counts=() if who is None or s.phase != DEPLOY else _counts(s, who, box),
        picks=() if who is None or not s.lanes else box.spell(drafted(s, who)),
        piles=() if who is None or not s.piles else tuple([box.spell(pile) for pile in s.piles[who]]),
        aside=() if who is None or not s.picked or not options.short else box.spell(s.lanes[who][s.picked :]),
        memory=() if who is None else _memory(s, who, box),
        squads=squad_views(options, box, decide(s, box)) if s.squads else (),
        turn=_turn(s, box),
        results=tuple([_result(s, one, box) for one in s.results if one.round == s.round]),
        history=tuple([_past(s, one, box) for one in s.results if one.round != s.round]),
        deck=len(s.deck),
        used=box.spell(s.used),
        used_hidden=len(s.aside),
        presents=s.presents,
        opened=tuple(opened),
        cards=box.cards,
        card_set="own" if options.own_cards else OURS,
        family=options.family,
        abilities_explained=() if options.family else ABILITIES_EXPLAINED,
        presents_explained=() if options.family else PRESENTS_EXPLAINED,
    )


def _grounds(s: State, box: Box) -> tuple[GroundView, ...]:
    if not s.grounds:
        return ()
    up = turned_up(s)
    views = []
    for place, (ground, attribute) in enumerate(s.grounds):
        stage = "open" if place >= up else "now" if s.squads and place == s.at else "done"
        card = box.grounds[ground]
        views.append(GroundView(card.name, ATTRIBUTES[attribute], card.prizes, (), stage))
    views += [GroundView("", "", (), may_turn_up(s), "hidden")] * (GROUNDS - len(views))
    return tuple(views)


def _player(s: State, seat: Seat, box: Box) -> PlayerView:
    up, side = turned_up(s), s.options.side(seat)
    piles = s.piles[seat] if s.piles else ()
    sizes = tuple([len(pile) if place >= up else 0 for place, pile in enumerate(piles)])
    ahead = box.spell(s.ahead[seat]) if s.ahead else ()
    return PlayerView(seat, side, s.fish[side], len(hand_of(s, seat)), s.picked, sizes, ahead)


def _counts(s: State, seat: Seat, box: Box) -> tuple[CountView, ...]:
    views = []
    for card in hand_of(s, seat):
        counts = tuple([box.stats[attribute][card] for _, attribute in s.grounds])
        alone = tuple([worths(s.options, box, Squad((card,)), attribute)[0] for _, attribute in s.grounds])
        leaves = tuple([bool(leavers(s, box, place, (card,))) for place in range(GROUNDS)])
        views.append(CountView(box.names[card], counts, alone, leaves))
    return tuple(views)


def _turn(s: State, box: Box) -> TurnView | None:
    if not s.queue:
        return None
    doing = s.doing
    return TurnView(
        s.queue[0],
        s.queue,
        box.spell(s.waiting),
        box.names[doing.card] if doing.card >= 0 else "",
        doing.recipient if doing.recipient >= 0 else None,
        doing.present,
        box.names[doing.target] if doing.target >= 0 else "",
    )


def _memory(s: State, seat: Seat, box: Box) -> tuple[MemoryView, ...]:
    if not s.lanes or s.options.short:
        return ()
    seats, last = s.options.seats, len(s.lanes[0]) - 1
    to = (seat + passing(s)) % seats
    views = []
    for step in range(min(s.picked, last)):
        lane = s.lanes[lane_of(s, seat, step)]
        back = step + seats <= min(s.picked, last)
        taken = tuple(sorted(lane[step + 1 : step + seats])) if back else ()
        cards = hand_at(s, seat, step)
        views.append(MemoryView(step + 1, box.spell(cards), box.names[lane[step]], to, box.spell(taken)))
    return tuple(views)


def _result(s: State, result: Result, box: Box) -> ResultView:
    return ResultView(
        box.grounds[result.ground].name, ATTRIBUTES[result.attribute], squad_views(s.options, box, result)
    )


def _past(s: State, result: Result, box: Box) -> PastView:
    squads = []
    for seat, (squad, own) in enumerate(zip(result.squads, result.totals, strict=True)):
        side = s.options.side(seat)
        squads.append(PastSquad(seat, box.spell(squad.cards), own, result.places[side], result.fish[side]))
    ground = box.grounds[result.ground].name
    return PastView(result.round, ground, ATTRIBUTES[result.attribute], tuple(squads))
