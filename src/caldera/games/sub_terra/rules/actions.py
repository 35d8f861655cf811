"""What can be done in Sub Terra II, as numbered actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.board import ABILITY_PARTS, FACES, SIDES, Board

WHERE: Final = (*SIDES, "here")
HERE: Final = 4


class SubTerraActions:
    """The kinds of action. Those of chance come last: `draw`, `die` and `peril`."""

    def __init__(self, board: Board) -> None:
        cell = Part.named("cell", board.cell_names)
        side = Part.named("side", SIDES)
        who = Part.named("who", EXPLORERS)
        where = Part.named("where", WHERE)
        die = Part.number("die", 2, 1)
        # On one's turn
        self.move = Kind("move", side)
        self.run = Kind("run", side)
        self.step = Kind("step", side)
        self.crawl = Kind("crawl", side)
        self.reveal = Kind("reveal", side)
        self.explore = Kind("explore", side)
        self.heal = Kind("heal", who)
        self.attack = Kind("attack")
        self.dig = Kind("dig", where)
        self.pick = Kind("pick", Part.named("object", ("key", "artefact")))
        self.drop = Kind("drop")
        self.unlock = Kind("unlock")
        self.give = Kind("give", who)
        self.take = Kind("take", who)
        self.push = Kind("push")
        self.end = Kind("end")
        self.stop = Kind("stop")
        # Abilities
        named = {"side": side, "who": who, "cell": cell, "where": where}
        named["distance"] = Part.number("distance", int(board.numbers.shoot), 1)
        kinds = [Kind(name, *[named[part] for part in parts.split() if part in named]) for name, parts in ABILITY_PARTS.items()]
        self.abilities: vec[Kind] = vec[Kind](kinds)
        """By number; those of passive ones have no actions."""
        # Those that bots and words call by name:
        self.illuminate, self.sprint, self.research = kinds[3], kinds[4], kinds[7]
        self.excavate, self.consolidate, self.scope, self.shoot = kinds[8], kinds[9], kinds[10], kinds[11]
        self.grenade, self.demolish, self.annihilate, self.prepare = kinds[12], kinds[13], kinds[14], kinds[15]
        self.again = Kind("again", side)
        # Answers
        self.accept = Kind("accept")
        self.refuse = Kind("refuse")
        self.keep = Kind("keep", Part.number("tile", 2, 1))
        self.place = Kind("place", Part.named("turn", ("0", "90", "180", "270")))
        self.site = Kind("site", cell, side)
        self.hold = Kind("hold")
        self.reroll = Kind("reroll", die)
        self.resolve = Kind("resolve", die)
        self.wake = Kind("wake", cell)
        self.guardian = Kind("guardian", Part.number("number", int(board.numbers.guardians), 1))
        self.strike = Kind("strike", who)
        self.lead = Kind("lead", side)
        self.clear = Kind("clear", side)
        # Chance
        self.draw = Kind("draw", Part.named("tile", [tile.name for tile in board.tiles[: int(board.bag_kinds)]])).by_chance()
        self.die = Kind("die", Part.number("value", 6, 1)).by_chance()
        self.peril = Kind("peril", Part.named("face", FACES)).by_chance()
        active: list[Kind] = []
        for kind in kinds:
            if ABILITY_PARTS[kind.name] == "passive":
                kind.count = 0
            else:
                active.append(kind)
        self.space = ActionSpace(
            self.move, self.run, self.step, self.crawl, self.reveal, self.explore, self.heal, self.attack, self.dig, self.pick,
            self.drop, self.unlock, self.give, self.take, self.push, self.end, self.stop,
            active[0], self.again, *active[1:],
            self.accept, self.refuse, self.keep, self.place, self.site, self.hold, self.reroll, self.resolve, self.wake,
            self.guardian, self.strike, self.lead, self.clear, self.draw, self.die, self.peril,
        )  # fmt: skip
