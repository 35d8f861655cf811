"""Games in words: what writers read, what their replies mean, and matches that are played by text alone."""

from __future__ import annotations

import re
import sys
from importlib import import_module

import pytest

import caldera
from caldera.core.errors import BadInput, BadPlayers, MissingExtra
from caldera.core.rng import Rng
from caldera.core.view import View
from caldera.games import OWN
from caldera.text import ACTION, REFUSAL, STATEMENT, WITHHELD, TextTable, read_reply, write_actions, write_rules
from caldera.text.menu import Menu
from caldera.text.replies import BREACH, ILLEGAL, UNCLEAR
from caldera.text.writing import ESSENTIAL

HEKLA = caldera.game("hekla")


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("game", OWN)
def test_the_rules_fit_into_400_words_and_say_how_it_ends(game: str, locale: str) -> None:
    rules = write_rules(caldera.game(game), locale)
    assert 340 < len(rules.split()) <= 400
    book = caldera.game(game).rules(locale)
    goal, turn = book.sections[1], book.sections[2]
    assert goal.title in rules
    whole = [block for section in (goal, turn) for block in section.blocks if block.kind in ESSENTIAL]
    assert [block.text for block in whole if re.sub(r"[*`]", "", block.text) not in rules] == []
    assert f"## {'The end' if locale == 'en' else 'Fin de la partie'}\n" in rules
    assert "*" not in rules
    assert len(write_rules(caldera.game(game), locale, 120).split()) <= 120


def test_no_rules_in_no_words() -> None:
    with pytest.raises(BadInput, match="at least 1 word"):
        write_rules(HEKLA, words=0)


def play_by_text(table: TextTable, seed: int, limit: int = 600) -> int:
    """Reply with random actions in their words or numbers until the match is over; how many replies that took."""
    rng, replies = Rng(seed), 0
    while not table.is_over and replies < limit:
        seat = table.waiting[int(rng.below(len(table.waiting)))]
        menu = Menu(table.game, table.match.state, seat, table.view(seat))
        shown = table.look(seat)
        entry = menu.entries[int(rng.below(len(menu.entries)))]
        assert entry.kind in shown
        written = (f"ACT: {entry.number}", f"I thought about it.\n[{entry.words}]", f"**ACT: {entry.words}**")[replies % 3]
        meant = table.reply(seat, written)
        assert (meant.kind, meant.action) == (ACTION, entry.action)
        replies += 1
    return replies


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("game", OWN)
def test_a_match_can_be_played_in_words_alone(game: str, locale: str) -> None:
    table = TextTable(game, 2, bots={1: "random"}, seed=3, locale=locale)
    assert play_by_text(table, 5) > 4
    assert table.is_over
    assert len(table.returns) == table.players
    assert table.waiting == ()
    assert "ACT:" not in table.look(0)
    refused = table.read(0, "ACT: 1")
    assert (refused.kind, refused.cause) == (REFUSAL, ILLEGAL)


def test_the_same_seed_gives_the_same_match() -> None:
    first, second = (TextTable("fuji", 3, bots={1: "random"}, seed=9) for _ in range(2))
    play_by_text(first, 1, 30)
    play_by_text(second, 1, 30)
    assert first.match.to_json() == second.match.to_json()


def test_looking_twice_tells_nothing_new() -> None:
    table = TextTable("hekla", 2, bots={1: "greedy"}, seed=1)
    table.reply(0, "place 3 c3")
    assert "place a 3 on c3" in table.news(0)
    assert table.news(0) == "Nothing has happened since you last looked."


def test_a_seat_reads_its_own_dice_and_nobody_elses() -> None:
    table = TextTable("fuji", 3, {"skills": "six_dice"}, seed=4)
    for seat in range(3):
        news = table.look(seat)
        assert news.count("You roll") == 1
        assert len(re.findall(r"Dice: \d hidden", news)) == 2


def test_withheld_actions_are_only_told_by_their_grammar() -> None:
    table = TextTable("hekla", 2, legal=WITHHELD)
    assert "place GROOVES SQUARE" in table.look(0)
    assert "c3 |" not in table.look(0)
    with pytest.raises(BadInput, match="'words' or 'withheld'"):
        write_actions(Menu(HEKLA, HEKLA.new(), 0, View(0)), "some")


