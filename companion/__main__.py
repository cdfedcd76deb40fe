"""Start the command line with ``python -m companion``."""

from companion.cli.main import main

if __name__ == "__main__":
    main()
