"""What every test may ask for: `tests/support/rooms.py` has a running room and people who visit it."""

from __future__ import annotations

import os
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

from caldera.build_info import EXPECTED, PACKAGE, WrongBuild, read_build_info, require_build
from tests.support.sweeps import SWEEPS

pytest_plugins = ["tests.support.rooms"]

# The same examples in every run, so that a failure is about the change. HYPOTHESIS_PROFILE=explore looks for new ones.
settings.register_profile("steady", derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck))
settings.register_profile("explore", settings.get_profile("steady"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "steady"))


def pytest_sessionstart() -> None:
    """A stage of `make test` names its build; running on another one would prove nothing."""
    try:
        require_build(os.environ.get(EXPECTED))
    except WrongBuild as error:
        pytest.exit(str(error), returncode=4)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What plays whole evenings is a command of its own, `make sweep`."""
    if SWEEPS:
        return
    left_out = [item for item in items if item.get_closest_marker("sweep")]
    config.hook.pytest_deselected(items=left_out)
    items[:] = [item for item in items if not item.get_closest_marker("sweep")]


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """`make test` has installed what the tests need of the machine, so there nothing of it may be missing (CALDERA_SKIPS=fail)."""
    report = yield
    if report.skipped and os.environ.get("CALDERA_SKIPS") == "fail" and "is not installed" in str(report.longrepr):
        report.outcome = "failed"
    return report


def pytest_report_header() -> str:
    return f"caldera: {read_build_info().mode} build in {PACKAGE}"
