"""The drawn symbols of Fire Mountain: eight dinosaurs, the tribe, plants and stones, the engraved faces of the dice.

All ids start with `fm-`: the symbols are shared by the board, the cards and the tray of one page. Pieces are painted in
`var(--pc)`, the colour of whoever owns them, with neutral light and shade on top and a pale edge as if cut out.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from caldera.draw.markup import Markup, el, join, num

EDGE: Final = "#fff3d6"  # the pale edge of everything cut out
INK: Final = "#0b0c10"


def curve(points: str, closed: bool = True) -> str:
    """A smooth line through points, written "x,y"; one that ends with "!" is a corner."""
    spots = [(float(x), float(y), mark.endswith("!")) for mark in points.split() for x, y in [mark.rstrip("!").split(",")]]
    n = len(spots)
    out = [f"M{num(spots[0][0])} {num(spots[0][1])}"]
    for k in range(n if closed else n - 1):
        (ax, ay, sharp), (bx, by, sharp_end) = spots[k], spots[(k + 1) % n]
        px, py, _ = spots[k - 1] if closed or k else spots[k]
        qx, qy, _ = spots[(k + 2) % n] if closed or k + 2 < n else spots[k + 1]
        if sharp and sharp_end:
            out.append(f"L{num(bx)} {num(by)}")
            continue
        cx, cy = ((bx - ax) / 3, (by - ay) / 3) if sharp else ((bx - px) / 6, (by - py) / 6)
        dx, dy = ((bx - ax) / 3, (by - ay) / 3) if sharp_end else ((qx - ax) / 6, (qy - ay) / 6)
        out.append(f"C{num(ax + cx)} {num(ay + cy)} {num(bx - dx)} {num(by - dy)} {num(bx)} {num(by)}")
    return "".join(out) + "Z" * closed


# ----------------------------------------------------------------------------------------------------------- dinosaurs
class Dinosaur(NamedTuple):
    """A silhouette that looks right and stands on its lower edge."""

    width: int
    height: int
    far: tuple[str, ...]  # limbs on the other side, in shade
    main: tuple[str, ...]
    eye: tuple[float, float]
    lines: str
    plates: str = ""  # dark horn and armour
    teeth: str = ""  # pale horn
    lift: int = 0  # how far above the ground it hovers


DINOSAURS: Final = {
    "tyrannosaurus": Dinosaur(
        122,
        100,
        ("56,56 72,54 80,66 74,78 74,87 84,92 87,99! 62,99! 66,90 61,82 62,72",),
        (
            (
                "119,27! 117,18 108,13 101,8 90,7 81,13 74,24 60,30 44,33 28,33 13,27 1,14! 8,36 20,50 32,58 36,70 30,80 33,89 "
                "27,99! 55,99! 52,92 44,88 48,80 60,73 66,67 74,66 83,58 89,47 92,41 102,45 114,43! 111,37! 96,33! 117,33!"
            ),
            "84,50 91,54 97,51! 99,55 97,60! 92,60 83,58",
        ),
        (101, 18),
        "M98 13l8 2M40 44q4 14 16 17M62 34l-3 6M54 35l-3 6M46 37l-3 5M70 29l-2 6",
        teeth="M100 33l2 4 2-4 2 4 2-4 2 4 2-4 2 4 1.5-4z",
    ),
    "triceratops": Dinosaur(
        124,
        84,
        ("62,62 74,60 74,82! 62,82!", "28,56 40,58 40,82! 29,82!", "86,24 96,16 110,0! 105,16 96,32"),
        (
            "2,56! 16,42 32,28 52,22 68,24 80,32 92,46 92,58 88,66 90,84! 76,84! 74,68 60,68 52,68 54,84! 39,84! 37,70 28,62 16,60",
            "78,52 66,38 64,22 70,8 80,2! 84,6 92,8 94,16 98,24 112,30 116,40 123,52! 112,56 104,60 92,60",
            "93,26! 102,18 120,4! 113,22 102,33",
            "109,37! 112,32 119,25! 119,36 115,42!",
        ),
        (102, 39),
        "M75 12q-3 20 12 37M121 51l-12-1M70 21h0M72 11h0M81 7h0M70 32h0M75 43h0",
        teeth="M120 4l-10 9 3 4zM119 25l-6 5 4 3z",
    ),
    "pteranodon": Dinosaur(
        140,
        96,
        (),
        (
            (
                "1,70! 9,48 22,36 34,31! 48,40 58,47 63,42 63,34 60,25 52,18 28,3! 56,7 70,8 84,13 116,20! 90,23 77,27 75,34 "
                "77,42 82,47 92,40 106,31! 118,36 131,48 139,70! 126,59 113,57! 106,61 99,63! 91,66 83,72! 77,82 75,95! 70,88 "
                "65,95! 63,82 57,72! 49,66 41,63! 34,61 27,57! 14,59"
            ),
        ),
        (71, 14.5),
        "M34 33L27 56M34 33l7 29M34 33L57 71M106 33l7 23M106 33l-7 29M106 33L83 71",
        lift=18,
    ),
    "brontosaurus": Dinosaur(
        168,
        96,
        ("64,64 78,64 78,94! 65,94!", "104,62 116,56 115,72 115,94! 103,94!"),
        (
            (
                "1,26! 6,42 20,48 36,40 56,29 78,26 96,31 110,33 122,25 129,12 138,3 150,2 160,7 167,15! 163,20 152,19 144,22 "
                "140,38 130,54 116,66 107,76 107,96! 90,96! 90,79 75,79 61,77 61,96! 44,96! 43,76 36,65 22,60 6,52"
            ),
        ),
        (151, 9),
        "M166 16l-10-.5M56 38q9-5 18-5M48 66q3 9 11 11M94 68q0 9-4 11M84 35l7 1M104 40l6 0",
    ),
    "titanosaur": Dinosaur(
        132,
        134,
        ("60,96 73,96 73,132! 60,132!", "98,90 109,84 110,132! 98,132!"),
        (
            (
                "1,72! 12,84 24,82 36,72 50,62 66,56 76,46 80,30 84,14 90,4 102,2 112,8 122,16! 118,21 108,20 101,24 99,40 102,56 "
                "106,70 104,88 102,104 103,134! 86,134! 85,110 72,108 60,108 60,134! 42,134! 41,106 34,94 20,94 8,86"
            ),
        ),
        (106, 9),
        "M121 16l-10-2M86 30l8 2M84 40l10 2M85 50l12 2M88 60l13 2M48 96q4 10 11 12",
        plates="M36 72l-2-9 9 3zM46 65l0-9 8 5zM57 59l2-9 7 6zM68 54l3-9 6 7zM77 44l0-9 5 5zM79 32l-2-8 6 4zM83 18l-3-7 6 3z",
    ),
    "stegosaurus": Dinosaur(
        138,
        92,
        ("60,68 72,66 72,90! 60,90!", "100,66 110,64 109,90! 99,90!"),
        (
            (
                "2,50! 16,52 30,46 46,34 64,28 82,34 96,48 110,54 122,56 133,66! 130,72 118,74 106,74 102,80 102,92! 88,92! 88,78 "
                "74,76 62,76 62,92! 46,92! 45,74 38,64 26,62 12,58"
            ),
        ),
        (120, 62),
        "M132 67l-10 0M50 64q3 9 11 11",
        plates="M26 49l-8-11 15 3zM37 42l-9-16 19 5zM49 34L43 12l20 10zM63 29L65 3l17 19zM79 33l13-20 5 24zM92 43l15-12 0 17zM103 "
        "51l12-6-3 9z",
        teeth="M13 53L2 34l16 15zM9 57L0 68l14-9z",
    ),
    "ankylosaurus": Dinosaur(
        150,
        70,
        ("66,50 78,50 78,68! 66,68!", "108,48 118,48 117,68! 107,68!"),
        (
            (
                "2,30 8,20 20,20 26,28 36,36 46,30 60,18 82,12 104,18 118,28 130,28 142,34 147,44! 144,51 132,54 120,54 112,58 "
                "112,70! 97,70! 96,58 64,60 64,70! 49,70! 48,56 38,46 26,42 18,46 6,42"
            ),
        ),
        (131, 38),
        "M146 45l-11 0M44 44q30 12 66 0M56 34l8 2M72 28l8 2M90 28l8 2M12 24l6 4",
        plates="M48 29l-4-10 11 4zM60 19l-2-11 11 7zM76 13l2-11 8 10zM93 14l6-10 4 12zM108 21l9-7 0 13zM119 28l9-9 0 10z",
        teeth="M46 48l-7 8 14-3zM62 51l-5 9 13-5zM79 52l-3 9 12-6zM95 50l0 9 10-8z",
    ),
    "plesiosaurus": Dinosaur(
        144,
        92,
        ("84,58 98,66 112,72! 108,78 92,76 76,66", "44,58 36,70 26,76! 40,80 56,66"),
        (
            (
                "1,40! 16,48 34,42 54,34 74,34 90,36 100,28 102,14 106,5 116,2 126,5 138,12! 134,17 122,17 115,20 115,32 110,46 "
                "98,58 78,66 52,66 30,60 12,56"
            ),
            "70,58 84,70 96,88! 88,92 74,84 60,66",
            "42,60 34,74 18,86! 24,91 40,84 54,66",
        ),
        (120, 8),
        "M137 12l-11 0M48 44q14-5 30-3",
    ),
}


def _dinosaur(species: str, it: Dinosaur) -> Markup:
    """Origin: the middle of the ground it stands on."""
    far, main = "".join([curve(part) for part in it.far]), "".join([curve(part) for part in it.main])
    href, (x, y) = f"#fm-m-{species}", it.eye
    edge = el(
        "g",
        el("path", d=f"{far}{it.plates}{it.teeth if it.plates else ''}"),
        el("use", href=href),
        class_="fm-cut",
        fill=EDGE,
        stroke=EDGE,
        stroke_width=7,
        stroke_linejoin="round",
    )
    inside = [
        edge,
        _shaded(far, ".38"),
        el("use", href=href, fill="var(--pc)"),
        el("use", href=href, fill="url(#fm-vol)"),
        _shaded(it.plates, ".42"),
        el("path", d=it.teeth, fill="#fff8e6") if it.teeth else None,
        el("path", d=it.lines, fill="none", stroke=INK, stroke_opacity=".5", stroke_width=2.2, stroke_linecap="round"),
        el("circle", cx=x, cy=y, r=2.3, fill="#fff8e6", stroke="#15161b", stroke_width=1.6),
    ]
    place = f"translate({-it.width / 2:g} {-it.height - it.lift})"
    return join(el("path", id=f"fm-m-{species}", d=main), el("g", el("g", inside, transform=place), id=f"fm-d-{species}"))


def _shaded(line: str, shade: str) -> Markup | None:
    """A part in its owner's colour, darkened."""
    if not line:
        return None
    return join(el("path", d=line, fill="var(--pc)"), el("path", d=line, fill=INK, opacity=shade))


