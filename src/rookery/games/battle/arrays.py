"""Moves and boards as numbers. What a seat sees is made of its view: this game has secrets."""

from collections.abc import Iterable, Sequence
from functools import cached_property

import numpy as np

from rookery.core.arrays import MANY, Array, Field, GameArrays, Seen, Way
from rookery.core.game import Seat
from rookery.games.battle import options, state
from rookery.games.battle.actions import Action, Deploy, Hold
from rookery.games.battle.rules.box import Box, box_of
from rookery.games.battle.rules.draft import hand_of
from rookery.games.battle.rules.tally import SquadView
from rookery.games.battle.state import ATTRIBUTES, GROUNDS, HAND, PRESENTS, State
from rookery.games.battle.view import BattleView

STAGES = ("hidden", "open", "now", "done")
_HELD, _PICKED, _TAKEN = 1, 2, 3


class Choosing(Way[Action]):
    """So many cards of a hand, in order: each symbol is a card after the last one."""

    __slots__ = ("_chosen", "_first", "_hand", "_wanted")

    def __init__(self, hand: tuple[int, ...], first: int, wanted: int, chosen: tuple[int, ...] = ()) -> None:
        self._hand, self._first, self._wanted, self._chosen = hand, first, wanted, chosen

    @property
    def onward(self) -> Sequence[int]:
        last = len(self._hand) - (self._wanted - len(self._chosen)) + 1
        begin = self._hand.index(self._chosen[-1]) + 1 if self._chosen else 0
        return [self._first + card for card in self._hand[begin:last]]

    @property
    def move(self) -> Action | None:
        return Hold(tuple(sorted(self._chosen))) if len(self._chosen) == self._wanted else None

    def take(self, number: int) -> "Choosing":
        return Choosing(self._hand, self._first, self._wanted, (*self._chosen, number - self._first))


class Deploying(Way[Action]):
    """Each battleground followed by the cards that go there, in order. None may stay empty."""

    __slots__ = ("_first", "_hand", "_piles")

    def __init__(self, hand: tuple[int, ...], first: int, piles: tuple[tuple[int, ...], ...] = ()) -> None:
        self._hand, self._first, self._piles = hand, first, piles

    @property
    def _left(self) -> list[int]:
        used = {card for pile in self._piles for card in pile}
        return [card for card in self._hand if card not in used]

    @property
    def onward(self) -> Sequence[int]:
        """Battlegrounds have the numbers below those of the cards."""
        piles, left = self._piles, self._left
        if not piles:
            return [self._first - GROUNDS]
        pile, later = piles[-1], GROUNDS - len(piles)
        if not later:
            return [self._first + card for card in left[:1]]
        cards = (
            [self._first + card for card in left if not pile or card > pile[-1]] if len(left) > later else []
        )
        return [self._first - later, *cards] if pile else cards

    @property
    def move(self) -> Action | None:
        whole = len(self._piles) == GROUNDS and not self._left
        return Deploy(self._piles) if whole else None

    def take(self, number: int) -> "Deploying":
        piles = self._piles
        if number < self._first:
            return Deploying(self._hand, self._first, (*piles, ()))
        return Deploying(self._hand, self._first, (*piles[:-1], (*piles[-1], number - self._first)))


