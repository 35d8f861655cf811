"""After the end the same people meet at one new table, on the same seats; another one begins."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

import httpx2

import caldera
from caldera.bots.ladder import make_bot
from caldera.core.match import Match
from tests.support.rooms import act, boot, new_table


def play_to_the_end(people: list[httpx2.Client], path: str) -> None:
    """Bots choose for both, each with the version that their page shows."""
    game = caldera.game("hekla")
    match, bots = Match(game, 2), [make_bot("greedy", game, seat) for seat in (0, 1)]
    version = boot(people[0], path)["version"]
    while not match.state.is_over:
        seat = match.state.actors[0]
        action = bots[seat].choose(match.state, seat)
        assert act(people[seat], path, seat, action, version).status_code < 300
        match.apply(action, seat)
        version += 1


def test_two_people_who_ask_in_the_same_moment_meet_at_one_table(ann: httpx2.Client, bob: httpx2.Client) -> None:
    path = new_table(ann, "here", "link", **{"seat.0.name": "Ann"})
    link = re.findall(r'data-link="([^"]+/join/[^"]+)"', ann.get(path).text)[0]
    assert bob.post(link, data={"name": "Bob"}).status_code == 303
    assert ann.post(f"{path}/rematch").status_code == 422, "not before the end"
    play_to_the_end([ann, bob], path)
    with ThreadPoolExecutor() as both:
        answers = list(both.map(lambda who: who.post(f"{path}/rematch"), (ann, bob)))
    assert [answer.status_code for answer in answers] == [303, 303]
    tables = {str(answer.headers["location"]) for answer in answers}
    assert len(tables) == 1
    rematch = tables.pop()
    assert ann.post(f"{path}/rematch").headers["location"] == bob.post(f"{path}/rematch").headers["location"] == rematch
    assert (boot(ann, rematch)["seat"], boot(bob, rematch)["seat"]) == (0, 1)
    assert (boot(ann, rematch)["mine"], boot(bob, rematch)["mine"]) == (False, True), "who sat second begins"
    with httpx2.Client(base_url=str(ann.base_url), headers={"Sec-Fetch-Site": "same-origin"}) as stranger:
        assert stranger.post(f"{path}/rematch").status_code == 422
        assert stranger.get(f"{path}/tv/next").json() == {"path": f"{rematch}/tv"}, "a television goes along"
