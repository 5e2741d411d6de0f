"""How a game ended: a name for programs and a sentence for people."""

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended.

    `scores` has one number a seat, higher is better. `ranks` has one place a seat, 1 is best, and
    equal places are shared. `reason` is a stable slug ("goal", "repetition", "resigned"); `words`
    is the sentence shown to players.
    """

    scores: tuple[float, ...]
    ranks: tuple[int, ...]
    reason: str
    words: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place; all seats when the game is drawn."""
        return tuple(seat for seat, rank in enumerate(self.ranks) if rank == 1)

    @property
    def drawn(self) -> bool:
        return len(self.ranks) > 1 and all(rank == 1 for rank in self.ranks)


def outcome_by_scores(scores: tuple[float, ...], reason: str, words: str) -> Outcome:
    """Rank seats by score; equal scores share a place and the next one is skipped."""
    ranks = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Outcome(scores, ranks, reason, words)
