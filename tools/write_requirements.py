"""Write deploy/requirements*.txt: all that a room needs, of the versions of constraints.txt, with the hashes of all their files.

    .venv/bin/python tools/write_requirements.py

`pip install --require-hashes -r deploy/requirements.txt` then installs nothing but what was looked at here, on any platform and
Python that we support. What needs what is read from this environment; the hashes come from the package index that pip uses.
"""

from __future__ import annotations

import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator, Mapping, Sequence
from html.parser import HTMLParser
from importlib.metadata import PackageNotFoundError, requires
from urllib.parse import unquote, urlsplit

from environment import ROOT, requirements
from packaging.requirements import Requirement
from packaging.utils import (
    InvalidSdistFilename,
    InvalidWheelFilename,
    canonicalize_name,
    parse_sdist_filename,
    parse_wheel_filename,
)

FILES = {"requirements.txt": ("room", "postgresql", "push"), "requirements-build.txt": ("build", "compile")}
"""In deploy/: to run a room, and to make it from its sources."""
PLATFORMS = {"linux": ("Linux", "posix"), "darwin": ("Darwin", "posix"), "win32": ("Windows", "nt")}
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
HEAD = """\
# With the hashes of all published files, for pip install --require-hashes -r.
# Written by tools/write_requirements.py from constraints.txt.
"""
Where = set[tuple[str, str]]
"""Platforms and versions of Python."""


def pins(constraints: str) -> dict[str, str]:
    lines = [line for line in constraints.splitlines() if "==" in line]
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}


def environments() -> Iterator[tuple[tuple[str, str], dict[str, str]]]:
    for platform, (system, os_name) in PLATFORMS.items():
        for python in PYTHONS:
            values = {"sys_platform": platform, "platform_system": system, "os_name": os_name, "extra": ""}
            values |= {"python_version": python, "python_full_version": f"{python}.0"}
            yield (platform, python), values | {"implementation_name": "cpython", "platform_python_implementation": "CPython"}


def needed(wanted: list[str], find: Callable[[str], list[str]]) -> dict[str, Where]:
    """All packages that these need, and where."""
    found: dict[str, Where] = {}
    for place, values in environments():
        waiting, seen = [(Requirement(each), "") for each in wanted], set[tuple[str, str]]()
        while waiting:
            requirement, extra = waiting.pop()
            name = canonicalize_name(requirement.name)
            if requirement.marker and not requirement.marker.evaluate(values | {"extra": extra}):
                continue
            found.setdefault(name, set()).add(place)
            for asked in ("", *requirement.extras):
                if (name, asked) not in seen:
                    seen.add((name, asked))
                    waiting += [(Requirement(each), asked) for each in find(name)]
    return found


def marker_of(places: Where) -> str:
    """The condition of a package that is not needed everywhere."""
    platforms = sorted({platform for platform, _ in places})
    return "" if len(platforms) == len(PLATFORMS) else " ; " + " or ".join(f"sys_platform == '{each}'" for each in platforms)


class Links(HTMLParser):
    """The hashes of the files of one version on a page of the index."""

    def __init__(self, version: str) -> None:
        super().__init__()
        self.version = version
        self.hashes: set[str] = set()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        link = urlsplit(dict(attributes).get("href") or "")
        kind, _, digest = link.fragment.partition("=")
        if tag == "a" and kind == "sha256" and self._is_wanted(unquote(link.path.rpartition("/")[2])):
            self.hashes.add(digest)

    def _is_wanted(self, file: str) -> bool:
        try:
            version = parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1]
        except (InvalidWheelFilename, InvalidSdistFilename):
            return False
        return str(version) == self.version


def hashes_on(page: str, version: str) -> list[str]:
    links = Links(version)
    links.feed(page)
    return sorted(links.hashes)


def write(found: Mapping[str, Where], pinned: Mapping[str, str], read_page: Callable[[str], str]) -> str:
    """The file; SystemExit names what has no pin or no hash."""
    lines = [HEAD]
    for name, places in sorted(found.items()):
        if name not in pinned:
            raise SystemExit(f"constraints.txt has no version of {name}, which is needed on {sorted(places)}.")
        hashes = hashes_on(read_page(name), pinned[name])
        if not hashes:
            raise SystemExit(f"The index has no hashes of {name} {pinned[name]}.")
        signed = [f"    --hash=sha256:{each}" for each in hashes]
        lines.append(" \\\n".join([f"{name}=={pinned[name]}{marker_of(places)}", *signed]) + "\n")
    return "".join(lines)


def wanted_for(purposes: Sequence[str]) -> list[str]:
    return [each for purpose in purposes for each in requirements(purpose)]


def needs_of(name: str) -> list[str]:
    try:
        return requires(name) or []
    except PackageNotFoundError:
        return []  # only for other platforms: those have none


def index_page(name: str) -> str:
    asked = [sys.executable, "-m", "pip", "config", "get", "global.index-url"]
    index = subprocess.run(asked, capture_output=True, text=True, check=False).stdout.strip()
    if not index:
        from pip._internal.models.index import PyPI

        index = PyPI.simple_url
    with urllib.request.urlopen(f"{index.rstrip('/')}/{name}/", timeout=60) as answer:
        return str(answer.read().decode())


def main() -> int:
    pinned = pins((ROOT / "constraints.txt").read_text(encoding="utf-8"))
    for name, purposes in FILES.items():
        written = write(needed(wanted_for(purposes), needs_of), pinned, index_page)
        (ROOT / "deploy" / name).write_text(written, encoding="utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
