"""Scripts and styles joined into one file."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caldera.games import OWN
from caldera.web.pages import bundle
from caldera.web.pages.assets import PAGES, PARTS, PLAIN, STATIC, part_script, script, style
from caldera.web.pages.bundle import BadAsset, join_part, join_scripts, join_styles

MOST_LINES = 300


def write(folder: Path, **scripts: str) -> Path:
    for name, source in scripts.items():
        (folder / f"{name}.js").write_text(source, encoding="utf-8")
    return folder


def test_modules_come_after_what_they_import(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        page='import { twice as double } from "./sum.js";\nimport "./other.js";\n\nconsole.log(double(2)); // 4\n',
        sum="// Sums.\n\n/** Twice. */\nexport function twice(n) {\n  return 2 * n;\n}\nexport const ONE = 1;\n",
        other='import { ONE } from "./sum.js";\nconsole.log(ONE);\n',
    )
    joined = join_scripts(folder, "page")
    assert joined == (
        '"use strict";\n'
        "const $sum = (() => {\nfunction twice(n){return 2*n;}const ONE=1;\nreturn { twice, ONE };\n})();\n"
        "(() => {\nconst{ONE}=$sum;console.log(ONE);\n})();\n"
        "(() => {\nconst{twice:double}=$sum;console.log(double(2));\n})();\n"
    )


def test_a_part_takes_from_its_page_what_the_page_has(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        page='import { ONE } from "./sum.js";\nimport "./quiet.js";\nconsole.log(ONE);\n',
        sum="export const ONE = 1;\n",
        quiet="console.log(0);\n",
        part='import { ONE } from "./sum.js";\nimport "./quiet.js";\nimport { TWO } from "./more.js";\nexport const SUM=ONE+TWO;\n',
        more="export const TWO = 2;\n",
    )
    assert join_scripts(folder, "page", ["part"]).endswith('globalThis[Symbol.for("caldera")] = { $sum };\n')
    assert join_part(folder, "part", "page") == (
        'const { $sum } = globalThis[Symbol.for("caldera")];\n'
        "const $more = (() => {\nconst TWO=2;\nreturn { TWO };\n})();\n"
        "const $part = (() => {\nconst{ONE}=$sum;const{TWO}=$more;const SUM=ONE+TWO;\nreturn { SUM };\n})();\n"
        "export const { SUM } = $part;\n"
    )
    with pytest.raises(BadAsset, match=r"sum\.js is a part of page\.js, which has it already\."):
        join_part(folder, "sum", "page")


@pytest.mark.parametrize("page", PARTS)
def test_parts_of_a_page_share_nothing_but_what_the_page_has(page: str) -> None:
    """A module that keeps something in mind must not be there twice; these keep nothing."""
    held = [
        name for part in PARTS[page] for name in re.findall(r"^const (\$\w+) = \(", part_script(page, part).content.decode(), re.M)
    ]
    assert {name for name in held if held.count(name) > 1} <= {"$sha256", "$dice_kept", "$kept_here"}


@pytest.mark.parametrize(
    "line",
    [
        'const said = "a = b, { c }";',
        "const said = 'a => b';",
        "const said = `${a} + ${b}, ( c )`;",
        "const said = `a ${b ? ` ( ${c} )` : ''}`;",
        "const found = /[=,] { ( \"' /.test(a);",
        "const sum = a + +b - -c;",
        "const sum = a++ + b;",
    ],
)
def test_space_that_means_something_stays(tmp_path: Path, line: str) -> None:
    """In texts, templates and regular expressions, and between signs that would become another one"""
    joined = join_scripts(write(tmp_path, page=line + "\n"), "page")
    meant = line.removeprefix("const said = ").removeprefix("const found = ").removeprefix("const sum = ")
    kept = {"a + +b - -c;": ("a + +b - -c", "a+ +b - -c"), "a++ + b;": ("a++ + b",)}.get(
        meant, (meant.rstrip(";").removesuffix(".test(a)"),)
    )
    assert any(each in joined for each in kept), joined


def test_what_cannot_be_joined_is_refused(tmp_path: Path) -> None:
    folder = write(
        tmp_path,
        one='import "./two.js";\n',
        two='import "./one.js";\n',
        loose="export let n = 1;\n",
        far='import { x } from "elsewhere";\n',
    )
    with pytest.raises(BadAsset, match="in a circle: one -> two -> one"):
        join_scripts(folder, "one")
    for name in ("loose", "far"):
        with pytest.raises(BadAsset, match=f"{name}.js has something that cannot be joined"):
            join_scripts(folder, name)


def test_names_of_media_queries_are_spelled_out() -> None:
    sheets = [
        "@custom-media --small (max-width: 10px), (max-width: 20px) and (orientation: portrait); /* phones */",
        "@media (--small) and (hover: none) {\n  a { color: red; }\n}\n@media print { a { color: black; } }",
    ]
    wanted = "@media (max-width:10px) and (hover:none),(max-width:20px) and (orientation:portrait) and (hover:none){"
    assert join_styles(sheets) == f"{wanted}a{{color:red}}}}@media print{{a{{color:black}}}}\n"
    with pytest.raises(BadAsset, match=r"No media query is called --huge; there are --small\."):
        join_styles([sheets[0], "@media (--huge) { }"])


def test_styles_lose_no_space_that_means_something() -> None:
    sheet = """a :hover, b > c { content: "x ;  } : y"; width: calc(1px + 2px); }\nd { --n: 1; }"""
    assert join_styles([sheet]) == """a :hover,b > c{content:"x ;  } : y";width:calc(1px + 2px)}d{--n:1}\n"""


@pytest.mark.parametrize("which", [PLAIN, *OWN])
def test_no_style_has_a_name_that_browsers_do_not_know(which: str) -> None:
    content = style(which).content.decode()
    assert "custom-media" not in content
    assert "@media (--" not in content
    assert content.count("{") == content.count("}")


@pytest.mark.parametrize("page", PAGES)
def test_scripts_of_a_page_are_one_file_without_comments(page: str) -> None:
    content = script(page).content.decode()
    assert not re.search(r"^(import|export)\b|/\*\*|^\s*//", content, re.MULTILINE)
    assert script(page).address.startswith(f"/bundle/{page}-")


def test_sizes_of_windows_are_written_once() -> None:
    sheets = [*(STATIC / "styles").glob("*.css"), *Path(bundle.__file__).parents[1].glob("games/*/view/style*.css")]
    assert len(sheets) > 8
    for sheet in sheets:
        if sheet.name != "breakpoints.css":
            queries = re.findall(r"@media[^{]*\d[^{]*", sheet.read_text(encoding="utf-8"))
            assert queries == [], f"{sheet.name} should use a name of breakpoints.css"
    for source in (STATIC / "scripts").glob("*.js"):
        assert "max-width" not in source.read_text(encoding="utf-8"), source.name


def test_no_script_is_long() -> None:
    for source in (STATIC / "scripts").glob("*.js"):
        text = source.read_text(encoding="utf-8")
        assert len(text.splitlines()) <= MOST_LINES, source.name
        # The comments of a line are cut off by looking at lines, so no text may go over several of them.
        assert all(line.count("`") % 2 == 0 for line in text.splitlines()), source.name
        assert "globalThis" not in text or source.name in ("alerts.js", "table.js"), source.name
