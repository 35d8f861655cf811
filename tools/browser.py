"""Finds a Chromium for the browser tests, and installs one where there is none. Prints its path."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from system_packages import install_package

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def installed() -> str | None:
    """The browser to use: the one that CALDERA_CHROMIUM names, one on the path, or the one that Playwright has downloaded."""
    chosen = os.environ.get("CALDERA_CHROMIUM")
    if chosen:
        return chosen
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """The system's package manager when we may use it, Playwright's own download otherwise."""
    if install_package("chromium"):
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
