"""Whether the lines of a position go together: every card in one place, and a phase that can be."""

from typing import NoReturn

from rookery.core.refusal import refuse
from rookery.games.battle import state
from rookery.games.battle.rules.box import Box
from rookery.games.battle.rules.competition import frightenable, opponents
from rookery.games.battle.rules.draft import drafted
from rookery.games.battle.rules.presents import drawable
from rookery.games.battle.state import Doing, Squad, State


def wrong(words: str) -> NoReturn:
    refuse("bad_position", words)


def does_not_fit(phase: str) -> NoReturn:
    wrong(f"The lines of the position do not fit the phase {phase}.")


def squad_can_be(squad: Squad, seat: int) -> None:
    """Whoever has a mark is there, and came once."""
    for word, cards in (("scared", squad.scared), ("traveled", squad.arrived), ("joined", squad.joined)):
        if any(card not in squad.cards for card in cards):
            wrong(f"In the line squad {seat} of the position somebody is {word} who is not there.")
    came = squad.arrived + squad.joined
    if len(set(came)) < len(came):
        wrong(f"In the line squad {seat} of the position somebody came twice.")


def cards_are_once(s: State, box: Box) -> None:
    """Every card is in one place only, and where there was a draft it comes from there."""
    if s.piles:
        # Where Squads are still to be turned up here, those who traveled ahead are among them.
        later = s.at + 1 if s.squads else s.at
        rows = [pile for own in s.piles for pile in own[later:]]
        rows += [*(squad.cards for squad in s.squads), *s.ahead, s.aside]
    else:
        rows = list(s.lanes)
    seen = set[int]()
    for card in [card for row in (*rows, s.used, s.deck) for card in row]:
        if card in seen:
            wrong(f"{box.names[card]} is in the position twice.")
        seen.add(card)
    if not s.lanes:
        return
    known = {card for lane in s.lanes for card in lane} | set(s.drawn)
    strangers = [card for row in (*rows, s.used) for card in row if card not in known]
    if strangers:
        wrong(f"{box.names[strangers[0]]} was neither dealt nor drawn.")
    for seat, mine in enumerate(s.piles):
        if sorted(card for pile in mine for card in pile) != sorted(drafted(s, seat)):
            wrong(f"What seat {seat + 1} deployed is not what it drafted.")


def early_phase(s: State, phase: str) -> str:
    """The phase up to deploying, or once it is over: the one given if it can be, or the one that follows."""
    options, grounds, length = s.options, len(s.grounds), len(s.lanes[0]) if s.lanes else 0
    early = state.GROUNDS if options.family else state.GROUNDS - 1
    complete = length and (s.picked >= state.GROUNDS if options.short else s.picked == length)
    if not phase:
        choosing = state.HOLD if options.short else state.DRAFT
        waiting = state.DEPLOY if grounds == state.GROUNDS else state.OPEN
        phase = (waiting if complete else choosing) if length else (state.DEAL if grounds else state.OPEN)
    fits = {
        state.OPEN: (complete and grounds == early < state.GROUNDS) or (not length and not grounds),
        state.DEAL: not length and grounds == early,
        state.DRAFT: not options.short and s.picked <= length - 2 and grounds == early,
        state.HOLD: options.short and length > state.HAND and not s.picked and grounds == early,
        state.DEPLOY: complete and grounds == state.GROUNDS,
        state.OVER: not length and s.round == options.rounds,
    }
    if not fits.get(phase, False):
        does_not_fit(phase)
    return phase


def somebody_can_choose(s: State, box: Box) -> None:
    """That whoever is to choose in a competition has something to choose from."""
    doing = s.doing
    own = s.squads[s.queue[0]].cards
    able = {
        card: box.abilities[card] for card in own if box.abilities[card] in (state.PRESENT, state.INTIMIDATOR)
    }
    kinds = {able.get(card) for card in s.waiting}
    against = opponents(s, s.queue[0])
    to = s.squads[doing.recipient].cards if doing.recipient in against else ()
    acting = able.get(doing.card) if doing.card not in s.waiting else None
    begun, chosen = doing == Doing(doing.card), doing.target >= 0
    drawing = drawable(s)
    to_replace = doing.present == state.SWITCHEROO
    fits = {
        state.ORDER: kinds == {state.PRESENT, state.INTIMIDATOR} and doing == state.NOTHING and against,
        state.GIVE: acting == state.PRESENT and begun and against,
        state.INTIMIDATE: acting == state.INTIMIDATOR and begun and len(frightenable(s)) > 1,
        state.UNWRAP: acting == state.PRESENT and to and not doing.present and not chosen,
        state.REMOVE: acting == state.PRESENT and doing.present == state.KAYAK and len(to) > 1 and not chosen,
        state.REPLACE: acting == state.PRESENT and to_replace and len(to) > 1 and not chosen and drawing,
        state.DRAW: acting == state.PRESENT
        and (doing.target in to if to_replace else doing.present == state.COUSIN)
        and drawing,
    }
    if not fits[s.phase] or None in kinds or len(set(s.waiting)) < len(s.waiting):
        does_not_fit(s.phase)
