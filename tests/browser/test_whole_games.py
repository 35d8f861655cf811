"""Two people and somebody who watches, through a whole game of each of the four, on the real pages.

Ann plays in English at a desk, Bob in French on a phone, Eve watches. In `make test` they see the beginning and the end of a game
without secrets; in `make sweep` all of it. What they do was recorded once, with short games and the dice
of a table of the tests (`tools/make_browser_games.py`); they find each action on their own pages and take it there.
"""

from __future__ import annotations

import hashlib
import json
import random
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

import caldera
from caldera.core import dice
from caldera.core.match import Match
from caldera.core.state import CHANCE
from caldera.core.view import View
from tests.browser.pages import go, start_table, wait_for_version
from tests.browser.persons import FINGER, KEYS, MOUSE, Person
from tests.browser.test_games import FACE, ONLY_PICTURES, TALK, set_up, wander
from tests.browser.visitors import HASTE, Visitors
from tests.support.sweeps import SWEEPS

pytestmark = pytest.mark.browser

SECRET = hashlib.sha256(b"table 0").digest()
"""The dice of every table of a room of tests."""
NAMES = ("Ann", "Bob <3")
SEEN_EVERY = 12
"""After so many actions Eve has to have seen everything, too."""
BEGINNING, END = 8, 12
"""So many actions of a game without secrets are taken on the pages in `make test`; those between are sent, while nobody looks."""


@dataclass(frozen=True)
class Plan:
    """How much of a game goes by touching the board and the buttons; the rest is taken from the list of all actions."""

    by_path: int
    anns_tool: str = MOUSE


PLANS = {
    "hekla": Plan(by_path=99),
    "fire_mountain": Plan(by_path=30),
    "sub_terra": Plan(by_path=99, anns_tool=KEYS),
    "fuji": Plan(by_path=30),
}


OVERLAPPING = """() => {
  const all = [...document.querySelectorAll(".controls :is(button, a, select, summary, #time-where)")];
  const shown = all.filter((each) => each.getClientRects().length);
  const stays = (each) => each.closest(".next-steps") !== null;
  const boxes = shown.map((each) => [each.id || each.textContent.trim(), each.getBoundingClientRect(), stays(each)]);
  const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const others = (at, stays) => boxes.slice(at + 1).filter((box) => box[2] === stays);
  return boxes.flatMap(([one, a, s], at) => others(at, s).filter(([, b]) => meet(a, b)).map(([two]) => `${one} and ${two}`));
}"""
"""Buttons below the board that lie on top of each other. At the end the next steps stay in view; the rest scrolls below them."""


class Heard:
    """Everything that a browser received about the table: the page, the events, the previews."""

    def __init__(self, page: Page) -> None:
        self.events: list[str] = []
        self.answers: list[str] = []
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.eventSourceMessageReceived", lambda event: self.events.append(event["data"]))
        page.on("response", lambda answer: self.answers.append(answer.text()) if ABOUT_THE_TABLE.search(answer.url) else None)


ABOUT_THE_TABLE = re.compile(r"/t/[^/]+(/previews.*)?$")
DIE = re.compile(r'data-el=\\?"(die-\d-\d)\\?".*?</button>', re.DOTALL)


def recorded(game: str) -> Match:
    """The game that is played, checked against the dice that the table will roll."""
    whole = caldera.load_match(Path(__file__).with_name("whole_games") / f"{game}.json")
    whole.extra["dice"] = dice.promise(SECRET) | {"secret": SECRET.hex()}
    whole.verify_dice()  # else record it anew: tools/make_browser_games.py
    return whole


def told(whole: Match, seat: int | None, locale: str) -> list[str]:
    """The log of the whole match for a reader, the newest line on top."""
    view = View(seat, locale, NAMES, whole.game.info.colours)
    return [whole.game.words.write_log_line(event, view) for events in whole.events for event in events if event.known_to(seat)][
        ::-1
    ]


