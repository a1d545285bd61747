"""The command ``equipoise``, which the package installs: the whole program, with its output, files and exit codes."""

from __future__ import annotations

import os
import signal
import sys

from equipoise import _native


def main() -> int:
    """Carries out what was typed, and returns the exit code."""
    # A closed standard stream must not be the number of the next file that is opened: what is printed would be written into it.
    for stream in range(3):
        try:
            os.fstat(stream)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    # A run keeps what is finished when Ctrl-C is typed; Python's own handler would raise an exception after it. Where Python was
    # started with Ctrl-C ignored, it has no handler.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return _native.command_line(sys.argv[1:])
