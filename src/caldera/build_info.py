"""What of this installation runs as machine code, and how that was made.

Whoever builds Caldera (`tools/compile_rules.py`) puts a small file beside this one. Sources have none: they run interpreted. Only
the standard library is used here, because the build reads this module before Caldera can be imported.
"""

from __future__ import annotations

import hashlib
import importlib.machinery
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
FILE = "_build.json"
EXTENSIONS = tuple(importlib.machinery.EXTENSION_SUFFIXES)

INTERPRETED, WHEEL, QUICK = "interpreted", "wheel", "quick"
COMPILED = (WHEEL, QUICK)
EXPECTED = "CALDERA_BUILD"
"""The environment variable by which a stage of the tests says which build it is about: interpreted or compiled."""


@dataclass(frozen=True)
class BuildInfo:
    """How a package was made."""

    mode: str = INTERPRETED
    """`wheel` is one C file and the slower, better optimisation; `quick` is many files, for tests."""
    digest: str = ""
    """Of the sources that were compiled: see `source_digest`."""
    compiler: str = ""
    mypyc: str = ""
    options: str = ""
    reason: str = ""
    """Why nothing is compiled, when somebody tried."""
    modules: list[str] = field(default_factory=list)

    def dumps(self) -> str:
        return json.dumps(asdict(self), indent=1) + "\n"


def read_build_info(package: Path = PACKAGE) -> BuildInfo:
    """What the builder wrote about a package; interpreted sources when there is nothing."""
    try:
        return BuildInfo(**json.loads((package / FILE).read_text(encoding="utf-8")))
    except (FileNotFoundError, TypeError, ValueError):
        return BuildInfo()


def source_digest(package: Path = PACKAGE) -> str:
    """A hash of everything in the package that is not made by a build: two packages with the same one play the same games."""
    total = hashlib.sha256()
    for path in source_files(package):
        total.update(path.relative_to(package).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()[:32]


def source_files(package: Path = PACKAGE) -> list[Path]:
    """All files of the package but what a build or Python itself has put there."""
    files: list[Path] = []
    for folder, folders, names in os.walk(package):
        folders[:] = [name for name in folders if name != "__pycache__"]
        files += [Path(folder, name) for name in names if name != FILE and not name.endswith((*EXTENSIONS, ".pyc"))]
    return sorted(files)


def compiled_modules(package: Path = PACKAGE) -> list[str]:
    """The modules that are imported as machine code, by their names below `caldera`."""
    extensions = [path for path in package.rglob("*") if path.name.endswith(EXTENSIONS)]
    return sorted(".".join([*path.relative_to(package).parts[:-1], path.name.partition(".")[0]]) for path in extensions)


class WrongBuild(Exception):
    """Tests would have run on another build than the one that they are about."""


def require_build(expected: str | None) -> None:
    """Refuse to go on when this process runs another build than `interpreted` or `compiled`, as asked. Nothing asked is fine."""
    if not expected:
        return
    if expected not in (INTERPRETED, "compiled"):
        raise WrongBuild(f"{EXPECTED} is {expected!r}; it can be 'interpreted' or 'compiled'.")
    compiled, info = compiled_modules(), read_build_info()
    if expected == INTERPRETED and compiled:
        raise WrongBuild(f"The interpreted build was asked for, but {len(compiled)} modules in {PACKAGE} are compiled.")
    if expected == "compiled":
        if info.mode not in COMPILED or compiled != info.modules:
            raise WrongBuild(f"A compiled build was asked for, but {PACKAGE} is {info.mode}: {len(compiled)} modules are compiled.")
        if info.digest != source_digest():
            raise WrongBuild(f"The sources in {PACKAGE} have changed since its {len(compiled)} modules were compiled.")
