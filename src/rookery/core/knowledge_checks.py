"""Does anybody learn what they should not? The checks of `conformance` that secrecy stands on.

A seat must see the same in any two states that its `key` calls equal. Such states come from `guess`, and from
*twins*: the same game played on after the dealer or another seat did something else that this seat cannot
know of.
"""

from collections.abc import Iterator, Mapping, Sequence

from rookery.core.array_checks import ArrayChecks
from rookery.core.game import CHANCE, A, Event, S, Seat
from rookery.core.inspection import json_of
from rookery.core.rng import pick


class KnowledgeChecks(ArrayChecks[S, A]):
    def check_knowledge(self, s: S, seat: Seat) -> None:
        game = self.game
        key = game.key(s, seat)
        guessed = game.guess(s, seat, self.stream("guess", seat))
        if game.key(guessed, seat) != key:
            self.note("guess_loses_key", f"Seat {seat} can tell the guessed state from the true one.")
        if not game.spec.secrets and guessed != s:
            self.note("guess_without_secrets", "There are no secrets, so there is nothing to guess.")
        self.check_alike(s, guessed, seat)
        if seat in game.to_act(s):
            if (seat, key) in self.keys_at_turn:
                self.note("key_forgets", f"Seat {seat} has acted since, yet its key is the same as then.")
            self.keys_at_turn.add((seat, key))

    def check_alike(self, s: S, t: S, seat: Seat) -> None:
        """What `seat` is shown, itself or by a spectator, in two states that it cannot tell apart."""
        game = self.game
        for who, leak in ((seat, "view_leaks"), (None, "spectator_leaks")):
            if json_of(game.view(s, who)) != json_of(game.view(t, who)) or game.text(s, who) != game.text(
                t, who
            ):
                self.note(leak, f"View or text show seat {seat} what its key says it has not seen.")
        self.check_same_arrays(s, t, seat)
        if game.outcome(s) != game.outcome(t):
            self.note("outcome_leaks", f"The outcome shows seat {seat} what it has not seen.")
        legal = list(game.legal(s, seat))
        if legal != list(game.legal(t, seat)) or (seat in game.to_act(s)) != (seat in game.to_act(t)):
            self.note("legal_leaks", f"What seat {seat} may do depends on what it has not seen.")
            return
        for a in self.some(legal, "alike"):
            if list(game.foresee(s, seat, a)) != list(game.foresee(t, seat, a)):
                self.note("foresight_leaks", f"The preview shows seat {seat} what it has not seen.")
            if json_of(game.prospects(s, seat, a)) != json_of(game.prospects(t, seat, a)):
                self.note("prospects_leak", f"How a move may go shows seat {seat} what it has not seen.")
            words, others = ((game.name(x, seat, a), game.steps(x, seat, a)) for x in (s, t))
            if words != others:
                self.note("words_leak", f"The words for a move show seat {seat} what it has not seen.")
            if game.risk(s, seat, a) != game.risk(t, seat, a):
                self.note("risk_leaks", f"A move's risk shows seat {seat} what it has not seen.")
        same, other = (game.guess(state, seat, self.stream("alike", seat)) for state in (s, t))
        if same != other:
            self.note("guess_peeks", f"A guess for seat {seat} depends on more than key and stream.")

    def check_twins(self, s: S, moves: Mapping[Seat, A], events: Sequence[Event]) -> None:
        """Other games that look the same to one seat: one carried along for each, and new ones from here."""
        if not self.game.spec.secrets:
            return
        for seat in self.seats:
            carried = self.twins.pop(seat, None)
            starts = [] if carried is None else [(carried, moves)]
            starts += [(s, other) for other in self.otherwise(s, moves, seat)]
            for state, played in starts:
                if not self.playable(state, played):
                    continue
                twin, told = self.game.play(state, played)
                if twin != self.scribe.state:
                    self.check_twin(seat, twin, list(told) == list(events))

    def check_twin(self, seat: Seat, twin: S, heard_the_same: bool) -> None:
        game, s = self.game, self.scribe.state
        if game.key(twin, seat) == game.key(s, seat):
            self.twins[seat] = twin
            self.check_alike(s, twin, seat)
        elif heard_the_same and json_of(game.view(twin, seat)) == json_of(game.view(s, seat)):
            self.note("key_knows_more", f"Seat {seat} saw no difference, yet its key makes one.")

    def otherwise(self, s: S, moves: Mapping[Seat, A], seat: Seat) -> Iterator[dict[Seat, A]]:
        """The same moves but for one that is not the seat's own."""
        for other in moves:
            if other == seat:
                continue
            rng = self.stream("otherwise", seat, other)
            for _ in range(3):
                alone = other == CHANCE
                action = self.game.draw(s, rng) if alone else pick(rng, self.game.legal(s, other))
                if action != moves[other]:
                    yield {**moves, other: action}

    def playable(self, s: S, moves: Mapping[Seat, A]) -> bool:
        game = self.game
        return set(game.to_act(s)) == set(moves) and all(
            game.refuse(s, seat, action) is None for seat, action in moves.items()
        )
