"""``python -m bot``: hands the command line to the console; never does anything itself."""

import sys

if __name__ == "__main__":
    try:
        # Ctrl+C may come while the program is still being loaded, which is no fault either.
        from bot.console import main

        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
