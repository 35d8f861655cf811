"""Numbers about a running room, for Prometheus: counters, and how long things took."""

from __future__ import annotations

import json
import os
import re
import sys
import time
from bisect import bisect_left
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Upper limits in seconds."""
HELP = {
    "caldera_requests_total": "counter Requests by address, method and status.",
    "caldera_request_seconds": "histogram Time from a request to the beginning of its answer.",
    "caldera_changes_total": "counter Changes of tables by people and bots, by game.",
    "caldera_entries_total": "counter Log entries that were stored.",
    "caldera_commit_seconds": "histogram Time of one commit, which may hold the changes of several tables.",
    "caldera_store_errors_total": "counter Commits that failed.",
    "caldera_stale_total": "counter Changes that were refused because another process was faster.",
    "caldera_tables": "gauge Tables in memory.",
    "caldera_streams": "gauge Open streams.",
    "caldera_bots_waiting": "gauge Decisions of bots that wait for a process.",
    "caldera_analyses_waiting": "gauge Hints and analyses that wait for a process.",
    "caldera_processes": "gauge Processes on the same database that live.",
    "process_cpu_seconds_total": "counter Processor time.",
    "process_resident_memory_bytes": "gauge Memory.",
    "process_start_time_seconds": "gauge When the process was started.",
}

Sample = str
"""A name with its labels, as Prometheus writes it."""


@lru_cache(maxsize=1024)
def sample(name: str, **labels: object) -> Sample:
    def quoted(value: object) -> str:
        return re.sub(r'["\\\n]', "_", str(value))

    inside = ",".join(f'{key}="{quoted(value)}"' for key, value in labels.items())
    return f"{name}{{{inside}}}" if inside else name


class Metrics:
    """What one process has counted."""

    def __init__(self) -> None:
        self._values: dict[Sample, float] = {}
        self._histograms: dict[str, list[int]] = {}
        self._sums: dict[str, float] = {}
        self._gauges: dict[str, Callable[[], float]] = {}
        self._started = time.time()

    def count(self, name: str, amount: float = 1, **labels: object) -> None:
        key = sample(name, **labels)
        self._values[key] = self._values.get(key, 0) + amount

    def took(self, name: str, seconds: float) -> None:
        counts = self._histograms.setdefault(name, [0] * (len(BUCKETS) + 1))
        counts[bisect_left(BUCKETS, seconds)] += 1
        self._sums[name] = self._sums.get(name, 0.0) + seconds

    def watch(self, name: str, read: Callable[[], float]) -> None:
        """A number that is read when somebody asks."""
        self._gauges[name] = read

    def samples(self) -> dict[Sample, float]:
        samples = dict(self._values)
        for name, counts in self._histograms.items():
            total = 0
            for limit, number in zip((*BUCKETS, "+Inf"), counts, strict=True):
                total += number
                samples[sample(f"{name}_bucket", le=limit)] = total
            samples |= {f"{name}_sum": self._sums[name], f"{name}_count": total}
        samples |= {name: read() for name, read in self._gauges.items()}
        samples["process_cpu_seconds_total"] = time.process_time()
        samples["process_resident_memory_bytes"] = _resident_memory()
        samples["process_start_time_seconds"] = self._started
        return samples

    def to_json(self) -> str:
        return json.dumps(self.samples())


def _resident_memory() -> float:
    if sys.platform == "linux":
        return float(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    if sys.platform == "win32":
        return 0.0  # Windows tells it by no module of Python's own
    import resource

    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss) * (1 if sys.platform == "darwin" else 1024)


def exposition(processes: Mapping[str, Mapping[Sample, float]]) -> str:
    """The samples of several processes in the text format of Prometheus; each gets a label with the name of its process."""
    by_name: dict[str, list[str]] = {}
    for process, samples in sorted(processes.items()):
        for key, value in samples.items():
            name, _, labels = key.partition("{")
            family = re.sub(r"_(bucket|sum|count)$", "", name) if re.sub(r"_(bucket|sum|count)$", "", name) in HELP else name
            inside = ",".join(part for part in (f'process="{process}"', labels.rstrip("}")) if part)
            by_name.setdefault(family, []).append(f"{name}{{{inside}}} {value:.12g}")
    lines = []
    for family, sample_lines in sorted(by_name.items()):
        kind, _, words = HELP.get(family, "untyped").partition(" ")
        lines += [f"# HELP {family} {words}", f"# TYPE {family} {kind}", *sample_lines]
    return "\n".join(lines) + "\n"
