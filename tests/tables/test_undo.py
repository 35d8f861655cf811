"""Taking back: policies, consent, redo, restarting a turn, going back to a line, and what is known before acting."""

from __future__ import annotations

import pytest

import caldera
from caldera.core.barriers import CHANCE_DUE, ENDS_TURN, REVEALS, foresee
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.rng import Rng
from caldera.core.state import CHANCE
from caldera.games import OWN
from caldera.tables.errors import NotYourSeat, Refused, Stale, Unreadable
from caldera.tables.people import seat_changes
from caldera.tables.people.seats import BOT, LINK, Seat, fingerprint, new_session, seat_token
from caldera.tables.play.table import Entry, Table
from caldera.tables.settings import UNDO_CONSENT, UNDO_FREE, UNDO_NONE, UNDO_TURN
from caldera.tables.store.archive import fold_without_rules
from caldera.tables.store.sqlite import Stored
from caldera.web.stage.log_lines import log_lines
from caldera.web.stage.page_state import page_state, previews
from caldera.web.stage.viewers import Viewer
from tests.support.toys import AGAIN, SHOW, STAKE, STAY, CupsGame

HEKLA = caldera.game("hekla")
MOUNTAIN = caldera.game("fire_mountain")
SESSIONS = tuple(new_session() for _ in range(3))


def seat_for(index: int, kind: str) -> Seat:
    if kind == BOT:
        return Seat(index, BOT, "", "easy")
    session = SESSIONS[index]
    return Seat(index, LINK, "", "", fingerprint(seat_token(session, "t", index)), fingerprint(session))


class Played:
    """A table, what it stored, and the same table rebuilt from that."""

    def __init__(self, game: AnyGame, policy: str, *kinds: str) -> None:
        self.kinds = kinds or (LINK, LINK)
        self.game = game
        self.settings = {"undo": policy, "dice": "server"}
        match = Match(game, len(self.kinds), {}, extra={"dice": {"hash": "x"}} if game.info.chance else {})
        self.header = {"rules": game.info.rules_version, "players": len(self.kinds), "options": {}, "extra": match.extra}
        self.header |= {"settings": self.settings}
        self.table = Table("t", match, [seat_for(index, kind) for index, kind in enumerate(self.kinds)], bytes(32), self.settings)
        self.log: list[Entry] = self.table.roll_chance()

    @property
    def version(self) -> int:
        return self.table.version

    def act(self, seat: int, words: str) -> None:
        self.log += self.table.act(seat, self.game.space.parse(words), self.version)

    def undo(self, seat: int, to: int | None = None) -> None:
        self.log += self.table.takebacks.undo((seat,), self.version, to)

    def redo(self, seat: int) -> None:
        self.log += self.table.takebacks.redo((seat,), self.version)

    def restart(self, *held: int) -> None:
        self.log += self.table.takebacks.restart(held, self.version)

    def answer(self, seat: int, yes: bool) -> None:
        self.log += self.table.takebacks.answer_request((seat,), self.version, yes)

    def rebuilt(self) -> Table:
        return Table.rebuild("t", self.game, self.header, self.table.seats, bytes(32), self.log)

    def play_on(self, seed: int, plies: int) -> None:
        rng = Rng(seed)
        for _ in range(plies):
            seat = self.table.state.actors[0]
            legal = self.table.state.legal_actions(seat)
            self.log += self.table.act(seat, legal[rng.below(len(legal))], self.version)


def two_moves(policy: str, *kinds: str) -> Played:
    played = Played(HEKLA, policy, *kinds)
    played.act(0, "place 3 c2")
    played.act(1, "place 3 d2")
    return played


# ---- consent ----


