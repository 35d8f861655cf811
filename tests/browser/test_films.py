"""An audit of films: what happens at a table with bots, and what of it a person is shown, one row per kind of event.

Everything essential is staged, and hardly hurried; totals and the prompt are never ahead of what is seen. The page is hooked in two
places: its stream says what happened, and the stage says what it begins to play, and how fast.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

import caldera
from caldera.core.scene import ESSENTIAL
from caldera.games import OWN
from tests.browser.pages import open_record, start_table
from tests.browser.test_fuji_talk import at_the_last_ready
from tests.browser.visitors import HASTE, Visitors
from tests.support.rooms import RunningRoom, running_room
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser

BOTS = {} if SWEEPS else {"sub_terra": ("bot",)}
"""Where two of them would make a round too long."""
SEEN = 100 if SWEEPS else 20
"""After so many essential events somebody has played enough."""
END_OF_ROUND = frozenset({"screens_off", "compare", "stamina", "injury", "walk", "erupt", "round", "rolled"})
"""What Fuji's table comes to, which begins with one "ready" missing: it is played until all of it has happened."""
HURRIED = 1.3
"""From this pace on something counts as hurried, at which nothing essential is played."""
FAST = 2.2
"""The speed that this person prefers."""
PACE = 0.2 / HASTE
"""Seconds between two turns of bots, however soon a film is over. Everything goes by much faster than before a person."""

HEAR = """(() => {
  const film = { news: [], played: [], totals: [] };
  globalThis.film = film;
  let number = 0;
  film.begin = (step, rate, skipping) => film.played.push({
    audited: step.audited, rate, skipping, counts: step.counts ?? "", amount: step.amount ?? 0,
    asks: !document.querySelector("#prompt .ask.wait"), beside: film.beside,
  });
  film.hear = (text) => {
    const news = JSON.parse(text);
    const box = document.createElement("template");
    box.innerHTML = news.log.lines;
    const lines = [...box.content.querySelectorAll("li[class*=ev-]")];
    const steps = [...news.frames, news.page].flatMap((picture) => picture.steps ?? []);
    for (const step of steps) step.audited = number++;
    film.news.push({
      version: news.page.version, from: news.log.from,
      lines: lines.map((line) => [Number(line.dataset.ply), /ev-([a-z_]+)/.exec(line.className)[1]]),
      steps: steps.map(({ audited, log = 0, fold = "" }) => ({ audited, log, fold })),
    });
    return JSON.stringify(news);
  };
  const Real = globalThis.EventSource;
  globalThis.EventSource = class extends Real {
    set onmessage(told) {
      super.onmessage = (message) => told({ data: film.hear(message.data) });
    }
  };
  addEventListener("DOMContentLoaded", () => {
    const seats = document.getElementById("seats");
    if (!seats) return;
    const all = () => [...seats.querySelectorAll("[id^=total-]")];
    const read = () => Object.fromEntries(all().map((total) => [total.id, Number(total.textContent)]));
    let known = read();
    film.first = known;
    new MutationObserver(() => {
      const now = read();
      for (const id of Object.keys(now)) if (now[id] !== known[id]) film.totals.push([id, now[id], film.played.length]);
      known = now;
    }).observe(seats, { childList: true, subtree: true, characterData: true });
  });
})();"""
HOOKS = (
    ("function begin(step){", "function begin(step){film.begin(step, clock.rate, clock.skipping);"),
    ("beside=besideActing;", "beside=film.beside=besideActing;"),
)
IDLE = """() => tablePage.now.over || (tablePage.now.mine && !tablePage.busy && document.getElementById('caption').hidden
  && !document.querySelector('#log .unheard') && tablePage.now.version >= (film.news.at(-1)?.version ?? 0))"""
FILM = "() => ({ ...film, until: tablePage.now.version })"
ACT = """(action) => {
  const { seat, version } = tablePage.now;
  tablePage.busy = true;
  tablePage.awaited = version + 1;
  return fetch(`${location.pathname}/act`, {
    method: "POST", headers: { "Content-Type": "application/json", Accept: "application/json" },
    body: JSON.stringify({ seat, action, last_version: version }),
  }).then(({ ok }) => {
    if (!ok) Object.assign(tablePage, { busy: false, awaited: 0 }); // somebody else was faster, where all act at once
    return ok;
  });
}"""


@pytest.fixture(scope="module")
def watched_room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningRoom]:
    with running_room(tmp_path_factory.mktemp("films") / "tables.db", PACE) as running:
        yield running


@pytest.fixture
def people(chromium: Browser, watched_room: RunningRoom) -> Iterator[Visitors]:
    visitors = Visitors(chromium, watched_room.address)
    yield visitors
    visitors.close()
    assert visitors.problems == []


def hook(route: Route) -> None:
    answer = route.fetch()
    script = answer.text()
    for found, put in HOOKS:
        assert script.count(found) == 1, f"the stage has no {found!r} any more"
        script = script.replace(found, put)
    route.fulfill(response=answer, body=script)


def sit_down(people: Visitors, game: str) -> Page:
    """At a table with bots: a new one, or in Fuji, whose rounds are long, one at the end of its first round."""
    context = people.new(1366, 768, motion=True, haste=HASTE)
    context.add_init_script(HEAR)
    context.add_init_script("location.protocol === 'http:' && localStorage.setItem('speed', 'fast')")
    context.route(re.compile(r"/bundle/table_page-\w+\.js"), hook)  # the page, none of its parts
    page = context.new_page()
    if game == "fuji":
        record = json.loads(at_the_last_ready(seed=13).dumps())
        open_record(page, json.dumps(record | {"names": ["Ada", "Alka", "Alka II"], "seats": ["me", "easy", "easy"]}))
        return page
    start_table(page, "here", *BOTS.get(game, ("bot", "bot")), game=game)
    return page


