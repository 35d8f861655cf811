"""Wrath of Fire Mountain as a whole: what always holds [I], click paths, previews, sentences, positions in files."""

from __future__ import annotations

from typing import Any, cast

import pytest

from caldera.core.errors import BadPosition
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.core.view import View
from caldera.games.fire_mountain.rules.play import FireMountainState
from caldera.locale import COMPLETE
from tests.games.fire_mountain.positions import ALL, GAME, cros, erupt, legal, play, position, roll

PLAYS = [
    (2, {"terrain": "first_game"}),
    (3, {"terrain": "random", "species": []}),
    (4, {"species": ALL[4:], "stegosaurus_from_terrain": False, "titanosaur_die_at_once": True}),
]


def random_match(players: int, options: dict[str, Any], seed: int, dull: int = 8) -> Match:
    """A random match in which nobody ends early too often, so that a lot happens."""
    rng, match = Rng(seed), Match(GAME, players, options)
    while not match.state.is_over:
        seat = match.state.actors[0]
        if seat == CHANCE:
            match.apply(int(match.state.draw(rng)), CHANCE)
            continue
        actions = match.state.legal_actions(seat)
        action = actions[rng.below(len(actions))]
        if GAME.space.words(action) == "end" and len(actions) > 1 and rng.below(dull):
            action = actions[rng.below(len(actions) - 1)]
        match.apply(action, seat)
    return match


@pytest.mark.parametrize(("players", "options"), PLAYS)
def test_what_always_holds(players: int, options: dict[str, Any]) -> None:
    """[I1-I5], 49 and 50, after every action of whole matches; and the record replays to the same end."""
    for seed in range(2):
        match = random_match(players, options, seed)
        state = cast(FireMountainState, match.state_at(0))
        for ply, (seat, action) in enumerate(match.plays):
            state.apply(action, seat)
            assert GAME.invariants(state) == []
            if ply % 5:
                continue
            seen = state.observe(None)
            assert seen["phase"] != "act" or ("end" in legal(state)) == (seen["mandatory"] == 0)
            assert seen["volcano"]["filled"] <= seen["volcano"]["capacity"]
            for tribe in seen["seats"]:
                assert len(tribe["dinosaurs"]) <= 4
                watching = sum(figure["kind"] == "cro" for figure in tribe["reserve"]) + tribe["egg"]
                outside = [figure for tile in seen["tiles"] for figure in tile["figures"] if figure["seat"] == tribe["seat"]]
                assert watching + sum(figure["kind"] == "cro" for figure in outside) == 10
            for card in seen["species"]:
                assert card["left"] + len(card["owners"]) == 2
        assert state.key == match.state.key


def test_broken_positions_are_noticed() -> None:
    """[I2, I5]: the invariants can fail."""
    lost = position(2, "red", "c", J1="R")
    lost.where[0] = 17
    assert GAME.invariants(lost) != []
    overfull = position(2, "red", "c", volcano="R")
    overfull.filled = 2
    assert GAME.invariants(overfull) != []
    stolen = position(2, "red", "c", J1="R-triceratops")
    stolen.tribe[1] = stolen.tribe[0]
    assert GAME.invariants(stolen) != []
    torn = position(2, "red", "c")
    torn.terrain.grid[0] = 5
    assert GAME.invariants(torn) != []