def test_the_others_are_asked_and_when_all_agree_it_is_taken_back() -> None:
    played = two_moves(UNDO_CONSENT, LINK, LINK, LINK)
    played.undo(0)
    assert [entry.kind for entry in played.log[-1:]] == ["ask"]
    assert played.table.match.ply == 2
    assert played.table.takebacks.waiting_for() == (1, 2)
    played.answer(1, True)
    assert played.table.match.ply == 2
    with pytest.raises(Refused, match="not for you"):
        played.answer(1, True)
    played.answer(2, True)
    assert [entry.kind for entry in played.log[-2:]] == ["agree", "undo"]
    assert played.table.match.ply == 0
    assert played.table.takebacks.request is None


def test_a_wish_survives_a_restart_with_the_answers_it_has() -> None:
    played = two_moves(UNDO_CONSENT, LINK, LINK, LINK)
    played.undo(0)
    played.answer(1, True)
    again = played.rebuilt()
    assert again.takebacks.waiting_for() == (2,)
    again.takebacks.answer_request((2,), again.version, True)
    assert again.match.ply == 0


def test_a_decline_ends_the_wish_and_it_is_not_repeated_at_once() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.answer(1, False)
    assert played.table.takebacks.request is None
    assert played.rebuilt().takebacks.request is None
    with pytest.raises(Refused, match="players declined"):
        played.undo(0)
    with pytest.raises(Stale):
        played.answer(1, True)
    played.act(0, "place 2 b1")
    played.undo(0)
    assert played.table.match.ply == 2, "one's own last action needs nobody"
    played.act(0, "place 2 b1")
    played.act(1, "place 2 d1")
    played.undo(0)
    assert played.table.takebacks.waiting_for() == (1,), "a new position may be asked about"


def gone(seat: int) -> bool:
    return True


def test_whoever_leaves_to_a_bot_is_not_waited_for() -> None:
    played = two_moves(UNDO_CONSENT, LINK, LINK, LINK)
    played.undo(0)
    played.answer(1, True)
    played.log += seat_changes.let_bot_play(played.table, SESSIONS[2], 2, "easy", gone)[1]
    assert [entry.kind for entry in played.log[-2:]] == ["leave", "undo"]
    assert played.table.match.ply == 0
    assert played.table.takebacks.request is None
    assert played.rebuilt().match.ply == 0


def test_those_who_are_still_here_are_asked_further() -> None:
    played = two_moves(UNDO_CONSENT, LINK, LINK, LINK)
    played.undo(0)
    played.log += seat_changes.let_bot_play(played.table, SESSIONS[2], 2, "easy", gone)[1]
    assert played.table.takebacks.waiting_for() == (1,)
    assert played.table.match.ply == 2
    assert played.table.bot_to_act() is None, "the bot waits for the answer, too"
    played.answer(1, False)
    bot = played.table.bot_to_act()
    assert bot is not None
    assert bot.index == 2


def test_a_seat_that_is_opened_to_somebody_else_is_not_waited_for() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.log += seat_changes.open_seat(played.table, SESSIONS[1], 1, gone)[1]
    assert [entry.kind for entry in played.log[-2:]] == ["invite", "undo"]
    assert played.rebuilt().match.ply == 0


def test_a_wish_goes_with_whoever_had_it() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.log += seat_changes.let_bot_play(played.table, SESSIONS[0], 0, "easy", gone)[1]
    assert played.table.takebacks.request is None
    assert played.table.match.ply == 2
    bot = played.table.bot_to_act()
    assert bot is not None
    assert bot.index == 0
    assert played.rebuilt().takebacks.request is None
    with pytest.raises(Stale):
        played.answer(1, True)


def test_a_new_action_withdraws_the_wish_and_so_does_whoever_has_it() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.act(0, "place 2 b1")
    assert played.table.takebacks.request is None
    assert played.rebuilt().takebacks.request is None
    played.act(1, "place 2 d1")
    played.undo(0)
    played.answer(0, False)
    assert played.table.takebacks.request is None
    played.undo(0)
    assert played.table.takebacks.waiting_for() == (1,), "a withdrawn request was not declined"


