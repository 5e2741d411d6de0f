"""What a text of the players' own holds, and what is wrong with it: layouts, card sets, maps."""

import msgspec

from rookery.core.refusal import refuse
from rookery.core.spec import Spec, Written


class Fault(msgspec.Struct, frozen=True, gc=False):
    """One thing wrong: `where` names the place ("row 3", "card 12, wisdom"), `words` is a whole sentence."""

    where: str
    words: str


class Study(msgspec.Struct, frozen=True, gc=False, tag_field="t", tag=str.lower):
    """A text as its game reads it. A game adds what the page shows where such texts are written.

    `text` is the text itself; of a preset, what one would write to get the same.
    """

    faults: tuple[Fault, ...]
    text: str


def written_option(spec: Spec, name: str) -> Written:
    """The option of that name, if players may write a text for it."""
    option = spec.option(name)
    if not isinstance(option, Written):
        refuse("chosen_from_a_list", f"Option {name} of {spec.title} is chosen from a list, not written.")
    return option
