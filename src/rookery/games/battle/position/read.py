"""Reading a position text: whatever it says, a state that can be played comes out, or one sentence naming
what cannot be. `lines.py` says how the lines are spelled, `check.py` whether they go together."""

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from rookery.core.lines import Entry
from rookery.core.spec import shown
from rookery.games.battle.options import Options
from rookery.games.battle.position import check
from rookery.games.battle.position import lines as said
from rookery.games.battle.position.check import wrong
from rookery.games.battle.rules.box import Box, starting_presents
from rookery.games.battle.rules.competition import line_up, turn_up
from rookery.games.battle.rules.dealer import attributes_left, grounds_left
from rookery.games.battle.state import COMPETING, GROUNDS, NOTHING, PRESENTS, Squad, State

T = TypeVar("T")


def read_position(text: str, options: Options, box: Box) -> State:
    return _Reader(text, options, box).state()


class _Reader:
    def __init__(self, text: str, options: Options, box: Box) -> None:
        self.options, self.box = options, box
        self.lines = said.TEXTS[options.seats].read(text, said.Named(options, box))

    def by_seat(self, entries: Sequence[Entry[T]], usual: T) -> tuple[T, ...]:
        """One a seat; none if no line is there."""
        own = entries[: self.options.seats]
        there = any(entry in self.lines for entry in own)
        return tuple([self.lines.one(entry, usual) for entry in own]) if there else ()

    def state(self) -> State:
        options = self.options
        s = State(
            options,
            round=self.lines.one(said.ROUND, 1),
            fish=self.lines.one(said.FISH, (0,) * options.sides),
            spent=self.lines.one(said.SPENT, ()),
            presents=self.presents(),
            drawn=self.lines.one(said.DRAWN, ()),
            used=self.lines.one(said.USED, ()),
            recall=(b"",) * options.seats,
        )
        if len(s.fish) != options.sides:
            wrong(f"There are {options.sides} sides with Fish, not {len(s.fish)}.")
        left = len(self.box.grounds) - len(s.spent)
        if len(set(s.spent)) != len(s.spent) or left < GROUNDS * (options.rounds - s.round + 1):
            wrong("Too many battlegrounds are spent, or one twice, for the rounds that are left.")
        squads = self.by_seat(said.SQUADS, Squad())
        for seat, squad in enumerate(squads, 1):
            check.squad_can_be(squad, seat)
        s = self.deck(self.deployed(self.draft(self.grounds(s, bool(squads))), squads))
        check.cards_are_once(s, self.box)
        return self.competition(s) if s.piles else self.before(s)

    def presents(self) -> tuple[str, ...]:
        rest = list(starting_presents(self.options, self.box))
        given = self.lines.one(said.PRESENT_DECK, tuple(rest))
        for present in given:
            if present not in rest:
                wrong(f"The Present Deck has no {shown(present)}, or fewer of them.")
            rest.remove(present)
        return tuple(sorted(given, key=PRESENTS.index))

    def grounds(self, s: State, contested: bool) -> State:
        """The pairs named, and to their left, where Squads are given, whatever it takes to make three."""
        box, pairs = self.box, self.lines.one(said.OPENED, ())
        for pair in pairs:
            if pair[0] not in grounds_left(s, box) or pair[1] not in attributes_left(s):
                wrong(f"{box.grounds[pair[0]].name} or its attribute is in the position twice.")
            s = replace(s, grounds=(*s.grounds, pair))
        if contested and not pairs:
            wrong("Squads need the battleground they stand at.")
        missing = GROUNDS - len(pairs) if contested else 0
        for _ in range(missing):
            pair = (grounds_left(s, box)[0], attributes_left(s)[0])
            s = replace(s, grounds=(pair, *s.grounds))
        return replace(s, at=self.lines.one(said.AT, missing))

    def draft(self, s: State) -> State:
        lanes = self.by_seat(said.LANES, ())
        if not any(lanes):
            if said.PICKED in self.lines:
                wrong("Nothing can be picked where no lanes are given.")
            return s
        length, picked = len(lanes[0]), self.lines.one(said.PICKED, 0)
        if length < GROUNDS or any(len(lane) != length for lane in lanes):
            wrong(f"Every seat has a lane of the same length, of {GROUNDS} cards at least.")
        if picked > length:
            wrong(f"Of lanes of {length} cards no {picked} can be picked.")
        rows = [(lane[:picked], tuple(sorted(lane[picked:]))) for lane in lanes]
        if self.options.short:
            rows = [(tuple(sorted(kept)), rest) for kept, rest in rows]
        return replace(s, lanes=tuple([kept + rest for kept, rest in rows]), picked=picked)

    def deployed(self, s: State, squads: tuple[Squad, ...]) -> State:
        piles, ahead = self.by_seat(said.PILES, ()), self.by_seat(said.AHEAD, ())
        if not piles and not squads:
            if any(ahead):
                wrong("Nobody travels ahead before Squads are deployed.")
            return s
        rows = []
        for seat, own in enumerate(piles or ((),) * self.options.seats):
            if own and len(own) != GROUNDS:
                wrong(f"The line piles {seat + 1} of the position has {len(own)} piles, not {GROUNDS}.")
            came = (*squads[seat].arrived, *squads[seat].joined) if squads else ()
            stayed = tuple([card for card in squads[seat].cards if card not in came]) if squads else ()
            rows.append(own or tuple([stayed if at == s.at else () for at in range(GROUNDS)]))
        none = ((),) * self.options.seats
        return replace(s, piles=tuple(rows), squads=squads, ahead=ahead or none)

    def deck(self, s: State) -> State:
        if said.ASIDE in self.lines:
            self.lines.one(said.ASIDE, "")
            if not (self.options.short and s.picked):
                wrong(f"The line aside says {said.FACE_DOWN}, and only in the short variant.")
            s = replace(s, aside=tuple(sorted([card for lane in s.lanes for card in lane[s.picked :]])))
        usual = tuple(sorted(said.usual_deck(s, self.box)))
        return replace(s, deck=self.lines.one(said.DECK, usual))

    # ---- what is being waited for ----

    def before(self, s: State) -> State:
        """Up to deploying, or once it is over."""
        if any(entry in self.lines for entry in (said.QUEUE, said.WAITING, said.DOING)):
            wrong(
                "Nobody uses an ability before Squads are turned up: queue, waiting and doing are for then."
            )
        return replace(s, phase=check.early_phase(s, self.lines.one(said.PHASE, "")), at=0)

    def competition(self, s: State) -> State:
        if len(s.grounds) != GROUNDS:
            wrong(f"A competition needs all {GROUNDS} battlegrounds.")
        phase, queue = self.lines.one(said.PHASE, ""), self.lines.one(said.QUEUE, ())
        if not phase:
            return line_up(s, self.box, []) if s.squads else turn_up(s, self.box, [])
        if phase not in COMPETING or not s.squads or self.options.family:
            check.does_not_fit(phase)
        if not queue or len(set(queue)) != len(queue):
            wrong("The queue of the position has each seat once, and one at least.")
        waiting, doing = self.lines.one(said.WAITING, ()), self.lines.one(said.DOING, NOTHING)
        s = replace(s, phase=phase, queue=queue, waiting=waiting, doing=doing)
        check.somebody_can_choose(s, self.box)
        return s