def test_only_one_wish_at_a_time_and_strangers_do_not_answer() -> None:
    played = two_moves(UNDO_CONSENT, LINK, LINK, LINK)
    played.undo(0)
    with pytest.raises(Refused, match="asked already"):
        played.undo(0)
    played.table.match.barriers[1] = "reveal"  # so that seat 1 has to ask, too
    with pytest.raises(Refused, match="Another undo request"):
        played.undo(1)
    with pytest.raises(NotYourSeat):
        played.table.takebacks.answer_request((), played.version, True)
    with pytest.raises(Stale):
        played.table.takebacks.answer_request((1,), played.version - 1, True)


def test_bots_agree_empty_seats_agree_and_a_shared_screen_agrees_with_itself() -> None:
    alone = two_moves(UNDO_CONSENT, LINK, BOT)
    alone.undo(0)
    assert alone.table.match.ply == 0
    empty = two_moves(UNDO_CONSENT, LINK, LINK)
    empty.table.seats[1].become(Seat(1, LINK))
    empty.undo(0)
    assert empty.table.match.ply == 0
    shared = two_moves(UNDO_CONSENT)
    shared.log += shared.table.takebacks.undo((0, 1), shared.version, 0)
    assert shared.table.match.ply == 0


def test_bots_wait_while_people_are_asked() -> None:
    played = Played(HEKLA, UNDO_CONSENT, LINK, LINK, BOT)
    played.act(0, "place 3 c2")
    played.act(1, "place 3 d2")
    assert played.table.bot_to_act() is not None
    played.undo(0)
    assert played.table.bot_to_act() is None
    played.answer(1, False)
    assert played.table.bot_to_act() is not None


def test_dice_and_revelations_need_consent_and_one_s_own_turn_does_not() -> None:
    cups = Played(CupsGame(), UNDO_CONSENT)
    cups.act(0, "stake 0")
    cups.act(1, "stake 0")
    cups.undo(1)
    assert cups.table.takebacks.request is not None, "the last stake showed all stakes"
    cups.answer(0, True)
    cups.act(1, "stake 2")
    cups.act(0, "again")
    assert cups.table.match.plays[-1][0] == CHANCE
    before = cups.table.match.ply
    cups.undo(0)
    cups.answer(1, True)
    assert cups.table.match.ply == before - 2
    cups.act(0, "stay")
    cups.undo(0)
    assert cups.table.takebacks.request is None
    assert cups.table.match.ply == before - 2


def test_everybody_reads_in_the_log_what_was_asked_and_taken_back() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.answer(1, True)
    for table in (played.table, played.rebuilt()):
        english, french = (log_lines(table, Viewer((), locale), 0) for locale in ("en", "fr"))
        for line in ("Player 1 would like to undo 2 actions.", "Player 2 agrees.", "Player 1 undoes 2 actions."):
            assert line in english
        assert "Joueur 1 souhaite annuler 2 actions." in french


# ---- policies ----


def test_own_turn_then_nothing_then_everything() -> None:
    for policy in (UNDO_TURN, UNDO_CONSENT, UNDO_FREE):
        played = Played(HEKLA, policy)
        played.act(0, "place 3 c2")
        played.undo(0)
        assert played.table.match.ply == 0
    with pytest.raises(Refused, match="Another player"):
        two_moves(UNDO_TURN).undo(0)
    with pytest.raises(Refused, match="Undo is disabled"):
        two_moves(UNDO_NONE).undo(1)
    free = two_moves(UNDO_FREE)
    free.undo(0)
    assert free.table.match.ply == 0


def test_a_sentence_does_not_make_an_undo_stale_but_an_action_does() -> None:
    played = two_moves(UNDO_FREE)
    seen = played.version
    played.log += played.table.chat(0, "Hello!", "en", 1.0)
    played.log += played.table.takebacks.undo((1,), seen)
    assert played.table.match.ply == 1
    with pytest.raises(Stale):
        played.table.takebacks.undo((0,), seen)