@pytest.mark.parametrize(
    ("reply", "words"),
    [
        ("1", "place 0 b1"),
        ("place 3 c3", "place 3 c3"),
        ("Place a 3 on c3.", "place 3 c3"),
        ("I will place a 3 on c3, because it is the middle.", "place 3 c3"),
        ("Not [place 1 b1], rather [place 3 c3]", "place 3 c3"),
        ("ACT: place 1 b1\nOn second thought:\nACT: `place 3 c3`", "place 3 c3"),
        ("- **Action:** 3 c3", "place 3 c3"),
    ],
)
def test_replies_that_are_understood(reply: str, words: str) -> None:
    meant = read_reply(HEKLA.new(), reply, View(0))
    assert (meant.kind, meant.action) == (ACTION, HEKLA.space.parse(words))


@pytest.mark.parametrize(
    ("reply", "cause", "reason"),
    [
        ("", UNCLEAR, "The reply is empty."),
        ("place 3", UNCLEAR, "Several actions match “place 3”: place 3 b1, place 3 c1, place 3 d1, place 3 e1, place 3 a2, …."),
        ("Either place a 3 on c3 or place a 2 on c3", UNCLEAR, "No legal action matches"),
        ("ACT: 999", UNCLEAR, "The list goes from 1 to 104."),
        ("[move 3 c3 d3]", ILLEGAL, "volcano"),
        ("sing", UNCLEAR, "No legal action matches “sing”."),
    ],
)
def test_replies_that_are_refused_with_a_reason(reply: str, cause: str, reason: str) -> None:
    meant = read_reply(HEKLA.new(), reply, View(0))
    assert (meant.kind, meant.cause) == (REFUSAL, cause)
    assert reason in meant.reason


def test_the_reason_is_that_of_the_rules() -> None:
    state = HEKLA.new()
    action = HEKLA.space.parse("move 3 c3 d3")
    assert read_reply(state, "move 3 c3 d3", View(0, "fr")).reason == state.why_illegal(action, 0, "fr")


def test_words_with_capitals_are_understood_as_files_have_them() -> None:
    state = caldera.game("sub_terra").new(2)
    while state.actors == (caldera.CHANCE,):
        state.apply(state.chance_outcomes()[0][0], caldera.CHANCE)
    meant = read_reply(state, "move N", View(state.actors[0]))
    assert (meant.kind, meant.action) == (ACTION, state.game.space.parse("move N"))
    assert read_reply(state, "move S", View(state.actors[0])).cause == ILLEGAL


def test_speech_is_heard_and_breaches_are_counted_but_not_heard() -> None:
    table = TextTable("fuji", 3, {"skills": "six_dice"}, seed=2)
    said = table.reply(1, "SAY: I feel good about blue.")
    assert (said.kind, said.sentence) == (STATEMENT, "I feel good about blue.")
    breach = table.reply(2, "SAY: I have three blue sixes.")
    assert (breach.kind, breach.cause, breach.clauses) == (REFUSAL, BREACH, ("C2",))
    assert table.breaches == [0, 0, 1]
    heard = table.news(0)
    assert "Player 2 says: “I feel good about blue.”" in heard
    assert "sixes" not in heard


def test_bots_sit_on_seats_that_exist() -> None:
    with pytest.raises(BadPlayers, match="There is no seat 2"):
        TextTable("hekla", 2, bots={2: "random"})


def test_bots_are_ready_after_the_writer() -> None:
    """As at a table of the room: bots speak and mark, and can still answer whatever the writer says or marks."""
    table = TextTable("fuji", 3, {"skills": "six_dice"}, {0: "careless-v1", 1: "careless-v1"}, seed=4)
    kinds = [table.game.describe(action)["kind"] for _, action in table.match.plays]
    assert kinds.count("mark") == 2
    assert "ready" not in kinds
    mark = next(entry for entry in Menu(table.game, table.match.state, 2, table.view(2)).entries if entry.kind == "mark")
    for reply, wanted in ((f"ACT: {mark.number}", []), ("ACT: ready", [2, 1, 0])):
        assert table.reply(2, reply).kind == ACTION
        assert [seat for seat, action in table.match.plays if table.game.describe(action)["kind"] == "ready"] == wanted


@pytest.mark.parametrize("package", ["textarena", "verifiers"])
def test_an_adapter_says_what_it_lacks(package: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How they play is in `studies/tests`: each needs an environment of its own."""
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"caldera.envs.{package}", raising=False)
    with pytest.raises(MissingExtra, match=rf"pip install 'caldera\[{package}\]'"):
        import_module(f"caldera.envs.{package}")
