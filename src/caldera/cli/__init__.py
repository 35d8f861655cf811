"""The command line. Each module of this package holds a group of commands: their arguments, and what they do."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence

import caldera
from caldera.cli import experiments, info, new_games, play, saved_games, serve, strength
from caldera.cli.output import DONE, FAILED
from caldera.core.errors import CalderaError

GROUPS = (play, serve, experiments, strength, saved_games, new_games, info)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. A mistake of the person is one line on stderr and exit code 2."""
    options = build_parser().parse_args(arguments)
    try:
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _leave_quietly()
    except CalderaError as error:
        print(f"caldera: {error}", file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"caldera: {_describe_file_error(error)}", file=sys.stderr)
    return FAILED


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="caldera", description="Play, host and study four volcano board games.")
    parser.add_argument("--version", action="version", version=f"caldera {caldera.__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for group in GROUPS:
        group.add_commands(commands)
    return parser


def _leave_quietly() -> int:
    """The reader of our output has left (`caldera … | head`): what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


def _describe_file_error(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "The file is not UTF-8 text."
    return f"{error.filename}: {error.strerror}" if error.filename else str(error)