# ---- redo ----


def test_redo_plays_again_what_was_cut_with_the_same_dice() -> None:
    played = Played(MOUNTAIN, UNDO_FREE)
    played.play_on(5, 12)
    whole, key = list(played.table.match.plays), played.table.state.key
    held = (0, 1)
    assert any(seat == CHANCE for seat, _ in whole[-8:])
    for _ in range(4):
        played.log += played.table.takebacks.undo(held, played.version)
    assert len(played.table.match.plays) < len(whole)
    again = played.rebuilt()
    for table in (played.table, again):
        for _ in range(4):
            table.takebacks.redo(held, table.version)
        assert table.match.plays == whole
        assert table.state.key == key
        with pytest.raises(Refused, match="nothing to redo"):
            table.takebacks.redo(held, table.version)


def test_a_new_action_ends_what_can_be_played_again() -> None:
    played = two_moves(UNDO_FREE)
    played.undo(1)
    played.act(1, "place 2 d2")
    with pytest.raises(Refused, match="nothing to redo"):
        played.redo(1)


def test_nobody_plays_again_for_others() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.answer(1, True)
    with pytest.raises(Refused, match="Other players acted"):
        played.redo(0)
    with_bot = two_moves(UNDO_CONSENT, LINK, BOT)
    with_bot.undo(0)
    with_bot.redo(0)
    assert with_bot.table.match.ply == 2


def test_a_record_that_outlived_its_rules_knows_what_was_played_again() -> None:
    played = Played(MOUNTAIN, UNDO_FREE)
    played.play_on(5, 8)
    for _ in range(2):
        played.log += played.table.takebacks.undo((0, 1), played.version)
    played.redo(0)
    stored = Stored("t", "fire_mountain", played.header, bytes(32), 0.0, played.table.seats, played.log)
    kept = fold_without_rules(stored, MOUNTAIN)
    assert kept is not None
    assert kept.record["actions"] == played.table.match.to_json()["actions"]


def test_whoever_becomes_a_bot_need_not_answer() -> None:
    played = two_moves(UNDO_CONSENT)
    played.undo(0)
    played.table.seats[1].become(seat_for(1, BOT))
    assert played.table.takebacks.waiting_for() == ()
    assert "Waiting" not in page_state(played.table, Viewer((0,), "en")).plain()["asked"]
    played.undo(0)
    assert played.table.match.ply == 0


def test_undo_and_redo_leave_no_remark() -> None:
    played = Played(HEKLA, UNDO_TURN)
    played.act(0, "place 3 c2")
    played.undo(0)
    assert "undoes 1 action." in log_lines(played.table, Viewer((), "en"), 0)
    played.redo(0)
    assert "undoes" not in log_lines(played.table, Viewer((), "en"), 0)


# ---- the turn, and to here ----


def whole_turn(policy: str) -> tuple[Played, int, int]:
    """Fire Mountain in the middle of a turn: where the turn began, and where the last dice fell."""
    played = Played(MOUNTAIN, policy)
    for seed in range(60):
        played.play_on(seed, 1)
        plays, turns = played.table.match.plays, played.table.takebacks.turns
        seat = plays[-1][0]
        mine = [ply for ply in range(len(plays)) if plays[ply][0] == seat and turns[ply] == turns[-1]]
        dice = max((ply for ply in range(len(plays)) if plays[ply][0] == CHANCE), default=-1)
        if seat != CHANCE and len(mine) >= 4 and mine[0] < dice < mine[-2]:
            return played, mine[0], dice
    raise AssertionError("no turn with two actions after its dice")


