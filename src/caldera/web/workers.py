"""Several processes behind one address: any of them may serve any request, because the tables are in PostgreSQL.

A worker that dies is replaced. SIGHUP replaces all of them, one after the other, so that nobody notices an update.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from types import FrameType

PAUSE = 0.5
"""Seconds before a worker is replaced: one that cannot start must not be started a thousand times."""


def run_workers(number: int, run: Callable[[], None]) -> None:
    """Run so many processes until this one is told to stop."""
    Workers(number, run).watch()


class Workers:
    """The processes of one server, and the process that looks after them."""

    def __init__(self, number: int, run: Callable[[], None]) -> None:
        self._run = run
        self._is_stopping = False
        self._to_replace: list[int] = []
        self._pids: set[int] = set()
        for name, handle in ((signal.SIGTERM, self._stop), (signal.SIGINT, self._stop), (signal.SIGHUP, self._replace)):
            signal.signal(name, handle)
        for _ in range(number):
            self._start()

    def watch(self) -> None:
        while self._pids:
            try:
                pid, _ = os.wait()
            except ChildProcessError:
                return
            if pid not in self._pids:
                continue
            self._pids.discard(pid)
            if not self._is_stopping:
                time.sleep(PAUSE)
            if not self._is_stopping:  # it may have been told to meanwhile
                self._start()
                self._replace_next()

    def _start(self) -> None:
        sys.stdout.flush()
        pid = os.fork()
        if pid:
            self._pids.add(pid)
            return
        for name in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            signal.signal(name, signal.SIG_DFL)
        code = 1
        try:
            self._run()
            code = 0
        finally:
            os._exit(code)  # nothing of the process that looks after the workers is to be cleaned up here

    def _stop(self, signum: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        self._signal_all(signal.SIGTERM)

    def _replace(self, signum: int, frame: FrameType | None) -> None:
        self._to_replace = sorted(self._pids)
        self._replace_next()

    def _replace_next(self) -> None:
        while self._to_replace:
            pid = self._to_replace.pop()
            if pid in self._pids:
                os.kill(pid, signal.SIGTERM)
                return

    def _signal_all(self, signum: int) -> None:
        for pid in list(self._pids):
            try:
                os.kill(pid, signum)
            except ProcessLookupError:
                self._pids.discard(pid)
