"""The client's types for the wire say what the server says."""

from tools.wire_types import TARGET, typescript


def test_the_clients_types_are_up_to_date() -> None:
    assert TARGET.read_text() == typescript(), "run python tools/wire_types.py"
