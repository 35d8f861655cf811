"""The command line. Each module of this package holds a group of commands: their arguments, and what they do."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Sequence

import caldera
from caldera.cli import experiments, info, new_games, play, research, saved_games, serve, strength
from caldera.cli.arguments import CommandParser, read_language
from caldera.cli.output import DONE, FAILED
from caldera.core.errors import CalderaError
from caldera.locale import Text, text

GROUPS = (play, serve, experiments, strength, research, saved_games, new_games, info)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. A mistake of the person is one line on stderr and exit code 2."""
    typed = sys.argv[1:] if arguments is None else arguments
    parser, language = build_parser(), read_language(typed)
    if not typed:
        parser.print_help(sys.stderr)
        return FAILED
    try:
        options = parser.parse_args(typed)
        code: int = options.run(options)
        sys.stdout.flush()
        return code
    except BrokenPipeError:
        return _leave_quietly()
    except CalderaError as error:
        print(f"caldera: {error.write_in(language)}", file=sys.stderr)
    except (OSError, UnicodeDecodeError) as error:
        print(f"caldera: {_describe_file_error(error, text(language))}", file=sys.stderr)
    return FAILED


def build_parser() -> CommandParser:
    parser = CommandParser(prog="caldera", description="Play, host and study four volcano board games.")
    parser.add_argument("--version", action="version", version=f"caldera {caldera.__version__}")
    commands = parser.add_subparsers(parser_class=CommandParser, dest="command", required=True, metavar="COMMAND")
    for group in GROUPS:
        group.add_commands(commands)
    return parser


def _leave_quietly() -> int:
    """The reader of our output has left (`caldera … | head`): what is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return DONE


FILE_ERRORS = {
    errno.ENOENT: "no_file",
    errno.EISDIR: "is_folder",
    errno.EACCES: "no_permission",
    errno.EPERM: "no_permission",
    errno.ENOSPC: "disk_full",
}
"""What the system says about a file, as messages (`error.KEY`)."""


def _describe_file_error(error: OSError | UnicodeDecodeError, say: Text) -> str:
    if isinstance(error, UnicodeDecodeError):
        return say("error.not_text")
    if not error.filename:
        return str(error)
    key = FILE_ERRORS.get(error.errno or 0, "file")
    return say(f"error.{key}", file=str(error.filename), reason=error.strerror or str(error))
