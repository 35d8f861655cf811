"""A table that is opened with one button: as the fields of the form of a new table. After a win it is a harder one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caldera.bots import level_names
from caldera.bots.characters import name_seats
from caldera.draw.markup import EMPTY, Markup, el
from caldera.locale import text
from caldera.tables.people.seats import BOT, HERE
from caldera.tables.play.table import Table

Fields = list[tuple[str, str]]


def fields_of_table(bots: Sequence[str], options: Mapping[str, object], name: str = "") -> Fields:
    """The fields of a table with these bots, and a person of this name at this screen on the seat that has none."""
    fields = [("players", str(len(bots)))]
    for seat, bot in enumerate(bots):
        fields += [(f"seat.{seat}.kind", BOT if bot else HERE), (f"seat.{seat}.{'bot' if bot else 'name'}", bot or name)]
    for option, value in options.items():
        values = value if isinstance(value, (list, tuple)) else [value]
        fields += [(f"option.{option}", str(each)) for each in values]
    return fields


def next_table(table: Table, seat: int, locale: str) -> Markup:
    """The next step for somebody who has won alone among bots: the next difficulty where all play together, else stronger bots."""
    info, say = table.game.info, text(locale)
    if any(each.kind != BOT for each in table.seats if each.index != seat):
        return EMPTY
    bots, options = [each.bot if each.index != seat else "" for each in table.seats], dict(table.match.options)
    if info.cooperative:
        option = next((one for one in info.options if one.name == info.difficulty), None)
        if option is None:
            return EMPTY
        place = option.choices.index(options.get(option.name, option.default)) + 1
        if place == len(option.choices):
            return EMPTY
        options[option.name] = value = option.choices[place]
        key = f"{info.id}.option.{option.name}"
        what = say(f"{key}.{value}") if say.has(f"{key}.{value}") else f"{say(key)} {value}"
    else:
        levels = level_names(info.id)
        stronger = [levels[min(levels.index(bot) + 1, len(levels) - 1)] if bot in levels else bot for bot in bots]
        if stronger == bots:
            return EMPTY
        bots = stronger
        names = name_seats(info.id, [""] * len(bots), bots, locale)
        what = say("web.end.against", who=say.all_of(name for name, bot in zip(names, bots, strict=True) if bot))
    fields = fields_of_table(bots, options, table.seats[seat].name)
    hidden = [el("input", type="hidden", name=field, value=value) for field, value in fields]
    button = el("button", el("b", say("web.end.next")), el("small", what), class_="go", id="next-table")
    return el("form", hidden, button, method="post", action=f"/g/{info.id}/new")
