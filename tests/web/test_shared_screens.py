"""Hidden things at tables: what a browser gets does not depend on what it may not know; one screen for several people; talking."""

from __future__ import annotations

import random
import re
from typing import Any

import msgspec
import pytest

import caldera
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.locale import COMPLETE
from caldera.tables.errors import ChatRefused
from caldera.tables.live import Live
from caldera.tables.people.chat import LONGEST_MESSAGE, MOST_MESSAGES, WITHIN_SECONDS
from caldera.tables.people.seats import BOT, HERE, LINK, Seat
from caldera.tables.play.table import Table
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.news import LogChange, News
from caldera.web.stage.page_state import PageState, page_state, previews
from caldera.web.stage.pictures import picture_of, stage_since
from caldera.web.stage.viewers import Viewer, seats_looking
from caldera.web.table.play import viewer_of, write_event
from tests.support.rooms import RunningRoom, browser

FACE = re.compile(r'href="#fj-(?:pink|yellow|blue)-[1-6]"')
FUJI = caldera.game("fuji")


def fuji_in(phase: int, players: int = 3, seed: int = 1) -> GameState:
    """A position of Fuji in a phase, with dice behind the screens in phases 2 to 4."""
    rng = random.Random(seed)
    match = Match(FUJI, players)
    while match.state.observe(None)["phase"] != phase or match.state.actors == (-1,):
        seat = match.state.actors[0]
        choices = [action for action, _ in match.state.chance_outcomes()]
        if not choices:
            legal = match.state.legal_actions(seat)
            silent = [action for action in legal if FUJI.describe(action)["kind"] not in ("claim", "rate", "safe", "avoid")]
            choices = silent or legal
        match.apply(rng.choice(choices), seat)
    return match.state


def table_at(state: GameState, *kinds: str) -> Table:
    match = Match(FUJI, start=state.to_json())
    return Table("t", match, [Seat(index, kind, bot="easy" * (kind == BOT)) for index, kind in enumerate(kinds)], bytes(32))


def faces(shown: dict[str, Any]) -> int:
    return sum(len(FACE.findall(shown[key].split("</defs>", 1)[-1])) for key in ("board", "footer", "seats", "action_panel"))


@pytest.mark.parametrize("phase", [2, 3, 4])
@pytest.mark.parametrize("locale", COMPLETE)
def test_hidden_dice_change_nothing_of_what_another_gets(phase: int, locale: str) -> None:
    """Two tables that differ only in what seat 1 cannot see give seat 1 the same bytes, before and after the same actions."""
    state = fuji_in(phase)
    other = state.guess(1, Rng(7))
    assert state.key != other.key
    tables = [table_at(state, HERE, LINK, LINK), table_at(other, HERE, LINK, LINK)]
    rng = random.Random(phase)
    viewer = Viewer((1,), locale)
    for _ in range(6):
        first, second = tables
        assert page_state(first, viewer) == page_state(second, viewer)
        assert previews(first, viewer) == previews(second, viewer)
        assert log_lines(first, viewer, 0) == log_lines(second, viewer, 0)
        if 1 not in first.state.actors:
            break
        quiet = [a for a in first.state.legal_actions(1) if FUJI.describe(a)["kind"] not in ("ready", "stop", "reroll")]
        if not quiet:
            break
        action = rng.choice(quiet)
        for table in tables:
            table.act(1, action, table.version)
        animations = [
            [picture_of(table, viewer, shot) for shot in stage_since(table, viewer, table.version - 1).drawn] for table in tables
        ]
        assert animations[0] == animations[1]


@pytest.mark.parametrize("phase", [2, 3, 4])
def test_a_screen_that_nobody_has_taken_shows_no_dice(phase: int) -> None:
    table = table_at(fuji_in(phase), HERE, HERE, BOT)
    assert table.secrets_between((0, 1))
    covered = Viewer(seats_looking(table, (0, 1), None), "en", (), (0, 1))
    assert covered.is_device_passed_on
    shown = page_state(table, covered).plain()
    public = faces(page_state(table, Viewer((), "en")).plain())  # a die that was set aside lies open for all
    assert faces(shown) == public
    assert public == 0 or phase == 4
    assert shown["pass_device"].count("data-look") == sum(seat in (0, 1) for seat in table.state.actors)
    assert shown["actions"] == []
    assert previews(table, covered).previews == {}
    taken = page_state(table, Viewer(seats_looking(table, (0, 1), table.state.actors[0]), "en", (), (0, 1))).plain()
    assert taken["pass_device"] == ""
    assert faces(taken) > public


