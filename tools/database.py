"""Finds a PostgreSQL for the tests of the store, and installs the system's package where there is none."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from system_packages import install_package

PACKAGED = Path("/usr/lib/postgresql")


def is_installed() -> bool:
    return shutil.which("initdb") is not None or any(PACKAGED.glob("*/bin/initdb"))


if __name__ == "__main__":
    if not is_installed() and not (install_package("postgresql") and is_installed()):
        sys.exit("The tests need PostgreSQL 15 or newer: install the package of your system.")