# ----------------------------------------------------------------------------------------------------- tribe and signs
SHAPES: Final = {  # a player's sign around 0,0, wide enough for a letter
    "R": '<circle r="15"/>',
    "B": '<path d="M0-18.500L18 0 0 18.5-18 0z"/>',
    "G": '<path d="M0-19L19 13.500H-19z"/>',
    "P": '<path d="M0-17.500L17.5-4 10.8 15H-10.800L-17.5-4z"/>',
}
BASELINES: Final = {"R": 6.5, "B": 6.5, "G": 9.5, "P": 7}

_BODY = curve(
    "20,3 28,5 31,13 29,20 26,23 33,25 38,32 41,38 38,42 32,36 33,52! 29,54! 31,72! 23,72! 21,56! 18,72! 10,72! 12,54! 8,52! 10,38 "
    "6,46 3,44 5,34 10,26 15,23 11,17 12,8"
)
_FUR = curve("14,24! 20,29! 31,24! 33,30 33,52! 34,57! 29,53! 25,58! 21,53! 16,58! 12,53! 7,57! 9,44 11,32")
_HAIR = curve("11,17 10,7 17,1 26,2 32,8 31,15 28,10 20,11 15,13") + curve("14,18! 20,20 28,18! 27,23 21,26 15,23")
CRO_MAGNON: Final = Markup(
    '<g id="fm-cro"><g transform="translate(-22 -72)">'
    f'<path class="fm-cut" d="M38 4L39 72" stroke="{EDGE}" stroke-width="9" stroke-linecap="round"/>'
    f'<path class="fm-cut" d="{_BODY}M38-2l5 12-5 5-4-5z" fill="{EDGE}" stroke="{EDGE}" stroke-width="7" stroke-linejoin="round"/>'
    '<path d="M38 6L39 72" stroke="#6b4526" stroke-width="3.5"/><path d="M38-2l5 12-5 5-4-5z" fill="#e9e2d2" stroke="#3a3d46" '
    f'stroke-width="1.5"/><path d="{_BODY}" fill="#c98a58"/><path d="{_FUR}" fill="var(--pc)"/><path d="{_HAIR}" fill="#3a2316"/>'
    f'<path d="M13 30q6 4 9 10M27 34l3 4M15 46l5-2M25 47l5 1" fill="none" stroke="{INK}" stroke-opacity=".5" stroke-width="2" '
    'stroke-linecap="round"/><path d="M18.5 15.500h0M25 15.500h0" stroke="#14151a" stroke-width="3.2" '
    'stroke-linecap="round"/></g></g>'
)

