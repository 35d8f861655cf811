"""What the tests need of the machine: PostgreSQL, nginx and a Chromium. Installs the system's packages where they are missing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

SHELL = "chromium-headless-shell"
"""Chromium without windows: the same pages for two thirds of the work, but it never lets a page notify anybody."""
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
POSTGRESQL = Path("/usr/lib/postgresql")


def find_browser(notifies: bool = False) -> str | None:
    """The browser that CALDERA_CHROMIUM names, or one on the path; None for the one that Playwright downloads."""
    names = WITH_WINDOWS if notifies else (SHELL, *WITH_WINDOWS)
    return os.environ.get("CALDERA_CHROMIUM") or next((found for name in names if (found := shutil.which(name))), None)


def has_browser() -> bool:
    if find_browser(notifies=True):
        return True
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        return Path(playwright.chromium.executable_path).exists()


def has_postgresql() -> bool:
    return shutil.which("initdb") is not None or any(POSTGRESQL.glob("*/bin/initdb"))


def has_nginx() -> bool:
    return shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin") is not None


def install_package(name: str) -> bool:
    """Whether Debian's package manager has installed it."""
    apt = shutil.which("apt-get")
    sudo = [] if os.geteuid() == 0 else ["sudo", "-n"]
    if not apt or (sudo and not shutil.which("sudo")):
        return False
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = [[*sudo, apt, "update", "-qq"], [*sudo, apt, "install", "-y", "-qq", "--no-install-recommends", name]]
    return all(subprocess.run(command, env=quiet, stdout=subprocess.DEVNULL).returncode == 0 for command in commands)


def install_browser() -> None:
    """The system's package when we may use it, Playwright's own download otherwise."""
    if install_package("chromium"):
        install_package(SHELL)  # a matter of speed: without it, all is done by the whole browser
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


def ensure(name: str, is_there: Callable[[], bool], install: Callable[[], object], hint: str) -> None:
    if is_there():
        return
    print(f"Installing for the tests: {name}", flush=True)
    install()
    if not is_there():
        sys.exit(f"The tests need {name}: {hint}.")


def main() -> None:
    package = "install the package of your system"
    ensure("PostgreSQL 15 or newer", has_postgresql, lambda: install_package("postgresql"), package)
    ensure("nginx", has_nginx, lambda: install_package("nginx"), package)
    ensure("a headless Chromium", has_browser, install_browser, "install one, or set CALDERA_CHROMIUM to the path of one")


if __name__ == "__main__":
    main()
