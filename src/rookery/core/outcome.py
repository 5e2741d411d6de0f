"""How a game ended: a name for programs and a sentence for people. And what it means to leave one of many."""

from collections.abc import Collection, Sequence

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


def placed_last(outcome: Outcome, resigned: Sequence[int]) -> Outcome:
    """The outcome where these seats resigned on the way, the first of them first: a bot played on for each,
    and whatever it achieved is not theirs. They come last, whoever resigned first at the very end."""
    if not resigned:
        return outcome
    stayed = [seat for seat in range(len(outcome.ranks)) if seat not in resigned]
    place = {seat: len(outcome.ranks) - early for early, seat in enumerate(resigned)}
    for seat in stayed:
        place[seat] = 1 + sum(outcome.ranks[other] < outcome.ranks[seat] for other in stayed)
    ranks = tuple(place[seat] for seat in range(len(outcome.ranks)))
    return Outcome(outcome.scores, ranks, outcome.reason, outcome.words)


def goes_on(sides: Sequence[int], people: Collection[int], resigned: Collection[int]) -> bool:
    """Whether a game goes on after these seats resigned. `sides` has one side a seat, `people` are the seats
    that somebody sat down in.

    A side gives up when the last person in it does, so a resignation never wins for a partner. The game is
    over once one side is left, or nobody but bots.
    """
    playing = {sides[seat] for seat in people if seat not in resigned}
    given_up = {sides[seat] for seat in resigned} - playing
    return bool(playing) and len(set(sides) - given_up) > 1


def outcome_by_resigning(
    sides: Sequence[int], resigned: Sequence[int], last: int, reason: str, words: str
) -> Outcome:
    """How a game ended that did not go on after `last` resigned: all who neither did so nor sat on that side
    share the win. Those in `resigned` still have to be placed last."""
    scores = tuple(float(seat not in resigned and side != sides[last]) for seat, side in enumerate(sides))
    return outcome_by_scores(scores, reason, words)


def payoffs(outcome: Outcome) -> tuple[float, ...]:
    """1 for the first of all, -1 for the last, evenly between, adding up to 0; equal places share."""
    ranks = outcome.ranks
    if len(ranks) < 2:
        return outcome.scores
    return tuple(
        [(sum(r > mine for r in ranks) - sum(r < mine for r in ranks)) / (len(ranks) - 1) for mine in ranks]
    )
