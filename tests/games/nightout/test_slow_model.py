"""The rules against a second reading of the rulings; `compare` runs it on as many situations as one likes."""

from tests.games.nightout.compare import compare


def test_both_readings_agree_on_random_situations() -> None:
    seen = compare(900, "suite")
    for what in ("walk", "bonus", "select", "buddy", "tile", "stun", "barred", "pick-up", "may not stop"):
        assert seen[what] > 8, what
    for what in ("lift", "stunned", "on a blank", "in the middle", "bar lifted", "over home", "over last"):
        assert seen[what] > 0, what
