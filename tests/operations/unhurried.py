"""The command as it is, but for a server that makes its bots ready when the first is asked, and not when it
starts: that takes longer than most of what is tried here. And every piece of long work is kept at once: what
takes seconds here is done within one on a quicker machine.

Run as `python -m tests.operations.unhurried`."""

if __name__ == "__main__":
    # Not above: processes that the server starts import this file too.
    from unittest.mock import patch

    from rookery.cli import main
    from rookery.table import aside
    from rookery.table.processes import CONTEXT
    from rookery.table.tables import Tables
    from tests.table.waiting import when_asked

    CONTEXT.set_forkserver_preload([aside.__name__])
    with patch.object(Tables, "warm", when_asked), patch("rookery.table.long_jobs.KEPT_EVERY", 0.0):
        main()