def test_a_turn_restarts_as_far_as_the_policy_lets_it() -> None:
    played, begun, _ = whole_turn(UNDO_FREE)
    seat = played.table.match.plays[-1][0]
    played.restart(seat)
    assert played.table.match.ply == begun
    for policy in (UNDO_TURN, UNDO_CONSENT):
        played, begun, dice = whole_turn(policy)
        seat = played.table.match.plays[-1][0]
        played.restart(seat)
        assert played.table.match.ply == dice + 1, "the dice stay"
        assert played.table.takebacks.request is None


def test_a_turn_restarts_at_the_dice_of_a_lonely_expedition() -> None:
    """One person has all the turns of Sub Terra: a restart stays inside one of them."""
    played = Played(caldera.game("sub_terra"), UNDO_FREE, LINK)
    played.play_on(3, 12)
    turns = played.table.takebacks.turns
    assert len(set(turns)) > 1
    last = max(ply for ply, (seat, _) in enumerate(played.table.match.plays) if seat == 0)
    wanted = min(ply for ply, (seat, _) in enumerate(played.table.match.plays) if seat == 0 and turns[ply] == turns[last])
    played.restart(0)
    assert played.table.match.ply == wanted > 0


def test_back_to_a_line() -> None:
    played = Played(HEKLA, UNDO_FREE)
    played.play_on(1, 9)
    assert played.table.takebacks.undo_stops((0,)) == [ply for ply, (seat, _) in enumerate(played.table.match.plays) if seat == 0]
    played.undo(0, to=3)
    assert played.table.match.ply == 3
    for nowhere in (3, 99, -1):
        with pytest.raises(Refused, match="no such action"):
            played.undo(0, to=nowhere)
    strict = Played(HEKLA, UNDO_TURN)
    strict.play_on(1, 9)
    last = strict.table.match.plays[-1][0]
    assert strict.table.takebacks.undo_stops((1 - last,)) == []
    with pytest.raises(Refused, match="Another player"):
        strict.undo(last, to=3)
    friendly = Played(HEKLA, UNDO_CONSENT)
    friendly.play_on(1, 9)
    friendly.undo(0, to=3)
    assert friendly.table.takebacks.request is not None
    friendly.answer(1, True)
    assert friendly.table.match.ply == 3


def test_the_server_s_dice_are_not_a_place_to_go_back_to() -> None:
    played = Played(MOUNTAIN, UNDO_FREE)
    played.play_on(2, 3)
    dice = next(ply for ply, (seat, _) in enumerate(played.table.match.plays) if seat == CHANCE and ply > 2)
    played.undo(0, to=dice)
    assert played.table.state.actors != (CHANCE,)
    assert played.table.match.ply > dice


@pytest.mark.parametrize("log", [[("redo", "1")], [("agree", "")], [("decline", "")], [("undo", "9")], [("ask", "x")]])
def test_a_log_that_answers_nothing_is_refused(log: list[tuple[str, str]]) -> None:
    played = Played(HEKLA, UNDO_CONSENT)
    played.log = [Entry(seq, kind, 0, body, 0.0) for seq, (kind, body) in enumerate(log)]
    with pytest.raises(Unreadable):
        played.rebuilt()


# ---- known before acting ----


@pytest.mark.parametrize("game_id", OWN)
def test_what_is_foreseen_is_what_happens(game_id: str) -> None:
    """In games that lie open it is exact; with secrets nothing that happens comes unforeseen."""
    game = caldera.game(game_id)
    kinds = set()
    for seed in range(3):
        match, rng = Match(game), Rng(seed)
        for _ in range(120):
            if match.state.is_over:
                break
            if match.state.actors == (CHANCE,):
                match.apply(int(match.state.draw(rng)), CHANCE)
                continue
            seat = match.state.actors[rng.below(len(match.state.actors))]
            legal = match.state.legal_actions(seat)
            action = legal[rng.below(len(legal))]
            foreseen = foresee(game, match.state, seat, [action])[action]
            turn = game.turn(match.state)
            match.apply(action, seat)
            after = match.state
            kinds.add(foreseen)
            if after.actors == (CHANCE,):
                assert foreseen == CHANCE_DUE
            elif match.barriers[-1]:
                assert foreseen == REVEALS
            elif not game.info.hidden and not after.is_over:
                assert foreseen == (ENDS_TURN if seat not in after.actors or game.turn(after) != turn else "")
    assert "" in kinds or game_id == "hekla"
    assert ENDS_TURN in kinds or CHANCE_DUE in kinds


