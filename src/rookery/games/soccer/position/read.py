"""A position text as a state."""

from msgspec.structs import replace

from rookery.core.refusal import refuse
from rookery.core.spelling import Line
from rookery.games.soccer.options import Options
from rookery.games.soccer.position.check import check_position
from rookery.games.soccer.position.lines import LONGEST, TEXT
from rookery.games.soccer.state import HOME, KINDS, State, set_up, six

EXAMPLE = "M:a1N P:- B:c3U / M:h8S P:g7U B:- / ball:center / to:1"


def read_position(text: str, options: Options) -> State:
    """The state a position text spells. Refuses, naming what and where, text and positions that cannot be."""
    state = as_written(text, options)
    check_position(state.where, state.pose, state.ball)
    return state


def as_written(text: str, options: Options) -> State:
    """The same, whether it can be or not."""
    if len(text) > LONGEST:
        refuse("bad_position", f"A position text has at most {LONGEST} characters; this has {len(text):,}.")
    if [len(part.split()) for part in text.split("/")] != [3, 3, 1, 1]:
        refuse("not_a_position", f"A position text looks like this: {EXAMPLE}")
    said = TEXT.of(text, Line("the position", ""), "")
    spots, ball = [said[side][kind] for side in ("first", "second") for kind in KINDS], said["ball"]
    where, pose = six([at for at, _ in spots]), six([lies for _, lies in spots])
    state = set_up(options, where, pose, ball, said["turn"])
    if ball not in HOME or not options.own_goals:
        return state
    # Such a position is the last of a game: whoever scored there has all the goals it takes.
    score = (options.first_to, 0) if ball == HOME[1] else (0, options.first_to)
    return replace(state, score=score, ended="goal")
