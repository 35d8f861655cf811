"""Several processes behind one address: any of them may serve any request, because the tables are in PostgreSQL.

A worker that dies is replaced. SIGHUP replaces all of them, one after the other: a new one is started, and when it is ready the old
one is told to finish what it is at and to end. So nobody notices, and there are always as many workers as were asked for.
"""

from __future__ import annotations

import logging
import math
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType

log = logging.getLogger(__name__)

PAUSE = 0.5
"""Seconds before a worker is replaced: one that cannot start must not be started a thousand times."""
LOOK_EVERY = 0.5
"""Seconds between two looks of a worker whether the process that looks after it lives."""
TRY_AGAIN = 2.0
"""Seconds after which new workers that could not start, because the database does not answer perhaps, are tried again."""
READY_WITHIN = 60.0
"""Seconds in which a new worker must be ready, else the old ones stay."""

Run = Callable[[Callable[[], None]], None]
"""What a worker does; it calls what it is given as soon as it is ready."""


def run_workers(number: int, run: Run) -> None:
    """Run so many processes until this one is told to stop."""
    Workers(number, run).watch()


class Workers:
    """The processes of one server, and the process that looks after them."""

    def __init__(self, number: int, run: Run) -> None:
        self._run = run
        self._number = number
        self._is_stopping = False
        self._new_ones_at = math.inf
        """When the workers are to be replaced."""
        self._pids: set[int] = set()
        self._own_pid = os.getpid()
        os.environ["CALDERA_SERVER"] = str(os.getpid())  # by which workers know which others are of the same server
        for name, handle in ((signal.SIGTERM, self._stop), (signal.SIGINT, self._stop), (signal.SIGHUP, self._replace)):
            signal.signal(name, handle)
        for _ in range(number):
            os.close(self._start())

    def watch(self) -> None:
        """Look after the workers until all of them have ended."""
        while self._pids:
            if time.monotonic() >= self._new_ones_at and not self._is_stopping:
                self._new_ones_at = math.inf
                if not self._replace_all():
                    self._new_ones_at = min(self._new_ones_at, time.monotonic() + TRY_AGAIN)
            pid = self._ended()
            if pid is None:
                time.sleep(0.05)
            elif not self._is_stopping and len(self._pids) < self._number:
                time.sleep(PAUSE)
                if not self._is_stopping:  # it may have been told to meanwhile
                    os.close(self._start())

    def _ended(self) -> int | None:
        """A worker that has ended, if there is one."""
        try:
            pid, _ = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            self._pids.clear()
            return None
        if pid not in self._pids:
            return None
        self._pids.discard(pid)
        return pid

    def _replace_all(self) -> bool:
        """Whether all of them are new."""
        for old in sorted(self._pids):
            ready = self._start()
            if not self._is_ready(ready):
                log.warning("A new worker does not start, so the old ones go on. It is tried again.")
                return False
            self._signal(old, signal.SIGTERM)
            while old in self._pids and not self._is_stopping:
                if self._ended() is None:
                    time.sleep(0.02)
        while len(self._pids) < self._number and not self._is_stopping:  # some may have died meanwhile
            os.close(self._start())
        return True

    def _is_ready(self, ready: int) -> bool:
        """Wait until a new worker says that it is ready; nothing comes when it ends before."""
        until = time.monotonic() + READY_WITHIN
        try:
            while not self._is_stopping and time.monotonic() < until:
                if select.select([ready], [], [], 0.2)[0]:
                    return os.read(ready, 1) == b"r"
            return False
        finally:
            os.close(ready)

    def _start(self) -> int:
        """Start a worker; the end of a pipe over which it says that it is ready."""
        sys.stdout.flush()
        reading, writing = os.pipe()
        pid = os.fork()
        if pid:
            os.close(writing)
            self._pids.add(pid)
            return reading
        os.close(reading)
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, signal.SIG_DFL)
        threading.Thread(target=_end_with, args=(self._own_pid,), daemon=True).start()
        code = 1
        try:
            self._run(lambda: _say_ready(writing))
            code = 0
        finally:
            os._exit(code)  # nothing of the process that looks after the workers is to be cleaned up here

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        for pid in list(self._pids):
            self._signal(pid, signal.SIGTERM)

    def _replace(self, signum: int, frame: FrameType | None) -> None:
        self._new_ones_at = 0.0

    def _signal(self, pid: int, signum: int) -> None:
        try:
            os.kill(pid, signum)
        except ProcessLookupError:
            self._pids.discard(pid)


def _end_with(parent: int) -> None:
    """Nobody looks after a worker whose parent was killed: it ends, so that a new server finds the port free."""
    while os.getppid() == parent:
        time.sleep(LOOK_EVERY)
    os.kill(os.getpid(), signal.SIGTERM)


def _say_ready(pipe: int) -> None:
    try:
        os.write(pipe, b"r")
    except BrokenPipeError:
        pass  # nobody waits for it
    finally:
        os.close(pipe)