def test_foresight_does_not_look_under_the_cups() -> None:
    """The same for whatever the other's hidden die is."""
    game = CupsGame()
    answers = []
    for face in range(6):
        match = Match(game, 2)
        for die in (2, face):
            match.apply(die, CHANCE)
        match.apply(int(STAKE.at(1)), 1)
        answers.append(foresee(game, match.state, 0, match.state.legal_actions(0)))
    assert all(answer == answers[0] for answer in answers)
    assert set(answers[0].values()) == {REVEALS}, "the last stake shows all stakes"
    match.apply(int(STAKE.at(1)), 0)
    actions = [int(kind.at()) for kind in (AGAIN, SHOW, STAY)]
    assert list(foresee(game, match.state, 0, actions).values()) == [CHANCE_DUE, REVEALS, ENDS_TURN]


def test_the_page_is_told_with_reasons_that_fit_the_policy() -> None:
    played = Played(MOUNTAIN, UNDO_TURN)
    seat = played.table.state.actors[0]
    told = previews(played.table, Viewer((seat,), "en"))
    assert {preview.barrier for preview in told.previews.values()} == {"chance"}
    assert told.warnings["chance"].startswith("No undo after this")
    played.table.settings["undo"] = UNDO_CONSENT
    assert "only if everyone agrees" in previews(played.table, Viewer((seat,), "en")).warnings["chance"]
    assert "tout le monde" in previews(played.table, Viewer((seat,), "fr")).warnings["chance"]
    played.table.settings["undo"] = UNDO_FREE
    assert previews(played.table, Viewer((seat,), "en")).warnings["chance"] == ""
    hekla = Played(HEKLA, UNDO_TURN)
    assert previews(hekla.table, Viewer((0,), "en")).warnings == {}, "every action ends the turn: nobody needs to be told"


def test_each_viewer_sees_what_they_may_do_about_a_wish() -> None:
    played = two_moves(UNDO_CONSENT)
    assert (
        page_state(played.table, Viewer((0,), "en")).plain()["back"]["asks"].endswith("The other players will be asked to agree.")
    )
    assert page_state(played.table, Viewer((1,), "en")).plain()["back"]["asks"] == ""
    played.undo(0)
    asker, asked, stranger = (page_state(played.table, Viewer(held, "en")).plain()["asked"] for held in ((0,), (1,), ()))
    assert "Cancel request" in asker
    assert "Agree" in asked
    assert "Decline" in asked
    assert "Waiting for Player 2." in stranger
    assert "<button" not in stranger


def test_forced_actions_are_not_offered_where_haste_would_tell_something() -> None:
    hekla = Played(HEKLA, UNDO_TURN)
    assert not page_state(hekla.table, Viewer((0,), "en")).plain()["forced"]
    mountain = Played(MOUNTAIN, UNDO_TURN)
    seat = mountain.table.state.actors[0]
    assert page_state(mountain.table, Viewer((seat,), "en")).plain()["forced"] == (
        len(mountain.table.state.legal_actions(seat)) == 1
    )
    fuji = Played(caldera.game("fuji"), UNDO_TURN, LINK, LINK, LINK)
    rng = Rng(4)
    alone = 0
    for _ in range(80):
        seat = fuji.table.state.actors[0]
        legal = fuji.table.state.legal_actions(seat)
        alone += len(legal) == 1
        assert not page_state(fuji.table, Viewer((seat,), "en")).plain()["forced"]
        fuji.table.act(seat, legal[rng.below(len(legal))], fuji.version)
    assert alone
