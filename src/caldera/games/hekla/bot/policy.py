"""What Hekla knows about playing it well."""

from __future__ import annotations

from math import sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from caldera.core.linear import to_chances
from caldera.core.policy import Policy
from caldera.core.rng import Rng
from caldera.core.state import GameState
from caldera.games.hekla.bot.scan import NOWHERE, MoveTable, Scan
from caldera.games.hekla.rules.actions import HeklaActions
from caldera.games.hekla.rules.board import Board
from caldera.games.hekla.rules.eruptions import is_sealed, row_sum
from caldera.games.hekla.rules.numbers import ACT, MOVE, OVER, SCORE
from caldera.games.hekla.rules.play import HeklaState
from caldera.games.hekla.rules.stones import IN_STOCK
from caldera.games.hekla.rules.volcanoes import add_moves, add_placements

NOTHING: Final = -1_000_000
"""Less than any swing."""

PLACED: Final = 0.5
"""A volcano on the board is worth about half a circle more than one in stock."""
THREAT: Final = 0.6
"""How much of the best eruption at hand counts for the seat to move."""
CALM: Final = 1.6
"""Circles of lead that are worth the same chance to win, for each square root of the eruptions still to come."""
PATIENCE: Final = 20
"""Turns without an eruption after which `choose` takes risks: careful players would wait for each other until the guard strikes."""
TURNS_PER_RISK: Final = 5
"""With every so many more of them it accepts an action that is worth one less than the best."""
DESPAIR: Final = 40
"""After so many of them a player who is not ahead even steps back for it: volcanoes may be walled in by lava."""
CHANCE_OF_WANDERING: Final = 4
"""One time in so many it does anything of that kind; else it gathers grooves in a row, so that something erupts in the end."""
WORTH_TAKING: Final = 2
"""An action that is worth this gains something at once, and is never passed over."""


