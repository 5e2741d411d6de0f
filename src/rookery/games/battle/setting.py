"""Reading a position text (see `position.py`): whatever it says, a state that can be played comes out, or one
sentence naming what cannot be."""

from collections.abc import Sequence
from typing import NoReturn

from msgspec.structs import replace

from rookery.core.refusal import refuse
from rookery.core.spec import shown
from rookery.games.battle.box import Box
from rookery.games.battle.competition import frightenable, line_up, opponents, turn_up
from rookery.games.battle.dealer import attributes_left, grounds_left
from rookery.games.battle.draft import drafted
from rookery.games.battle.notation import read_card, read_ground, read_pair
from rookery.games.battle.position import FACE_DOWN, NONE, all_presents, usual_deck
from rookery.games.battle.presents import drawable
from rookery.games.battle.state import (
    DEAL,
    DEPLOY,
    DRAFT,
    DRAW,
    GIVE,
    GROUNDS,
    HAND,
    HOLD,
    INTIMIDATE,
    INTIMIDATOR,
    NOTHING,
    OPEN,
    ORDER,
    OVER,
    PRESENT,
    PRESENTS,
    REMOVE,
    REPLACE,
    SWITCHEROO,
    UNWRAP,
    Doing,
    House,
    Squad,
    State,
)

LONGEST = 20_000
MOST_FISH = 9_999
_ALONE = ("phase", "round", "fish", "spent", "grounds", "picked", "at", "queue", "waiting", "doing")
_DECKS = ("drawn", "used", "aside", "presents", "deck")
_BY_SEAT = ("lane", "piles", "squad", "ahead")
_ABILITY_PHASES = (ORDER, GIVE, UNWRAP, INTIMIDATE, REMOVE, REPLACE, DRAW)


def read_position(text: str, house: House, box: Box) -> State:
    if len(text) > LONGEST:
        refuse(
            "not_a_position", f"A position text has at most {LONGEST:,} characters; this has {len(text):,}."
        )
    return _Reader(text, house, box).state()


def _wrong(words: str) -> NoReturn:
    refuse("bad_position", words)


