"""What is kept for a while, and what is forgotten."""

from rookery.core.kept import Kept


def test_what_was_wanted_longest_ago_is_forgotten_first() -> None:
    kept: Kept[str] = Kept(2)
    kept.put("a", "one")
    kept.put("b", "two")
    assert kept.find("a") == "one"
    kept.put("c", "three")
    assert (kept.find("a"), kept.find("b"), kept.find("c"), len(kept)) == ("one", None, "three", 2)


def test_it_is_made_once_while_it_is_kept() -> None:
    kept: Kept[list[int]] = Kept(1)
    first = kept.get("a", list)
    assert kept.get("a", list) is first
    kept.get("b", list)
    assert kept.get("a", list) is not first