def open_faces(whole: Match, ply: int, seat: int | None) -> set[tuple[str, str]]:
    """The upper sides of dice that the seat may know at this ply, or while its action is played."""
    states = [whole.state_at(ply)]
    if ply < whole.ply:
        states += [state for _, state in whole.frames_of(ply)]
    found = set()
    for state in states:
        for group in state.observe(seat)["dice_sets"]:
            found |= {(die["id"], f"#fj-{die['colour']}-{die['value']}") for die in group["dice"] if die["value"] is not None}
    return found


def take_casts(event: dict[str, Any]) -> list[dict[str, Any]]:
    """The dice of staged throws whose side is told; the pictures of all sides are taken out of the event."""
    casts = []
    for frame in [*event["frames"], event["page"]]:
        for step in frame.get("steps") or ():
            casts += [cast for cast in step.get("dice", ()) if cast.get("face") is not None]
            step.pop("faces", None)
    return casts


def check_secrets(whole: Match, heard: Heard, seat: int | None) -> None:
    """No event shows a die that this seat could not see at its time, from the first event to the last."""
    seen, shown = 0, 0
    for text in heard.events:
        event = json.loads(text)
        if not isinstance(event, dict) or "page" not in event:
            continue  # who is there, or a sign of life
        ply = event["page"]["ply"]
        known = set().union(*(open_faces(whole, each, seat) for each in range(seen, ply + 1)))
        for cast in take_casts(event):  # dice that tumble bring all sides of their colour, and say which one came up
            face = f"#fj-{cast['kind']}-{cast['face'] + 1}"
            assert face in {each for _, each in known}, f"a thrown die shows {face} at ply {ply}"
        text = ONLY_PICTURES.sub("", json.dumps(event, ensure_ascii=False))
        for face in FACE.findall(text):
            assert face in {each for _, each in known}, f"somebody shows {face} at ply {ply}"
            shown += 1
        for die in DIE.finditer(text):
            found = FACE.search(die[0])
            assert not found or (die[1], found[0]) in known, f"{die[1]} shows {found and found[0]} at ply {ply}"
        seen = ply
    assert seen == whole.ply
    assert shown > 200, "dice that lie open were shown"
    for text in heard.answers:
        drawn = ONLY_PICTURES.sub("", text.split("</defs>")[-1])
        assert not FACE.search(drawn), "before the first event no die was rolled, and previews show none"


@pytest.mark.parametrize("game", PLANS)
def test_two_people_and_a_spectator_through_a_whole_game(game: str, visitors: Visitors) -> None:
    plan, whole = PLANS[game], recorded(game)
    ann, bob, eve = (
        visitors.new(haste=HASTE).new_page(),
        visitors.new(390, 844, "fr", touch=True, haste=HASTE).new_page(),
        visitors.new(1024, 768, haste=HASTE).new_page(),
    )
    ears = [Heard(bob), Heard(eve)]
    rolled = {"setting__dice": "server"} if whole.game.info.chance else {}
    start_table(ann, "here", "link", game=game, names=NAMES[:1], **rolled)
    eve.goto(ann.url)
    bob.goto(ann.input_value("[data-link*='/join/']"))
    bob.fill("[name=name]", NAMES[1])
    go(bob)
    expect(ann.locator("#seats")).to_contain_text(NAMES[1])
    people = [Person(ann, plan.anns_tool), Person(bob, FINGER)]
    acted, to_come = 0, sum(seat != CHANCE for seat, _ in whole.plays)
    table, are_here = ann.url, True
    for ply, (seat, action) in enumerate(whole.plays):
        if seat == CHANCE:
            continue
        stay = SWEEPS or whole.game.info.hidden or acted < BEGINNING or to_come <= END
        if stay != are_here:
            for page in (ann, bob, eve):
                page.goto(table if stay else "about:blank")
            are_here = stay
        if are_here:
            people[seat].act(action, ply + 1, from_list=acted >= plan.by_path)  # the version is one ahead: Bob sat down
        else:
            send_action(people[seat].page, table, seat, action, ply + 1)
        acted, to_come = acted + 1, to_come - 1
        if are_here and acted % SEEN_EVERY == 0:
            wait_for_version(eve, ply + 2)
    assert whole.state.is_over
    viewers: list[tuple[Page, int | None, str]] = [(ann, 0, "en"), (bob, 1, "fr"), (eve, None, "en")]
    for page, eyes, locale in viewers:
        page.wait_for_function("(version) => tablePage.now.version === version", arg=whole.ply + 1)
        expect(page.locator("#prompt .over h2")).to_have_text({"en": "Game over", "fr": "Partie terminée"}[locale])
        result = whole.game.words.write_prompt(whole.state, View(eyes, locale, NAMES, whole.game.info.colours))
        expect(page.locator("#prompt .over p")).to_have_text(result)
        lines = page.locator("#log li:not(.note) > span:last-child").all_text_contents()
        assert lines == told(whole, eyes, locale), f"the log of {locale}"
        assert page.locator(".can").count() == 0, "nothing glows any more"
    assert bob.evaluate(OVERLAPPING) == []
    check_dice(whole, bob, eve)
    if whole.game.info.hidden:
        check_secrets(whole, ears[0], 1)
        check_secrets(whole, ears[1], None)