class _Reader:
    def __init__(self, text: str, house: House, box: Box) -> None:
        self.house, self.box = house, box
        self.lines: dict[str, str] = {}
        known = {*_ALONE, *_DECKS, *(f"{what} {n}" for what in _BY_SEAT for n in range(1, house.seats + 1))}
        for line in text.splitlines():
            key, colon, value = line.partition(":")
            key = " ".join(key.split())
            if not line.strip():
                continue
            if not colon or key not in known:
                _wrong(
                    f"A line of a position begins with {', '.join(_ALONE)} and so on; {shown(line)} does not."
                )
            if key in self.lines:
                _wrong(f"The position has two lines {key}.")
            self.lines[key] = value.strip()

    # ---- words and numbers ----

    def number(self, key: str, usual: int, low: int, high: int) -> int:
        return self.whole(key, self.lines[key], low, high) if key in self.lines else usual

    def whole(self, key: str, word: str, low: int, high: int) -> int:
        if not (word.isascii() and word.isdigit() and len(word) < 6 and low <= int(word) <= high):
            _wrong(f"In the line {key} of the position, {shown(word) or 'nothing'} is not {low} to {high}.")
        return int(word)

    def words(self, key: str) -> list[str]:
        value = self.lines.get(key, "")
        return [] if value in ("", NONE) else [word.strip() for word in value.split(",")]

    def cards(self, key: str) -> tuple[int, ...]:
        return tuple([read_card(word, self.box) for word in self.words(key)])

    def listed(self, text: str) -> tuple[int, ...]:
        return tuple(sorted([read_card(word, self.box) for word in text.split(",")])) if text.strip() else ()

    def by_seat(self, what: str) -> list[str | None]:
        return [self.lines.get(f"{what} {seat}") for seat in range(1, self.house.seats + 1)]

    # ---- the parts ----

    def state(self) -> State:
        house = self.house
        s = State(
            house,
            round=self.number("round", 1, 1, house.rounds),
            fish=self.fish(),
            presents=self.presents(),
            recall=(b"",) * house.seats,
        )
        s = replace(s, spent=self.spent(s))
        squads = [] if not any(self.by_seat("squad")) else self.squads()
        s = self.grounds(s, bool(squads))
        s = self.draft(s)
        s = self.deployed(s, squads)
        s = replace(s, drawn=self.cards("drawn"), used=self.cards("used"))
        s = self.deck(s)
        phase = self.lines.get("phase", "")
        if phase not in ("", OPEN, DEAL, DRAFT, HOLD, DEPLOY, *_ABILITY_PHASES, OVER):
            _wrong(f"There is no phase {shown(phase)}.")
        if s.piles:
            return self.competition(s, phase)
        return self.before(s, phase)

    def fish(self) -> tuple[int, ...]:
        if "fish" not in self.lines:
            return (0,) * self.house.sides
        fish = tuple(self.whole("fish", word, 0, MOST_FISH) for word in self.words("fish"))
        if len(fish) != self.house.sides:
            _wrong(f"There are {self.house.sides} sides with Fish, not {len(fish)}.")
        return fish

    def presents(self) -> tuple[str, ...]:
        whole = all_presents(self.house, self.box)
        if "presents" not in self.lines:
            return whole
        given = self.words("presents")
        rest = list(whole)
        for present in given:
            if present not in rest:
                _wrong(f"The Present Deck has no {shown(present)}, or fewer of them.")
            rest.remove(present)
        return tuple(sorted(given, key=PRESENTS.index))

    def spent(self, s: State) -> tuple[int, ...]:
        numbers = [read_ground(name, self.box) for name in self.words("spent")]
        rest = len(self.box.grounds) - len(numbers)
        if len(set(numbers)) != len(numbers) or rest < GROUNDS * (self.house.rounds - s.round + 1):
            _wrong("Too many battlegrounds are spent, or one twice, for the rounds that are left.")
        return tuple(sorted(numbers))

    def grounds(self, s: State, contested: bool) -> State:
        """The pairs named, and to their left, where Squads are given, whatever it takes to make three."""
        pairs = [read_pair(word, self.box) for word in self.words("grounds")]
        if len(pairs) > GROUNDS:
            _wrong(f"A round has {GROUNDS} battlegrounds, not {len(pairs)}.")
        for pair in pairs:
            if pair[0] not in grounds_left(s, self.box) or pair[1] not in attributes_left(s):
                _wrong(f"{self.box.grounds[pair[0]].name} or its attribute is in the position twice.")
            s = replace(s, grounds=(*s.grounds, pair))
        if contested and not pairs:
            _wrong("Squads need the battleground they stand at.")
        missing = GROUNDS - len(pairs) if contested else 0
        for _ in range(missing):
            pair = (grounds_left(s, self.box)[0], attributes_left(s)[0])
            s = replace(s, grounds=(pair, *s.grounds))
        return replace(s, at=self.number("at", missing + 1, 1, GROUNDS) - 1)

    def draft(self, s: State) -> State:
        lanes = [self.cards(f"lane {seat}") for seat in range(1, self.house.seats + 1)]
        if not any(lanes):
            if "picked" in self.lines:
                _wrong("Nothing can be picked where no lanes are given.")
            return s
        length = len(lanes[0])
        if length < GROUNDS or any(len(lane) != length for lane in lanes):
            _wrong(f"Every seat has a lane of the same length, of {GROUNDS} cards at least.")
        picked = self.number("picked", 0, 0, length)
        if self.house.short:
            rows = [(*sorted(lane[:picked]), *sorted(lane[picked:])) for lane in lanes]
        else:
            rows = [(*lane[:picked], *sorted(lane[picked:])) for lane in lanes]
        return replace(s, lanes=tuple(rows), picked=picked)

    def squads(self) -> list[Squad]:
        return [self.squad(seat, text or "") for seat, text in enumerate(self.by_seat("squad"), 1)]

    def squad(self, seat: int, text: str) -> Squad:
        first, *parts = text.split("|")
        squad = Squad(self.listed(first))
        for part in parts:
            word, _, rest = part.strip().partition(" ")
            if word in ("coal", "cocoa", "snowballs"):
                squad = replace(squad, **{word: self.whole(f"squad {seat}", rest.strip(), 0, 99)})
                continue
            marked = {"scared": "scared", "traveled": "arrived", "joined": "joined"}.get(word)
            if marked is None:
                _wrong(f"In the line squad {seat} of the position there is no {shown(word) or 'empty part'}.")
            cards = self.listed(rest)
            if any(card not in squad.cards for card in cards):
                _wrong(f"In the line squad {seat} of the position somebody is {word} who is not there.")
            squad = replace(squad, **{marked: cards})
        if len(set(squad.arrived + squad.joined)) < len(squad.arrived + squad.joined):
            _wrong(f"In the line squad {seat} of the position somebody came twice.")
        return squad

    def deployed(self, s: State, squads: Sequence[Squad]) -> State:
        texts = self.by_seat("piles")
        ahead = tuple([tuple(sorted(self.cards(f"ahead {n}"))) for n in range(1, self.house.seats + 1)])
        if not any(texts) and not squads:
            if any(ahead):
                _wrong("Nobody travels ahead before Squads are deployed.")
            return s
        piles = []
        for seat, text in enumerate(texts):
            own = [self.listed(pile) for pile in (text or "||").split("|")]
            if len(own) != GROUNDS:
                _wrong(f"The line piles {seat + 1} of the position has {len(own)} piles, not {GROUNDS}.")
            if not text and squads:
                came = (*squads[seat].arrived, *squads[seat].joined)
                own[s.at] = tuple([card for card in squads[seat].cards if card not in came])
            piles.append(tuple(own))
        s = replace(s, piles=tuple(piles), squads=tuple(squads), ahead=ahead)
        if s.lanes:
            for seat, mine in enumerate(s.piles):
                if sorted(card for pile in mine for card in pile) != sorted(drafted(s, seat)):
                    _wrong(f"What seat {seat + 1} deployed is not what it drafted.")
        return s

    def deck(self, s: State) -> State:
        """And that every card is in one place only."""
        if "aside" in self.lines:
            if self.lines["aside"] != FACE_DOWN or not (self.house.short and s.picked):
                _wrong(f"The line aside says {FACE_DOWN}, and only in the short variant.")
            s = replace(s, aside=tuple(sorted([card for lane in s.lanes for card in lane[s.picked :]])))
        deck = (
            tuple(sorted(self.cards("deck")))
            if "deck" in self.lines
            else tuple(sorted(usual_deck(s, self.box)))
        )
        s = replace(s, deck=deck)
        if s.piles:
            # Where Squads are still to be turned up here, those who traveled ahead are among them.
            later = s.at + 1 if s.squads else s.at
            rows = [pile for own in s.piles for pile in own[later:]]
            rows += [*(squad.cards for squad in s.squads), *s.ahead, s.aside]
        else:
            rows = list(s.lanes)
        cards = [card for row in (*rows, s.used, deck) for card in row]
        for card in cards:
            if cards.count(card) > 1:
                _wrong(f"{self.box.names[card]} is in the position twice.")
        known = {card for lane in s.lanes for card in lane} | set(s.drawn)
        strangers = [card for row in (*rows, s.used) for card in row if card not in known]
        if s.lanes and strangers:
            _wrong(f"{self.box.names[strangers[0]]} was neither dealt nor drawn.")
        return s

    # ---- the phases ----

    def before(self, s: State, phase: str) -> State:
        """Up to deploying, and once it is over."""
        house, grounds, length = self.house, len(s.grounds), len(s.lanes[0]) if s.lanes else 0
        early = GROUNDS if house.family else GROUNDS - 1
        complete = length and (s.picked >= GROUNDS if house.short else s.picked == length)
        if not phase:
            choosing = HOLD if house.short else DRAFT
            waiting = DEPLOY if grounds == GROUNDS else OPEN
            phase = (waiting if complete else choosing) if length else (DEAL if grounds else OPEN)
        fits = {
            OPEN: (complete and grounds == early < GROUNDS) or (not length and not grounds),
            DEAL: not length and grounds == early,
            DRAFT: not house.short and s.picked <= length - 2 and grounds == early,
            HOLD: house.short and length > HAND and not s.picked and grounds == early,
            DEPLOY: complete and grounds == GROUNDS,
            OVER: not length and s.round == house.rounds,
        }
        if not fits.get(phase, False) or {"queue", "waiting", "doing"} & self.lines.keys():
            _wrong(f"The lines of the position do not fit the phase {phase}.")
        return replace(s, phase=phase, at=0)

    def competition(self, s: State, phase: str) -> State:
        if len(s.grounds) != GROUNDS:
            _wrong(f"A competition needs all {GROUNDS} battlegrounds.")
        if not phase:
            return line_up(s, self.box, []) if s.squads else turn_up(s, self.box, [])
        if phase not in _ABILITY_PHASES or not s.squads or self.house.family:
            _wrong(f"The lines of the position do not fit the phase {phase}.")
        queue = tuple([self.whole("queue", word, 1, self.house.seats) - 1 for word in self.words("queue")])
        if not queue or len(set(queue)) != len(queue):
            _wrong("The queue of the position has each seat once, and one at least.")
        waiting = tuple(sorted(self.cards("waiting")))
        s = replace(s, phase=phase, queue=queue, waiting=waiting, doing=self.doing())
        self.check_turn(s)
        return s

    def doing(self) -> Doing:
        if "doing" not in self.lines:
            return NOTHING
        first, *parts = self.lines["doing"].split("|")
        doing = Doing(read_card(first, self.box))
        for part in parts:
            word, _, rest = part.strip().partition(" ")
            if word == "to":
                doing = replace(doing, recipient=self.whole("doing", rest.strip(), 1, self.house.seats) - 1)
            elif word == "present" and rest.strip() in PRESENTS:
                doing = replace(doing, present=rest.strip())
            elif word == "replace":
                doing = replace(doing, target=read_card(rest, self.box))
            else:
                _wrong(f"In the line doing of the position there is no {shown(part) or 'empty part'}.")
        return doing

    def check_turn(self, s: State) -> None:
        """That whoever is to choose has something to choose from."""
        box, doing = self.box, s.doing
        own = s.squads[s.queue[0]].cards
        able = {card: box.abilities[card] for card in own if box.abilities[card] in (PRESENT, INTIMIDATOR)}
        kinds = {able.get(card) for card in s.waiting}
        against = opponents(s, s.queue[0])
        to = s.squads[doing.recipient].cards if doing.recipient in against else ()
        acting = able.get(doing.card) if doing.card not in s.waiting else None
        fits = {
            ORDER: kinds == {PRESENT, INTIMIDATOR} and doing == NOTHING and against,
            GIVE: acting == PRESENT and doing == Doing(doing.card) and against,
            INTIMIDATE: acting == INTIMIDATOR and doing == Doing(doing.card) and len(frightenable(s)) > 1,
            UNWRAP: acting == PRESENT and to and not doing.present and doing.target < 0,
            REMOVE: acting == PRESENT and doing.present == "kayak" and len(to) > 1 and doing.target < 0,
            REPLACE: acting == PRESENT and doing.present == SWITCHEROO and len(to) > 1 and doing.target < 0,
            DRAW: acting == PRESENT
            and (doing.target in to if doing.present == SWITCHEROO else doing.present == "cousin"),
        }
        drawing = s.phase not in (REPLACE, DRAW) or drawable(s)
        if not fits[s.phase] or not drawing or None in kinds or len(set(s.waiting)) < len(s.waiting):
            _wrong(f"The lines of the position do not fit the phase {s.phase}.")
