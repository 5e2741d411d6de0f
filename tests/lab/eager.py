"""A run of the lab that puts its rows on disk all the time, to be killed: python -m tests.lab.eager FILE
FOLDER"""

import sys
from pathlib import Path

from rookery.lab import run, running
from rookery.lab.reading import read_experiment

if __name__ == "__main__":
    running.KEEP_SECONDS = 0.0
    run(read_experiment(Path(sys.argv[1])), Path(sys.argv[2]), cores=2)
