"""Two people at two workers on PostgreSQL, on the real pages, while one worker is killed: both go on, and nothing is lost."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
import pytest
from playwright.sync_api import Browser, Response, expect

from tests.browser.pages import Mirror, go, start_table, version, wait_for_version
from tests.browser.visitors import Visitors
from tests.support.postgres import running_postgres
from tests.support.processes import children_of, two_workers
from tests.support.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.skipif(sys.platform != "linux", reason="the processes are looked up in /proc")]


@contextmanager
def asleep(pid: int) -> Iterator[None]:
    """A worker that takes no connection for a moment, so that the other one does."""
    os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(pid, signal.SIGCONT)


def listens(answer: Response) -> bool:
    """Whether a page has its stream of events, which stays with one worker."""
    return "/events" in answer.url and answer.ok


def wait_for_both(address: str, number: str) -> None:
    """Until each of the two workers says this of itself; one answers for both."""
    until = time.monotonic() + 60
    while len(re.findall(number, httpx2.get(f"{address}/metrics", timeout=20).text)) < 2:
        assert time.monotonic() < until, f"there are no two workers with {number}"
        time.sleep(0.05)


def wait_until_ready(address: str) -> None:
    """A worker that was asleep for long takes its database for silent, until it has asked again."""
    wait_until(lambda: httpx2.get(f"{address}/readyz", timeout=20).status_code == 200, "the worker that is awake is ready")


def test_two_people_at_two_workers_go_on_when_one_is_killed(chromium: Browser) -> None:
    with running_postgres() as database, two_workers(database) as (server, address):
        wait_for_both(address, "caldera_tables{")
        first, second = sorted(children_of(server))
        people, mirror = Visitors(chromium, address), Mirror()
        ann, bob = people.new().new_page(), people.new().new_page()
        with asleep(second), ann.expect_response(listens):
            start_table(ann, "here", "link")
            link = ann.input_value("#invites [data-link*='/join/']")
        with asleep(first), bob.expect_response(listens):
            wait_until_ready(address)
            bob.goto(link)
            bob.fill("[name=name]", "Bob")
            go(bob)
            expect(bob.locator("#scene")).to_be_visible()
        expect(ann.locator("#seats")).to_contain_text("Bob")
        wait_for_both(address, "caldera_streams{.*} 1")
        mirror.play(ann, "place 3 c2")
        wait_for_version(bob, version(ann))
        with bob.expect_response(listens):
            os.kill(second, signal.SIGKILL)
        mirror.play(bob, "place 3 d2")
        wait_for_version(ann, version(bob))
        mirror.play(ann, "place 2 b1")
        wait_for_version(bob, version(ann))
        for page in (ann, bob):
            mirror.check(page)
            expect(page.locator("#log li:not(.note)")).to_have_count(3)
        record = bob.request.get(f"{bob.url}/match.json").json()
        assert record["actions"] == [[0, "place 3 c2"], [1, "place 3 d2"], [0, "place 2 b1"]]
        people.close()
        assert people.problems == []
