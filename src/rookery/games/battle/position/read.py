"""Reading a position text: whatever it says, a state that can be played comes out, or one sentence naming
what cannot be. `__init__.py` tells what the lines say, and `check.py` judges whether they go together."""

from collections.abc import Sequence

from msgspec.structs import replace

from rookery.core.lines import Line, keyed_lines
from rookery.core.spec import shown
from rookery.games.battle.notation import read_card, read_ground, read_pair
from rookery.games.battle.options import Options
from rookery.games.battle.position import check
from rookery.games.battle.position.check import wrong
from rookery.games.battle.position.write import FACE_DOWN, NONE, usual_deck
from rookery.games.battle.rules.box import Box, starting_presents
from rookery.games.battle.rules.competition import line_up, turn_up
from rookery.games.battle.rules.dealer import attributes_left, grounds_left
from rookery.games.battle.state import GROUNDS, NOTHING, PRESENTS, Doing, Squad, State

MOST_FISH = 9_999
MOST_MARKS = 99
"""More frights, coal, cocoa or Snowballs on one Squad than any game can bring about."""
MOST_DRAWN = 500
"""More cards than a round can draw; one that was reshuffled may come again."""

ALONE = ("phase", "round", "fish", "spent", "grounds", "picked", "at", "queue", "waiting", "doing")
DECKS = ("drawn", "used", "aside", "presents", "deck")
BY_SEAT = ("lane", "piles", "squad", "ahead")
MARKS = {"scared": "scared", "traveled": "arrived", "joined": "joined"}


def read_position(text: str, options: Options, box: Box) -> State:
    return _Reader(text, options, box).state()