class Arrays(GameArrays[State, Action]):
    same_everywhere = True
    most_moves = 1806

    @cached_property
    def box(self) -> Box:
        return box_of(options.settled(self.setup))

    @cached_property
    def symbols(self) -> tuple[str, ...]:
        return (
            "keep",
            *(f"seat:{seat}" for seat in range(self.setup.seats)),
            *(f"ground:{place}" for place in range(1, GROUNDS + 1)),
            *(f"card:{name}" for name in self.box.names),
        )

    def spell(self, s: State, seat: Seat, a: Action) -> tuple[str, ...]:
        """As they are clicked: cards stand in the order of the box already."""
        return self.game.steps(s, seat, a)

    def way(self, s: State, seat: Seat) -> Way[Action]:
        first = len(self.symbols) - len(self.box.names)
        if seat in self.game.to_act(s):
            if s.phase == state.DEPLOY:
                return Deploying(hand_of(s, seat), first)
            if s.phase == state.HOLD:
                return Choosing(hand_of(s, seat), first, HAND)
        return super().way(s, seat)

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Cards are numbered in alphabetical order, as in `symbols`; an array with one number a card has
        how many lie there. `memory` has the hands one held this round: 1 for a card in it, 2 for the one
        taken, 3 for those others had taken when it came round again. `ground`: which, its attribute, its
        stage. `player`: Fish, cards in hand, picks, the sizes of the three piles, coal, cocoa, snowballs.
        `turn`: the phase, the round, the battleground, which way hands go, cards to keep, whose turn,
        recipient, card, target, Present, cards in the deck, cards used face down. -1 stands for none."""
        seats, cards, grounds = self.setup.seats, len(self.box.names), len(self.box.grounds)
        return (
            Field("hand", (cards,), 0, 1),
            Field("picks", (cards,), 0, 1),
            Field("piles", (GROUNDS, cards), 0, 1),
            Field("aside", (cards,), 0, 1),
            Field("memory", (HAND, cards), 0, _TAKEN),
            Field("squads", (seats, cards), 0, 1),
            Field("scared", (seats, cards), 0, 100),
            Field("ahead", (seats, cards), 0, 1),
            Field("waiting", (cards,), 0, 1),
            Field("used", (cards,), 0, 1),
            Field("presents", (len(PRESENTS),), 0, 100),
            Field("ground", (GROUNDS, 3), -1, max(grounds, len(ATTRIBUTES), len(STAGES))),
            Field("player", (seats, 9), 0, MANY),
            Field("turn", (12,), -1, MANY),
        )

    @cached_property
    def _number(self) -> dict[str, int]:
        return {name: number for number, name in enumerate(self.box.names)}

    @cached_property
    def _grounds(self) -> dict[str, int]:
        return {ground.name: number for number, ground in enumerate(self.box.grounds)}

    def see(self, s: State, seat: Seat) -> Seen:
        view = self.game.view(s, seat)
        assert isinstance(view, BattleView)
        number, cards = self._number, len(self.box.names)

        def mark(array: Array, names: Iterable[str], value: int = 1) -> Array:
            for name in names:
                array[number[name]] = value
            return array

        def row(names: Iterable[str]) -> Array:
            return mark(np.zeros(cards, np.int8), names)

        def table(rows: Sequence[Iterable[str]], length: int) -> Array:
            array = np.zeros((length, cards), np.int8)
            for place, names in enumerate(rows):
                mark(array[place], names)
            return array

        memory = np.zeros((HAND, cards), np.int8)
        for step, past in enumerate(view.memory[:HAND]):
            mark(memory[step], past.cards, _HELD)
            mark(memory[step], past.taken, _TAKEN)
            mark(memory[step], (past.picked,), _PICKED)
        turn = view.turn
        return {
            "hand": row(view.hand),
            "picks": row(view.picks),
            "piles": table(view.piles, GROUNDS),
            "aside": row(view.aside),
            "memory": memory,
            "squads": table([[p.card for p in squad.penguins] for squad in view.squads], len(view.players)),
            "scared": self._scared(view.squads),
            "ahead": table([player.ahead for player in view.players], len(view.players)),
            "waiting": row(turn.waiting if turn else ()),
            "used": row(view.used),
            "presents": np.array([view.presents.count(kind) for kind in PRESENTS], np.int8),
            "ground": self._ground(view),
            "player": _players(view),
            "turn": self._turn(view),
        }

    def _scared(self, squads: Sequence[SquadView]) -> Array:
        array = np.zeros((self.setup.seats, len(self.box.names)), np.int8)
        for place, squad in enumerate(squads):
            for penguin in squad.penguins:
                array[place, self._number[penguin.card]] = penguin.fright
        return array

    def _ground(self, view: BattleView) -> Array:
        array = np.full((GROUNDS, 3), -1, np.int8)
        for place, ground in enumerate(view.grounds):
            known = ground.name != ""
            about = ATTRIBUTES.index(ground.attribute) if known else -1
            array[place] = self._grounds[ground.name] if known else -1, about, STAGES.index(ground.stage)
        return array

    def _turn(self, view: BattleView) -> Array:
        at = -1 if view.at is None else view.at
        turn, who, recipient, card, target, present = view.turn, -1, -1, -1, -1, -1
        if turn is not None:
            who = turn.seat
            recipient = -1 if turn.recipient is None else turn.recipient
            card, target = self._number.get(turn.card, -1), self._number.get(turn.target, -1)
            present = PRESENTS.index(turn.present) if turn.present else -1
        numbers = (
            state.PHASES.index(view.phase), view.round, at, view.passing, view.keep, who, recipient, card,
            target, present, view.deck, view.used_hidden,
        )  # fmt: skip
        return np.array(numbers, np.int16)


def _players(view: BattleView) -> Array:
    array = np.zeros((len(view.players), 9), np.int16)
    for player in view.players:
        piles = player.piles or (0,) * GROUNDS
        array[player.seat, :6] = min(player.fish, MANY), player.hand, player.picks, *piles
    for squad in view.squads:
        array[squad.seat, 6:] = squad.coal, squad.cocoa, squad.snowballs
    return array