class HeklaPolicy(Policy):
    """Counts what eruptions bring now, and what they would bring the next player."""

    def __init__(self, board: Board, actions: HeklaActions) -> None:
        self.board = board
        self.actions = actions
        self.moved = MoveTable(board, actions)
        self.scans: list[Scan] = [Scan(board, self.moved, players) for players in range(5)]
        self.later: list[Scan] = [Scan(board, self.moved, players) for players in range(5)]
        """For a look at positions that come after the one in `scans`."""

    def best_first(self) -> bool:
        return True

    def horizon(self) -> i64:
        return 4

    # ---- judging ----

    def evaluate(self, state: GameState) -> vec[float]:
        assert isinstance(state, HeklaState)
        if state.phase == OVER:
            return state.payoffs()
        players: i64 = state.players
        calm = CALM * sqrt(float(self.board.lava_total - state.lava_used)) + 0.5
        hopes = vec[float]([0.0] * state.players)
        seat: i64 = 0
        while seat < players:
            hopes[seat] = float(state.progress[seat]) + PLACED * float(self.count_placed(state, seat))
            seat += 1
        hopes[state.active] += THREAT * float(self.best_swing(state, state.active)) / float(players - 1)
        return to_chances(hopes, calm)

    def count_placed(self, state: HeklaState, seat: i64) -> i64:
        count: i64 = 0
        stone = seat * state.stones.each
        end = stone + state.stones.each
        while stone < end:
            if state.where[stone] != IN_STOCK:
                count += 1
            stone += 1
        return count

    def best_swing(self, state: HeklaState, seat: i64) -> i64:
        """The most that the seat could gain on the others with one action, steps back left aside; never below 0."""
        scan = self.later[state.players]
        scan.read_position(state)
        return self.best_swing_of(scan, state, state.moves(seat), seat)

    def best_swing_of(self, scan: Scan, state: HeklaState, actions: vec[i64], seat: i64) -> i64:
        """The same for these actions, in a position that the scan has read."""
        best: i64 = 0
        for action in actions:
            swing = self.quick_swing(scan, state, action, seat)
            if swing > best:
                best = swing
        return best

    def quick_swing(self, scan: Scan, state: HeklaState, action: i64, seat: i64) -> i64:
        """What an action brings at once in a position that the scan has read."""
        if self.moved.target[action] != NOWHERE:
            return scan.action_swing(action, seat, state.departure_counts)
        if self.actions.score.has(action):
            row = self.actions.score.a(action)
            return scan.row_swing(row, seat, scan.row_grooves[row], 0)
        return NOTHING

    # ---- choosing ----

    def choose(self, state: GameState, seat: i64, rng: Rng) -> i64:
        """The action that gains most, counted against the best answer of the next seat; any of those that are alike."""
        assert isinstance(state, HeklaState)
        actions, worth = self.weigh_actions(state, seat)
        impatient = worth[0] < WORTH_TAKING and state.quiet >= PATIENCE
        enough = worth[0] - (1 + (state.quiet - PATIENCE) // TURNS_PER_RISK if impatient else 0)
        if state.phase == MOVE and impatient:
            enough = worth[len(worth) - 1]  # it has stepped back for one of these moves
        alike: i64 = 0
        while alike < len(actions) and worth[alike] >= enough:
            alike += 1
        if impatient and (state.phase == MOVE or rng.below(CHANCE_OF_WANDERING) != 0):
            return self.choose_ripening(state, seat, actions, alike, rng)
        return actions[rng.below(alike)]

    def choose_ripening(self, state: HeklaState, seat: i64, actions: vec[i64], among: i64, rng: Rng) -> i64:
        """The one of the first actions after which some row is nearest to an eruption; any of those that are alike."""
        best: i64 = -1
        alike: i64 = 0
        chosen = actions[0]
        index: i64 = 0
        while index < among:
            trial = state.clone()
            trial.play(actions[index], seat)
            ripe = find_ripest_row(trial)
            if ripe > best:
                best = ripe
                alike = 0
            if ripe == best:
                alike += 1
                if rng.below(alike) == 0:
                    chosen = actions[index]
            index += 1
        if state.phase == ACT and state.quiet >= DESPAIR and self.count_lead(state, seat) <= 0:
            for circle in self.useful_circles(state, seat):
                ripe = self.find_ripest_after_step_back(state, seat, circle)
                if ripe > best:
                    best = ripe
                    chosen = self.actions.back.at(circle)
        return chosen

    def find_ripest_after_step_back(self, state: HeklaState, seat: i64, circle: i64) -> i64:
        back = state.clone()
        back.play(self.actions.back.at(circle), seat)
        best: i64 = -1
        for move in back.moves(seat):
            trial = back.clone()
            trial.play(move, seat)
            ripe = find_ripest_row(trial)
            if ripe > best:
                best = ripe
        return best

    def candidates(self, state: GameState, seat: i64) -> vec[i64]:
        """Everything but steps back, and of those the ones that let a volcano gain more than they cost; best first."""
        return self.weigh_actions(state, seat)[0]

    def quiet_actions(self, state: GameState, seat: i64) -> vec[i64]:
        """The candidates that let nothing erupt."""
        assert isinstance(state, HeklaState)
        candidates = self.candidates(state, seat)
        quiet: vec[i64] = vec[i64]()
        for action in candidates:
            trial = state.clone()
            trial.play(action, seat)
            if trial.lava_used == state.lava_used and trial.phase != SCORE:
                quiet = append(quiet, action)
        return quiet if len(quiet) > 0 else candidates

    def weigh_actions(self, state: GameState, seat: i64) -> tuple[vec[i64], vec[i64]]:
        """The candidates and what each is worth, best first."""
        assert isinstance(state, HeklaState)
        scan = self.scans[state.players]
        scan.read_position(state)
        actions: vec[i64] = vec[i64]()
        worth: vec[i64] = vec[i64]()
        legal = state.moves(seat)
        answers = self.list_answers(state)
        for action in legal:
            if self.actions.back.has(action):
                break
            actions = append(actions, action)
            worth = append(worth, self.weigh_action(scan, state, action, seat, answers))
        if state.phase == ACT and state.progress[seat] > 0:
            unit: i64 = state.players - 1
            for circle in self.useful_circles(state, seat):
                cost = unit * (state.progress[seat] - circle)
                gain = self.best_far_swing(scan, state, seat, circle)
                if gain > cost:
                    actions = append(actions, self.actions.back.at(circle))
                    worth = append(worth, 2 * (gain - cost))
        if len(actions) == 0:
            return legal, vec[i64]([0] * len(legal))
        sort_by_worth(actions, worth)
        return actions, worth

    def list_answers(self, state: HeklaState) -> vec[i64]:
        """What the next seat could do if it were its turn now, steps back left aside."""
        following: i64 = state.active + 1
        if following == state.players:
            following = 0
        moves = add_moves(state, following, state.progress[following], vec[i64]())
        return add_placements(state, following, moves)

    def weigh_action(self, scan: Scan, state: HeklaState, action: i64, seat: i64, answers: vec[i64]) -> i64:
        """What an action gains, twice, less what it leaves to the next seat; a volcano on the board is worth a little, too."""
        target = self.moved.target[action]
        if target == NOWHERE:
            return 2 * self.quick_swing(scan, state, action, seat)
        swing = scan.action_swing(action, seat, state.departure_counts)
        source = self.moved.source[action]
        if swing != 0:
            return self.weigh_eruption(state, action, seat)
        grooves = self.moved.grooves[action]
        if source != NOWHERE:
            scan.remove_stone(source, grooves, seat)
        scan.add_stone(target, grooves, seat)
        danger: i64 = 0
        if scan.hot != 0:
            following: i64 = seat + 1
            if following == state.players:
                following = 0
            for answer in answers:
                reply = scan.action_swing(answer, following, state.departure_counts)
                if reply > danger and scan.has_room(answer):
                    danger = reply
        scan.remove_stone(target, grooves, seat)
        if source != NOWHERE:
            scan.add_stone(source, grooves, seat)
            return -danger
        return 1 - danger

    def weigh_eruption(self, state: HeklaState, action: i64, seat: i64) -> i64:
        """The same for an action that makes something erupt: played out, because lava changes what the next seat can do."""
        trial = state.clone()
        trial.play(action, seat)
        while trial.phase == SCORE:
            trial.play(self.best_row(trial, seat), seat)
        gained = 2 * (self.count_lead(trial, seat) - self.count_lead(state, seat))
        return gained if trial.phase == OVER else gained - self.best_swing(trial, trial.active)

    def count_lead(self, state: HeklaState, seat: i64) -> i64:
        """Circles ahead of the others, times their number."""
        lead = state.players * state.progress[seat]
        for walked in state.progress:
            lead -= walked
        return lead

    def best_row(self, state: HeklaState, seat: i64) -> i64:
        """The eruption to choose first when there are several."""
        scan = self.later[state.players]
        scan.read_position(state)
        rows = state.moves(seat)
        best = rows[0]
        for action in rows:
            if self.quick_swing(scan, state, action, seat) > self.quick_swing(scan, state, best, seat):
                best = action
        return best

    def rollout(self, state: GameState, seat: i64, rng: Rng) -> i64:
        """Whatever gains most at once; anything but a step back when nothing does."""
        assert isinstance(state, HeklaState)
        scan = self.scans[state.players]
        scan.read_position(state)
        actions = state.moves(seat)
        best: i64 = 0
        chosen: i64 = -1
        choices: i64 = 0
        for action in actions:
            if self.actions.back.has(action):
                break
            choices += 1
            swing = self.quick_swing(scan, state, action, seat)
            if swing > best:
                best = swing
                chosen = action
        if chosen >= 0:
            return chosen
        return actions[rng.below(choices if choices > 0 else len(actions))]

    # ---- steps back ----

    def useful_circles(self, state: HeklaState, seat: i64) -> vec[i64]:
        """For each volcano that its volcanologist does not see, the nearest circle behind from which he would."""
        circles: vec[i64] = vec[i64]()
        stone = seat * state.stones.each
        end = stone + state.stones.each
        while stone < end:
            square = state.where[stone]
            circle = state.progress[seat]
            if square != IN_STOCK and not self.board.sees(circle, square):
                while circle >= 0 and not self.board.sees(circle, square):
                    circle -= 1
                if circle >= 0 and circle not in circles:
                    circles = append(circles, circle)
            stone += 1
        return circles

    def best_far_swing(self, scan: Scan, state: HeklaState, seat: i64, circle: i64) -> i64:
        best: i64 = NOTHING
        for action in add_moves(state, seat, circle, vec[i64]()):
            swing = scan.action_swing(action, seat, state.departure_counts)
            if swing > best:
                best = swing
        return best


def find_ripest_row(state: HeklaState) -> i64:
    """The most grooves in a row that can still erupt; a square of it that is empty counts as one less."""
    board = state.board
    best: i64 = 0
    row: i64 = 0
    while row < board.triples:
        if not is_sealed(state, board.middle[row]):
            ripe = 4 + row_sum(state, row)
            if state.standing[board.side_one[row]] == 0:
                ripe -= 1
            if state.standing[board.middle[row]] == 0:
                ripe -= 1
            if state.standing[board.side_two[row]] == 0:
                ripe -= 1
            if ripe > best:
                best = ripe
        row += 1
    return best


def sort_by_worth(actions: vec[i64], worth: vec[i64]) -> None:
    """Bring both into the order of falling worth; what is worth the same keeps its order."""
    index: i64 = 1
    while index < len(actions):
        action = actions[index]
        value = worth[index]
        place = index
        while place > 0 and worth[place - 1] < value:
            actions[place] = actions[place - 1]
            worth[place] = worth[place - 1]
            place -= 1
        actions[place] = action
        worth[place] = value
        index += 1
