"""What whoever sets up a game says about it, for all who are invited: its title, who made it, notes."""

import msgspec

from rookery.core.refusal import refuse

LONGEST = {"title": 60, "by": 60, "notes": 2000}
"""The most characters of each."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: str = ""
    by: str = ""
    notes: str = ""


def check_about(about: About) -> About:
    for name, most in LONGEST.items():
        if len(getattr(about, name)) > most:
            refuse(
                "long_text",
                f"{name.capitalize()} must be a text of at most {most:,} characters; this one is longer.",
            )
    return about
