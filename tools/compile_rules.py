"""Compiles the rules: mypyc translates the modules that pyproject.toml names to C, and a C compiler makes machine code of that.

    python tools/compile_rules.py --mode quick --into build/quick

Two modes. `wheel` is what people play with: one C file at -O3, so that calls between modules are inlined. `quick` is for tests: one
C file a module at -O2, several at once, and only those that have changed; games run 9 to 16 % slower. What mypyc and the C compiler
say goes to a log. Standard output has a line for each step, `PERCENT WORDS`, and on failure one sentence with the log's path.

`--studies` adds the package in `studies/`, with the modules of its own that inherit from compiled classes: only a class that is
compiled together with its base can do that.
"""

from __future__ import annotations

import argparse
import errno
import hashlib
import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import threading
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
SECONDS = {"translate": 8, "compile": 110}
"""What the steps of a wheel take on an ordinary machine, to say how far it is. One C file gives no other sign."""
FAILED = 3


def load_build_info(root: Path = ROOT) -> ModuleType:
    """`caldera.build_info`, without importing Caldera."""
    spec = importlib.util.spec_from_file_location("caldera_build_info", root / "src" / "caldera" / "build_info.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


build_info = load_build_info()


@dataclass(frozen=True)
class Mode:
    """How a build is made."""

    name: str
    multi_file: bool
    optimisation: str

    @property
    def options(self) -> list[str]:
        """The C compiler's, besides mypyc's own: calls inside may be inlined, and no rounding differs from the interpreter's."""
        if sys.platform == "win32":
            return []
        inline = ["-fno-semantic-interposition"] if sys.platform == "linux" else []
        return [*inline, "-ffp-contract=off"]


MODES = {mode.name: mode for mode in (Mode("wheel", False, "3"), Mode("quick", True, "2"))}


class CompileFailed(Exception):
    """Nothing was compiled, for this reason."""


PACKAGE, STUDIES = Path("src", "caldera"), Path("studies", "caldera_studies")
"""Where the packages are in the source tree."""


def compiled_sources(root: Path = ROOT, package: Path = PACKAGE) -> list[str]:
    """The modules of a package to compile, relative to `src`. Never the package itself: its `__path__` would be wrong."""
    with open(root / "pyproject.toml", "rb") as file:
        patterns = tomllib.load(file)["tool"]["caldera"]["compiled" if package == PACKAGE else "compiled-studies"]
    found = {path for pattern in patterns for path in (root / package).glob(pattern) if path.name != "__init__.py"}
    return sorted(Path(os.path.relpath(path, root / "src")).as_posix() for path in found)


def c_compiler() -> str:
    """The first line that the C compiler says about itself. CompileFailed when there is none."""
    if sys.platform == "win32":
        return "the platform's compiler"
    command = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()
    if shutil.which(command[0]) is None:
        raise CompileFailed(f"there is no C compiler ({command[0]} was not found)")
    said = subprocess.run([*command, "--version"], capture_output=True, text=True, check=False)
    return (said.stdout.splitlines() or [command[0]])[0]


def recipe(mode: Mode, compiler: str) -> str:
    """A short hash of everything but the sources that the objects depend on: they are kept in a folder of that name."""
    import mypy.version
    import setuptools

    parts = (mode, mode.options, compiler, mypy.version.__version__, setuptools.__version__, sys.version, platform.machine())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


# ---- mypyc and the C compiler ----


def in_parallel(compiler: Any, headers: Path, report: Callable[[float, str], None]) -> None:
    """Let a Unix compiler work on several files at once, and on none whose object is newer than the file and all headers.

    mypyc leaves files alone that it would write the same, so their times tell what has changed.
    """
    if compiler.compiler_type != "unix":
        return
    newest = max((path.stat().st_mtime for path in headers.rglob("*.h")), default=0.0)

    def is_fresh(source: str, made: str) -> bool:
        path = Path(made)
        return path.exists() and path.stat().st_mtime > max(newest, Path(source).stat().st_mtime)

    def compile_all(
        sources: list[str], output_dir: Any = None, macros: Any = None, include_dirs: Any = None, debug: Any = False,
        extra_preargs: Any = None, extra_postargs: Any = None, depends: Any = None,
    ) -> list[str]:  # fmt: skip
        macros, objects, extra, options, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, extra_postargs
        )
        arguments = compiler._get_cc_args(options, debug, extra_preargs)
        stale = [made for made in objects if not is_fresh(build[made][0], made)]
        done = 0

        def compile_one(made: str) -> None:
            nonlocal done
            source, suffix = build[made]
            compiler._compile(made, source, suffix, arguments, extra, options)
            done += 1
            if len(stale) > 1:
                report(0.1 + 0.85 * done / len(stale), f"compiling, {done} of {len(stale)} files")

        with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            list(pool.map(compile_one, stale))
        return list(objects)

    compiler.compile = compile_all


