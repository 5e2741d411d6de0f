"""What is worth counting in games of Battle Penguins."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise

from rookery.core.record import Replayed
from rookery.core.statistics import Share, Size, Statistic, Use
from rookery.games.battle.actions import Action, Hold, Pick
from rookery.games.battle.rules.box import box_of
from rookery.games.battle.rules.draft import drafted
from rookery.games.battle.state import ABILITIES, DEPLOY, GIVE, UNWRAP, State

MANY = 2
"""So many cards of one ability, or more, are counted together."""


def count(steps: Sequence[Replayed[State]]) -> Iterator[Statistic]:
    """How far apart they end, how often places are shared, and what each ability brings."""
    states = [step.state for step in steps]
    last = states[-1]
    for fish in last.fish:
        yield Size("Fish of a side", fish)
    ordered = sorted(last.fish)
    yield Size("Fish between first and second", ordered[-1] - ordered[-2])
    shared = sum(result.places.count(1) > 1 for result in last.results)
    yield Share("battlegrounds with a shared first place", shared, len(last.results))
    gifts = [after.phase == UNWRAP for s, after in pairwise(states) if s.phase == GIVE]
    yield Share("Presents given and not kept", sum(gifts), len(gifts))
    for lead, drafts in rounds_of(states):
        for seat, abilities in enumerate(drafts):
            for ability in ABILITIES:
                number = min(abilities.count(ability), MANY)
                many = f"{number} or more" if number == MANY else str(number)
                yield Size(f"Fish a round more than the others, with {many} of {ability}", lead[seat])


def rounds_of(states: Sequence[State]) -> Iterator[tuple[list[float], list[list[str]]]]:
    """Each round, by seat: how many Fish more than the average it brought, and the abilities drafted."""
    box = box_of(states[0].options)
    deployed = [s for s in states if s.phase == DEPLOY]
    ends = [*(s.fish for s in deployed[1:]), states[-1].fish]
    for s, fish in zip(deployed, ends, strict=True):
        made = [fish[s.options.side(seat)] - s.fish[s.options.side(seat)] for seat in range(s.options.seats)]
        mean = sum(made) / len(made)
        drafts = [[box.abilities[card] for card in drafted(s, seat)] for seat in range(s.options.seats)]
        yield [own - mean for own in made], drafts


CARD, ABILITY = "card", "ability"


def uses(steps: Sequence[Replayed[State]]) -> Iterator[Use]:
    """The cards and abilities that everybody drafts."""
    states = [step.state for step in steps]
    box = box_of(states[0].options)
    # The last state of every round's draft: from then on nobody's cards change.
    deployed = {s.round: s for s in states if s.phase == DEPLOY}
    for s in deployed.values():
        for seat in range(s.options.seats):
            for card in drafted(s, seat):
                yield Use(seat, CARD, box.names[card])
                if box.abilities[card]:
                    yield Use(seat, ABILITY, box.abilities[card])


def parts(start: State) -> Mapping[str, Sequence[str]]:
    return {CARD: box_of(start.options).names}


def _drafts(ability: str) -> Callable[[State, Action], bool]:
    def uses_it(s: State, action: Action) -> bool:
        if isinstance(action, Pick):
            return box_of(s.options).abilities[action.card] == ability
        if isinstance(action, Hold):
            return any(box_of(s.options).abilities[card] == ability for card in action.cards)
        return False

    return uses_it


THINGS: Mapping[str, Callable[[State, Action], bool]] = {
    f"{ability} cards": _drafts(ability) for ability in ABILITIES
}
"""Drafting cards with an ability."""
