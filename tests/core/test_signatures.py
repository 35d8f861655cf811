"""Types and words of the contract at run time, on every build."""

from __future__ import annotations

from typing import Any, SupportsIndex

import pytest

import caldera
from caldera.core.signatures import docstring, signature, type_hints


def test_methods_of_the_contract_have_types_and_words() -> None:
    state = caldera.game("hekla").new(2)
    for apply in (caldera.GameState.apply, type(state).apply, state.apply):
        assert str(signature(apply)) == "(self, action: 'SupportsIndex', seat: 'SupportsIndex') -> 'None'"
        assert type_hints(apply) == {"action": SupportsIndex, "seat": SupportsIndex, "return": type(None)}
        assert docstring(apply).startswith("Take an action")
    assert type_hints(caldera.GameState.observe)["return"] == dict[str, Any]
    assert signature(caldera.GameState.tensor).parameters["out"].default is None
    assert docstring(caldera.core.actions.ActionSpace.parse) == "The inverse of `words`."
    assert type_hints(caldera.core.rng.as_rng)["return"] is caldera.Rng


def test_every_public_method_of_states_is_described() -> None:
    for name in ("actors", "is_over", "returns", "hash64"):
        assert docstring(vars(caldera.GameState)[name]), name
    for name in ("legal_actions", "chance_outcomes", "observe", "guess", "tensor", "legal_mask", "clone", "to_json", "prompt"):
        assert docstring(getattr(caldera.GameState, name)), name
        assert "return" in type_hints(getattr(caldera.GameState, name)), name


def test_what_is_not_ours_is_refused() -> None:
    for other in (len, 3, "apply"):
        with pytest.raises(caldera.BadInput, match="not a function"):
            signature(other)
