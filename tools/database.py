"""Finds a PostgreSQL and an nginx for tests, and installs the system's packages where there are none."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from system_packages import install_package

PACKAGED = Path("/usr/lib/postgresql")


def is_installed() -> bool:
    return shutil.which("initdb") is not None or any(PACKAGED.glob("*/bin/initdb"))


def has_nginx() -> bool:
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None


if __name__ == "__main__":
    if not is_installed() and not (install_package("postgresql") and is_installed()):
        sys.exit("The tests need PostgreSQL 15 or newer: install the package of your system.")
    if not has_nginx() and not install_package("nginx"):
        print("There is no nginx, so the test of docs/nginx.conf is skipped.")
