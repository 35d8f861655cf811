"""Hooks of the package build: compile the rules, and make a README that can be read away from the repository.

Where compiling is not possible the same files run as plain Python; `caldera info` says which it is, and why. Environment variables:
CALDERA_PURE=1 does not compile, CALDERA_REQUIRE_COMPILED=1 fails instead of falling back, CALDERA_BUILD_DIR=FOLDER is for
developers: it compiles quickly, keeps the objects there and compiles only what has changed. An editable install runs the sources,
interpreted.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface
from hatchling.metadata.plugin.interface import MetadataHookInterface

PICTURES = re.compile(r"!\[([^\]]*)\]\((?!https?://)([^)]+)\)")
LINKS = re.compile(r"(?<!!)\[([^\]]+)\]\((?!https?://|#)([^)]+)\)")


def settings(root: Path) -> dict[str, Any]:
    """Our own table of pyproject.toml."""
    with open(root / "pyproject.toml", "rb") as file:
        table: dict[str, Any] = tomllib.load(file)["tool"]["caldera"]
    return table


def wants_plain(version: str = "") -> bool:
    return os.environ.get("CALDERA_PURE") == "1" or version == "editable"


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's configuration type is of no interest here
    _scratch: Path | None = None

    def dependencies(self) -> list[str]:
        """What compiling needs besides hatchling. A plain package needs nothing, so it is there sooner."""
        return [] if wants_plain() else list(settings(Path(self.root))["compile-requires"])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if wants_plain(version):
            return
        root, kept = Path(self.root), os.environ.get("CALDERA_BUILD_DIR")
        folder = Path(kept) if kept else Path(tempfile.mkdtemp(prefix="caldera-build-"))
        command = [sys.executable, str(root / "tools" / "compile_rules.py"), "--root", str(root), "--into", str(folder)]
        command += ["--mode", "quick" if kept else "wheel"]
        said = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=False)
        if said.returncode:
            sentence = said.stdout.strip().splitlines()[-1] if said.stdout.strip() else "The rules were not compiled."
            if os.environ.get("CALDERA_REQUIRE_COMPILED") == "1":
                raise SystemExit(sentence)
            self.app.display_warning(f"{sentence} This package is plain Python.")
            self._note_failure(folder, sentence, build_data)
            return
        if not kept:
            self._scratch = folder
        lib = folder / "lib"
        for path in lib.rglob("*"):
            if path.is_file() and path.name != "recipe" and (path.suffix in (".so", ".pyd") or path.name == "_build.json"):
                build_data["force_include"][str(path)] = path.relative_to(lib).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def _note_failure(self, folder: Path, sentence: str, build_data: dict[str, Any]) -> None:
        """The package itself remembers why it is plain. Not where the log is: that is a matter of this machine."""
        import json

        reason = sentence.removeprefix("The rules were not compiled: ").partition(". The log is")[0]
        note = folder / "interpreted.json"
        try:
            note.write_text(json.dumps({"mode": "interpreted", "reason": reason}) + "\n", encoding="utf-8")
        except OSError:
            return  # a full disk: the package does without
        build_data["force_include"][str(note)] = "caldera/_build.json"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if self._scratch is not None:  # after a failure the folder stays, for its log
            shutil.rmtree(self._scratch, ignore_errors=True)


def index_readme(text: str, repository: str) -> str:
    """The README as a package index shows it, where nothing relative leads anywhere.

    With the address of the public repository, pictures and links become absolute. Without one, links become their words, and lines
    of pictures go: a picture that cannot be found is worse than none.
    """
    if repository:
        base = repository.rstrip("/")
        text = PICTURES.sub(rf"![\1]({base}/raw/HEAD/\2)", text)
        return LINKS.sub(rf"[\1]({base}/blob/HEAD/\2)", text)
    table = re.compile(r"(?:^\|.*\n)*^\|.*!\[.*\n(?:^\|.*\n)*", re.M)
    text = PICTURES.sub("", table.sub("", text))
    return re.sub(r"\n{3,}", "\n\n", LINKS.sub(r"\1", text))


class CustomMetadataHook(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        root = Path(self.root)
        repository = settings(root)["repository"]
        text = index_readme((root / "README.md").read_text(encoding="utf-8"), repository)
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        if repository:
            metadata["urls"] = {"Repository": repository}