class _Reader:
    def __init__(self, text: str, options: Options, box: Box) -> None:
        self.options, self.box = options, box
        by_seat = [f"{what} {seat}" for what in BY_SEAT for seat in range(1, options.seats + 1)]
        self.lines = keyed_lines("\n".join(text.splitlines()), (*ALONE, *DECKS, *by_seat))

    # ---- words and numbers ----

    def line(self, key: str) -> Line:
        """The words of a line, which commas part; none where it is left out."""
        return self.words(key, self.lines.get(key, ""))

    def words(self, key: str, text: str) -> Line:
        return Line(key, [] if text in ("", NONE) else [word.strip() for word in text.split(",")])

    def number(self, key: str, usual: int, low: int, high: int) -> int:
        return self.whole(key, self.lines[key], low, high) if key in self.lines else usual

    def whole(self, key: str, word: str, low: int, high: int) -> int:
        return Line(key, []).whole_of(word.strip(), "number", low, high)

    def card(self, text: str) -> int:
        return read_card(text, self.box)

    def cards(self, key: str, most: int | None = None) -> tuple[int, ...]:
        return self.line(key).each("cards", most or len(self.box.cards), self.card)

    def sorted_cards(self, key: str, text: str, most: int | None = None) -> tuple[int, ...]:
        return tuple(
            sorted(self.words(key, text.strip()).each("cards", most or len(self.box.cards), self.card))
        )

    def by_seat(self, what: str) -> list[str]:
        return [self.lines.get(f"{what} {seat}", "") for seat in range(1, self.options.seats + 1)]

    # ---- the parts ----

    def state(self) -> State:
        options = self.options
        s = State(
            options,
            round=self.number("round", 1, 1, options.rounds),
            fish=self.fish(),
            presents=self.presents(),
            recall=(b"",) * options.seats,
        )
        s = replace(s, spent=self.spent(s))
        squads = [] if not any(self.by_seat("squad")) else self.squads()
        s = self.grounds(s, bool(squads))
        s = self.draft(s)
        s = self.deployed(s, squads)
        s = replace(s, drawn=self.cards("drawn", MOST_DRAWN), used=self.cards("used"))
        s = self.deck(s)
        check.cards_are_once(s, self.box)
        phase = self.lines.get("phase", "")
        if phase not in ("", *check.PHASES):
            wrong(f"There is no phase {shown(phase)}.")
        if s.piles:
            return self.competition(s, phase)
        if {"queue", "waiting", "doing"} & self.lines.keys():
            wrong(
                "Nobody uses an ability before Squads are turned up: queue, waiting and doing are for then."
            )
        return replace(s, phase=check.early_phase(s, phase), at=0)

    def fish(self) -> tuple[int, ...]:
        sides = self.options.sides
        if "fish" not in self.lines:
            return (0,) * sides
        fish = self.line("fish").each("numbers", 6, lambda word: self.whole("fish", word, 0, MOST_FISH))
        if len(fish) != sides:
            wrong(f"There are {sides} sides with Fish, not {len(fish)}.")
        return fish

    def presents(self) -> tuple[str, ...]:
        whole = starting_presents(self.options, self.box)
        if "presents" not in self.lines:
            return whole
        given = self.line("presents").rest("Presents", len(self.box.presents))
        rest = list(whole)
        for present in given:
            if present not in rest:
                wrong(f"The Present Deck has no {shown(present)}, or fewer of them.")
            rest.remove(present)
        return tuple(sorted(given, key=PRESENTS.index))

    def spent(self, s: State) -> tuple[int, ...]:
        every = len(self.box.grounds)
        numbers = self.line("spent").each("battlegrounds", every, lambda word: read_ground(word, self.box))
        left = every - len(numbers)
        if len(set(numbers)) != len(numbers) or left < GROUNDS * (self.options.rounds - s.round + 1):
            wrong("Too many battlegrounds are spent, or one twice, for the rounds that are left.")
        return tuple(sorted(numbers))

    def grounds(self, s: State, contested: bool) -> State:
        """The pairs named, and to their left, where Squads are given, whatever it takes to make three."""
        box = self.box
        pairs = self.line("grounds").each("battlegrounds", GROUNDS, lambda word: read_pair(word, box))
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
        return replace(s, at=self.number("at", missing + 1, 1, GROUNDS) - 1)

    def draft(self, s: State) -> State:
        lanes = [self.cards(f"lane {seat}") for seat in range(1, self.options.seats + 1)]
        if not any(lanes):
            if "picked" in self.lines:
                wrong("Nothing can be picked where no lanes are given.")
            return s
        length = len(lanes[0])
        if length < GROUNDS or any(len(lane) != length for lane in lanes):
            wrong(f"Every seat has a lane of the same length, of {GROUNDS} cards at least.")
        picked = self.number("picked", 0, 0, length)
        rows = [(lane[:picked], tuple(sorted(lane[picked:]))) for lane in lanes]
        if self.options.short:
            rows = [(tuple(sorted(kept)), rest) for kept, rest in rows]
        return replace(s, lanes=tuple([kept + rest for kept, rest in rows]), picked=picked)

    def squads(self) -> list[Squad]:
        return [self.squad(f"squad {seat}", text) for seat, text in enumerate(self.by_seat("squad"), 1)]

    def squad(self, key: str, text: str) -> Squad:
        first, *parts = text.split("|")
        squad = Squad(self.sorted_cards(key, first))
        for part in parts:
            word, _, rest = part.strip().partition(" ")
            if word in ("coal", "cocoa", "snowballs"):
                squad = replace(squad, **{word: self.whole(key, rest, 0, MOST_MARKS)})
                continue
            if word not in MARKS:
                wrong(f"In the line {key} of the position there is no {shown(word) or 'empty part'}.")
            cards = self.sorted_cards(key, rest, MOST_MARKS)
            if any(card not in squad.cards for card in cards):
                wrong(f"In the line {key} of the position somebody is {word} who is not there.")
            squad = replace(squad, **{MARKS[word]: cards})
        if len(set(squad.arrived + squad.joined)) < len(squad.arrived + squad.joined):
            wrong(f"In the line {key} of the position somebody came twice.")
        return squad

    def deployed(self, s: State, squads: Sequence[Squad]) -> State:
        texts = self.by_seat("piles")
        ahead = tuple([self.sorted_cards("ahead", text) for text in self.by_seat("ahead")])
        if not any(texts) and not squads:
            if any(ahead):
                wrong("Nobody travels ahead before Squads are deployed.")
            return s
        piles = []
        for seat, text in enumerate(texts):
            key = f"piles {seat + 1}"
            own = [self.sorted_cards(key, pile) for pile in (text or "||").split("|")]
            if len(own) != GROUNDS:
                wrong(f"The line {key} of the position has {len(own)} piles, not {GROUNDS}.")
            if not text and squads:
                came = (*squads[seat].arrived, *squads[seat].joined)
                own[s.at] = tuple([card for card in squads[seat].cards if card not in came])
            piles.append(tuple(own))
        return replace(s, piles=tuple(piles), squads=tuple(squads), ahead=ahead)

    def deck(self, s: State) -> State:
        if "aside" in self.lines:
            if self.lines["aside"] != FACE_DOWN or not (self.options.short and s.picked):
                wrong(f"The line aside says {FACE_DOWN}, and only in the short variant.")
            s = replace(s, aside=tuple(sorted([card for lane in s.lanes for card in lane[s.picked :]])))
        deck = self.cards("deck") if "deck" in self.lines else usual_deck(s, self.box)
        return replace(s, deck=tuple(sorted(deck)))

    # ---- a competition ----

    def competition(self, s: State, phase: str) -> State:
        if len(s.grounds) != GROUNDS:
            wrong(f"A competition needs all {GROUNDS} battlegrounds.")
        if not phase:
            return line_up(s, self.box, []) if s.squads else turn_up(s, self.box, [])
        if phase not in check.ABILITY_PHASES or not s.squads or self.options.family:
            check.does_not_fit(phase)
        seats = self.options.seats
        queue = self.line("queue").each("seats", seats, lambda word: self.whole("queue", word, 1, seats) - 1)
        if not queue or len(set(queue)) != len(queue):
            wrong("The queue of the position has each seat once, and one at least.")
        waiting = tuple(sorted(self.cards("waiting")))
        s = replace(s, phase=phase, queue=queue, waiting=waiting, doing=self.doing())
        check.somebody_can_choose(s, self.box)
        return s

    def doing(self) -> Doing:
        if "doing" not in self.lines:
            return NOTHING
        first, *parts = self.lines["doing"].split("|")
        doing = Doing(self.card(first))
        for part in parts:
            word, _, rest = part.strip().partition(" ")
            if word == "to":
                doing = replace(doing, recipient=self.whole("doing", rest, 1, self.options.seats) - 1)
            elif word == "present" and rest.strip() in PRESENTS:
                doing = replace(doing, present=rest.strip())
            elif word == "replace":
                doing = replace(doing, target=self.card(rest))
            else:
                wrong(f"In the line doing of the position there is no {shown(part) or 'empty part'}.")
        return doing
