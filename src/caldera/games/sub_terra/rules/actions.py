"""What can be done in Sub Terra II, as numbered actions."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec

from caldera.core.actions import ActionSpace, Kind, Part
from caldera.games.sub_terra.meta import EXPLORERS
from caldera.games.sub_terra.rules.board import ABILITY_PARTS, FACES, PASSIVE, SHOOT, SIDES, Board

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
        named["distance"] = Part.number("distance", int(board.ability_sight[SHOOT]), 1)
        abilities = {
            name: Kind(name, *[named[part] for part in parts.split() if part in named]) for name, parts in ABILITY_PARTS.items()
        }
        for name, parts in ABILITY_PARTS.items():
            if parts == PASSIVE:
                abilities[name].count = 0
        self.abilities: vec[Kind] = vec[Kind](list(abilities.values()))
        """By number; those of passive ones have no actions."""
        # Those that bots and words call by name
        self.illuminate = abilities["illuminate"]
        self.sprint = abilities["sprint"]
        self.research = abilities["research"]
        self.excavate = abilities["excavate"]
        self.consolidate = abilities["consolidate"]
        self.scope = abilities["scope"]
        self.shoot = abilities["shoot"]
        self.grenade = abilities["grenade"]
        self.annihilate = abilities["annihilate"]
        self.prepare = abilities["prepare"]
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
        first, *others = [kind for kind in abilities.values() if kind.count > 0]
        self.space = ActionSpace(
            self.move, self.run, self.step, self.crawl, self.reveal, self.explore, self.heal, self.attack, self.dig, self.pick,
            self.drop, self.unlock, self.give, self.take, self.push, self.end, self.stop,
            first, self.again, *others,
            self.accept, self.refuse, self.keep, self.place, self.site, self.hold, self.reroll, self.resolve, self.wake,
            self.guardian, self.strike, self.lead, self.clear, self.draw, self.die, self.peril,
        )  # fmt: skip
