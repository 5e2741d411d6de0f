"""Are moves numbers and boards arrays as promised? A part of `conformance`.

Every array has the shape and the range its field states; every legal move is one row of numbers that leads
to it and to nothing else, and the numbers offered lead to legal moves only. A seat's arrays are the same in
any two states that it cannot tell apart.

Only what a game says itself is checked: what does for any game is made of the view, and that has checks of
its own.
"""

from functools import cached_property
from typing import Any

from rookery.core.arrays import AnyArrays, GameArrays, arrays_of
from rookery.core.game import CHANCE, A, S, Seat
from rookery.core.inspection import Inspection
from rookery.core.rng import pick


class ArrayChecks(Inspection[S, A]):
    @cached_property
    def arrays(self) -> GameArrays[Any, Any]:
        return arrays_of(self.game, self.setup)

    @cached_property
    def describes(self) -> bool:
        """Whether the game has arrays of its own."""
        return not isinstance(self.arrays, AnyArrays)

    def check_arrays(self, s: S) -> None:
        if not self.describes:
            return
        symbols = self.arrays.symbols
        if len(set(symbols)) != len(symbols):
            self.note("symbols_repeat", "Two symbols are the same, so a number could mean either.")
        for seat in self.game.to_act(s):
            if seat != CHANCE:
                self.check_seen(s, seat)
                self.check_numbers(s, seat)

    def check_seen(self, s: S, seat: Seat) -> None:
        fields, seen = self.arrays.fields, self.arrays.see(s, seat)
        if [field.name for field in fields] != list(seen):
            self.note("bad_arrays", f"The arrays are {', '.join(seen)}, which are not the fields.")
            return
        for field in fields:
            array = seen[field.name]
            if array.shape != field.shape or array.dtype != field.dtype:
                self.note(
                    "bad_arrays",
                    f"{field.name} is {array.dtype} {array.shape}, not {field.dtype.__name__} {field.shape}.",
                )
            elif array.size and not field.low <= array.min() <= array.max() <= field.high:
                self.note("bad_arrays", f"{field.name} is not within {field.low} to {field.high}.")

    def check_numbers(self, s: S, seat: Seat) -> None:
        """Some legal moves by their numbers, and some numbers to the moves they make."""
        legal, rng = list(self.game.legal(s, seat)), self.stream("numbers", seat)
        if len(legal) > self.arrays.most_moves:
            self.note(
                "too_many_moves", f"{len(legal)} moves are more than the {self.arrays.most_moves} stated."
            )
        for action in self.some(legal, "numbers"):
            if not self.leads_to(s, seat, action):
                self.note(
                    "bad_numbers", f"The numbers of {self.game.name(s, seat, action)} do not lead to it."
                )
        for _ in range(3):
            way = self.arrays.way(s, seat)
            while (move := way.move) is None:
                numbers = list(way.onward)
                if (
                    not numbers
                    or numbers != sorted(set(numbers))
                    or not 0 <= numbers[0] <= numbers[-1] < self.arrays.size
                ):
                    self.note("bad_numbers", f"{numbers!r} may come next, which are not numbers in order.")
                    return
                way = way.take(pick(rng, numbers))
            if move not in legal:
                self.note("bad_numbers", f"Numbers on offer lead to {move!r}, which is not legal.")

    def leads_to(self, s: S, seat: Seat, action: A) -> bool:
        way = self.arrays.way(s, seat)
        for number in self.arrays.numbers(s, seat, action):
            if number not in way.onward:
                return False
            way = way.take(number)
        return way.move == action

    def check_same_arrays(self, s: S, t: S, seat: Seat) -> None:
        """In two states that `seat` cannot tell apart."""
        if not self.describes or not self.game.spec.secrets:
            return
        ours, theirs = self.arrays.see(s, seat), self.arrays.see(t, seat)
        if any(array.tobytes() != theirs[name].tobytes() for name, array in ours.items()):
            self.note("arrays_leak", f"The arrays show seat {seat} what its key says it has not seen.")
