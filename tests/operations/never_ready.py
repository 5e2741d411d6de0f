"""The command as it is, but for bots that never get ready: the process that they are copies of imports this
file, which has no end. Run as `python -m tests.operations.never_ready`."""

import time

if __name__ == "__main__":
    from rookery.cli import main
    from rookery.table.processes import CONTEXT

    CONTEXT.set_forkserver_preload(["tests.operations.never_ready"])
    main()
else:
    while True:
        time.sleep(60)
