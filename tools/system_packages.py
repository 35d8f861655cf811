"""Installs a package of the system, where its package manager may be used."""

from __future__ import annotations

import os
import shutil
import subprocess


def install_package(name: str) -> bool:
    """Whether Debian's package manager has installed it."""
    apt = shutil.which("apt-get")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not apt or (sudo and not shutil.which("sudo")):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = [[*sudo, apt, "update", "-qq"], [*sudo, apt, "install", "-y", "-qq", "--no-install-recommends", name]]
    return all(subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL).returncode == 0 for command in commands)
