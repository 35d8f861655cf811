"""The stages of `make test`, in one table, and what runs them.

    python tools/stages.py [STAGE …] [--quick] [--list]

Stages that need one core run beside each other. Each says which build of the rules it is about and refuses to run on another
(`caldera.build_info.require_build`). What a stage prints is shown when it ends; until then there is a sign of life every few
seconds. At the end comes a table with all times. The first failure ends the run.

Browsers, servers and databases on a busy machine can make a good test fail. So up to three tests of a stage that fail are tried
once more, alone. What fails twice fails; what passes then is named in the output and in the table, to be looked at.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parent.parent
BIN = Path(sys.executable).parent
CORES = os.cpu_count() or 2
SIGN_OF_LIFE = 4.0
QUICK_BUILD = ROOT / "build" / "quick"
MEMORY = ROOT / "build" / "stages"
"""Where pytest keeps what failed, a folder for each stage, because stages run beside each other."""
MAY_TRY_AGAIN = 3
"""So many failures can be accidents. More are a fault, and are not worth the time."""
PYTEST = (sys.executable, "-m", "pytest", "-q")
PARALLEL = ("-n", str(max(2, CORES)), "--dist", "worksteal")
"""Neighbours share rooms and games, so each core begins with one half of the tests; who is ready first helps the other."""
RULES = tuple(f"tests/{name}" for name in ("core", "games", "bots", "envs", "lab", "terminal", "test_cli.py"))
"""What touches compiled code: it is tested on both builds. Rooms, pages and documents are tested once, on what people play with."""
PLAIN = (*RULES, "studies/tests")
"""The studies are tested on the sources alone: `make -C studies test` compiles them first."""

NO_BUILD, SOURCES, COMPILED = "", "interpreted", "compiled"
PATHS = {NO_BUILD: "", SOURCES: str(ROOT / "src"), COMPILED: str(QUICK_BUILD / "lib")}


BETWEEN = 0
"""Cores of a stage that mostly waits, for one compiler and for installers: it takes what the stages beside it leave."""


@dataclass(frozen=True)
class Stage:
    """One line of the table."""

    name: str
    build: str
    """Which build of the rules the stage is about. Its processes find that one first, and refuse any other."""
    command: tuple[str, ...]
    cores: int = 1
    needs: tuple[str, ...] = ()


STAGES = (
    Stage("compile", NO_BUILD, (sys.executable, "tools/compile_rules.py", "--into", str(QUICK_BUILD))),
    Stage("lint", NO_BUILD, (str(BIN / "ruff"), "check", ".")),
    Stage("format", NO_BUILD, (str(BIN / "ruff"), "format", "--check", ".")),
    Stage("types", NO_BUILD, (str(BIN / "mypy"),)),
    Stage("scripts", NO_BUILD, (sys.executable, "tools/scripts.py")),
    Stage("docs", SOURCES, (sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "docs", "build/docs")),
    Stage("unit", SOURCES, (*PYTEST, *PARALLEL, "-m", "not browser and not compiled and not long and not packages", *PLAIN), 2),
    Stage("compiled", COMPILED, (*PYTEST, *PARALLEL, "-m", "not browser and not packages", "tests"), 2, ("compile",)),
    Stage("browser", COMPILED, (*PYTEST, *PARALLEL, "-m", "browser", "tests"), 2, ("compile",)),
    Stage("packages", COMPILED, (*PYTEST, *PARALLEL, "-m", "packages", "tests"), BETWEEN, ("compile",)),
)
CHECK = ("lint", "format", "types", "scripts", "unit")
"""`make check`: the quick half, without what takes more than a few seconds by itself."""


@dataclass
class Run:
    """A stage that is running, or over."""

    stage: Stage
    process: subprocess.Popen[bytes]
    output: IO[bytes]
    began: float
    seconds: float = 0.0
    processor: float = 0.0
    code: int | None = None
    again: list[str] = field(default_factory=list)
    """The tests that failed before and are tried a second time."""

    @property
    def result(self) -> str:
        if self.code is None:
            return "running"
        if self.code:
            return f"FAILED ({self.code})"
        return f"passed, {len(self.again)} at the second try" if self.again else "passed"


def _is_pytest(stage: Stage) -> bool:
    return stage.command[: len(PYTEST)] == PYTEST


def failures(stage: Stage) -> list[str]:
    """The tests of a stage that failed when it last ran."""
    memory = MEMORY / stage.name / "v" / "cache" / "lastfailed"
    return sorted(json.loads(memory.read_text())) if memory.exists() else []


def try_again(run: Run) -> Run | None:
    """The few tests of a stage that failed, alone; nothing if it passed, if that was its second try, or if there are too many."""
    failed = failures(run.stage) if run.code == 1 and _is_pytest(run.stage) and not run.again else []
    if not failed or len(failed) > MAY_TRY_AGAIN:
        return None
    print(f"\n== {run.stage.name}: {len(failed)} failed and are tried once more ==\n" + "\n".join(failed), flush=True)
    second = start(
        replace(run.stage, command=(*run.stage.command, "-n", "0", "--last-failed", "--last-failed-no-failures", "none")), False
    )
    second.again, second.began = failed, run.began
    return second


def start(stage: Stage, quick: bool) -> Run:
    environment = {**os.environ, "PYTHONPATH": PATHS[stage.build], "PYTHONDONTWRITEBYTECODE": "1", "CALDERA_BUILD": stage.build}
    command = list(stage.command)
    if quick and "-m" in command and "pytest" in command:
        command = [part + " and not slow" if part.startswith("not browser") else part for part in command] + ["tests/tables"]
    if _is_pytest(stage):
        if "--last-failed" not in command:
            shutil.rmtree(MEMORY / stage.name, ignore_errors=True)
        command += ["-o", f"cache_dir={MEMORY / stage.name}"]
    output = tempfile.TemporaryFile()  # noqa: SIM115  # closed when the stage ends
    process = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=output, stderr=subprocess.STDOUT)
    return Run(stage, process, output, time.monotonic())


def finish(run: Run) -> None:
    run.output.seek(0)
    said = run.output.read().decode(errors="replace").strip()
    run.output.close()
    print(f"\n== {run.stage.name}: {run.result}, {run.seconds:.0f} s ==", flush=True)
    lines = said.splitlines()
    print("\n".join(lines if run.code else lines[-3:]), flush=True)


def reap(running: list[Run]) -> Run | None:
    """A stage that has just ended, with the processor time of its whole tree of processes."""
    for run in running:
        pid, status, used = os.wait4(run.process.pid, os.WNOHANG)
        if pid:
            run.seconds = time.monotonic() - run.began
            run.processor += _processor_time(used)
            run.code = run.process.returncode = os.waitstatus_to_exitcode(status)
            return run
    return None


def _processor_time(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def run_stages(chosen: Sequence[Stage], quick: bool = False) -> list[Run]:
    """Run them, as many at once as there are cores; none is begun after a failure."""
    pending, running, over = list(chosen), list[Run](), list[Run]()
    names = {stage.name for stage in chosen}
    spoke = time.monotonic()
    while pending or running:
        passed = {run.stage.name for run in over if run.code == 0}
        failed = any(run.code for run in over)
        for stage in [] if failed else list(pending):
            free = CORES - sum(run.stage.cores for run in running)
            if set(stage.needs) & names <= passed and (min(stage.cores, CORES) <= free):
                pending.remove(stage)
                running.append(start(stage, quick))
        if failed and not running:
            break
        ended = reap(running)
        if ended is not None:
            running.remove(ended)
            finish(ended)
            if second := try_again(ended):
                second.processor = ended.processor
                running.append(second)
            else:
                over.append(ended)
            spoke = time.monotonic()
        elif time.monotonic() - spoke > SIGN_OF_LIFE:
            doing = ", ".join(f"{run.stage.name} {time.monotonic() - run.began:.0f} s" for run in running)
            print(f"   … {doing}", flush=True)
            spoke = time.monotonic()
        else:
            time.sleep(0.1)
    return over


def show(runs: Sequence[Run], missing: Sequence[Stage], seconds: float) -> None:
    print(f"\n{'stage':<12} {'build':<12} {'result':<30} {'seconds':>8} {'CPU s':>8}")
    for run in runs:
        print(f"{run.stage.name:<12} {run.stage.build or '–':<12} {run.result:<30} {run.seconds:>8.1f} {run.processor:>8.1f}")
    for stage in missing:
        print(f"{stage.name:<12} {stage.build or '–':<12} {'not run':<30}")
    print(f"{'together':<56} {seconds:>8.1f} {sum(run.processor for run in runs):>8.1f}", flush=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("stage", nargs="*", help="the stages to run (default: all)")
    parser.add_argument("--quick", action="store_true", help="leave out the tests that are marked as slow")
    parser.add_argument("--check", action="store_true", help=f"the quick half: {', '.join(CHECK)}")
    parser.add_argument("--list", action="store_true", help="list the stages and their commands")
    options = parser.parse_args()
    known = {stage.name: stage for stage in STAGES}
    names = set(options.stage or (CHECK if options.check else known))
    if unknown := sorted(names - set(known)):
        parser.error(f"There is no stage {unknown[0]!r}; there are {', '.join(known)}.")
    for stage in reversed(STAGES):
        names |= set(stage.needs) if stage.name in names else set()
    chosen = [stage for stage in STAGES if stage.name in names]
    if options.list:
        for stage in chosen:
            print(f"{stage.name:<12} {stage.build or '–':<12} {' '.join(stage.command)}")
        return 0
    began = time.monotonic()
    runs = run_stages(chosen, options.quick or options.check)
    ran = {run.stage.name for run in runs}
    show(runs, [stage for stage in chosen if stage.name not in ran], time.monotonic() - began)
    return 0 if all(run.code == 0 for run in runs) and len(runs) == len(chosen) else 1


if __name__ == "__main__":
    sys.exit(main())
