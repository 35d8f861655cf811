"""What the loader of verifiers finds under the name `caldera-verifiers`: it looks for modules at the top only.

The environment itself is `caldera.envs.verifiers`.
"""

from __future__ import annotations

from caldera.envs.verifiers import CalderaEnv, CalderaTaskset, load_environment

__all__ = ["CalderaEnv", "CalderaTaskset", "load_environment"]
