"""Checks that every game must pass, by the contract alone: run them on a game of your own.

    for setup in all_setups(game):
        for seed in range(5):
            conform(game, setup, seed)

One call plays one whole random game and looks at everything on the way. `faults` lists what is wrong,
each kind of fault once, at the first step it shows; `conform` raises an `AssertionError` with the list.

Nothing here is told what the game's rules are. What can be checked without knowing them:

- *Moves*: who is to act has legal moves, in a fixed order, each once, each with one name and one row of
  clicks that both lead back to it; everyone else is refused with a reason; `refuse` and `legal` agree.
- *Purity*: the same move in the same state gives the same result, and no earlier state ever changes.
- *Chance*: the odds add up to 1 and are those that `draw` really has, worked out by trying every answer
  a random stream could give it.
- *Knowledge*: a seat sees the same in any two states its `key` calls equal. Such states come from
  `guess`, and, because a game that peeks would vouch for itself there, from *twins*: the same game
  played on after the dealer or another seat did something else that this seat cannot know of.
- *Arrays*: a board's arrays have the shapes and ranges they state and show a seat nothing it has not seen;
  every legal move is a row of numbers that leads back to it.
- *The drawn board*: every place has a name of its own, and pieces, links, marks and clicks name only those.
- *Judgement*: a judge's chances are one number a side, from 0 to 1, add up to 1, and are the same every
  time.
- *Paper*: everything turns into JSON; position texts set up what they say; presets of written options
  have no faults, and nonsense in their place is refused as its study says; the record of the game reads
  back, replays to the same states and draws the same dice.
- *Versions*: earlier versions of the rules are the same game, each with a lower number than the next.
- *The end*: it comes within `bound`, and `outcome` and `to_act` agree about it; a rematch can be set up.
"""

import itertools
import re
import traceback
from collections.abc import Mapping, Sequence
from math import isclose
from typing import Any

import msgspec

from rookery.core import decoding
from rookery.core.chances import odds_faults
from rookery.core.clicks import in_one_order
from rookery.core.dealer import DealerRng, commitment
from rookery.core.game import CHANCE, A, AnyGame, Event, Prospect, S, Seat, View
from rookery.core.inspection import SOME, TABLE, Finding, json_of
from rookery.core.knowledge_checks import KnowledgeChecks
from rookery.core.outcome import Outcome
from rookery.core.record import Fairness, decode, encode, replay, verify
from rookery.core.refusal import Refusal, Refused
from rookery.core.rng import pick
from rookery.core.sketch import sketch_faults
from rookery.core.spec import Setup, Written, check_setup
from rookery.core.thought import Budget

CAP = 400
"""Where a game knows no bound and the caller names none, it is left after this many steps."""

_CHANCES = 6
"""How many of a game's chances have their odds worked out in full."""

_JUDGED, _GLANCE = 3, Budget(nodes=50)
"""How many of a game's decisions are judged, and how thoroughly."""

_SLUG = re.compile(r"[a-z][a-z0-9_]*")
_STEP = re.compile(r"[a-z]+(:\S(.*\S)?)?")


def faults(game: AnyGame, setup: Setup, seed: int, max_steps: int | None = None) -> list[Finding]:
    """Everything found wrong in one random game, each kind of fault once."""
    inspection = _Checks(game, setup, seed)
    try:
        inspection.play_through(max_steps)
        inspection.check_record()
    except Exception as fault:
        place = traceback.extract_tb(fault.__traceback__)[-1]
        inspection.note("raised", f"{type(fault).__name__} in {place.name}, line {place.lineno}: {fault}")
    return inspection.found


def conform(game: AnyGame, setup: Setup, seed: int, max_steps: int | None = None) -> None:
    """As `faults`, for a test: raises with one line a fault."""
    found = faults(game, setup, seed, max_steps)
    if found:
        lines = "\n".join(f"  step {fault.step}, {fault.check}: {fault.words}" for fault in found)
        raise AssertionError(f"{game.spec.id}, {setup.seats} seats, {setup.options}, seed {seed}:\n{lines}")