def test_click_paths() -> None:
    """What people touch for each kind of action."""

    def path(state: FireMountainState, words: str) -> list[str]:
        return GAME.clicks.find_path(state, GAME.space.parse(words), state.actors[0])

    state = position(2, "red", "", egg=cros("R", 4), J1="R R-tyrannosaurus", J2="B B")
    assert path(state, "roll 1+2+3+4+5") == ["roll"]
    play(state, "roll 1+2+3+4+5")
    roll(state, "cvefh")
    assert path(state, "roll 2+5") == ["die-2", "die-5", "confirm"]
    assert path(state, "stop") == ["stop"]
    assert path(state, "hatch tyrannosaurus") == ["card-tyrannosaurus"]
    play(state, "stop")
    assert path(state, "place cro cave") == ["reserve-cro", "tile-C"]
    assert path(state, "place cro hut") == ["reserve-cro", "tile-H"]
    assert path(state, "place cro egg") == ["reserve-cro", "egg"]
    assert path(state, "place cro volcano") == ["reserve-cro", "volcano"]
    assert path(state, "move cro J1 P2") == ["figure-R4", "tile-P2"]
    assert path(state, "move tyrannosaurus J1 J2") == ["figure-R-tyrannosaurus-0", "tile-J2"]
    play(state, "move tyrannosaurus J1 J2")
    assert path(state, "eat 1") == ["figure-B0"]
    assert path(state, "spare") == ["spare"]
    play(state, "eat 1", "place cro volcano")
    assert path(state, "end") == ["end"]
    play(state, "end")
    assert path(state, "quake left") == ["quake-left"]
    assert path(state, "calm") == ["calm"]
    empty = position(2, "red", "fc", P3=cros("R", 5), egg=cros("R", 5))
    assert path(empty, "fetch cro egg cave") == ["die-2", "figure-R5", "tile-C"]
    assert path(empty, "move cro P3 C") == ["figure-R0", "tile-C"]
    assert path(empty, "fetch cro P3 cave") == ["die-2", "figure-R0", "tile-C"]


def test_alike_figures_are_one_choice_and_keep_their_names() -> None:
    """Three Cro-Magnons on a tile are one choice; the first of them goes, the others stay who they are."""
    state = position(2, "red", "f", J1="R7 R2 R5")
    assert sum(words.startswith("move cro J1") for words in legal(state)) == 3
    figures = next(tile for tile in state.observe(None)["tiles"] if tile["id"] == "J1")["figures"]
    assert [(figure["id"], figure["pick"]) for figure in figures] == [("R2", "R2"), ("R5", "R2"), ("R7", "R2")]
    happened = play(state, "move cro J1 J2")
    assert happened[0].data["figure"] == "R2"
    assert state.to_json()["figures"] == {"J1": ["R5", "R7"], "J2": ["R2"]}


def test_spaces_of_the_volcano_keep_their_figures() -> None:
    state = position(2, "red", "vv", volcano="B R")
    play(state, "place cro volcano")
    assert [figure and figure["id"] for figure in state.observe(None)["volcano"]["spaces"]] == ["B0", "R0", "R1", None, None, None]


def test_previews() -> None:
    """What an action would do: the regions that change hands, the regions that a quake makes, the points of an eruption."""

    def preview(state: FireMountainState, words: str, locale: str = "en") -> Any:
        seat = state.actors[0]
        return GAME.preview(state, GAME.space.parse(words), seat, View(seat, locale, colours=GAME.info.colours))

    walking = position(2, "red", "f", P3="R", J2="B")
    shown = preview(walking, "move cro P3 J1")
    assert shown.chip == "+2"
    assert "3-tile jungle (J1, J2, J3): held by Player 1 and Player 2." in shown.label
    assert set(shown.marks) == {"tile-P3", "tile-J1", "tile-J2", "tile-J3"}
    assert shown.ghost == ("figure-R0", "tile-J1")
    quaking = position(2, "red", "c", volcano="R", P3="R")
    play(quaking, "end")
    shown = preview(quaking, "quake left")
    assert "3-tile prairie (P2, P3, P5): held by Player 1." in shown.label
    assert {"tile-P2", "tile-P3", "tile-P5"} <= set(shown.marks)
    erupting = position(2, "red", "c", volcano="R R R R B B", P3="R")
    play(erupting, "end")
    shown = preview(erupting, "quake left", "fr")
    assert shown.chip == "+6"
    assert "Le volcan entre en éruption" in shown.label
    hatching = position(2, "red", "c", egg="R R R")
    assert "Counts as 3 figures" in preview(hatching, "hatch brontosaurus").label
    assert preview(position(2, "red", ""), "roll 1+2+3+4+5").chip == "2 left"


