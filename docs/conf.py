"""The documentation site: `make docs` builds it, and a broken link or a missing page fails the build."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

import generated_pages  # noqa: E402  # beside this file, which is no package
from reference_examples import add_example  # noqa: E402

generated_pages.write_all(HERE / "_generated")

project = "Caldera"
author = "the Caldera contributors"
copyright = f"2026, {author}"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "README.md"]
html_theme = "furo"
html_title = "Caldera"
html_static_path = ["_static"]
html_css_files = ["site.css"]
myst_enable_extensions = ["colon_fence", "deflist", "attrs_inline"]
myst_heading_anchors = 3
autodoc_member_order = "bysource"
autodoc_typehints = "description"
autodoc_default_options = {"members": True, "undoc-members": False, "show-inheritance": True}
autodoc_mock_imports: list[str] = []
nitpicky = False
default_role = "code"  # what docstrings put in single backticks
suppress_warnings = ["myst.header"]  # rules texts begin with the headings that people read in the game
intersphinx_mapping: dict[str, tuple[str, None]] = {}


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", add_example)
