"""The form of a new table when something in it does not fit: shown again, filled in, with the reason in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.rooms import browser, running_room

FORM: dict[str, str | list[str]] = {"players": "3", "seat.0.kind": "here", "seat.0.name": "Ada"}
FORM |= {"seat.1.kind": "bot", "seat.1.bot": "easy"}
FORM |= {"seat.2.kind": "bot", "seat.2.bot": "hard", "option.difficulty": "expert", "option.healer_rises": "false"}


def test_a_wrong_team_is_told_on_the_form_in_the_readers_language(tmp_path: Path) -> None:
    with running_room(tmp_path / "room.db") as room:
        wrong: dict[str, tuple[str, dict[str, str | list[str]]]] = {
            "en": ("Team – Choose 3 to 6; 2 are chosen.", {"option.team": ["", "guide", "rogue"]}),
            "fr": ("Équipe – Il faut de 4 à 6 explorateurs", {"players": "2", "option.team": ["", "guide", "rogue", "healer"]}),
        }
        for language, (words, fields) in wrong.items():
            with browser(room, language) as client:
                answer = client.post("/g/sub_terra/new", data=FORM | fields)
                assert answer.status_code == 422
                shown = answer.text
                assert f'role="alert">{words}' in shown
                assert 'class="option wrong"' in shown
                for kept in ('value="Ada"', 'value="expert" checked', 'value="guide" checked', 'value="hard" checked'):
                    assert kept in shown, kept
                assert 'value="priest" checked' not in shown
        with browser(room, "fr") as client:
            leader = client.post("/g/sub_terra/new", data=FORM | {"option.leader": "6"}).text
            assert "Vous avez choisi l’explorateur 6 comme Chef d’expédition, mais l’équipe n’en compte que 3." in leader
            colour = client.post("/g/hekla/new", data={"players": "2", "seat.0.kind": "here", "option.first": "blue"}).text
            assert "Cette couleur n’est pas utilisée à 2 joueurs." in colour
            fuses = re.findall(r"font-weight=.800. fill=.currentColor.>(\d+)<", client.get("/g/sub_terra/new").text)
            assert fuses == ["24", "21", "18", "16"], "rounds for four explorers, from easy to hard"
            scenarios = client.get("/g/fuji/new").text
            assert len(re.findall(r'name="option.scenario" value="\w+"( checked)?>\s*<span class="pic"><svg', scenarios)) == 8
            fine = client.post("/g/sub_terra/new", data=FORM | {"option.team": ["", "guide", "rogue", "healer"]})
            assert fine.status_code == 303
