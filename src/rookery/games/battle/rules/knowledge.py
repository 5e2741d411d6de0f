"""Who knows what: the key to all a seat has seen, what reaches whom of moves and events, and whole states
that a seat cannot tell from the true one.

In `guess_state` all that the seat has not seen is dealt again. Every state that fits what it has seen is
equally likely to come out, which is exactly right if the others pick and deploy at random; a bot that thinks
better of them can weigh what it gets. Nothing there looks at more than the seat's key has, and that is put
to the test.

In a draft each lane comes past the seat every n picks. What it does not know falls into *stretches* between
two such sightings. Before the first, the cards were never seen: any that the seat does not know to be
elsewhere. After it, the cards are known, but not in which order they went, so they are shuffled. In both, a
card that was later turned up in somebody's Squad was that seat's, and it took one card in each stretch.
"""

from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from rookery.core.game import Event, Seat
from rookery.core.rng import Rng, take
from rookery.games.battle.actions import Action, Deal, Deploy, Hold, Pick
from rookery.games.battle.events import Deployed, Held, Picked, Received
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.draft import drafted, passing, recollection, turned_up
from rookery.games.battle.state import State


def key_of(s: State, p: Seat) -> Hashable:
    """All that p has seen. Of decks and piles that lie face down, that is their size.

    What p saw of drafts is `recall` for earlier rounds and `recollection` for this one. Cards set aside or
    left in the deck are in neither unless p held them.
    """
    up = turned_up(s)
    piles = tuple(
        [
            own if seat == p else (own[:up], tuple([len(pile) for pile in own[up:]]))
            for seat, own in enumerate(s.piles)
        ]
    )
    return (
        s.phase,
        s.round,
        s.picked,
        s.at,
        s.grounds,
        s.spent,
        s.fish,
        s.recall[p],
        recollection(s, p),
        piles,
        s.squads,
        s.ahead,
        s.queue,
        s.waiting,
        s.doing,
        s.drawn,
        s.used,
        len(s.aside),
        s.presents,
        s.results,
    )


def event_for(who: Seat | None, event: Event) -> Event | None:
    match event:
        case Received(seat, _) | Picked(seat, _) | Held(seat, _, _):
            return event if seat == who else None
        case Deployed(seat, _, _):
            return event if seat == who else replace(event, piles=())
    return event


def may_know(who: Seat | None, p: Seat, a: Action) -> bool:
    """Whether `who` may know what p played: nobody sees a deal, and choices made at once are one's own."""
    if isinstance(a, Deal):
        return False
    return who == p or not isinstance(a, Pick | Hold | Deploy)


def guess_state(s: State, p: Seat, box: Box, rng: Rng) -> State:
    # What others remember of earlier rounds has no bearing on anything, and p does not know it.
    recall = tuple([own if seat == p else b"" for seat, own in enumerate(s.recall)])
    if not s.lanes:
        return _guess_piles(replace(s, recall=recall), p, rng)
    guessed = replace(s, recall=recall, lanes=_Lanes(s, p, box, rng).again())
    if s.aside:
        aside = sorted([card for lane in guessed.lanes for card in lane[s.picked :]])
        guessed = replace(guessed, aside=tuple(aside))
    if s.piles:
        guessed = replace(guessed, piles=_piles_again(guessed, p, rng))
    # Whatever lies face down anywhere changes places with what is in the deck.
    deck = tuple(sorted({*s.deck, *_covered(s)}.difference(_covered(guessed))))
    return replace(guessed, deck=deck)


def _covered(s: State) -> list[int]:
    """All that lies face down outside the deck, or is in a hand."""
    if not s.piles:
        return [card for lane in s.lanes for card in lane]
    up = turned_up(s)
    return [card for own in s.piles for pile in own[up:] for card in pile] + list(s.aside)


def _guess_piles(s: State, p: Seat, rng: Rng) -> State:
    """A position without a draft before it: what others deployed may be any cards at all."""
    up = turned_up(s)
    hidden = [card for seat, own in enumerate(s.piles) if seat != p for pile in own[up:] for card in pile]
    cards = sorted((*s.deck, *hidden))
    piles = []
    for seat, own in enumerate(s.piles):
        new = own[up:]
        if seat != p:
            new = tuple([tuple(sorted([take(rng, cards) for _ in pile])) for pile in new])
        piles.append(own[:up] + new)
    return replace(s, piles=tuple(piles), deck=tuple(sorted(cards)))


