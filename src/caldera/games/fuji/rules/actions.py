"""What can be done in Fuji, as numbered actions: chance outcomes, decisions, and things to say."""

from __future__ import annotations

from typing import Final

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.fuji.rules.board import DICE, SIDES, Board

SKILLS: Final = ("manager", "buddy", "gatherer", "scout", "survivalist", "tinkerer")
EQUIPMENT: Final = (
    "binoculars",
    "lighter",
    "carabiner",
    "map",
    "tape",
    "compass",
    "machete",
    "radio",
    "first_aid",
    "shovel",
    "rope",
    "flare",
    "flashlight",
    "knife",
    "water",
)
INJURIES: Final = ("leg", "arm", "amnesia", "eye")
CHARACTERS: Final = ("blue", "purple", "green", "black")

GUESTS: Final = 4
"""Places for borrowed dice in a hand."""
SLOTS: Final = DICE + GUESTS
SLOT_NAMES: Final = tuple([f"d{index + 1}" for index in range(DICE)] + [f"g{index + 1}" for index in range(GUESTS)])
DICE_NAMES: Final = tuple([f"{colour}-{place + 1}" for colour in CHARACTERS for place in range(DICE)])
"""What files call the dice: their owner's colour and their place in the set."""

TOPICS: Final = ("blue", "yellow", "pink", "even", "odd", "high", "low", "to-blue", "to-purple", "to-green", "to-black")
"""What a statement may be about: a colour, a parity, big or small values, or the card on which a character's marker lies."""
FIRST_DESTINATION_TOPIC: Final = 7
STRENGTHS: Final = ("hopeless", "weak", "fair", "strong", "very-strong")
MOST_ASIDE: Final = 2
"""Dice that a machete takes out."""
SUBJECTS: Final = ("my", "third")
"""Whose dice a statement is about: the speaker's, or the third character's dice on the speaker's side."""


class FujiActions:
    """All kinds of action. `columns` and `rows` are those of the frame that holds every scenario."""

    def __init__(self, scenarios: list[str], terrain: list[str], columns: int, rows: int, power_bars: int) -> None:
        self.columns = columns
        cells = [f"{x + 1}-{y + 1}" for y in range(rows) for x in range(columns)]
        who = Part.named("who", CHARACTERS)
        card = Part.named("card", cells)
        die = Part.named("die", SLOT_NAMES)
        dice = Part.subset("dice", SLOT_NAMES)
        strength = Part.named("strength", STRENGTHS)
        about = Part.named("about", SUBJECTS)
        equipment = Part.named("equipment", EQUIPMENT)
        # chance
        self.scenario = Kind("scenario", Part.named("scenario", scenarios)).by_chance()
        self.terrain = Kind("terrain", Part.named("terrain", terrain)).by_chance()
        self.skill = Kind("skill", Part.named("skill", SKILLS)).by_chance()
        self.find = Kind("find", equipment).by_chance()
        self.roll = Kind("roll", Part.number("value", SIDES, 1)).by_chance()
        # set-up
        self.put_back = Kind("put-back", equipment)
        self.omit = Kind("omit", die)
        # phases 2 and 4
        self.mark = Kind("mark", who, card)
        self.ready = Kind("ready")
        self.use = Kind("use", equipment, Part.named("effect", EQUIPMENT))
        self.hand_over = Kind("hand-over", equipment, who)
        self.agree = Kind("agree")
        self.refuse = Kind("refuse")
        self.swap = Kind("swap", card, Part.named("with", cells))
        self.rope = Kind("rope", card)
        self.target = Kind("target", who)
        self.lend = Kind("lend", die)
        self.decline = Kind("decline")
        self.give = Kind("give", die, who)
        self.turn = Kind("turn", dice)
        self.aside = Kind("aside", dice)
        self.shovel = Kind("shovel", die, Part.number("value", SIDES, 1))
        self.pick = Kind("pick", who, die)
        # phase 3
        self.reroll = Kind("reroll", who, dice)
        self.set_aside = Kind("set-aside", who, die)
        self.stop = Kind("stop")
        # phase 5
        self.go = Kind("go", who)
        self.keep = Kind("keep")
        self.spend = Kind("spend", who, Part.number("bars", power_bars, 1))
        self.route = Kind("route", Part.subset("tokens", ["far", "near"]))
        self.take = Kind("take")
        self.leave = Kind("leave")
        self.injury = Kind("injury", Part.named("injury", INJURIES))
        self.lose = Kind("lose", die)
        # speech
        self.claim = Kind("claim", about, Part.named("topic", TOPICS), strength)
        self.rate = Kind("rate", about, card, strength)
        self.safe = Kind("safe", who)
        self.avoid = Kind("avoid", card)
        self.space = ActionSpace(
            self.scenario, self.terrain, self.skill, self.find, self.roll,
            self.put_back, self.omit,
            self.mark, self.ready, self.use, self.hand_over, self.agree, self.refuse,
            self.swap, self.rope, self.target, self.lend, self.decline, self.give, self.turn, self.aside, self.shovel, self.pick,
            self.reroll, self.set_aside, self.stop,
            self.go, self.keep, self.spend, self.route, self.take, self.leave, self.injury, self.lose,
            self.claim, self.rate, self.safe, self.avoid,
        )  # fmt: skip

    def leave_out_impossible(self, boards: list[Board], dice_pass_in_plan: bool) -> None:
        """Number densely only what can ever be legal on these boards.

        What remains can be: even the reroll of six own and four borrowed dice, when a Tinkerer uses map and knife twice each. Dice
        that change hands while people plan lie there in phase 3, too; by the printed cards none do.
        """
        frame = self.mark.parts[1].size
        land = [board.cells_in(board.land) for board in boards]
        open_ground = sorted({cell for cells in land for cell in cells})
        ways = sorted({cell for board in boards for cell in board.cells_in(board.walkable)})
        slots = len(SLOT_NAMES)
        strengths = len(STRENGTHS)
        people = range(len(CHARACTERS))
        self.mark.only([who * frame + cell for who in people for cell in ways])
        self.swap.only(sorted({one * frame + two for cells in land for one in cells for two in cells if one < two}))
        self.rope.only(open_ground)
        self.avoid.only(ways)
        self.rate.only(
            [(about * frame + cell) * strengths + step for about in (0, 1) for cell in ways for step in range(strengths)]
        )
        # The last topic is the card of a fourth character, and where there is one, nobody shares a third.
        self.claim.only(list(range(int(self.claim.count) - strengths)))
        everything = len(EQUIPMENT)
        knife = EQUIPMENT.index("knife")
        self.use.only(
            [
                card * everything + effect
                for card in range(everything)
                for effect in range(everything)
                if (card == effect) != (card == knife)
            ]
        )
        self.aside.only([dice for dice in range(1 << slots) if bin(dice).count("1") <= MOST_ASIDE])
        self.reroll.only([who << slots | dice for who in people for dice in range(1, 1 << slots)])
        self.omit.only(list(range(1, DICE, 2)))
        self.lose.only(list(range(DICE)))
        if not dice_pass_in_plan:
            self.set_aside.only([who * slots + slot for who in people for slot in range(DICE)])
        self.space.number_decisions()
