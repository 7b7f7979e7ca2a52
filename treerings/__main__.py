"""`python -m treerings` is the command `treerings`."""

import sys

from treerings.command import main

if __name__ == "__main__":
    sys.exit(main())