def pick(actions: list[dict[str, Any]], rng: random.Random) -> dict[str, Any]:
    """What somebody might do: in a talk they are soon ready, elsewhere they do anything, but rarely end a turn."""

    def about(*words: str) -> list[dict[str, Any]]:
        return [action for action in actions if any(word in " ".join([action["words"].lower(), *action["path"]]) for word in words)]

    ready = about("ready")
    if ready and rng.random() < 0.8:
        return ready[0]
    ends = about("end ", "stop", "pass")
    others = [action for action in actions if action not in ends]
    return rng.choice(others if others and rng.random() < 0.75 else actions)


def play(page: Page, game: str, awaited: frozenset[str]) -> dict[str, Any]:
    """Act whenever it is one's turn and everything has been seen; what was told and shown until the last such moment.

    It goes on until all that is awaited has happened, or just enough of what matters.
    """
    rng, ranks = random.Random(1), caldera.game(game).scene.ranks
    while True:
        page.wait_for_function(IDLE, timeout=120_000)
        happened = [event["kind"] for event in list_events(page.evaluate(FILM))]
        is_enough = awaited <= set(happened) if awaited else sum(ranks[kind] == ESSENTIAL for kind in happened) >= SEEN
        if is_enough or page.evaluate("() => tablePage.now.over"):
            break
        actions = page.evaluate("() => tablePage.now.actions.map(({ codes, words, path }) => ({ codes, words, path }))")
        codes = pick(actions, rng)["codes"]
        page.evaluate(ACT, codes[0] if isinstance(codes, list) else codes)
    film: dict[str, Any] = page.evaluate(FILM)
    return film


def list_events(film: dict[str, Any]) -> list[dict[str, Any]]:
    """Every event that was told, with its kind, its steps, and what was played of them."""
    events: list[dict[str, Any]] = []
    steps: list[dict[str, Any]] = []
    known = -1
    for number, news in enumerate(film["news"]):
        lines = [kind for ply, kind in news["lines"] if ply > known]
        known = max([known, *[ply for ply, _ in news["lines"]]])
        if (news["from"] == 0 and not events) or news["version"] > film["until"]:
            continue  # the page began with it, or nobody could have seen it yet
        made = [{"kind": kind, "news": number, "steps": list[dict[str, Any]]()} for kind in lines]
        place = max(0, len(made) - sum(step["log"] for step in news["steps"]))
        for step in news["steps"]:
            owner = made[min(place + bool(step["log"] or place < len(made)) * max(1, step["log"]), len(made)) - 1] if made else None
            if owner is not None:
                owner["steps"].append(step | {"news": number, "played": None})
                steps.append(owner["steps"][-1])
            place += step["log"]
        events += made
    played = {each.get("audited"): each for each in film["played"]}
    for step in steps:
        step["played"] = played.get(step["audited"])
    return events


def fold_of(event: dict[str, Any]) -> str:
    return next((step["fold"] for step in event["steps"] if step["fold"]), "")


@pytest.mark.parametrize("game", OWN)
def test_everything_that_matters_is_staged(people: Visitors, game: str, capsys: pytest.CaptureFixture[str]) -> None:
    page = sit_down(people, game)
    awaited = END_OF_ROUND if game == "fuji" else frozenset()
    film = play(page, game, awaited)
    events, ranks = list_events(film), caldera.game(game).scene.ranks
    table: dict[str, Counter[str]] = defaultdict(Counter)
    for event in events:
        seen = [step["played"] for step in event["steps"] if step["played"] and not step["played"]["skipping"]]
        fold = fold_of(event)
        overtaken = fold and any(fold_of(other) == fold and other["news"] > event["news"] for other in events)
        hurried = any(played["rate"] / FAST > HURRIED for played in seen)
        fate = "hurried" if hurried else "staged" if seen else "folded" if overtaken else "silent" if not event["steps"] else "lost"
        table[event["kind"]][fate] += 1
    with capsys.disabled():
        print(f"\n{game}: {len(events)} events")
        for kind in sorted(table, key=lambda kind: (-ranks[kind], kind)):
            print(f"  {'essential' if ranks[kind] == ESSENTIAL else 'ordinary':<10}{kind:<14}{dict(table[kind])}")
    essential = {kind: fates for kind, fates in table.items() if ranks[kind] == ESSENTIAL}
    assert sum(fates["staged"] for fates in essential.values()) >= 5, "something has happened"
    assert {kind for kind in awaited if not table[kind]["staged"]} == set()
    assert {kind: fates for kind, fates in essential.items() if fates["lost"] or fates["hurried"]} == {}
    check_totals(film)
    asking = [played.get("audited") for played in film["played"] if played["asks"] and not played["beside"]]
    assert asking == [], "while something is shown nobody is asked anything"


def check_totals(film: dict[str, Any]) -> None:
    """A total lies between the amounts that were counted so far: it is never ahead of what is seen."""
    for name, value, step in film["totals"]:
        if name not in film["first"]:
            continue
        sums = [film["first"][name]]
        for played in film["played"][:step]:
            if played["counts"] == name:
                sums.append(sums[-1] + played["amount"])
        assert min(sums) <= value <= max(sums), f"{name} says {value} after {sums}"
