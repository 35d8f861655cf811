"""Finds a Chromium for the browser tests, and installs one where there is none. Prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from system_packages import install_package

SHELL = "chromium-headless-shell"
"""Chromium without windows: the same pages for two thirds of the work, but it never lets a page notify anybody."""
WITH_WINDOWS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def on_path(notifies: bool = False) -> str | None:
    """The browser that CALDERA_CHROMIUM names, or one on the path; None for the one that Playwright downloads."""
    names = WITH_WINDOWS if notifies else (SHELL, *WITH_WINDOWS)
    return os.environ.get("CALDERA_CHROMIUM") or next((found for name in names if (found := shutil.which(name))), None)


def installed() -> str | None:
    """The browser to use: one on the path, or the one that Playwright has downloaded."""
    if found := on_path(notifies=True):
        return on_path() or found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """The system's package manager when we may use it, Playwright's own download otherwise."""
    if install_package("chromium"):
        install_package(SHELL)  # a matter of speed: without it, all is done by the whole browser
        return
    subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=True)


def main() -> None:
    if installed() is None:
        print("installing a headless Chromium for the browser tests", flush=True)
        install()
    found = installed()
    if found is None:
        sys.exit("no Chromium could be found or installed; set CALDERA_CHROMIUM to the path of one")
    print(found)


if __name__ == "__main__":
    main()