def test_whoever_is_done_hands_the_screen_on() -> None:
    table = table_at(fuji_in(2), HERE, HERE, BOT)
    ready = next(action for action in range(10_000) if FUJI.describe(action)["kind"] == "ready")
    assert seats_looking(table, (0, 1), 0) == (0,)
    for _ in range(20):
        legal = table.state.legal_actions(0)
        if ready in legal:
            break
        table.act(0, next(a for a in legal if FUJI.describe(a)["kind"] == "mark"), table.version)
    table.act(0, ready, table.version)
    assert seats_looking(table, (0, 1), 0) == (), "it is the other one's turn"
    assert seats_looking(table, (0, 1), 1) == (1,)
    assert seats_looking(table, (0, 1), 2) == (), "not a seat of this screen"


@pytest.mark.parametrize("locale", COMPLETE)
def test_each_person_at_one_screen_reads_a_log_of_their_own(locale: str) -> None:
    """Whoever looks next, or nobody, gets the whole log anew: the page still has the lines of the person before."""
    table = Table("t", Match(FUJI, 3), [Seat(0, HERE), Seat(1, HERE), Seat(2, BOT, bot="easy")], bytes(32))
    table.roll_chance()
    while table.state.observe(None)["phase"] != 2:  # the set-up
        seat = table.state.actors[0]
        table.act(seat, table.state.legal_actions(seat)[0], table.version)
    live, rolled = Live(table), "ev-rolled"

    def read(held: tuple[int, ...], since: int, known: PageState | None) -> tuple[LogChange, PageState]:
        event, told = write_event(live, Viewer(held, locale, (), (0, 1)), since, known)
        return msgspec.json.decode(event.partition(b"data: ")[2], type=News).log, told

    before = table.version
    ann, known = read((0,), -1, None)
    assert ann.lines.count(rolled) == 1
    table.act(0, next(a for a in table.state.legal_actions(0) if FUJI.describe(a)["kind"] == "mark"), before)
    again, known = read((0,), before, known)
    assert (again.from_ > 0, again.lines.count(rolled)) == (True, 0), "the same person goes on reading"
    for held, rolls in (((), 0), ((1,), 1), ((0,), 1)):
        version = table.version
        acting = next(seat for seat in (1, 0) if seat in table.state.actors)
        table.act(acting, table.state.legal_actions(acting)[0], version)
        log, known = read(held, version, known)
        assert (log.from_, log.lines.count(rolled)) == (0, rolls), held
        cut_off, _ = read(held, version, None)
        assert cut_off.from_ == 0, "nobody knows what a page had that comes back"


@pytest.mark.parametrize("game_id", ["hekla", "fire_mountain", "sub_terra"])
def test_open_games_have_no_secrets_between_people(game_id: str) -> None:
    game = caldera.game(game_id)
    table = Table("t", Match(game, 2), [Seat(0, HERE), Seat(1, HERE)], bytes(32))
    table.roll_chance()
    assert not table.secrets_between((0, 1))


def test_a_stranger_gets_no_seat_by_asking_for_it() -> None:
    table = table_at(fuji_in(2), HERE, HERE, BOT)
    viewer = viewer_of(table, None, "en", 0)
    assert viewer.held == ()
    assert faces(page_state(table, viewer).plain()) == 0


# ---- talking ----


def test_sentences_are_kept_in_the_log_and_survive() -> None:
    table = table_at(fuji_in(2), HERE, LINK, BOT)
    table.chat(0, "  I feel\n strong <b> ", "en", 1.0)
    lines = log_lines(table, Viewer((1,), "en"), 0)
    assert "I feel strong &lt;b&gt;" in lines
    assert table.version == 1
    legal = table.state.legal_actions(0)
    table.act(0, legal[0], 1)
    assert table.plies_still_standing(0) == 0
    table.settings["undo"] = "free"
    table.undo((0,), table.version)
    assert "I feel strong" in log_lines(table, Viewer((1,), "en"), 0)


