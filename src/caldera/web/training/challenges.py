"""Challenges of a game: the path to the crater, what is to be done at each camp, and the medals of this browser.

The engine works medals out from the matches that this browser has finished here. The browser keeps what it was told, so that they
outlive the tables.
"""

from __future__ import annotations

import json
from collections.abc import Sequence

from starlette.responses import Response

from caldera.bots import usual_level
from caldera.bots.names import bot_name
from caldera.core.challenges import AGAINST, MEDALS, Challenge, Record
from caldera.core.game import AnyGame
from caldera.core.match import Match
from caldera.core.registry import game_ids
from caldera.draw.markup import EMPTY, Markup, el, num
from caldera.games import game as find_game
from caldera.insight.challenges import best_of, challenges, medals_of, positions, strength
from caldera.locale import text
from caldera.tables.people.seats import BOT, HERE, SeatSpec
from caldera.tables.play.table import Table
from caldera.tables.play.undo import ENTRIES as TAKEBACKS
from caldera.tables.play.whatif import origin_of
from caldera.tables.settings import UNDO_NONE
from caldera.web.http.answers import page, room_of, see
from caldera.web.http.guard import keep_session, locale_of, session_of, session_or_new
from caldera.web.http.limits import client_of, keeper_of
from caldera.web.http.messages import NotFound, Request
from caldera.web.http.routes import get, post

PARTNER, GENTLE = "hard", "easy"
"""Who plays on the other seats where all play together, and where anybody will do as a rival."""
FEW = 4
"""How many medals the card at the end names."""


def record_at(table: Table, held: Sequence[int]) -> Record | None:
    """What the holder of these seats did at a table; None where it is not theirs alone.

    Whoever plays against themself wins nothing by it, nor does a what-if; and a seat that a bot plays now is the bot's.
    """
    together = table.game.info.cooperative
    if (
        not table.state.is_over
        or origin_of(table.match)
        or not held
        or (not together and len(held) > 1)
        or any(table.seats[seat].automatic for seat in held)
    ):
        return None
    rivals = [table.seats[seat].bot for seat in range(table.players) if seat not in held]
    undone = any(note.kind in TAKEBACKS for note in table.log_notes)
    return Record(table.match, held[0], strength(table.game.id, rivals), not undone and not table.settings["hints"])


def medals_at(table: Table, held: Sequence[int]) -> dict[str, int]:
    """The medals that the holder of these seats has won at a table; none while the match goes on."""

    def work_out() -> dict[str, int]:
        record = record_at(table, held)
        return medals_of(record) if record else {}

    return table.once(("medals", tuple(held)), work_out) if table.state.is_over else {}


async def medals_here(request: Request) -> dict[str, dict[str, int]]:
    """By game, the medals of all matches that this browser has finished here."""
    session, found = session_of(request), dict[str, dict[str, int]]()
    for table in await room_of(request).tables_of(session) if session else ():
        won = medals_at(table, table.seats_of(session))
        found[table.game.id] = best_of(found.get(table.game.id, {}), won)
    return found


def medals_shown(table: Table, held: Sequence[int], locale: str) -> Markup:
    """After a match: the medals that it won."""
    say, lines, won = text(locale), [], medals_at(table, held)
    for name, medal in won.items():
        words = say("challenge.won", medal=say(f"challenge.{MEDALS[medal - 1]}"), what=say(f"{table.game.id}.challenge.{name}"))
        lines.append((medal, el("li", el("i", class_=f"disc {MEDALS[medal - 1]}", aria_hidden="true"), words)))
    if not lines:
        return EMPTY
    lines.sort(key=lambda line: -line[0])
    link = el("a", say("challenge.title"), href=f"/challenges/{table.game.id}")
    rest = el("p", say("challenge.more", n=len(lines) - FEW), " ", link) if len(lines) > FEW else el("p", link)
    shown = el("ul", [line for _, line in lines[:FEW]], class_="medals")
    return el("div", el("h3", say("challenge.medals")), shown, rest, data_game=table.game.id, data_won=json.dumps(won))


# ---- the page ----


def step_words(game: AnyGame, challenge: Challenge, medal: int, locale: str) -> str:
    """What the medal asks for: a number, who the rivals are, or how hard the game is."""
    say, step = text(locale), challenge.steps[medal - 1]
    if challenge.steps == AGAINST:
        return bot_name(str(step), locale) if step else say("challenge.anyone")
    if not challenge.levels:
        return str(step)
    key = f"{game.id}.option.{game.info.difficulty}"
    return say(f"{key}.{step}") if say.has(f"{key}.{step}") else f"{say(key)} {step}"