def _piles_again(s: State, p: Seat, rng: Rng) -> tuple[tuple[tuple[int, ...], ...], ...]:
    """Face-down piles keep their sizes; what is in them is any of what their owner has left."""
    up = turned_up(s)
    piles = []
    for seat, own in enumerate(s.piles):
        if seat == p or up == len(own):
            piles.append(own)
            continue
        known = {card for pile in own[:up] for card in pile}
        hidden = [card for card in drafted(s, seat) if card not in known]
        new = tuple([tuple(sorted([take(rng, hidden) for _ in pile])) for pile in own[up:]])
        piles.append(own[:up] + new)
    return tuple(piles)


class _Lanes:
    """This round's deal and draft, once more."""

    def __init__(self, s: State, p: Seat, box: Box, rng: Rng) -> None:
        self.s, self.p, self.rng = s, p, rng
        self.seats, self.length = s.options.seats, len(s.lanes[0])
        up = turned_up(s)
        #: the cards each seat has shown, as they were deployed
        self.shown = [[card for pile in own[:up] for card in pile] for own in s.piles]
        self.owner = {card: seat for seat, cards in enumerate(self.shown) for card in cards}
        self.lanes = [[-1] * self.length for _ in range(self.seats)]
        #: places in lanes that may hold any unseen card, by the seat that took it
        self.blanks: list[list[tuple[int, int]]] = [[] for _ in range(self.seats)]
        #: places of cards that were set aside
        self.spare: list[tuple[int, int]] = []
        self.cards = len(box.deck)
        self.unseen = set(box.deck)

    def again(self) -> tuple[tuple[int, ...], ...]:
        if self.s.options.short:
            self.deal_short()
        else:
            for lane in range(self.seats):
                self.look_along(lane)
        self.fill_blanks()
        kept = self.s.picked
        if self.s.options.short:
            return tuple([(*sorted(lane[:kept]), *sorted(lane[kept:])) for lane in self.lanes])
        return tuple([(*lane[:kept], *sorted(lane[kept:])) for lane in self.lanes])

    # ---- a draft ----

    def look_along(self, number: int) -> None:
        """One lane: what p saw of it, stretch by stretch."""
        lane, new, step = self.s.lanes[number], self.lanes[number], passing(self.s)
        sighting = (self.p - number) * step % self.seats
        last = min(self.s.picked, self.length - 1)
        for at in range(min(sighting, self.length) if sighting <= last else self.length):
            self.blanks[(number + step * at) % self.seats].append((number, at))
        while sighting <= last:
            self.unseen.difference_update(lane[sighting:])
            if sighting == self.s.picked:
                new[sighting:] = lane[sighting:]
                return
            new[sighting] = lane[sighting]
            following = sighting + self.seats
            end = following if following <= last else self.length
            self.shuffle(number, sighting + 1, end)
            sighting = following

    def shuffle(self, number: int, start: int, end: int) -> None:
        """A stretch whose cards p knows, but not who took which, unless the card was turned up later."""
        lane, new, step = self.s.lanes[number], self.lanes[number], passing(self.s)
        cards = sorted(lane[start:end])
        taken = {self.owner[card]: card for card in cards if card in self.owner}
        rest = [card for card in cards if card not in self.owner]
        for at in range(start, end):
            seat = (number + step * at) % self.seats
            new[at] = taken[seat] if seat in taken else take(self.rng, rest)

    # ---- the short variant ----

    def deal_short(self) -> None:
        s, p = self.s, self.p
        self.lanes[p] = list(s.lanes[p])
        self.unseen.difference_update(s.lanes[p])
        for seat in range(self.seats):
            if seat != p:
                kept = s.picked or self.length
                self.blanks[seat] = [(seat, at) for at in range(kept)]
                self.spare += [(seat, at) for at in range(kept, self.length)]
        for card in self.known_to_be_aside():
            number, at = self.spare.pop(self.rng.below(len(self.spare)))
            self.lanes[number][at] = card

    def known_to_be_aside(self) -> Sequence[int]:
        """Drawn once the deck had run out, neither part of it before nor ever deployed: it was set aside."""
        deck = self.cards - self.seats * self.length
        early, late = self.s.drawn[:deck], self.s.drawn[deck:]
        known = {*early, *self.owner, *self.s.lanes[self.p]}
        return sorted({card for card in late if card not in known})

    # ---- what was never seen ----

    def fill_blanks(self) -> None:
        rng = self.rng
        unseen = self.unseen
        shown = [[card for card in cards if card in unseen] for cards in self.shown]
        unseen.difference_update(self.owner, self.s.drawn)
        rest = sorted(unseen)
        for seat, blanks in enumerate(self.blanks):
            for card in shown[seat] if shown else ():
                number, at = blanks.pop(rng.below(len(blanks)))
                self.lanes[number][at] = card
            for number, at in blanks:
                self.lanes[number][at] = take(rng, rest)
        for number, at in self.spare:
            self.lanes[number][at] = take(rng, rest)
