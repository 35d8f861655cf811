"""`python -m caldera.cli` is the same as `caldera`."""

from __future__ import annotations

import sys

from caldera.cli import main

if __name__ == "__main__":
    sys.exit(main())