def path_points(count: int) -> list[tuple[float, float]]:
    """Camps on a serpentine up the mountain, which gets narrower; the last one is below the crater."""
    points: list[tuple[float, float]] = []
    rows = (6, 5, 4, 4, 3, *([2] * count))
    last = next(row for row in range(len(rows)) if sum(rows[: row + 1]) >= count)
    for row, most in enumerate(rows[: last + 1]):
        half, low = 190 - 130 * row / max(1, last), 608 - 420 * row / max(1, last)
        xs = [250 - half + 2 * half * place / (most - 1) for place in range(most)]
        if row % 2:
            xs.reverse()
        points += [(x, low - 16 * place / (most - 1)) for place, x in enumerate(xs)]
    return points[:count]


def trail(names: Sequence[str], medals: Sequence[int]) -> Markup:
    """The mountain with a camp for each challenge."""
    points = path_points(len(names))
    line = "M" + "L".join(f"{num(round(x))} {num(round(y))}" for x, y in points)
    reached = el("path", d=line, class_="trail-line")
    camps = []
    for number, ((x, y), name, medal) in enumerate(zip(points, names, medals, strict=True), 1):
        disc = el("circle", cx=round(x), cy=round(y), r=14)
        label = el("text", str(number), x=round(x), y=round(y) + 5, text_anchor="middle")
        camps.append(el("a", disc, label, href=f"#{name}", class_="camp", data_medal=medal, data_camp=name, tabindex=-1))
    hill = el("path", d="M-110 688Q120 380 206 96q44 16 88 0Q380 380 610 688Z", class_="hill")
    shade = el("path", d="M250 104Q300 380 330 648H610Q380 380 294 96Z", class_="shade")
    lava = el("path", d="M210 98q40 14 80 0l6 26-14 10 8 22-14-6-4 26-12-22-10 12-6-34-14 6 2-18-18 4Z", class_="lava")
    glow = el("circle", cx=250, cy=84, r=130, class_="glow")
    parts = (glow, hill, shade, lava, reached, camps)
    return el("svg", parts, viewBox="0 0 500 648", class_="trail", aria_hidden="true", preserveAspectRatio="xMidYMax slice")


@get("/challenges")
async def all_challenges(request: Request) -> Response:
    """The challenges of the first game that has some."""
    return see(f"/challenges/{next(game_id for game_id in game_ids() if challenges(game_id))}")


@get("/challenges/{game_id}")
async def challenges_page(request: Request, game_id: str) -> Response:
    """The challenges of a game, with the medals that this browser has won."""
    game, listed, locale = find_game(game_id), challenges(game_id), locale_of(request)
    if not listed:
        raise NotFound
    found = await medals_here(request)
    mine = found.get(game.id, {})
    won = [mine.get(each.name, 0) for each in listed]
    rows = []
    for each, medal in zip(listed, won, strict=True):
        steps = [(name, step_words(game, each, number, locale)) for number, name in enumerate(MEDALS, 1)]
        rows.append({"name": each.name, "medal": medal, "steps": steps, "chosen": each.steps == AGAINST or each.levels})
    games = [
        (find_game(other).info, sum(1 for each in challenges(other) if found.get(other, {}).get(each.name)), len(challenges(other)))
        for other in game_ids()
        if challenges(other)
    ]
    context = {"info": game.info, "games": games, "rows": rows, "trail": trail([each.name for each in listed], won)}
    return page(request, "challenges.html", context | {"done": sum(map(bool, won)), "of": len(listed)})


def rivals_for(game_id: str, challenge: Challenge, medal: int) -> str:
    """Who sits on the other seats of a table that is opened for a medal."""
    if find_game(game_id).info.cooperative:
        return PARTNER
    return (str(challenge.steps[medal - 1]) or GENTLE) if challenge.steps == AGAINST else usual_level(game_id)


@post("/challenges/{game_id}/{name}")
async def begin_challenge(request: Request, game_id: str, name: str) -> Response:
    """A table for a challenge: its options or its position, the rivals that its medal asks for, no hints and no undo."""
    keeper_of(request).admit_table(client_of(request))
    game = find_game(game_id)
    challenge = next((each for each in challenges(game_id) if each.name == name), None)
    if challenge is None:
        raise NotFound
    form = await request.fields()
    wished = str(form.get("medal", MEDALS[0]))
    medal = MEDALS.index(wished) + 1 if wished in MEDALS else 1
    start = positions(game_id).get(challenge.start)
    options = dict(start["options"]) if start else {**challenge.opens_with, **challenge.options}
    if challenge.levels:
        options[game.info.difficulty] = challenge.steps[medal - 1]
    players = start["players"] if start else challenge.players or game.info.players.start
    me = start.get("active", 0) if start else 0
    rival = rivals_for(game_id, challenge, medal)
    seats = [SeatSpec(HERE) if seat == me else SeatSpec(BOT, bot=rival) for seat in range(players)]
    session, settings = session_or_new(request), {"hints": False, "undo": UNDO_NONE}
    record = Match(game, players, options, start) if start else None
    table = await room_of(request).create(game_id, seats, options, session, settings, record, client_of(request))
    answer = see(f"/t/{table.id}")
    keep_session(answer, request, session)
    return answer