class _Checks(KnowledgeChecks[S, A]):
    """All checks, over one random game."""

    # ---- the game ----

    def play_through(self, max_steps: int | None) -> None:
        game = self.game
        if json_of(game.start(self.setup)) != self.kept[0][1]:
            self.note("start_differs", "Starting twice from one setup gives two different states.")
        self.check_earlier()
        self.check_written()
        bound = game.bound(self.setup)
        limits = [limit for limit in (bound, max_steps) if limit is not None]
        limit = min(limits) if limits else CAP
        self.check_state()
        while self.game.to_act(self.scribe.state):
            if self.step >= limit:
                if bound is not None and self.step >= bound:
                    self.note("too_long", f"It goes on after {self.step} steps, its bound being {bound}.")
                return
            self.play_once()
            self.check_state()

    def check_earlier(self) -> None:
        """Earlier versions of the rules are the same game, each with a lower number than the next. That they
        keep the contract is for checks of their own: each of them is a game."""
        versions: list[AnyGame] = [*self.game.earlier, self.game]
        if any(game.spec.id != self.game.spec.id for game in versions):
            self.note("bad_earlier", "An earlier version of the rules has another id.")
        numbers = [game.spec.rules for game in versions]
        if numbers != sorted(set(numbers)):
            self.note(
                "bad_earlier", f"The versions of the rules are {numbers}: each is higher than the last."
            )

    def play_once(self) -> None:
        game, s = self.game, self.scribe.state
        moves: dict[Seat, A] = {}
        for seat in game.to_act(s):
            moves[seat] = self.drawn(s) if seat == CHANCE else pick(self.rng, game.legal(s, seat))
        foreseen = self.foresights(s, moves)
        before = json_of(s)
        events = self.scribe.play(moves)
        after = self.scribe.state
        self.kept.append((after, json_of(after)))
        again, events_again = game.play(s, moves)
        if json_of(again) != json_of(after) or events_again != events:
            self.note("play_differs", "The same moves in the same state led somewhere else the second time.")
        if json_of(s) == before:
            # A state spoilt at once is told by check_states below; its foresight would only repeat it.
            for action, told in foreseen:
                self.check_foresight(s, action, told)
        self.check_states()
        self.check_events(events)
        self.check_twins(s, moves, events)

    def drawn(self, s: S) -> A:
        """The dealer's move, after a look at its odds."""
        game = self.game
        used = self.dealer.used
        action = game.draw(s, self.dealer)
        if game.draw(s, DealerRng(self.secret, TABLE, self.salts, used)) != action:
            self.note("draw_differs", "The same stream drew something else the second time.")
        self.chances += 1
        for check, words in odds_faults(game, s, action, in_full=self.chances <= _CHANCES):
            self.note(check, words)
        return action

    # ---- one state ----

    def check_state(self) -> None:
        s = self.scribe.state
        self.checkjson_of("state", s)
        self.check_position(s)
        self.check_turn(s)
        for seat in (CHANCE, *self.seats):
            self.check_moves(s, seat)
        for who in (None, *self.seats):
            self.check_shown(s, who)
        for seat in self.seats:
            self.check_knowledge(s, seat)
        self.check_judge(s)
        self.check_arrays(s)

    def check_turn(self, s: S) -> None:
        game = self.game
        acting = game.to_act(s)
        at_table = acting == (CHANCE,) or all(seat in self.seats for seat in acting)
        if not at_table or len(set(acting)) != len(acting):
            self.note("bad_to_act", f"{acting!r} is not a turn at a table for {len(self.seats)}.")
        if len(acting) > 1 and not game.spec.simultaneous:
            self.note("not_simultaneous", "Several seats choose at once, which the spec does not promise.")
        outcome = game.outcome(s)
        if (outcome is None) != bool(acting):
            self.note("outcome_disagrees", f"To act: {acting!r}, but the outcome is {outcome!r}.")
        if outcome is not None:
            self.check_outcome(outcome)
            self.check_rematch(s)
        standing = game.standing(s)
        if standing and (len(standing) != len(self.seats) or not _are_places(standing)):
            self.note("bad_standing", f"{standing!r} are not the places of {len(self.seats)} seats.")

    def check_judge(self, s: S) -> None:
        judge, acting = self.game.judge(), self.game.to_act(s)
        if judge is None or CHANCE in acting or not acting or self.judgements == _JUDGED:
            return
        self.judgements += 1
        chances = judge.chances(s, self.stream("judge"), _GLANCE)
        sides = len(set(self.game.sides(self.setup)))
        even = len(chances) == sides and all(0 <= chance <= 1 for chance in chances)
        if not even or (sides > 1 and abs(sum(chances) - 1) > 1e-6):
            self.note("bad_chances", f"{chances!r} are not the chances of {sides} sides.")
        if judge.chances(s, self.stream("judge"), _GLANCE) != chances:
            self.note("judge_differs", "The same state was judged otherwise the second time.")

    def check_rematch(self, last: S) -> None:
        """Its options go together, for as many seats."""
        try:
            options = {**self.setup.options, **self.game.again(last)}
            self.game.start(check_setup(self.game.spec, self.setup.seats, options, self.setup.position))
        except Refused as refused:
            self.note("no_rematch", f"A rematch cannot be set up: {refused}")

    def check_outcome(self, outcome: Outcome) -> None:
        count = len(self.seats)
        scores, ranks = outcome.scores, outcome.ranks
        if len(scores) != count or len(ranks) != count:
            self.note("bad_outcome", f"{outcome!r} is not for {count} seats.")
        elif not _are_places(ranks) or any(
            scores[p] > scores[q] and ranks[p] >= ranks[q] for p in self.seats for q in self.seats
        ):
            self.note("bad_outcome", f"The places {ranks} do not follow from the scores {scores}.")
        if not _SLUG.fullmatch(outcome.reason) or not _is_sentence(outcome.words):
            self.note("bad_outcome", f"{outcome.reason!r} is no slug, or {outcome.words!r} no sentence.")

    def check_moves(self, s: S, seat: Seat) -> None:
        """Names, clicks and refusals of one seat, whether or not it is to act."""
        game = self.game
        acting = seat in game.to_act(s)
        legal = list(game.legal(s, seat))
        copied = decoding.decode(json_of(s), type(s))
        self.check_read_again("A state", s, self.kinds.state)
        if [json_of(a) for a in game.legal(copied, seat)] != [json_of(a) for a in legal]:
            self.note("order_not_fixed", f"Seat {seat}: an equal state lists the moves in another order.")
        if acting and not legal and (seat != CHANCE or game.spec.listed_odds):
            self.note("no_legal_move", f"Seat {seat} is to act and has no legal move.")
        if not acting and legal:
            self.note("legal_out_of_turn", f"Seat {seat} is not to act and has legal moves.")
        names = [game.name(s, seat, a) for a in legal]
        self.check_unique(seat, legal, names)
        for action, name in zip(legal, names, strict=True):
            self.checkjson_of("action", action)
            self.check_read_again(name, action, self.kinds.action)
            try:
                hash(action)
            except TypeError:
                self.note("action_no_key", f"{name} cannot be a key of a dict: it holds a list or a dict.")
            if not _is_sentence(name) or game.parse(s, seat, name) != action:
                self.note("name_does_not_parse", f"{name!r} does not lead back to {action!r}.")
            if game.refuse(s, seat, action) is not None:
                self.note("legal_refused", f"{name} is listed as legal and refused.")
            risk = game.risk(s, seat, action)
            if risk is not None and not 0 <= risk.chance <= 1:
                self.note("bad_risk", f"{name} succeeds with a chance of {risk.chance}, not from 0 to 1.")
        self.check_steps(s, seat, legal)
        self.check_refusals(s, seat, legal)
        self.names.update(dict.fromkeys(names))

    def check_read_again(self, name: str, thing: msgspec.Struct, kind: Any) -> None:
        """Bots in other processes are handed states as JSON, and answer with actions as JSON."""
        try:
            if decoding.decoder_of(kind).decode(json_of(thing)) != thing:
                self.note("not_read_again", f"{name} is something else when it is read from its JSON.")
        except msgspec.MsgspecError as fault:
            self.note("not_read_again", f"{name} cannot be read from its JSON: {fault}.")

    def check_unique(self, seat: Seat, legal: list[A], names: list[str]) -> None:
        if len({json_of(a) for a in legal}) != len(legal):
            self.note("legal_repeats", f"Seat {seat} has the same legal move twice.")
        elif len(set(names)) != len(names):
            self.note("name_repeats", f"Seat {seat} has two legal moves of one name.")

    def check_steps(self, s: S, seat: Seat, legal: list[A]) -> None:
        rows = sorted(in_one_order(self.game.steps(s, seat, a), self.game.any_order(a)) for a in legal)
        for row in rows:
            if not row or not all(_STEP.fullmatch(step) for step in row):
                self.note("bad_steps", f"{row!r} is not a row of things to click.")
        # Sorted, whatever begins with a row follows right after it.
        for row, after in itertools.pairwise(rows):
            if after[: len(row)] == row:
                self.note("steps_begin_others", f"{row!r} begins {after!r}: is it all, or only a start?")

    def check_refusals(self, s: S, seat: Seat, legal: list[A]) -> None:
        """Names from all over the game, so that most are illegal here."""
        pool = list(self.names)
        rng = self.stream("refusals", seat)
        for name in [pick(rng, pool) for _ in range(min(SOME, len(pool)))]:
            try:
                action = self.game.parse(s, seat, name)
            except Refused as refused:
                self.check_refusal(refused.refusal)
                continue
            refusal = self.game.refuse(s, seat, action)
            if (refusal is None) != (action in legal):
                self.note("refuse_disagrees", f"Seat {seat}, {name}: legal and {refusal!r} do not agree.")
            if refusal is not None:
                self.check_refusal(refusal)

    def check_refusal(self, refusal: Refusal) -> None:
        if not _SLUG.fullmatch(refusal.reason) or not _is_sentence(refusal.words):
            self.note("bad_refusal", f"{refusal!r} is not a reason and a sentence.")

    def check_shown(self, s: S, who: Seat | None) -> None:
        view, text = self.game.view(s, who), self.game.text(s, who)
        if not isinstance(view, View):
            self.note("bad_view", f"{type(view).__name__} is not a View.")
        self.checkjson_of("view", view)
        spec = self.game.spec
        if not (spec.secrets or spec.own_views) and json_of(view) != json_of(self.game.view(s, None)):
            self.note(
                "views_differ", f"Without secrets, the board seat {who} sees is not the one spectators see."
            )
        if not text or not all(line.isprintable() for line in text.split("\n")):
            self.note("bad_text", "The board in plain text is empty or has control characters in it.")
        sketch = self.game.sketch(s, who)
        if sketch is not None:
            self.checkjson_of("sketch", sketch)
            own = [] if who is None else [self.game.steps(s, who, a) for a in self.game.legal(s, who)]
            for words in sketch_faults(sketch, list(itertools.chain(*own))):
                self.note("bad_sketch", words)

    def check_position(self, s: S) -> None:
        """Set up from its own text, a position has that text again."""
        if not self.game.spec.positions:
            return
        text = self.game.position(s)
        try:
            setup = check_setup(self.game.spec, self.setup.seats, self.setup.options, text)
            if self.game.position(self.game.start(setup)) != text:
                self.note("position_differs", f"{text!r} is another position once it is set up.")
        except Refused as refused:
            self.note("position_differs", f"{text!r} cannot be set up: {refused}")

    def check_written(self) -> None:
        """Where players may write a text of their own."""
        spec = self.game.spec
        for option in spec.options:
            if not isinstance(option, Written):
                continue
            for preset in option.values:
                study = self.game.study(option.name, preset)
                self.checkjson_of("study", study)
                if study.faults:
                    self.note("preset_faulty", f"{option.name}={preset}: {study.faults[0].words}")
            for text in ("?", "{", "[1, 2]", "one\ntwo 3"):
                found = self.game.study(option.name, text).faults
                if not found or not all(_is_sentence(fault.words) for fault in found):
                    self.note("nonsense_studied", f"{option.name}: {text!r} has the faults {found!r}.")
                    continue
                try:
                    self.game.start(
                        check_setup(spec, self.setup.seats, {**self.setup.options, option.name: text})
                    )
                    self.note("nonsense_started", f"{option.name}: {text!r} has faults and starts a game.")
                except Refused as refused:
                    self.check_refusal(refused.refusal)
                    if str(refused) != found[0].words:
                        self.note("nonsense_started", f"{option.name}: {refused} is not the first fault.")

    def checkjson_of(self, what: str, thing: object) -> None:
        if not isinstance(thing, msgspec.Struct) or not thing.__struct_config__.frozen:
            self.note("not_frozen", f"The {what} {type(thing).__name__} is not a frozen Struct.")
        try:
            if decoding.decode(json_of(thing), type(thing)) != thing:
                self.note("json_differs", f"The {what} {thing!r} does not come back from JSON.")
        except (TypeError, msgspec.MsgspecError) as fault:
            self.note("json_differs", f"The {what} {thing!r} does not come back from JSON: {fault}.")

    # ---- what happened ----

    def check_states(self) -> None:
        """Every earlier state is looked at after every move, not only the one just left.

        States share their parts. A list or dict inside one can be changed many moves later through
        another, and a rules object can hold on to any of them. And bytes are compared, not copies:
        a copy would share the spoilt part and agree.
        """
        for number, (state, as_it_was) in enumerate(self.kept):
            if json_of(state) != as_it_was:
                self.note("state_changed", f"Move {self.step} changed the state after move {number}.")

    def check_events(self, events: Sequence[Event]) -> None:
        for event in events:
            if not isinstance(event, Event):
                self.note("bad_event", f"{type(event).__name__} is not an Event.")
                continue
            self.checkjson_of("event", event)
            if not _is_sentence(self.game.tell(event, self.people)):
                self.note("bad_sentence", f"What is told of {event!r} is no sentence.")

    def foresights(self, s: S, moves: Mapping[Seat, A]) -> list[tuple[A, Sequence[Event]]]:
        """What is foreseen of some actions, the chosen one first; only where one seat alone decides."""
        found = []
        for seat, chosen in moves.items():
            for action in (chosen, *self.some(self.game.legal(s, seat), "foresee")):
                told = self.game.foresee(s, seat, action)
                if not all(isinstance(event, Event) for event in told):
                    self.note("bad_foresight", f"{told!r} foreseen, which are not all Events.")
                if seat != CHANCE:
                    self.check_prospects(self.game.prospects(s, seat, action))
                if len(moves) == 1 and seat != CHANCE:
                    found.append((action, told))
        return found

    def check_prospects(self, prospects: Sequence[Prospect]) -> None:
        """All the ways a move may go, each in a sentence."""
        if prospects and not isclose(sum(prospect.chance for prospect in prospects), 1):
            self.note("bad_prospects", "The ways a move may go do not add up to all there are.")
        for prospect in prospects:
            if not 0 <= prospect.chance <= 1 or not _is_sentence(prospect.words):
                self.note("bad_prospects", f"{prospect.words!r} is no sentence, or its chance no chance.")
            if prospect.view is not None:
                self.checkjson_of("view", prospect.view)

    def check_foresight(self, s: S, action: A, told: Sequence[Event]) -> None:
        (seat,) = self.game.to_act(s)
        events = self.game.play(s, {seat: action})[1]
        if list(told) != list(events[: len(told)]):
            self.note("wrong_foresight", f"{told!r} foreseen, {events!r} happened.")

    # ---- on paper ----

    def check_record(self) -> None:
        fairness = Fairness(commitment(self.secret), self.salts, self.secret)
        record = self.scribe.record(TABLE, self.people, fairness=fairness)
        try:
            if decode(encode(record)) != record:
                self.note("record_differs", "The record does not come back from paper.")
            for done in replay(self.game, record):
                if json_of(done.state) != self.kept[done.number][1]:
                    self.note("record_differs", f"Step {done.number} replays to another state.")
            verdict = verify(self.game, record)
        except Refused as refused:
            self.note("record_refused", str(refused))
            return
        if verdict.outcome != self.game.outcome(self.scribe.state):
            self.note("record_differs", "The record ends otherwise than the game did.")


def _are_places(ranks: Sequence[int]) -> bool:
    """The best have place 1, equal places are shared, and those after them are skipped."""
    return all(rank == 1 + sum(other < rank for other in ranks) for rank in ranks)


def _is_sentence(text: object) -> bool:
    """As far as a program can tell: one line that can be printed, with nothing hanging over at its ends."""
    return isinstance(text, str) and bool(text) and text.isprintable() and text == text.strip()
