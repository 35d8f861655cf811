"""`make play`: opens the game room as soon as it can, and makes the fast build of the rules beside it.

The plain package is installed first, which takes seconds; compiling takes minutes, so it happens while people already play. Bots
use the compiled rules as soon as they are there (`caldera.tables.bots.fast_build`), the room itself from its next start on. What is
after `--` or unknown here goes to `caldera serve`.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import IO

sys.path.insert(0, str(Path(__file__).parent))
from compile_rules import load_build_info
from environment import ROOT, Environment, NotPossible, work_folder

WORDS = {
    "en": {
        "environment": "Making the Python environment (only the first time)",
        "packages": "Installing packages (only the first time)",
        "caldera": "Installing Caldera",
        "read_only": "This source tree cannot be written to: what is built goes to {folder}.",
        "tools": "Installing the compiler's packages",
        "building": "Fast build beside it: {percent} %, {seconds} s",
        "ready": "The fast build is ready after {seconds} s: bots use it from now on, the room itself from its next start on.",
        "failed": "{sentence} The room goes on interpreted; only its bots think more slowly.",
    },
    "fr": {
        "environment": "Création de l'environnement Python (la première fois seulement)",
        "packages": "Installation des paquets (la première fois seulement)",
        "caldera": "Installation de Caldera",
        "read_only": "Ce dossier est en lecture seule : tout ce qui est construit va dans {folder}.",
        "tools": "Installation des paquets du compilateur",
        "building": "Version rapide en préparation : {percent} %, {seconds} s",
        "ready": "La version rapide est prête ({seconds} s) : les robots s'en servent déjà, le salon au prochain démarrage.",
        "failed": "{sentence} Le salon continue sans elle ; seuls ses robots réfléchissent plus lentement.",
    },
}
SIGN_OF_LIFE = 4.0
build_info = load_build_info()


def words() -> dict[str, str]:
    wanted = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return WORDS.get(wanted[:2], WORDS["en"])


class Line:
    """One line of the terminal that changes; a line of its own each time where the output is a file."""

    def __init__(self, out: IO[str]) -> None:
        self.out = out
        self.live = out.isatty()
        self.spoke = 0.0
        self.shown = ""
        """What stands on the line that changes."""
        self._alone = threading.Lock()

    def update(self, text: str, final: bool = False) -> None:
        """Show this instead of what was shown; the final text stays."""
        if not self.live and not final and time.monotonic() - self.spoke < SIGN_OF_LIFE:
            return
        with self._alone:
            self.spoke = time.monotonic()
            self._write(text, final or not self.live)
            self.shown = "" if final else text

    def say(self, text: str) -> None:
        """A line that stays, above the one that changes."""
        with self._alone:
            self._write(text, True)
            if self.live and self.shown:
                self._write(self.shown, False)

    def step(self, text: str) -> None:
        """One step after another: `doing …`, then `doing … 3 s` in its place."""
        if not self.live:
            self.say(text)
            return
        if self.shown and not text.startswith(self.shown.rpartition("…")[0]):
            self.update(self.shown, final=True)
        self.update(text)

    def _write(self, text: str, stays: bool) -> None:
        with contextlib.suppress(OSError):
            print(("\r\033[K" if self.live else "") + text, end="\n" if stays else "", file=self.out, flush=True)


class FastBuild:
    """Compiles the rules in a process of its own, and tells how far it is: on the terminal, and in a file for the room."""

    def __init__(self, folder: Path, environment: Environment, digest: str, line: Line) -> None:
        self.folder = folder
        self.environment = environment
        self.library = folder / digest
        self.line = line
        self.process: subprocess.Popen[str] | None = None
        self.percent = 0
        self.began = time.monotonic()
        self.over = threading.Event()
        """The line needs no renewing any more."""
        self.done = threading.Event()
        """Everything is told."""

    def is_ready(self) -> bool:
        return (self.library / "caldera" / "_build.json").exists()

    def tell(self, state: str) -> None:
        """For the room's home page. A file that is not renewed is of a build that has died."""
        written = self.folder / "progress.json.new"
        with contextlib.suppress(OSError):
            written.write_text(json.dumps({"state": state, "percent": self.percent, "at": time.time()}), encoding="utf-8")
            os.replace(written, self.folder / "progress.json")

    def start(self) -> None:
        threading.Thread(target=self._run, daemon=True).start()

    def stop(self) -> None:
        self.over.set()
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait()

    def _run(self) -> None:
        say = words()
        ticker = threading.Thread(target=self._tick, daemon=True)
        ticker.start()
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self.tell("building")
            self.environment.report = lambda text: None  # the line below is the sign of life now
            self.environment.ensure("compile", say["tools"])
            sentence = self._compile()
            if not sentence:
                self._publish()
        except NotPossible as error:
            sentence = str(error)
        except OSError as error:
            sentence = f"The rules were not compiled: {error.strerror}."
        interrupted = self.over.is_set()
        self.over.set()
        ticker.join()
        if not interrupted:
            self._conclude(sentence)
        self.done.set()

    def _conclude(self, sentence: str) -> None:
        say = words()
        spent = f"{time.monotonic() - self.began:.0f}"
        self.tell("failed" if sentence else "ready")
        self.line.update(say["failed"].format(sentence=sentence) if sentence else say["ready"].format(seconds=spent), final=True)

    def _compile(self) -> str:
        """Empty when all went well, else the sentence that says why not."""
        command = [str(self.environment.python), str(ROOT / "tools" / "compile_rules.py")]
        command += ["--mode", "wheel", "--into", str(self.folder / "work")]
        if sys.platform != "win32":
            command = ["nice", *command]  # people who play come first
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(command, stdout=pipe, text=True, start_new_session=True, stdin=subprocess.DEVNULL)
        last = ""
        assert self.process.stdout is not None
        with self.process.stdout as said:
            for line in said:
                last = line.strip()
                share = last.partition(" %")[0]
                if share.isdigit():
                    self.percent = int(share)
        return "" if self.process.wait() == 0 else last or "The rules were not compiled."

    def _publish(self) -> None:
        """Move what was made to a folder of its own: processes that run an older one keep it."""
        made = self.folder / "work" / "lib"
        subprocess.run([str(self.environment.python), "-m", "compileall", "-q", str(made)], check=False)
        if self.library.exists():
            shutil.rmtree(self.library)
        os.rename(made, self.library)
        shutil.rmtree(self.folder / "work", ignore_errors=True)
        older = sorted((path for path in self.folder.iterdir() if path.is_dir()), key=lambda path: path.stat().st_mtime)
        for old in older[:-2]:
            shutil.rmtree(old, ignore_errors=True)

    def _tick(self) -> None:
        say = words()
        while not self.over.wait(1):
            self.tell("building")
            spent = f"{time.monotonic() - self.began:.0f}"
            self.line.update(say["building"].format(percent=self.percent, seconds=spent))


