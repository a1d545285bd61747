"""``python -m equipoise``: the command ``equipoise``."""

import sys

from equipoise._command import main

if __name__ == "__main__":
    sys.exit(main())
