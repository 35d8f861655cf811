"""Names for plain data, which has the shape of its file or its message until somebody has checked it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

JsonObject = dict[str, Any]
"""An object of plain JSON data that we make: a position, an observation, what an event tells."""
JsonMapping = Mapping[str, Any]
"""An object of plain JSON or TOML data that is only read."""
Options = Mapping[str, Any]
"""What was chosen before a match, by the names of the options."""
Edition = Mapping[str, Any]
"""What an owner's file changes in the content of a game, in the shape of its `content.toml`."""