@contextmanager
def ticking(report: Callable[[float, str], None], words: str, low: float, high: float, expected: int) -> Iterator[None]:
    """Report every second how long a step has taken that gives no sign itself."""
    over = threading.Event()
    began = time.monotonic()

    def tick() -> None:
        while not over.wait(1):
            spent = time.monotonic() - began
            report(low + (high - low) * min(0.97, spent / expected), f"{words}, {spent:.0f} s of about {expected} s")

    thread = threading.Thread(target=tick, daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def make_extensions(
    root: Path, mode: Mode, lib: Path, scratch: Path, report: Callable[[float, str], None], packages: Sequence[Path] = (PACKAGE,)
) -> list[Path]:
    """Run mypyc and the C compiler; the paths of the extension modules, relative to `lib`."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    class Build(build_ext):
        def build_extensions(self) -> None:
            if mode.multi_file:
                in_parallel(self.compiler, scratch / "c", report)
            super().build_extensions()

    os.chdir(root / "src")
    sources = [source for package in packages for source in compiled_sources(root, package)]
    options = [
        "--config-file",
        str(root / "pyproject.toml"),
        "--cache-dir",
        os.environ.get("MYPY_CACHE_DIR") or str(scratch / "mypy"),
    ]
    with ticking(report, "translating to C", 0.0, 0.08, SECONDS["translate"]):
        modules = mypycify(
            # What the rules import is checked elsewhere; its own packages (Babel, say) are not there while a wheel is built.
            [*options, "--follow-imports=silent", *sources],
            opt_level=mode.optimisation,
            debug_level="0",
            multi_file=mode.multi_file,
            target_dir=str(scratch / "c"),
            group_name="caldera",
        )
    for module in modules:
        module.extra_compile_args += mode.options
    command = Build(Distribution({"name": "caldera", "ext_modules": modules}))
    command.build_lib = str(lib)
    command.build_temp = str(scratch / "o")
    command.ensure_finalized()
    if mode.multi_file:
        command.run()
    else:
        with ticking(report, "compiling", 0.08, 0.98, SECONDS["compile"]):
            command.run()
    return [Path(path).relative_to(lib) for path in command.get_outputs()]


def reason_of(error: BaseException, log: str) -> str:
    """Why it failed, in a few words."""
    if isinstance(error, CompileFailed):
        return str(error)
    no_space = os.strerror(errno.ENOSPC)
    if (isinstance(error, OSError) and error.errno == errno.ENOSPC) or no_space in log or no_space in str(error):
        return "the disk is full"
    if isinstance(error, ImportError):
        return f"the build needs the package {error.name}"
    if isinstance(error, OSError):
        return f"{error.filename or 'a file'}: {error.strerror}"
    return "mypyc or the C compiler has failed"


# ---- a folder with the result ----


def copy_sources(source: Path, target: Path) -> None:
    """Put the package's own files beside the extension modules; what no longer exists in the sources goes."""
    wanted = {path.relative_to(source) for path in build_info.source_files(source)}
    if target.exists():
        for old in build_info.source_files(target):
            if old.relative_to(target) not in wanted:
                old.unlink()
    for path in wanted:
        (target / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(source / path, target / path)


def digest_studies(root: Path, packages: Sequence[Path]) -> str:
    """What the build of a package with studies depends on besides the package; nothing without them."""
    return str(build_info.source_digest(root / STUDIES)) if STUDIES in packages else ""


def is_current(root: Path, mode: Mode, lib: Path, key: str) -> bool:
    """Whether the folder holds what a build would make now."""
    package = lib / "caldera"
    info = build_info.read_build_info(package)
    same = info.mode == mode.name and info.digest == build_info.source_digest(root / "src" / "caldera")
    recorded = package.parent / "recipe"
    return same and recorded.exists() and recorded.read_text() == key and build_info.source_digest(package) == info.digest


def build(root: Path, mode: Mode, into: Path, report: Callable[[float, str], None], packages: Sequence[Path] = (PACKAGE,)) -> None:
    """Make a whole package in `into/lib`, the extension modules beside their sources, and say in a file there what it is."""
    compiler = c_compiler()
    key = recipe(mode, compiler)
    lib, scratch = into / "lib", into / key
    made_from = key + digest_studies(root, packages)
    if is_current(root, mode, lib, made_from):
        report(1.0, "nothing has changed")
        return
    (lib / "caldera" / build_info.FILE).unlink(missing_ok=True)  # from here on the folder is not to be trusted, until it is whole
    for package in packages:
        copy_sources(root / package, lib / package.name)
    digest = build_info.source_digest(lib / "caldera")
    outputs = set(make_extensions(root, mode, lib, scratch, report, packages))
    for old in lib.rglob("*"):
        if old.name.endswith(build_info.EXTENSIONS) and old.relative_to(lib) not in outputs:
            old.unlink()
    if build_info.source_digest(root / "src" / "caldera") != digest:
        raise CompileFailed("the sources have changed meanwhile")
    import mypy.version

    made = build_info.BuildInfo(
        mode=mode.name,
        digest=digest,
        compiler=compiler,
        mypyc=mypy.version.__version__,
        options=" ".join([f"-O{mode.optimisation}", *mode.options]),
        modules=build_info.compiled_modules(lib / "caldera"),
    )
    (lib / "recipe").write_text(made_from)
    (lib / "caldera" / build_info.FILE).write_text(made.dumps(), encoding="utf-8")
    report(1.0, f"{len(made.modules)} modules compiled")


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """One build at a time in a folder; others wait."""
    try:
        import fcntl
    except ImportError:  # Windows, where nobody has asked for it yet
        yield
        return
    with open(folder / "lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--mode", choices=list(MODES), default="quick")
    parser.add_argument("--into", type=Path, required=True, metavar="FOLDER", help="what is made goes to FOLDER/lib")
    parser.add_argument("--root", type=Path, default=ROOT, help="the source tree")
    parser.add_argument("--studies", action="store_true", help="with the studies, and those of their modules that need it")
    parser.add_argument("--list", action="store_true", help="only list the modules to compile")
    chosen = parser.parse_args()
    packages = (PACKAGE, STUDIES) if chosen.studies else (PACKAGE,)
    if chosen.list:
        print("\n".join(source for package in packages for source in compiled_sources(chosen.root, package)))
        return 0
    heard = os.fdopen(os.dup(1), "w", encoding="utf-8")

    def report(share: float, words: str) -> None:
        print(f"{100 * share:3.0f} % {words}", file=heard, flush=True)

    into, log = chosen.into.resolve(), chosen.into.resolve() / "compile.log"
    try:
        into.mkdir(parents=True, exist_ok=True)
        with open(log, "wb") as fresh:
            os.dup2(fresh.fileno(), 1)
            os.dup2(fresh.fileno(), 2)
        with alone(into):
            build(chosen.root.resolve(), MODES[chosen.mode], into, report, packages)
        return 0
    except (Exception, SystemExit) as error:
        said = log.read_text(encoding="utf-8", errors="replace") if log.exists() else ""
        try:
            with open(log, "a", encoding="utf-8") as file:
                file.write(f"{type(error).__name__}: {error}\n")
        except OSError:
            pass  # a full or read-only disk: the sentence must do
        print(f"The rules were not compiled: {reason_of(error, said)}. The log is {log}.", file=heard, flush=True)
        return FAILED


if __name__ == "__main__":
    sys.exit(main())
