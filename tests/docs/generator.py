"""The modules in `docs` that make pages; they are beside the pages, and no package."""

from __future__ import annotations

import importlib
import sys

from tests.support.paths import ROOT

DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS))
ANSWERS = importlib.import_module("http_answers")
EXAMPLES = importlib.import_module("reference_examples")
GENERATED = importlib.import_module("generated_pages")