def test_sentences_in_both_languages() -> None:
    _, happened = erupt(2, (4, 2), "blue", J1="B-ankylosaurus", J4="R B-triceratops")
    said = {
        locale: [GAME.words.write_log_line(event, View(0, locale, ("Ann", "Ben"), GAME.info.colours)) for event in happened]
        for locale in ("en", "fr")
    }
    assert said["en"] == [
        "Ben ends their actions.",
        "The volcano erupts! Worshippers score: you +3, Ben +1.",
        "3-tile jungle (J1, J2, J3): Ben +5. Includes 2 points for the Ankylosaurus.",
        "2-tile jungle (J4, J5): Ben +2. Triceratops here: Cro-Magnons don’t count.",
    ]
    assert said["fr"] == [
        "Ben termine ses actions.",
        "Le volcan entre en éruption\xa0! Points du volcan\xa0: vous +3, Ben +1.",
        "Jungle de 3 (J1, J2, J3)\xa0: Ben +5. Dont 2 points pour l’Ankylosaure.",
        "Jungle de 2 (J4, J5)\xa0: Ben +2. Tricératops\xa0: les Cro-Magnons de cette région ne comptent pas.",
    ]


def test_prompts_say_what_is_owed() -> None:
    state = position(2, "red", "vvc", egg="R R")
    assert (
        state.prompt(0)
        == "Use your dice in any order. You must still send 2 Cro-Magnons to the volcano. You can hatch: Pteranodon."
    )
    assert state.prompt(1, "fr") == "Joueur 1 utilise les dés et doit encore placer 2 Cro-Magnons sur le volcan."
    ask = GAME.words.write_prompt(state, View(None, "en", ("Ann", "Ben"), GAME.info.colours))
    assert ask == "Ann is using their dice and must still send 2 Cro-Magnons to the volcano."


def test_the_plain_board_fits_a_terminal() -> None:
    crowded = position(
        4,
        "red",
        "vcf",
        J1="R R R B B G P R-tyrannosaurus B-triceratops P-brontosaurus R-pteranodon",
        J2="R R B B-brontosaurus",
        volcano="R B G P",
        egg="R B",
    )
    for locale in COMPLETE:
        shown = GAME.plain.board(GAME.scene.see(crowded, None), View(0, locale, colours=GAME.info.colours))
        assert max(len(line) for line in shown.splitlines()) < 80
        assert "J1] R3 Rtyr" in shown
        assert "Btri" in shown


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"board": {}}, "'board' is not a part"),
        ({"grid": ["PPPP", "PPPP", "PPPP", "PPPP"]}, "too many tiles"),
        ({"grid": ["LLPH", "PJJJ", "LPVP"]}, "four rows"),
        ({"grid": ["LLPH", "PJJJ", "LPVP", "PCJX"]}, "no such tile"),
        ({"species": ["mammoth"]}, "not one of"),
        ({"figures": {"P9": ["R"]}}, "no place 'P9'"),
        ({"figures": {"L1": ["R"]}}, "only a Plesiosaurus"),
        ({"figures": {"egg": ["R-triceratops"]}}, "cannot stand there"),
        ({"figures": {"volcano": ["R-triceratops"]}}, "only dinosaur there is a Stegosaurus"),
        ({"figures": {"volcano": ["R"] * 7}}, "only 6 spaces"),
        ({"figures": {"P1": ["R"] * 11}}, "not that many"),
        ({"figures": {"P1": ["G"]}}, "no figure 'G'"),
        ({"figures": {"P1": ["R-stegosaurus"]}}, "no figure 'R-stegosaurus' in this game"),
        ({"figures": {"P1": ["R-triceratops"] * 2, "P2": ["R-brontosaurus"] * 2, "P3": ["R-pteranodon"]}}, "more than 4 dinosaurs"),
        ({"score": [24, 0]}, "should be over"),
        ({"dice": ["lava"]}, "not one of"),
        ({"dice": ["cave"], "used": [2]}, "dice from 1 to 1"),
        ({"phase": "quake", "dice": ["cave"]}, "may not cause a quake"),
        ({"phase": "act"}, "comes after a roll"),
        ({"phase": "eat", "dice": ["cave"], "eating": "J1"}, "not a tile where"),
        ({"phase": "over", "ended": "goal"}, "exactly when somebody has reached it"),
        ({"active": 2}, "0 to 1"),
        ({"turn": 301}, "0 to 300"),
    ],
)
def test_impossible_positions_are_refused(data: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.from_json({"players": 2} | data)
