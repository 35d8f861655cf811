"""What was said in a round stays in view: the last two sentences of each player, and signs on cards and colours [C2]."""

from __future__ import annotations

import re

import pytest

from caldera.core.view import View
from caldera.draw.layers import drawn
from caldera.games.fuji.rules.play import FujiState
from caldera.games.fuji.view.said import pinned_sentences, tags_of
from caldera.games.fuji.view.scene import SCENE
from caldera.locale import COMPLETE
from tests.games.fuji.positions import FUJI, play, position

NAMES = ("Ann", "Bob", "Cy")


def talking(*said: tuple[int, str]) -> FujiState:
    state = position("plan", characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}])
    for seat, words in said:
        play(state, words, seat)
    return state


def bubbles(state: FujiState, seat: int | None, locale: str = "en") -> list[tuple[str, list[str]]]:
    """Names and sentences, as they stand beside the slope."""
    markup = str(pinned_sentences(SCENE.see(state, seat), View(seat, locale, NAMES)))
    found = re.findall(r'<li id="said-\d"[^>]*>.*?<b>(.*?)</b>(.*?)</li>', markup)
    plain = [(name, [re.sub(r"<[^>]+>", "", words) for words in re.findall(r"<q>(.*?)</q>", inside)]) for name, inside in found]
    return [(name, [re.sub(r"^[“«\s]+|[”»\s]+$", "", words) for words in sentences]) for name, sentences in plain]


def test_the_last_two_sentences_of_each_player_stay() -> None:
    state = talking(
        (1, "claim my blue hopeless"),
        (2, "claim my high strong"),
        (1, "claim my even strong"),
        (0, "rate my 5-1 very-strong"),
        (1, "rate my 5-2 hopeless"),
    )
    assert bubbles(state, 0) == [
        ("You", ["5-1 is made for me."]),
        ("Bob", ["My even dice look good.", "Forget 5-2 for me."]),
        ("Cy", ["I rolled pretty high."]),
    ]
    assert [name for name, _ in bubbles(state, None)] == list(NAMES), "who watches reads names"
    assert 'data-tether="character-1"' in str(pinned_sentences(SCENE.see(state, 0), View(0, "en", NAMES)))


@pytest.mark.parametrize("locale", COMPLETE)
def test_signs_stand_on_what_was_spoken_of_the_newest_for_each_speaker(locale: str) -> None:
    state = talking(
        (1, "claim my blue hopeless"),
        (1, "claim my blue weak"),
        (2, "claim my blue very-strong"),
        (1, "claim my to-blue fair"),
        (2, "rate my 5-1 strong"),
        (2, "safe purple"),
        (0, "avoid 5-2"),
    )
    words = {"en": "me", "fr": "moi"}[locale]
    assert [(tag.target, tag.colour, tag.sign) for tag in tags_of(SCENE.see(state, 0), locale)] == [
        ("blue", "purple", "−"),
        ("blue", "green", "++"),
        ("5-1", "purple", "="),
        ("5-1", "green", "+"),
        ("5-2", "green", "ok"),
        ("5-2", "blue", words),
    ]
    board = "".join(str(part) for part in SCENE.own_layers(SCENE.see(state, 0), View(0, locale, NAMES))[4])
    assert re.findall(r'id="tags-([\d-]+)"', board) == ["5-1", "5-2"]
    assert re.findall(r"<text[^>]*>([=+−okmei]+)</text>", board) == ["=", "+", "ok", words]
    panel = str(drawn([SCENE.action_panel(SCENE.see(state, 0), View(0, locale, NAMES))]))
    blue = re.search(r'data-el="say-blue".*?</button>', panel)
    assert blue
    assert re.findall(r"</svg>([−+=]+)</i>", blue[0]) == ["−", "++"]


def test_they_stay_through_rerolls_and_go_when_the_round_ends() -> None:
    state = talking((1, "claim my blue hopeless"))
    seen = []
    while state.round == 1 and not state.is_over:
        seat = state.actors[0]
        codes = [code for code, _ in state.chance_outcomes()] or list(state.legal_actions(seat))
        quiet = [code for code in codes if FUJI.describe(code)["kind"] in ("ready", "stop")]
        state.play((quiet or codes)[0], seat)
        seen.append((state.phase, bool(bubbles(state, 0))))
    assert {phase for phase, _ in seen} >= {3, 5}
    assert all(shown for phase, shown in seen[:-1] if phase in (2, 3, 4, 5))
    assert bubbles(state, 0) == []
    assert tags_of(SCENE.see(state, 0), "en") == ()


@pytest.mark.parametrize(
    ("locale", "own", "against"), [("en", "for 5-1: pink or 6", "against Bob"), ("fr", "pour 5-1 : rose ou 6", "contre Bob")]
)
def test_the_numbers_above_the_dice_have_words(locale: str, own: str, against: str) -> None:
    state = position(
        "plan",
        cards={"5-1": "pink|6", "5-2": "blue|6"},
        characters=[{"marker": "5-1"}, {"marker": "5-2"}, {"marker": "4-2"}],
        dice={"blue": [6, 6, 6, 1, 2, 2]},
    )
    dice = state.observe(0)["dice_sets"][0]["dice"]
    pink, blue = [sum(die["value"] for die in dice if die["colour"] == colour or die["value"] == 6) for colour in ("pink", "blue")]
    footer = str(drawn([SCENE.footer(SCENE.see(state, 0), View(0, locale, NAMES))]))
    plain = re.sub(r"[\xa0\u202f]", " ", re.sub(r"<[^>]+>", "|", footer))
    assert re.search(rf"\|{pink}\|+{own}\|", plain)
    assert re.search(rf"\|{blue}\|+{against}\|", plain)


@pytest.mark.parametrize(
    ("locale", "words"), [("en", "It asks for pink dice or dice showing 6."), ("fr", "Elle demande : dés roses")]
)
def test_pointing_at_a_card_says_what_it_asks_for(locale: str, words: str) -> None:
    state = position("plan", cards={"5-1": "pink|6"})
    view = View(0, locale, NAMES)
    label = re.sub(r"[\xa0\u202f]", " ", FUJI.preview(state, FUJI.space.parse("mark blue 5-1"), 0, view).label)
    assert words in label