def test_what_a_table_does_not_let_through() -> None:
    table = table_at(fuji_in(2), HERE, LINK, BOT)
    for words in ("", "   \n", "x" * (LONGEST_MESSAGE + 1), "I have three yellow dice."):
        with pytest.raises(ChatRefused):
            table.chat(0, words, "en", 1.0)
    assert table.version == 0
    assert table.log_notes == []
    for _ in range(MOST_MESSAGES):
        table.chat(0, "Hello!", "en", 1.0)
    with pytest.raises(ChatRefused):
        table.chat(0, "Hello!", "en", 1.0 + WITHIN_SECONDS / 2)
    table.chat(1, "Hello!", "en", 2.0)
    table.chat(0, "Hello!", "en", 1.1 + WITHIN_SECONDS)


EXACT = "I have three yellow dice."


def test_what_the_game_objects_to_can_be_said_anyway_and_everybody_sees_it() -> None:
    """[C4]"""
    table = table_at(fuji_in(2), HERE, LINK, BOT)
    with pytest.raises(ChatRefused) as refused:
        table.chat(0, EXACT, "en", 1.0)
    assert refused.value.may_insist
    assert "“three yellow dice”" in refused.value.say("en")
    entries = table.chat(0, EXACT, "en", 1.0, anyway=True) + table.chat(0, "I feel strong", "en", 1.0, anyway=True)
    rebuilt = table_at(fuji_in(2), HERE, LINK, BOT)
    for entry in entries:
        rebuilt.apply_entry(entry)
    for each in (table, rebuilt):
        marked, unmarked = re.findall("<li.*?</li>", log_lines(each, Viewer((1,), "en"), 0))
        assert EXACT in marked
        assert "icon-flag" in marked
        assert "sent anyway" in marked
        assert "icon-flag" not in unmarked, "the game did not object to it"


def test_the_host_may_forbid_to_say_it_anyway() -> None:
    """[C4]"""
    table = table_at(fuji_in(2), HERE, LINK, BOT)
    table.settings["say_anyway"] = False
    for anyway in (False, True):
        with pytest.raises(ChatRefused) as refused:
            table.chat(0, EXACT, "en", 1.0, anyway)
        assert not refused.value.may_insist
    assert refused.value.key == "chat.no_anyway"
    assert table.version == 0
    assert table.log_notes == []


def test_nobody_talks_in_phase_3() -> None:
    """[C1]"""
    table = table_at(fuji_in(3), HERE, LINK, BOT)
    with pytest.raises(ChatRefused) as refused:
        table.chat(0, "Hello!", "fr", 1.0, anyway=True)
    assert not refused.value.may_insist
    assert refused.value.say("fr") == "Silence pendant les relances."


def test_nobody_talks_where_all_sit_together() -> None:
    with pytest.raises(ChatRefused):
        table_at(fuji_in(2), HERE, HERE, BOT).chat(0, "Hello!", "en", 1.0)


# ---- over the wire ----


def test_talking_over_the_wire(room: RunningRoom) -> None:
    form = {"players": "3", "seat.0.kind": "here", "seat.1.kind": "link", "seat.2.kind": "bot", "seat.2.bot": "easy"}
    with browser(room) as ann, browser(room) as stranger:
        path = ann.post("/g/fuji/new", data=form).headers["location"]
        said = ann.post(f"{path}/chat", json={"seat": 0, "words": "Good luck!"})
        assert said.status_code == 200
        assert "Good luck!" in stranger.get(path).text
        assert ann.post(f"{path}/chat", json={"seat": 1, "words": "Hi"}).status_code == 403
        assert stranger.post(f"{path}/chat", json={"seat": 0, "words": "Hi"}).status_code == 403
        words = {"seat": 0, "words": "I have three yellow dice."}
        assert ann.post(f"{path}/chat", json=words).status_code == 200, "in the set-up nothing is hidden yet"
        refused = ann.post(f"{path}/chat", json={"seat": 0, "words": "x" * (LONGEST_MESSAGE + 1)})
        assert refused.status_code == 422
        assert str(LONGEST_MESSAGE) in refused.json()["error"]
    room.restart()
    with browser(room) as later:
        assert "Good luck!" in later.get(path).text
