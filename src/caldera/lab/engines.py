"""What plays the games of an experiment: this process, several, or a Ray cluster. All give the same games in the same order."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from caldera.core.errors import BadInput, MissingExtra, WorkerLost

Task = TypeVar("Task")
Result = TypeVar("Result")

ENGINES = ("processes", "ray")
CHUNK = 16


def run_tasks(engine: str, work: Callable[[Task], Result], tasks: Sequence[Task], workers: int) -> Iterator[Result]:
    """The results of all tasks, in their order."""
    if engine not in ENGINES:
        raise BadInput.from_message("engine", engines=", ".join(ENGINES), engine=engine)
    if workers < 0:
        raise BadInput.from_message("workers", n=workers)
    if engine == "ray":
        yield from _run_on_ray(work, tasks, workers)
        return
    workers = min(workers or os.cpu_count() or 1, len(tasks))
    if workers <= 1:
        yield from map(work, tasks)
        return
    size = max(1, min(CHUNK, len(tasks) // (4 * workers)))
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"))
    try:
        yield from pool.map(work, tasks, chunksize=size)
    except BrokenProcessPool:
        # A pool of `multiprocessing` would wait for the games of the dead process forever.
        raise WorkerLost.from_message("worker_lost") from None
    finally:
        pool.shutdown(cancel_futures=True)


def _run_on_ray(work: Callable[[Task], Result], tasks: Sequence[Task], workers: int) -> Iterator[Result]:
    """Chunks of tasks on a Ray cluster: the one that RAY_ADDRESS names, or one that is started here.

    Ray runs a chunk again when its worker dies. A chunk has one result, however often it was tried, so no game is lost or counted
    twice; games depend on their seeds alone, so the second try gives the same ones.
    """
    try:
        import ray
    except ImportError as error:
        raise MissingExtra("The Ray engine", "ray") from error

    started = not ray.is_initialized()
    if started:
        local = {} if os.environ.get("RAY_ADDRESS") else {"num_cpus": workers or os.cpu_count() or 1, "include_dashboard": False}
        ray.init(logging_level="ERROR", log_to_driver=False, **local)
    try:
        remote: Any = ray.remote(max_retries=-1, retry_exceptions=False)(_work_on_chunk)
        size = max(1, min(CHUNK, len(tasks) // 8))
        chunks = [list(tasks[first : first + size]) for first in range(0, len(tasks), size)]
        pending = [remote.remote(work, chunk) for chunk in chunks]
        for one in pending:
            yield from ray.get(one)
    finally:
        if started:
            ray.shutdown()


def _work_on_chunk(work: Callable[[Task], Result], chunk: Sequence[Task]) -> list[Result]:
    return [work(task) for task in chunk]
