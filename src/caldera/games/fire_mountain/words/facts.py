"""What the rules text and the glossary say about the content in use: its numbers and names, as RULES.md marks them."""

from __future__ import annotations

from caldera.core.view import View
from caldera.games.fire_mountain.rules.board import FACES, JUNGLE, LAGOON, PRAIRIE, Board
from caldera.games.fire_mountain.rules.species import SPECIES
from caldera.games.fire_mountain.words.names import faces, species_name
from caldera.games.fire_mountain.words.prompts import turns_of_warning


def list_facts(board: Board, view: View) -> dict[str, str]:
    """All facts, by name."""
    numbers = {
        "prairies": board.tiles_of[PRAIRIE],
        "jungles": board.tiles_of[JUNGLE],
        "lagoons": board.tiles_of[LAGOON],
        "cro_magnons": board.cro_magnons + 1,
        "reserve": board.cro_magnons,
        "bases": board.bases,
        "copies": board.copies,
        "dice": board.base_dice,
        "rolls": board.rolls,
        "most": board.volcano_most,
        "present": board.volcano_present,
        "limit": board.max_turns,
        "warning": turns_of_warning(board),
    }
    sides = [face for face, count in zip(FACES, board.face_weights, strict=True) for _ in range(int(count))]
    words = {
        "goals": view.text.one_of([str(points) for points in board.goals]),
        "spaces": view.text.one_of([str(spaces) for spaces in board.spaces]),
        "sides": faces(sides, view),
        "costs": view.text("list.facts").join(_costs(board, view)),
    }
    powers = {species.name: board.numbers[species.code] for species in SPECIES if species.number}
    powers["two_ankylosaurs"] = 2 * powers["ankylosaurus"]
    return {name: str(int(number)) for name, number in (numbers | powers).items()} | words


def _costs(board: Board, view: View) -> list[str]:
    """The species by what they cost, the cheapest first."""
    costs: list[str] = []
    for cost in sorted({int(cost) for cost in board.costs}):
        names = [species_name(species.name, view) for species in SPECIES if board.costs[species.code] == cost]
        costs.append(f"{view.text.all_of(names)} {cost}")
    return costs