GLYPHS: Final = {  # in a square of 48, painted in currentColor
    "footprint": f'<path d="{curve("16,20 22,15 31,17 34,24 31,30 30,37 27,44 20,45 16,40 17,32")}"/><ellipse cx="15" cy="11" '
    'rx="4.6" '
    'ry="5.6"/><ellipse cx="23.5" cy="7.5" rx="3.2" ry="4.2"/><ellipse cx="30" cy="8.5" rx="2.8" ry="3.7"/>'
    '<ellipse cx="35.5" cy="12" rx="2.5" ry="3.2"/><ellipse cx="38.5" cy="17" rx="2.1" ry="2.7"/>',
    "egg": '<path fill-rule="evenodd" d="M24 3C34 3 41 17 41 28A17 17 0 0 1 7 28C7 17 14 3 24 3ZM8 27l7 5 6-8 7 9 6-8 6 '
    "5V25l-6-5-6 "
    '8-7-9-6 8-6-4z"/>',
    "volcano": '<path fill-rule="evenodd" d="M3 45L17 20Q20 23 24 20 28 23 31 20L45 45ZM20 26l-2 12 4-5 3 8 2-9 4 5-2-11q-5 2-9 '
    '0z"/>'
    '<path d="M14 14a5 5 0 0 1 5-7 7 7 0 0 1 12-1 5 5 0 0 1 4 8 4 4 0 0 1-6 2 5 5 0 0 1-9 0 4 4 0 0 1-6-2z"/>',
    "cave": '<path fill-rule="evenodd" d="M2 44Q2 24 10 14L16 6 28 3 38 12Q46 24 46 44ZM14 44H35Q36 30 30 23L27 29 24 20 20 27 18 '
    "23Q13 "
    '31 14 44Z"/>',
    "hut": '<path fill-rule="evenodd" d="M17 2l7 11 7-11 3 2-7 12Q40 24 44 45H31Q31 33 24 28 17 33 17 45H4Q8 24 21 16L14 4z"/>',
    "blank": '<path d="M18 24h12" stroke="currentColor" stroke-width="4" stroke-linecap="round"/>',
    "shell": '<path fill-rule="evenodd" d="M24 2C34 2 42 17 42 28A18 18 0 0 1 6 28C6 17 14 2 24 2ZM14 24q1-8 6-13l-3-1q-6 6-7 '
    '14z"/>',
    "cro": '<circle cx="22" cy="9" r="7.5"/><path d="M13 19h18l8 12-4 3-5-5 1 9h-3l1 9h-6l-2-8-3 8h-6l1-9h-3l1-12-4 7-3-2z"/>'
    '<path d="M41 6l3 7-2 3v31h-3V16l-2-3z"/>',
    "arrow": '<path d="M24 5L42 24H31V43H17V24H6z"/>',
}