def install_plain(environment: Environment, digest: str) -> None:
    """The package as it is, without compiling: this needs no network."""
    stamp = environment.folder / ".caldera"
    if stamp.exists() and stamp.read_text() == digest:
        return
    arguments = ("--no-index", "--no-deps", "--no-build-isolation", "--force-reinstall", str(ROOT))
    environment.pip(*arguments, words=words()["caldera"], environment={**os.environ, "CALDERA_PURE": "1", "PYTHONPATH": ""})
    stamp.write_text(digest)


def main() -> int:
    say, work = words(), work_folder()
    if work != ROOT:
        print(say["read_only"].format(folder=work), flush=True)
    digest = build_info.source_digest(ROOT / "src" / "caldera")
    line = Line(sys.stdout)
    environment = Environment(work / ".venv", report=line.step)
    try:
        environment.create(say["environment"])
        environment.ensure("play", say["packages"])
        install_plain(environment, digest)
    except NotPossible as error:
        print(error, file=sys.stderr)
        return 1
    if line.shown:
        line.update(line.shown, final=True)
    build = FastBuild(work / "build" / "fast", environment, digest, line)
    variables = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"} | {"PYTHONPATH": ""}
    wants_build = os.environ.get("CALDERA_PURE") != "1"
    if build.is_ready():
        variables["PYTHONPATH"] = str(build.library)
    elif wants_build:
        variables["CALDERA_FAST_BUILD"] = str(build.folder)
    arguments = [argument for argument in sys.argv[1:] if argument != "--"]
    command = [str(environment.python), "-m", "caldera", "serve", *arguments]
    room = subprocess.Popen(command, env=variables, stdout=subprocess.PIPE, text=True)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda caught, frame: room.send_signal(caught))
    if wants_build and not build.is_ready():
        build.start()
    assert room.stdout is not None
    with room.stdout as said:
        for text in said:  # what the room says comes above the line that changes
            line.say(text.rstrip("\n"))
    code = room.wait()
    build.stop()
    return code


if __name__ == "__main__":
    sys.exit(main())
