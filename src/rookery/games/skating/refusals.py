"""Why a move is not legal, in words. Only asked once a move has turned out not to be."""

from rookery.core.game import CHANCE
from rookery.core.refusal import Refusal
from rookery.games.skating import actions, state
from rookery.games.skating.actions import Action
from rookery.games.skating.rules.aiming import energy_of, targets
from rookery.games.skating.rules.draft import Draft, rel_of
from rookery.games.skating.rules.movement import brake_of, thrust_of
from rookery.games.skating.rules.setting_up import points_to_spread


def why_not(draft: Draft, seat: int, action: Action) -> Refusal:
    if seat == CHANCE:
        return Refusal("bad_deal", "That is not what is to be rolled or drawn now.")
    if isinstance(action, actions.Roll | actions.Dice | actions.Number | actions.Next | actions.DrawMap):
        return Refusal("dealers_move", "Only the dealer rolls and draws.")
    if draft.phase != state.PLAY:
        return _in_setup(draft, seat, action)
    if isinstance(action, actions.PickCard | actions.SpreadShields):
        return Refusal("game_on", "The game has begun: cards and shields are settled.")
    if draft.agenda:
        return _not_paid(draft, action)
    if isinstance(action, actions.Energy):
        return Refusal("nothing_to_pay", "There is no shot to pay for now.")
    figure = draft.figures[draft.acting]
    name = draft.name(draft.acting)
    if figure.swimming:
        return _in_water(draft, name, action)
    if isinstance(action, actions.Climb):
        return Refusal("not_swimming", f"{name} is not in the water.")
    if figure.fallen:
        words = f"{name} has fallen: it can try to stand up, or slide on as it is."
        return Refusal("fallen", words)
    if isinstance(action, actions.Stand):
        return Refusal("not_fallen", f"{name} is standing already.")
    if draft.spent & state.FIRST and not isinstance(action, actions.Tail):
        return Refusal("first_hex", f"{name} is moving, so it first goes one hex in its direction.")
    return _skating(draft, name, action)


def _in_setup(draft: Draft, seat: int, action: Action) -> Refusal:
    if draft.phase == state.CARDS:
        return Refusal("pick_first", "First everyone picks a card: write card and its name.")
    if draft.phase == state.SHIELDS and isinstance(action, actions.SpreadShields):
        points = points_to_spread(draft, seat)
        cap = f", at most {draft.options.shield_cap} a side" if draft.options.shield_cap else ""
        return Refusal("bad_spread", f"Spread all {points} shield points{cap}.")
    return Refusal("spread_first", "First spread the shields: shields and six numbers, the front first.")


def _not_paid(draft: Draft, action: Action) -> Refusal:
    if isinstance(action, actions.Energy):
        energy = draft.card(draft.acting).energy
        words = f"A shot costs exactly {energy} energy, from thrust and shields that are there."
        return Refusal("bad_payment", words)
    return Refusal("pay_first", "First say how the energy of the shot is paid.")


def _in_water(draft: Draft, name: str, action: Action) -> Refusal:
    if isinstance(action, actions.Climb):
        if draft.edition.climb_anywhere and action.direction is None:
            return Refusal("which_way", f"{name} can climb out any way: say which, as in climb NE.")
        if not draft.edition.climb_anywhere and action.direction is not None:
            return Refusal("faced_hex_only", f"{name} climbs out only where it faces: climb.")
        return Refusal("no_ice_there", f"{name} can climb out only onto free ice.")
    if isinstance(action, actions.Face):
        if draft.spent & state.SWUNG:
            return Refusal(
                "turned_already", f"{name} has turned already; in the water it can turn only once."
            )
        return Refusal("no_turning", f"{name} need not turn: it can climb out on any side.")
    return Refusal("swimming", f"{name} is in the water: it can only try to climb out, or end its turn.")


