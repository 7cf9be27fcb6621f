"""``python -m bot``: hands the command line to the console; never does anything itself."""

import sys

from bot.console import main

if __name__ == "__main__":
    sys.exit(main())
