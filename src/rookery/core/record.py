"""Whole games on paper.

A record carries its format, the game and its rules version, the setup, every move by name with its
seat, state hashes at intervals, and the dealer's side of the story. It replays without any random
source, because chance's moves stand in it like anyone's. One that no longer replays to the same
hashes is refused with the place, never silently replayed into another game.
"""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, TypeAlias

import msgspec

from rookery.core import decoding
from rookery.core.dealer import DealerRng, opens
from rookery.core.game import CHANCE, A, AnyGame, Event, Game, S, Seat
from rookery.core.outcome import Outcome, placed_last
from rookery.core.refusal import Refused, refuse
from rookery.core.spec import Setup, check_setup, shown

FORMAT = "rookery-record/1"
MARK_EVERY = 16
LARGEST_FILE = 4 << 20

Step: TypeAlias = tuple[tuple[int, str], ...]
"""One call of `play`: each acting seat with its move's name. Chance is seat -1."""


class Fairness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The dealer's commitment and salts; the secret once the game is over."""

    commitment: str
    salts: tuple[str, ...]
    secret: str | None = None


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`marks` maps a step's number (0 is the start) to the state's hash after it.

    `ending` is how it ended where the rules alone don't say: by resigning, agreement or the clock.
    `resigned` are the seats that resigned on the way and were played on by bots, the first of them first.
    """

    format: str
    table: str
    game: str
    rules: int
    setup: Setup
    players: tuple[str, ...]
    steps: tuple[Step, ...]
    marks: dict[int, str]
    ending: Outcome | None = None
    fairness: Fairness | None = None
    resigned: tuple[int, ...] = ()


def state_hash(state: msgspec.Struct) -> str:
    """16 hex digits that change whenever any field of the state does."""
    return hashlib.sha256(msgspec.json.encode(state, order="deterministic")).hexdigest()[:16]


class Scribe(Generic[S, A]):
    """Writes a record as the game is played. The state it holds is the state after the last step."""

    def __init__(self, game: Game[S, A], setup: Setup) -> None:
        self.game = game
        self.setup = setup
        self.state = game.start(setup)
        self.steps: list[Step] = []
        self.marks = {0: state_hash(self.state)}

    def play(self, moves: Mapping[Seat, A]) -> list[Event]:
        names = tuple((seat, self.game.name(self.state, seat, moves[seat])) for seat in sorted(moves))
        self.state, events = self.game.play(self.state, moves)
        self.steps.append(names)
        if len(self.steps) % MARK_EVERY == 0:
            self.marks[len(self.steps)] = state_hash(self.state)
        return events

    def record(
        self,
        table: str,
        players: Sequence[str],
        ending: Outcome | None = None,
        fairness: Fairness | None = None,
        resigned: tuple[int, ...] = (),
    ) -> Record:
        marks = {**self.marks, len(self.steps): state_hash(self.state)}
        return _record(self.game, self.setup, self.steps, marks, table, players, ending, fairness, resigned)


def make_record(
    game: Game[S, A],
    setup: Setup,
    steps: Sequence[Step],
    states: Sequence[S],
    table: str,
    players: Sequence[str],
    ending: Outcome | None = None,
    fairness: Fairness | None = None,
    resigned: tuple[int, ...] = (),
) -> Record:
    """The record of a game already played: its steps, and its states, the first of them before any step."""
    marked = {*range(0, len(states), MARK_EVERY), len(steps)}
    marks = {number: state_hash(states[number]) for number in sorted(marked)}
    return _record(game, setup, steps, marks, table, players, ending, fairness, resigned)


def _record(
    game: Game[S, A],
    setup: Setup,
    steps: Sequence[Step],
    marks: dict[int, str],
    table: str,
    players: Sequence[str],
    ending: Outcome | None,
    fairness: Fairness | None,
    resigned: tuple[int, ...] = (),
) -> Record:
    spec = game.spec
    return Record(
        FORMAT,
        table,
        spec.id,
        spec.rules,
        setup,
        tuple(players),
        tuple(steps),
        marks,
        ending,
        fairness,
        resigned,
    )


def encode(record: Record) -> bytes:
    """JSON that reads well: one field a line, and one step a line. Where nobody resigned, nothing is said of
    it: such a record is the same as it always was."""
    lines = [
        f' "{field}": '.encode() + (_lines(record.steps) if field == "steps" else msgspec.json.encode(value))
        for field, value in msgspec.structs.asdict(record).items()
        if field != "resigned" or value
    ]
    return b"{\n" + b",\n".join(lines) + b"\n}\n"


def _lines(steps: Sequence[Step]) -> bytes:
    return b"[" + b",".join(b"\n  " + msgspec.json.encode(step) for step in steps) + b"\n ]"


def decode(data: bytes) -> Record:
    """The record that `data` holds, or one sentence naming the field at fault."""
    if len(data) > LARGEST_FILE:
        refuse("record_too_large", f"The record is larger than {LARGEST_FILE >> 20} MiB.")
    try:
        record = decoding.decode(data, Record)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        refuse("not_a_record", f"This is not a record: {shown(fault, 200)}.")
    if record.format != FORMAT:
        refuse(
            "unknown_format", f"The record's format is {shown(record.format)}; this version reads {FORMAT}."
        )
    return record


class Replayed(msgspec.Struct, Generic[S], frozen=True):
    """One replayed step: the state after it, what was played, and what happened."""

    number: int
    state: S
    step: Step
    events: list[Event]


def read_step(game: Game[S, A], state: S, step: Step) -> dict[Seat, A]:
    """The actions a step spells, if they are exactly what the state asks for; else refused."""
    acting = game.to_act(state)
    if not acting:
        refuse("after_the_end", "the game was already over.")
    if tuple(seat for seat, _ in step) != tuple(sorted(acting)):
        wanted = ", ".join(map(seat_word, acting))
        refuse("wrong_seat", f"it was the turn of {wanted}.")
    moves: dict[Seat, A] = {}
    for seat, name in step:
        action = game.parse(state, seat, name)
        refusal = game.refuse(state, seat, action)
        if refusal is not None:
            raise Refused(refusal)
        moves[seat] = action
    return moves


def seat_word(seat: Seat) -> str:
    return "the dealer" if seat == CHANCE else f"seat {seat + 1}"


def setup_of(game: AnyGame, record: Record) -> Setup:
    """What was settled before the game, with all options in it: those a record leaves out are as usual."""
    return check_setup(game.spec, record.setup.seats, record.setup.options, record.setup.position)


def replay(game: Game[S, A], record: Record) -> Iterator[Replayed[S]]:
    """The game step by step, the start first, by the rules it was played under. Refuses what does not hold
    together, naming the step."""
    for named in (record.game, record.setup.game):
        if named != game.spec.id:
            refuse("other_game", f"The record is of {shown(named)}, not of {game.spec.id}.")
    game = game.under_rules(record.rules)
    setup = setup_of(game, record)
    if len(record.players) != setup.seats:
        refuse("bad_players", f"The record names {len(record.players)} players for {setup.seats} seats.")
    if len(set(record.resigned)) != len(record.resigned) or not set(record.resigned) < set(
        range(setup.seats)
    ):
        refuse("bad_resigned", "The record lets somebody resign who cannot have resigned.")
    _check_marks(record)
    state = game.start(setup)
    _check_mark(record, 0, state)
    yield Replayed(0, state, (), [])
    for number, step in enumerate(record.steps, 1):
        try:
            moves = read_step(game, state, step)
        except Refused as fault:
            refuse(fault.refusal.reason, f"Step {number} ({_step_text(step)}) does not replay: {fault}")
        state, events = game.play(state, moves)
        _check_mark(record, number, state)
        yield Replayed(number, state, step, events)


def _step_text(step: Step) -> str:
    return ", ".join(shown(name) for _, name in step[:4]) + (", …" if len(step) > 4 else "")


def _check_marks(record: Record) -> None:
    if 0 not in record.marks or len(record.steps) not in record.marks:
        refuse("no_marks", "The record lacks the state's hash at its start or its end.")
    beyond = [number for number in record.marks if not 0 <= number <= len(record.steps)]
    if beyond:
        refuse("bad_mark", f"The record has a hash for step {shown(beyond[0])}, which it does not have.")


def _check_mark(record: Record, number: int, state: msgspec.Struct) -> None:
    mark = record.marks.get(number)
    if mark is not None and mark != state_hash(state):
        refuse("wrong_hash", f"After step {number} the state is not the one the record was made from.")


class Verdict(msgspec.Struct, frozen=True):
    """What a check of a whole record found. `draws` counts the dealer's moves that were drawn again;
    `drawn` has every number it took for them, as (n, value) with value below n."""

    steps: int
    draws: int
    dice: str
    outcome: Outcome | None
    drawn: tuple[tuple[int, int], ...] = ()


def verify(game: AnyGame, record: Record, progress: Callable[[int], None] | None = None) -> Verdict:
    """Replay a record, check every hash, and draw every one of the dealer's moves again.

    Raises `Refused` at the first thing that does not hold. `progress` hears the number of each step done.
    """
    if record.game == game.spec.id:
        game = game.under_rules(record.rules)
    rng: DealerRng | None = None
    draws = 0
    state: msgspec.Struct | None = None
    for done in replay(game, record):
        if done.number == 0:
            # Only now is it known that the record is one of this game, for this many seats.
            rng = _dealer_of(record)
        if done.step and done.step[0][0] == CHANCE:
            draws += 1
            if rng is not None:
                drawn = game.name(state, CHANCE, game.draw(state, rng))
                if drawn != done.step[0][1]:
                    said = shown(done.step[0][1])
                    refuse(
                        "wrong_draw", f"Step {done.number}: the dealer drew {drawn}, the record says {said}."
                    )
        state = done.state
        if progress is not None:
            progress(done.number)
    over = game.outcome(state)
    if over is not None:
        over = placed_last(over, record.resigned)
    _check_ending(record, over)
    numbers = tuple(rng.drawn) if rng is not None else ()
    return Verdict(len(record.steps), draws, _dice_words(record, draws), over or record.ending, numbers)


def _check_ending(record: Record, over: Outcome | None) -> None:
    said, seats = record.ending, record.setup.seats
    if said is None:
        return
    if over is not None and said != over:
        refuse("wrong_ending", f"By the rules the game ended as {over.reason}, not as the record says.")
    if len(said.scores) != seats or len(said.ranks) != seats:
        refuse("wrong_ending", f"The record's ending is not one for {seats} seats.")


def _dealer_of(record: Record) -> DealerRng | None:
    fairness = record.fairness
    if fairness is None or fairness.secret is None:
        return None
    if not opens(fairness.commitment, fairness.secret):
        refuse("wrong_secret", "The dealer's secret does not fit the fingerprint shown before the game.")
    if len(fairness.salts) != record.setup.seats:
        refuse("bad_salts", f"The record has {len(fairness.salts)} salts for {record.setup.seats} seats.")
    return DealerRng(fairness.secret, record.table, fairness.salts)


def _dice_words(record: Record, draws: int) -> str:
    if record.fairness is None:
        return "this record has no fingerprint: only the moves were checked"
    if record.fairness.secret is None:
        return "the secret is not shown yet: only the moves were checked"
    if draws == 0:
        return "the secret fits; nothing was rolled or drawn"
    return f"the secret fits, and {draws} of {draws} rolls and draws come from it"