def _skating(draft: Draft, name: str, action: Action) -> Refusal:
    figure = draft.figures[draft.acting]
    match action:
        case actions.Go():
            return Refusal("nothing_left", f"{name} has moved all its hexes.")
        case actions.End():
            return Refusal("hexes_left", f"{name} still has {draft.left} to go before its turn can end.")
        case actions.Thrust(amount):
            return _no_thrust(draft, name, amount)
        case actions.Brake(amount):
            return _no_brake(draft, name, amount)
        case actions.Face() | actions.Steer() if figure.trouble == "no_maneuvers":
            return Refusal("fumbled", f"{name} fumbled: it cannot maneuver this turn.")
        case actions.Steer() if not figure.speed:
            return Refusal("standing_still", f"{name} stands still, so it heads where it faces.")
        case actions.Steer():
            return Refusal("away_from_facing", f"{name} can only steer towards where it faces.")
        case actions.Fire(weapon, target):
            return _no_shot(draft, name, weapon, target)
        case actions.Jump():
            return Refusal("no_jump", _why_no_jump(draft, name))
        case actions.Unjam():
            if figure.jammed and draft.spent & state.UNJAM:
                return Refusal("tried_already", f"{name} can try to clear its jam again next turn.")
            return Refusal("not_jammed", f"{name}'s weapons are not jammed.")
        case actions.Restart():
            if figure.engines_out and draft.spent & state.RESTART:
                return Refusal("tried_already", f"{name} can try to restart its engines again next turn.")
            return Refusal("engines_run", f"{name}'s engines are running.")
        case actions.Tail():
            return _no_tail(draft, name)
        case _:
            return Refusal("not_now", "That cannot be done now.")


def _no_thrust(draft: Draft, name: str, amount: int) -> Refusal:
    figure = draft.figures[draft.acting]
    if figure.engines_out:
        return Refusal("engines_out", f"{name}'s engines are out: no thrust until they run again.")
    if draft.spent & state.THRUST:
        return Refusal("thrusted_already", f"{name} has thrusted already; it can do that once a turn.")
    if figure.trouble == "no_speed":
        return Refusal("fumbled", f"{name} fumbled: it cannot change its speed this turn.")
    if not 1 <= amount <= thrust_of(draft.options, figure):
        return Refusal("too_much", f"{name} can thrust by 1 to {thrust_of(draft.options, figure)}.")
    return Refusal("no_change", f"A thrust of {amount} would not change {name}'s speed.")


def _no_brake(draft: Draft, name: str, amount: int) -> Refusal:
    figure = draft.figures[draft.acting]
    most = brake_of(draft.options, figure)
    if not most:
        return Refusal("no_brakes", f"{name} has no brakes.")
    if draft.spent & state.BRAKE:
        return Refusal("braked_already", f"{name} has braked already; it can do that once a turn.")
    if figure.trouble == "no_speed":
        return Refusal("fumbled", f"{name} fumbled: it cannot change its speed this turn.")
    if not 1 <= amount <= most:
        return Refusal("too_much", f"{name} can brake by 1 to {most}.")
    return Refusal("no_change", f"A brake of {amount} would not change {name}'s speed.")


def _no_shot(draft: Draft, name: str, weapon: str, target: int) -> Refusal:
    figure, other = draft.figures[draft.acting], draft.figures[target]
    if draft.spent & state.FIRE:
        return Refusal("fired_already", f"{name} has fired already; it can do that once a turn.")
    if figure.jammed:
        return Refusal("jammed", f"{name}'s weapons are jammed.")
    if weapon == state.MISSILE and not figure.missiles:
        return Refusal("no_missiles", f"{name} has no missiles.")
    if weapon != state.MISSILE and energy_of(draft.options, figure) < draft.card(draft.acting).energy:
        return Refusal("no_energy", f"{name} has too little energy left for a shot.")
    if target == draft.acting:
        return Refusal("bad_target", f"{name} cannot shoot at itself.")
    if other.dead:
        return Refusal("bad_target", f"{draft.name(target)} is dead; only the living are shot at.")
    if target in targets(draft, draft.acting, weapon, cover=False):
        return Refusal("covered", f"{draft.name(target)} is behind a rock.")
    return Refusal("out_of_arc", f"{name}'s {weapon} does not reach {draft.name(target)}: it fires ahead.")


def _why_no_jump(draft: Draft, name: str) -> str:
    if draft.edition.jump_penalty[rel_of(draft.figures[draft.acting])] is None:
        return f"{name} can only jump facing roughly where it goes."
    return f"There is nothing ahead that {name} can jump with the {draft.left} hexes it has left."


def _no_tail(draft: Draft, name: str) -> Refusal:
    if not draft.options.tailing:
        return Refusal("no_tailing", "This game is played without tailing.")
    if draft.tailed >> draft.acting & 1:
        return Refusal("tailed_already", f"{name} has tailed already; that is once a round.")
    if draft.used or draft.acts:
        return Refusal("too_late", f"{name} has begun its turn: tailing is declared before its first hex.")
    return Refusal(
        "cannot_tail", f"{name} can tail only figures in front that are yet to move and not too late."
    )
