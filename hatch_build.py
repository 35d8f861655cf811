"""Compiles the hot modules with mypyc while the wheel is built, and falls back to plain Python where that is not possible.

Set CALDERA_PURE=1 to skip it. Without a C compiler the same files run interpreted; `caldera info` says which is in use.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


def compiled_sources(root: Path) -> list[str]:
    """The modules to compile, relative to `src`."""
    with open(root / "pyproject.toml", "rb") as file:
        patterns = tomllib.load(file)["tool"]["caldera"]["compiled"]
    package = root / "src" / "caldera"
    found = sorted({path for pattern in patterns for path in package.glob(pattern)})
    return [str(path.relative_to(root / "src")) for path in found]


def compiler_flags() -> list[str]:
    """Besides mypyc's own: calls inside the extension may be inlined, and no rounding differs from the interpreter's."""
    if sys.platform == "win32":
        return []
    inline = ["-fno-semantic-interposition"] if sys.platform == "linux" else []
    return [*inline, "-ffp-contract=off"]


def compile_into(root: Path, build_lib: Path, scratch: Path) -> list[Path]:
    """Run mypyc and the C compiler; the paths of the extension modules, relative to build_lib."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    here = os.getcwd()
    os.chdir(root / "src")
    try:
        modules = mypycify(
            ["--config-file", str(root / "pyproject.toml"), *compiled_sources(root)],
            opt_level="3",
            debug_level="0",
            target_dir=str(scratch / "c"),
            group_name="caldera",
        )
        for module in modules:
            module.extra_compile_args += compiler_flags()
        command = build_ext(Distribution({"name": "caldera", "ext_modules": modules}))
        command.build_lib = str(build_lib)
        command.build_temp = str(scratch / "o")
        command.ensure_finalized()
        command.run()
        return [Path(path).relative_to(build_lib) for path in command.get_outputs()]
    finally:
        os.chdir(here)


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]  # the builder's configuration type is of no interest here
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if os.environ.get("CALDERA_PURE") == "1":
            return
        root = Path(self.root)
        editable = version == "editable"
        kept = os.environ.get("CALDERA_BUILD_DIR")
        self._scratch = Path(kept) if kept else Path(tempfile.mkdtemp(prefix="caldera-build-"))
        self._keep = bool(kept)
        build_lib = root / "src" if editable else self._scratch / "lib"
        try:
            outputs = compile_into(root, build_lib, self._scratch)
        except (Exception, SystemExit) as error:
            self.app.display_warning(f"not compiled, using plain Python: {error}")
            return
        if not editable:
            for path in outputs:
                build_data["force_include"][str(build_lib / path)] = str(path)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if getattr(self, "_scratch", None) and not self._keep:
            shutil.rmtree(self._scratch, ignore_errors=True)


if __name__ == "__main__":
    print("\n".join(compiled_sources(Path(sys.argv[1] if len(sys.argv) > 1 else "."))))
