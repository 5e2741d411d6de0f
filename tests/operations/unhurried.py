"""The command as it is, but for a server that makes its bots ready when the first is asked, and not when it
starts: that takes longer than most of what is tried here. Run as `python -m tests.operations.unhurried`."""

if __name__ == "__main__":
    # Not above: processes that the server starts import this file too.
    from unittest.mock import patch

    from rookery.cli import main
    from rookery.table import aside
    from rookery.table.processes import CONTEXT
    from rookery.table.tables import Tables
    from tests.table.waiting import when_asked

    CONTEXT.set_forkserver_preload([aside.__name__])
    with patch.object(Tables, "warm", when_asked):
        main()
