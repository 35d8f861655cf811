"""What the table lets people write to each other, and when [C1, C4]."""

from __future__ import annotations

from collections.abc import Sequence

from caldera.core.view import ChatObjection, View
from caldera.games.fuji.rules.state import FujiPosition
from caldera.games.fuji.words.speech_filter import judge
from caldera.locale import Text, text

FIRST_HIDDEN_PHASE = 1
SILENT_PHASE = 3
LAST_HIDDEN_PHASE = 4


def list_phrases(state: FujiPosition, view: View) -> list[str]:
    """What people ask and offer without a word about their own dice."""
    return phrases_about([view.name(seat) for seat in range(state.players) if seat != view.seat], view.text)


def phrases_about(others: Sequence[str], say: Text) -> list[str]:
    asked = [say("fuji.talk.ask_colour", colour=say(f"fuji.talk_of.{colour}")) for colour in ("blue", "yellow", "pink")]
    asked += [say("fuji.talk.ask_card", who=who) for who in others]
    return [*asked, *[say("fuji.talk.hold_back", who=who) for who in others], say("fuji.talk.go_last")]


def check_chat(state: FujiPosition, sentence: str, locale: str) -> ChatObjection | None:
    """Silence while dice are rolled again, and nothing exact as long as they are hidden; None: it may be said."""
    if state.is_over or not FIRST_HIDDEN_PHASE <= state.phase <= LAST_HIDDEN_PHASE:
        return None
    if state.phase == SILENT_PHASE:
        return ChatObjection(text(locale)("fuji.chat.silence"), ("C1",))
    found = judge(sentence)
    if found is None:
        return None
    return ChatObjection(text(locale)(f"fuji.chat.{found.reason}", words=found.words(sentence)), ("C2",), may_insist=True)
