"""Numbers of the content in use, for the text of the rules: an owner's edition changes them there, too."""

from __future__ import annotations

from caldera.games.fuji.rules.board import Charts
from caldera.locale import Text


def list_facts(charts: Charts, say: Text) -> dict[str, str]:
    """All facts, by name."""
    stay, one, two, three = (int(charts.by_distance[steps]) for steps in range(4))
    return {
        "rerolls_stay": str(stay),
        "rerolls_one": str(one),
        "rerolls_two": str(two),
        "rerolls_three": str(three),
        **{
            f"losses_{level}": say.all_of(str(loss) for loss in row[1:])
            for level, row in zip(("one", "two", "three", "four"), charts.losses, strict=True)
        },
        "top_row": say.all_of(str(row[0]) for row in charts.losses),
        "bars": str(int(charts.power_bars)),
        "speech_plan": str(int(charts.speech_plan)),
        "speech_gear": str(int(charts.speech_gear)),
        "marker_moves": str(int(charts.markers)),
        "reopenings": str(int(charts.reopenings)),
        "proposals": str(int(charts.proposals)),
        "per_character": str(int(charts.per_character)),
        "per_injury": str(int(charts.per_injury)).removeprefix("-"),
        "per_equipment": str(int(charts.per_equipment)),
        "bands": say.all_of(str(band) for band in charts.bands),
        "track": str(int(charts.last_space)),
        "injury_places": say.all_of(str(int(space)) for space in charts.injury_spaces),
        "mild_places": say.all_of(str(int(space)) for space in charts.mild_injury_spaces),
    }