def send_action(page: Page, table: str, seat: int, action: int, version: int) -> None:
    """Take an action as the page of this person would."""
    body = {"seat": seat, "action": action, "last_version": version}
    answer = page.context.request.post(f"{table}/act", data=body, headers={"Sec-Fetch-Site": "same-origin"})
    assert answer.ok, answer.text()


def check_dice(whole: Match, bob: Page, eve: Page) -> None:
    """Bob's page recomputes every roll; Eve's notices that the record which it gets is not the one that was played."""
    rolls = [ply for ply, (seat, _) in enumerate(whole.plays) if seat == CHANCE]
    expect(bob.locator("[data-check-dice]")).to_have_count(1 if rolls else 0)
    if not rolls:
        return
    bob.get_by_role("button", name="Vérifier les dés").click()
    expect(bob.locator("#dice-check [role=status]")).to_contain_text(f"({len(rolls)})")

    def change_last_roll(route: Route) -> None:
        record = route.fetch().json()
        record["actions"][rolls[-1]][1] = "something else"
        route.fulfill(json=record)

    eve.route("**/match.json", change_last_roll)
    eve.get_by_role("button", name="Check the dice").click()
    expect(eve.locator("#dice-check [role=status]")).to_contain_text(f"Action {rolls[-1] + 1} does not match")


@pytest.mark.sweep  # the whole game of two people asks the same of every event
def test_nothing_of_hidden_dice_reaches_a_spectator(visitors: Visitors) -> None:
    """Everything that a third browser received, from the first moment on."""
    ann, bob, eve = (visitors.new().new_page() for _ in range(3))
    heard: list[str] = []
    start_table(ann, "here", "link", "bot", game="fuji")
    session = eve.context.new_cdp_session(eve)
    session.send("Network.enable")
    session.on("Network.eventSourceMessageReceived", lambda event: heard.append(event["data"]))
    eve.on("response", lambda answer: heard.append(answer.text()) if re.search(r"/t/[^/]+(/previews.*)?$", answer.url) else None)
    eve.goto(ann.url)
    bob.goto(ann.input_value("[data-link*='/join/']"))
    bob.fill("[name=name]", "Bob")
    go(bob)
    expect(ann.locator("#seats")).to_contain_text("Bob")
    set_up(ann, bob)
    wander(ann, random.Random(3), 2, shy=TALK, never="ready")
    last = ann.evaluate("tablePage.now.version")
    eve.wait_for_function("(version) => tablePage.now.version >= version", arg=last)
    assert len(heard) > 5
    eve.reload()
    public = eve.content().split("</defs>")[-1]  # dice that something has laid open
    told_of_dice = [ONLY_PICTURES.sub("", text) for text in heard]
    shown = [found[0] for text in told_of_dice for found in re.finditer(r'data-el=\\?"die-\d-\d.*?</button>', text, re.DOTALL)]
    for die in shown:
        face = FACE.search(die)
        assert not face or face[0] in public, die[:200]
