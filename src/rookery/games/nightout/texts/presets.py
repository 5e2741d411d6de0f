"""The layouts that come with the game. The rulebook's own picture is lost, so these are ours.

All are mirror images of themselves both ways, in shape and in how the dominoes lie. A file of `data/` has two
pictures, parted by an empty line: with 28 dominoes, the double-six set, and with 55, for elbow room.
"""

from pathlib import Path

_DATA = Path(__file__).parent.parent / "data"


def _pictures(name: str) -> tuple[str, str]:
    few, many = (_DATA / f"{name}.txt").read_text(encoding="utf-8").split("\n\n")
    return few, many.rstrip("\n")


PRESETS = {name: _pictures(name) for name in ("pools", "rings", "raft")}
"""By name: for the double-six set, and for the double-nine set."""