PROPS: Final = {
    "tuft": '<path d="M-8 0Q-8-8-12-13-5-8-4 0-3-11 0-18 3-10 3 0 5-8 11-12 7-6 7 0z" fill="#8c9a36"/>',
    "fern": '<path d="M0 0Q-6-26-30-32-16-14-4 0-10-34-2-46 8-30 2 0 14-26 32-30 20-10 6 0z" fill="#1d5a36"/><path d="M0 '
    "0Q-4-18-18-24M0 "
    '0Q0-24 0-36M3 0Q10-16 22-22" stroke="#57a653" stroke-width="2" fill="none"/>',
    "can": '<ellipse cy="30" rx="34" ry="10" fill="#0d2f1d" opacity=".4"/><path d="M-34 14a18 18 0 0 1 6-30 22 22 0 0 1 40-8 20 '
    "20 0 0 1 22 "
    '32 18 18 0 0 1-26 18 22 22 0 0 1-42-12z" fill="#1f5b38"/><path d="M-28 4a16 16 0 0 1 8-22 20 20 0 0 1 32-4 18 18 0 0 1 14 24 '
    "18 18 0 "
    '0 1-28 8 18 18 0 0 1-26-6z" fill="#2f7f48"/><path d="M-18-8a12 12 0 0 1 14-12 14 14 0 0 1 16 12 12 12 0 0 1-14 6 12 12 0 0 '
    '1-16-6z" '
    'fill="#56a85a"/>',
    "can2": '<ellipse cy="28" rx="30" ry="10" fill="#0d2f1d" opacity=".4"/><path d="M-30 12a20 20 0 0 1 10-32 22 22 0 0 1 36 0 20 '
    "20 0 0 1 16 "
    '30 20 20 0 0 1-30 14 20 20 0 0 1-32-12z" fill="#28683a"/><path d="M-22 2a16 16 0 0 1 12-20 20 20 0 0 1 28 6 16 16 0 0 1 2 22 '
    "18 18 0 "
    '0 1-24 2 16 16 0 0 1-18-10z" fill="#3f9150"/><path d="M-12-8a12 12 0 0 1 20-6 10 10 0 0 1 0 12 12 12 0 0 1-20-6z" '
    'fill="#7cc266"/>',
    "palm": '<ellipse cy="2" rx="22" ry="6" opacity=".22"/><path d="M-5 2Q0-24-8-50L0-52Q8-22 6 2z" fill="#8a5a30"/><path '
    'd="M-4-8l9-3M-3-18l8'
    '-3M-4-28l8-3M-6-38l8-3" stroke="#5f3c1e" stroke-width="2"/><path '
    'd="M-4-50Q-34-66-48-40-28-50-4-50-30-44-34-20-20-38-4-50-8-26 4-14 '
    '8-34-4-50 16-40 36-20 32-46-4-50 30-60 44-38 40-66-4-50 14-76 34-72 14-86-4-50-10-82-30-82-20-66-4-50z" fill="#2f8a4b"/><path '
    'd="M-4-50Q-30-62-44-46M-4-50Q24-62 38-50M-4-50Q-20-74-26-78M-4-50Q10-74 28-74M-4-50Q16-42 30-28M-4-50Q-22-42-30-28" '
    'stroke="#8fd06f" stroke-width="2.5" fill="none"/>',
    "acacia": '<ellipse cy="2" rx="30" ry="7" fill="#6a5a1c" opacity=".4"/><path d="M-4 2Q-2-16-14-30L-8-32Q-2-24 1-18 6-28 '
    "14-32L18-29Q6-18 "
    '6 2z" fill="#6b4526"/><path d="M-44-30q0-16 22-18 8-16 28-12 20-6 26 10 14 4 10 16-14 10-30 4-20 10-34 2-14 6-22-2z" '
    'fill="#6f8f35"/>'
    '<path d="M-34-36q4-10 18-10 8-12 24-8 16-4 20 8-12 6-24 2-16 8-24 4-8 6-14 4z" fill="#9ab548"/>',
    "cycad": '<ellipse cy="2" rx="20" ry="6" opacity=".22"/><path d="M-8 2Q-10-12-6-20H8Q12-10 9 2z" fill="#7a5427"/><path '
    'd="M0-18Q-26-40-38'
    '-16-18-24 0-18-20-14-24 6-10-6 0-18 12-6 24 6 22-14 0-18 18-26 38-16 28-40 0-18 12-46 2-50-14-44 0-18z" fill="#4d8f3c"/><path '
    'd="M0-18Q-20-30-32-22M0-18Q20-30 32-22M0-18Q2-36 1-46" stroke="#a5cf5f" stroke-width="2" fill="none"/>',
    "rocks": '<ellipse cy="4" rx="34" ry="8" opacity=".2"/><path d="M-30 4L-24-16-8-24 6-12 8 4z" fill="#8d8477"/><path '
    'd="M-24-16L-8-24 6-12'
    '-8-8z" fill="#b9b1a1"/><path d="M2 4L8-10 22-12 32 4z" fill="#7a7266"/><path d="M8-10L22-12 26-4 12-3z" fill="#a59c8c"/>',
    "bones": '<path d="M-34 8H34M-22 8q-4-22 8-26M-8 8q-4-26 10-30M6 8q-2-24 12-28M20 8q0-16 10-20" fill="none" stroke="#fff6e0" '
    'stroke-width="5" stroke-linecap="round"/><path d="M-52 10a10 9 0 0 1 16-12l6 4-2 10-12 2z" fill="#fff6e0"/><circle cx="-42" '
    'cy="4" '
    'r="2.5" fill="#8a7a3a"/>',
    "lily": '<path d="M0 0L16-6A17 11 0 1 1 12-9z" fill="#4fae5f"/><path d="M0 0L-12 3" stroke="#2b7a44" '
    'stroke-width="2"/><circle cx="-4" '
    'cy="-4" r="4" fill="#ffd9ec"/>',
    "reed": '<path d="M-10 4Q-12-20-18-32M-2 4Q-2-24 0-42M6 4Q8-18 16-30" stroke="#4d8f3c" stroke-width="4" fill="none" '
    'stroke-linecap="round"/><path d="M0-42v-12M-18-32l-2-10M16-30l3-9" stroke="#7a4a22" stroke-width="6" stroke-linecap="round"/>',
    "fire": '<ellipse rx="22" ry="8" fill="#5f4630"/><path d="M-14 2L12-6M-12-6L14 2" stroke="#3d2716" stroke-width="6" '
    'stroke-linecap="round"/><path d="M-11-4Q-12-18 0-34 0-24 8-20 14-10 9-2 0 4-11-4z" fill="#ff6a2b"/><path d="M-5-3Q-5-12 2-20 '
    "3-12 "
    '6-8 7-2-5-3z" fill="#ffd15c"/>',
}


_SHADE: Final = Markup(
    '<linearGradient id="fm-vol" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".28"/><stop offset=".4" stop-color="#fff" '
    'stop-opacity="0"/><stop offset="1" stop-opacity=".34"/></linearGradient>'
)


@cache
def symbols(species: tuple[str, ...]) -> Markup:
    """Everything that other markup on the page draws with `<use>`; of the dinosaurs, the species in play."""
    return join(
        _SHADE,
        [el("g", Markup(drawing), id=f"fm-{name}") for name, drawing in PROPS.items()],
        [
            el("symbol", Markup(glyph), id=f"fm-i-{name}", viewBox="0 0 48 48", fill="currentColor")
            for name, glyph in GLYPHS.items()
        ],
        [el("g", Markup(shape), id=f"fm-s-{letter}", stroke_linejoin="round") for letter, shape in SHAPES.items()],
        [_dinosaur(name, DINOSAURS[name]) for name in species],
        CRO_MAGNON,
    )
