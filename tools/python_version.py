"""Says so in one sentence when this Python is too old. It is written so that even a very old one can read it."""

import sys

OLDEST = (3, 11)

if sys.version_info[:2] < OLDEST:
    sys.stderr.write(
        "Caldera needs Python %d.%d or newer, and %s is Python %d.%d. Name another one: make play PYTHON=python3.11\n"
        % (OLDEST[0], OLDEST[1], sys.executable, sys.version_info[0], sys.version_info[1])
    )
    sys.exit(2)
