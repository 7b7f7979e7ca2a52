"""Runs the command `treerings` as `python -m treerings`."""

import sys

from treerings.command import main

if __name__ == "__main__":
    sys.exit(main())
